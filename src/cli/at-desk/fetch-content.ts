/** Fetches the content of a release from a desk: file by file, then read and proven by its digest. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAX_FILE_BYTES } from "../../content/limits.ts";
import { CommandError } from "../../errors.ts";
import { contentOfNew } from "../../release/compare/chunked-content.ts";
import type { ChunkedContent } from "../../release/compare/chunked-content.ts";
import { readInstallation, writeInstallation } from "../../store/format/digests.ts";
import { checkInChunks } from "../../store/publish/chunk-sink.ts";
import type { ListedRelease } from "../../store/store.ts";
import { say } from "../../words/say.ts";
import { readContent } from "../common/read-content.ts";
import type { ShowProgress } from "../terminal/terminal.ts";
import type { Desk } from "./desk-client.ts";

async function download(
  desk: Desk,
  { number, counts }: ListedRelease,
  folder: string,
  show: ShowProgress,
): Promise<void> {
  // JSON Lines holds everything.
  const files = [
    ["installation", "yaml"],
    ...Object.keys(counts).map((resource) => [resource, "jsonl"] as const),
  ] as const;
  for (const [index, [resource, format]] of files.entries()) {
    const percent = Math.floor((100 * index) / files.length);
    show(() => `Fetching: ${percent} %`);
    const query = new URLSearchParams({ resource, format, release: String(number) });
    const file = join(folder, `${resource}.${format}`);
    await desk.download(`/content?${query}`, file, MAX_FILE_BYTES);
  }
}

/** @throws CommandError when it is not what the release is there */
export async function fetchContent(
  desk: Desk,
  release: ListedRelease,
  show: ShowProgress,
): Promise<ChunkedContent> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-fetch-"));
  try {
    await download(desk, release, folder, show);
    const result = await checkInChunks((sink) => readContent(folder, {}, { sink }));
    if (result.valid && result.content.digest === release.digest) {
      const { content } = result;
      // In the order in which a store has it.
      const installation = readInstallation(writeInstallation(content.installation));
      return { ...contentOfNew(content), installation };
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  throw new CommandError(
    say(
      "Release {release} was fetched from {desk}, but is not the same here, so nothing was written: use the version of Lectern that the desk has",
      { release: release.number, desk: desk.address },
    ),
  );
}
