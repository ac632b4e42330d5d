/** What comes with a request: a small document, or what is to be checked: files of a form, or items as JSON. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import busboy from "busboy";
import { RequestError, requestError } from "../errors.ts";
import type { TObject } from "typebox";
import type { DeskAnswer, Task } from "./tasks.ts";
import { receiveContent, tooLarge } from "./receive-content.ts";
import type { Pace } from "./receive-content.ts";
import { CHECK_FORM, FILES_FORM, readBodyFields, readWish, requireKnown } from "./read-body.ts";
import type { Asked } from "./route-rows.ts";
import { invalidBody, MEBIBYTE, parseDocument, UPLOAD_LIMITS } from "./bodies.ts";
import type { ValueOf } from "../change/result-parts.ts";

const MAX_NAME = 255;
/** A folder in that of a resource is not read, which is said of it. */
const MAX_DEPTH = 3;

/** @returns the path of a file within its folder @throws RequestError when it could lead out of it */
function readFileName(name: string): string {
  const parts = name
    .normalize("NFC")
    .replaceAll("\\", "/")
    .split("/")
    .filter((part) => part !== "" && part !== ".");
  const isPlain = parts.every(
    (part) => part !== ".." && Buffer.byteLength(part) <= MAX_NAME && !/[\p{Cc}:]/u.test(part),
  );
  if (parts.length > 0 && parts.length <= MAX_DEPTH && isPlain) return parts.join("/");
  throw invalidBody(
    "The file name {name} is not one of a content directory: give the name of the file, or a resource's folder and the name",
    { name: JSON.stringify(name.slice(0, 100)) },
  );
}

type UploadPace = Omit<Pace, "most" | "isOfFiles">;

/** What came in a form. */
interface Sent {
  readonly folder: string;
  readonly fields: ReadonlyMap<string, string>;
  readonly files: readonly string[];
}

/**
 * Writes the files of a form (RFC 7578) to a folder while they come.
 * @param row the fields that it may have
 * @throws RequestError when it is no such form, is cut off, or too large
 */
async function takeForm(
  request: IncomingMessage,
  row: TObject,
  pace: UploadPace,
  folder: string,
  signal: AbortSignal,
): Promise<Sent> {
  const most = UPLOAD_LIMITS.mebibytes * MEBIBYTE;
  const fields = new Map<string, string>();
  const files = new Map<string, Promise<void>>();
  const failed = new AbortController();
  const fail = (error: Error): void => failed.abort(error);
  const parser = createParser(request);
  const parsed = finished(parser);
  parsed.catch(fail);
  parser.on("field", (name, value, { valueTruncated, nameTruncated }) => {
    if (valueTruncated || nameTruncated)
      fail(invalidBody("The field {name} is too long", { name: name.slice(0, 100) }));
    try {
      requireKnown([name], row);
      fields.set(name, value);
    } catch (error) {
      fail(error as Error);
    }
  });
  parser.on("file", (_name, stream, { filename }) => {
    stream.on("error", fail);
    try {
      const file = readFileName(filename ?? "");
      if (files.has(file)) throw invalidBody("The file {name} was sent twice", { name: file });
      const writing = writePart(join(folder, file), stream);
      writing.catch(fail);
      files.set(file, writing);
    } catch (error) {
      fail(error as Error);
      stream.resume();
    }
  });
  for (const event of ["filesLimit", "partsLimit", "fieldsLimit"] as const)
    parser.on(event, () => fail(tooLarge()));
  try {
    const drain = (chunk: Buffer) => (parser.write(chunk) ? undefined : once(parser, "drain"));
    const both = AbortSignal.any([signal, failed.signal]);
    await receiveContent(request, { most, isOfFiles: true, ...pace }, drain, both);
    parser.end();
    await parsed;
    await Promise.all(files.values());
    failed.signal.throwIfAborted();
  } catch (error) {
    parser.destroy();
    await Promise.allSettled(files.values());
    throw explainBroken(error);
  }
  return { folder, fields, files: [...files.keys()] };
}

/** Names that are one on this system, or a file where others have a folder. */
const TAKEN: ReadonlySet<unknown> = new Set(["EEXIST", "ENOTDIR", "EISDIR"]);

/** @returns what to throw instead of it; an error of the system stays, because it is none of the client */
function explainBroken(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof RequestError) return error;
  if (TAKEN.has(code))
    return invalidBody("Two of the files cannot be beside each other: rename one of them");
  if (code !== undefined) return error;
  return invalidBody("The content is not complete ({reason}): send it again", { reason: message });
}

function createParser(request: IncomingMessage): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      preservePath: true,
      defParamCharset: "utf8",
      limits: {
        files: UPLOAD_LIMITS.files,
        parts: UPLOAD_LIMITS.files + UPLOAD_LIMITS.fields,
        fields: UPLOAD_LIMITS.fields,
        fieldSize: UPLOAD_LIMITS.fieldBytes,
        headerPairs: 20,
      },
    });
  } catch (error) {
    throw invalidBody(
      "The form cannot be read ({reason}): send multipart/form-data with a boundary",
      {
        reason: (error as Error).message,
      },
    );
  }
}

async function writePart(path: string, stream: Readable): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  // Closes the file also when the form is cut off.
  await pipeline(stream, createWriteStream(path, { flags: "wx" }));
}

/**
 * Writes a JSON document to a file, without looking at it: hostile JSON takes a hundred times the memory of its text.
 * @returns its path @throws RequestError when it is cut off or too large
 */
async function takeBody(
  request: IncomingMessage,
  pace: Pace,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const path = join(folder, "body.json");
  const file = createWriteStream(path, { flags: "wx" });
  const written = finished(file);
  written.catch(() => {});
  try {
    const drain = (chunk: Buffer) => (file.write(chunk) ? undefined : once(file, "drain"));
    await receiveContent(request, pace, drain, signal);
    file.end();
    await written;
  } catch (error) {
    file.destroy();
    throw explainBroken(error);
  }
  return path;
}

const SMALL_BODY = 256 * 1024;
/** Nobody is known yet, and a token has 72 characters. */
export const SIGN_IN_BYTES = 1024;

const mediaTypeOf = ({ request }: Asked): string =>
  (request.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

/** @throws RequestError MEDIA_TYPE_UNSUPPORTED */
function requireJson(asked: Asked): void {
  if (mediaTypeOf(asked) !== "application/json")
    throw requestError("MEDIA_TYPE_UNSUPPORTED", { wanted: "Content-Type: application/json" });
}

const paceOf = ({ desk: { pace } }: Asked): UploadPace => ({
  withinMs: pace.uploadMs,
  least: pace.uploadBytes,
});

/** @throws RequestError MEDIA_TYPE_UNSUPPORTED, BODY_INVALID, CONTENT_TOO_LARGE, REQUEST_MALFORMED */
export async function takeDocument<Row extends TObject>(
  asked: Asked,
  row: Row,
  most: number = SMALL_BODY,
): Promise<ValueOf<Row>> {
  requireJson(asked);
  const chunks: Buffer[] = [];
  try {
    const pace = { most, withinMs: asked.desk.pace.documentMs };
    await receiveContent(asked.request, pace, (chunk) => void chunks.push(chunk));
  } catch (error) {
    throw explainBroken(error);
  }
  return readBodyFields(row, parseDocument(Buffer.concat(chunks)));
}

/**
 * Receives a document that a task reads.
 * @param most in bytes
 * @param make gets its path
 */
export async function takeLong(
  asked: Asked,
  most: number,
  make: (body: string) => Task,
): Promise<DeskAnswer> {
  requireJson(asked);
  return asked.upload(async (signal) =>
    make(
      await takeBody(asked.request, { most, ...paceOf(asked) }, await asked.makeFolder(), signal),
    ),
  );
}

/**
 * Receives files that a task reads.
 * @param row the fields that the form may have
 * @param make gets what came
 */
const takeFiles = (asked: Asked, row: TObject, make: (sent: Sent) => Task): Promise<DeskAnswer> =>
  asked.upload(async (signal) => {
    const folder = await asked.makeFolder();
    const sent = await takeForm(asked.request, row, paceOf(asked), folder, signal);
    if (sent.files.length === 0)
      throw invalidBody("The form has no file: send at least one, in a part named files");
    return make(sent);
  });

const FORM_TYPE = "multipart/form-data";

/** A check is made of files in a form, of items in JSON, or of a release. */
export async function check(asked: Asked): Promise<DeskAnswer> {
  const type = mediaTypeOf(asked);
  if (type === "application/json") {
    const folder = await asked.makeFolder();
    return takeLong(asked, UPLOAD_LIMITS.jsonBytes, (body) => ({ task: "take", body, folder }));
  }
  if (type !== FORM_TYPE) {
    const wanted = `Content-Type: ${FORM_TYPE} / application/json`;
    throw requestError("MEDIA_TYPE_UNSUPPORTED", { wanted });
  }
  return takeFiles(asked, CHECK_FORM, ({ folder, fields, files }) => {
    const wish = readWish(Object.fromEntries(fields));
    return { ...wish, task: "check", folder, files, asks: true };
  });
}

/** Tables that are no resource yet. */
export async function guess(asked: Asked): Promise<DeskAnswer> {
  if (mediaTypeOf(asked) !== FORM_TYPE)
    throw requestError("MEDIA_TYPE_UNSUPPORTED", { wanted: `Content-Type: ${FORM_TYPE}` });
  return takeFiles(asked, FILES_FORM, ({ folder, files }) => ({ task: "guess", folder, files }));
}
