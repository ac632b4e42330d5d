/** Sends a content directory to a desk to be checked: file by file, as it is, and only what it needs of it. */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { listSent } from "../../content/list-sent.ts";
import type { SentContent } from "../../content/list-sent.ts";
import type { FoundFile } from "../../content/read/file-text.ts";
import { BASE_FILE } from "../../publish/base-file.ts";
import { UPLOAD_LIMITS } from "../../desk/bodies.ts";
import { CommandError } from "../../errors.ts";
import { sentence } from "../../words/sentence.ts";
import type { PublishCall } from "../publish-flags.ts";
import { filesChange, readWhileQuiet } from "../../publish/read-directory.ts";
import { showingProgress } from "../terminal/terminal.ts";
import type { ShowProgress } from "../terminal/terminal.ts";
import type { Desk, DeskReply } from "./desk-client.ts";

/** The desk ends a check after two minutes, and others may be before it. Node's fetch waits for 300 seconds. */
const CHECK_PATIENCE_MS = 290_000;
export const UNPROCESSABLE = 422;
/** A form gives each file as one part. What is sent piece by piece has a progress, and whoever takes it may be slow. */
const PIECE_BYTES = 64 * 1024;

/** @throws CommandError when a desk does not take as much */
function requireSize({ files, names }: SentContent, directory: string): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const { mebibytes, files: most } = UPLOAD_LIMITS;
  if (bytes < mebibytes * 1024 ** 2 && files.length + names.length <= most) return;
  throw new CommandError(
    sentence(
      "{directory} is too large for a desk, which takes {mebibytes} MiB in {files} files: publish it beside the store, or merge small files",
      { directory, mebibytes, files: most },
    ),
  );
}

/** @returns undefined: something of it is an error that a check here tells */
async function listContent(
  directory: string,
  followLinks: true | undefined,
): Promise<SentContent | undefined> {
  try {
    const content = await listSent(directory, { followLinks });
    return content.isUnsendable ? undefined : content;
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}

/** @throws NodeJS.ErrnoException when a file is not there any more */
async function createForm(
  { files, names }: SentContent,
  fields: Readonly<Record<string, string>>,
): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  // Blobs of files that are read while they are sent would wait for ever where one changes.
  for (const { name, path } of files) form.append("files", new Blob([await readFile(path)]), name);
  for (const name of names) form.append("files", new Blob([]), name);
  return form;
}

function sendForm(
  desk: Desk,
  form: FormData,
  total: number,
  show: ShowProgress,
): Promise<DeskReply> {
  return desk.ask("/checks", {
    expected: [UNPROCESSABLE],
    patienceMs: CHECK_PATIENCE_MS,
    content(onBytes) {
      const { headers, body } = new Response(form);
      async function* readPieces(): AsyncGenerator<Uint8Array, void, undefined> {
        let sent = 0;
        for await (const part of body ?? []) {
          for (let at = 0; at < part.length; at += PIECE_BYTES) {
            const piece = part.subarray(at, at + PIECE_BYTES);
            onBytes();
            sent += piece.length;
            const percent = Math.min(100, Math.floor((100 * sent) / Math.max(1, total)));
            show(() => `Sending: ${percent} %`);
            yield piece;
          }
        }
      }
      return {
        type: headers.get("content-type") ?? "",
        content: Readable.toWeb(Readable.from(readPieces())) as ReadableStream<Uint8Array>,
      };
    },
  });
}

/** What the directory was made from is said by the directory, as its files say it. */
const findBaseFile = async (directory: string): Promise<readonly FoundFile[]> => {
  const path = join(directory, BASE_FILE);
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true ? [{ name: BASE_FILE, path, bytes: found.size }] : [];
};

/**
 * @returns undefined: something cannot be sent as it is, which a check here tells
 * @throws CommandError when the directory keeps changing
 */
export async function checkAtDesk(desk: Desk, call: PublishCall): Promise<DeskReply | undefined> {
  const { flags, terminal } = call;
  const [directory] = call.arguments;
  const { base, mine, theirs, over, stage } = flags;
  const fields = {
    whole: "true",
    ...(base !== undefined && { base: String(base) }),
    ...((mine || theirs) && { resolve: mine ? "mine" : "theirs" }),
    ...(over && { over: "true" }),
    ...(stage && { stage: "true" }),
  };
  const result = await showingProgress(terminal, (show) =>
    readWhileQuiet(directory, async () => {
      const content = await listContent(directory, flags["follow-links"]);
      if (!content) return "here";
      requireSize(content, directory);
      const files = [...content.files, ...(await findBaseFile(directory))];
      const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
      try {
        return await sendForm(desk, await createForm({ ...content, files }, fields), total, show);
      } catch (error) {
        // A file went away, and all is sent again.
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return "changed";
        throw error;
      }
    }),
  );
  if (result === "changed") throw filesChange(directory);
  return result === "here" ? undefined : result;
}
