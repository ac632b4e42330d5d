/** Takes what is sent to be checked: files of a form, or items as JSON, into a folder of their own. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { dirname, join } from "node:path";
import { finished } from "node:stream/promises";
import busboy from "busboy";
import { NAME_FORM } from "../../catalog/resource-names.ts";
import { requestError } from "../../errors.ts";
import type { RequestError } from "../../errors.ts";
import { say } from "../../words/say.ts";

const MEBIBYTE = 1024 ** 2;
export const UPLOAD_LIMITS = {
  /** Of all files together, in MiB. */
  mebibytes: 256,
  files: 2000,
  /** Of the fields beside the files, and of one field, in bytes. */
  fields: 32,
  fieldBytes: 2 * MEBIBYTE,
  jsonBytes: 64 * MEBIBYTE,
} as const;

export const invalidBody = (problem: string): RequestError =>
  requestError("BODY_INVALID", { problem });

const tooLarge = (): RequestError =>
  requestError(
    "CONTENT_TOO_LARGE",
    { limit: UPLOAD_LIMITS.mebibytes, files: UPLOAD_LIMITS.files },
    { Connection: "close" },
  );

const MAX_NAME = 255;
const MAX_DEPTH = 2;

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
    say(
      "The file name {name} is not one of a content directory: give the name of the file, or a resource's folder and the name",
      { name: JSON.stringify(name.slice(0, 100)) },
    ),
  );
}

/**
 * Gives what comes to `take`, and waits where it returns a promise. A request that is refused stays open, so
 * that its client gets the answer.
 * @throws RequestError when it is larger than `most` bytes; an error when it is cut off
 */
function receiveContent(
  request: IncomingMessage,
  most: number,
  take: (chunk: Buffer) => Promise<unknown> | undefined,
  signal?: AbortSignal,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let bytes = 0;
  const leave = (): void => {
    request.off("data", onData).off("end", onEnd).off("close", onClose);
    signal?.removeEventListener("abort", onAbort);
  };
  const fail = (error: unknown): void => {
    leave();
    reject(error);
  };
  const onAbort = (): void => fail(signal?.reason);
  const onEnd = (): void => {
    leave();
    resolve();
  };
  const onClose = (): void => fail(new Error("the connection was closed"));
  const onData = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > most) {
      fail(tooLarge());
      return;
    }
    const wait = take(chunk);
    if (!wait) return;
    request.pause();
    wait.then(() => request.resume(), fail);
  };
  request.on("data", onData).once("end", onEnd).once("close", onClose);
  signal?.addEventListener("abort", onAbort, { once: true });
  return promise;
}

/** @param length the header Content-Length */
const requireLength = (length: string | undefined, most: number): void => {
  if (Number(length ?? 0) > most) throw tooLarge();
};

export interface Sent {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: readonly string[];
}

/**
 * Writes the files of a form (RFC 7578) to a folder while they come.
 * @throws RequestError when it is no such form, is cut off, or too large
 */
export async function takeForm(request: IncomingMessage, folder: string): Promise<Sent> {
  const most = UPLOAD_LIMITS.mebibytes * MEBIBYTE;
  requireLength(request.headers["content-length"], most);
  const fields = new Map<string, string>();
  const files = new Map<string, Promise<void>>();
  const failed = new AbortController();
  const fail = (error: Error): void => failed.abort(error);
  const parser = createParser(request);
  const parsed = finished(parser);
  parsed.catch(fail);
  parser.on("field", (name, value, { valueTruncated, nameTruncated }) => {
    if (valueTruncated || nameTruncated)
      fail(invalidBody(say("The field {name} is too long", { name: name.slice(0, 100) })));
    fields.set(name, value);
  });
  parser.on("file", (_name, stream, { filename }) => {
    stream.on("error", fail);
    try {
      const file = readFileName(filename ?? "");
      if (files.has(file)) throw invalidBody(say("The file {name} was sent twice", { name: file }));
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
    await receiveContent(request, most, drain, failed.signal);
    parser.end();
    await parsed;
    await Promise.all(files.values());
    failed.signal.throwIfAborted();
  } catch (error) {
    const { name, message } = error as Error;
    parser.destroy();
    await Promise.allSettled(files.values());
    throw name === "RequestError"
      ? error
      : invalidBody(say("The form is not complete ({reason}): send it again", { reason: message }));
  }
  return { fields, files: [...files.keys()] };
}

function createParser(request: IncomingMessage): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      preservePath: true,
      defParamCharset: "utf8",
      limits: {
        files: UPLOAD_LIMITS.files,
        fields: UPLOAD_LIMITS.fields,
        fieldSize: UPLOAD_LIMITS.fieldBytes,
        headerPairs: 20,
      },
    });
  } catch (error) {
    throw invalidBody(
      say("The form cannot be read ({reason}): send multipart/form-data with a boundary", {
        reason: (error as Error).message,
      }),
    );
  }
}

async function writePart(path: string, stream: NodeJS.ReadableStream): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = createWriteStream(path, { flags: "wx" });
  stream.pipe(file);
  await finished(file);
}

/** @throws RequestError when it is no JSON object, is cut off, or longer than `most` bytes */
export async function takeJson(
  request: IncomingMessage,
  most: number,
): Promise<Readonly<Record<string, unknown>>> {
  requireLength(request.headers["content-length"], most);
  const chunks: Buffer[] = [];
  try {
    await receiveContent(request, most, (chunk) => void chunks.push(chunk));
  } catch (error) {
    const { name, message } = error as Error;
    throw name === "RequestError"
      ? error
      : invalidBody(
          say("The content is not complete ({reason}): send it again", { reason: message }),
        );
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)));
  } catch (error) {
    throw invalidBody(
      say("The content is not JSON in UTF-8 ({reason})", {
        reason: (error as Error).message.slice(0, 200),
      }),
    );
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  throw invalidBody(say("The content must be a JSON object"));
}

/** Writes the items of each resource as a file. @throws RequestError when they are no lists */
export async function writeItems(resources: unknown, folder: string): Promise<readonly string[]> {
  if (typeof resources !== "object" || resources === null || Array.isArray(resources))
    throw invalidBody(say('resources must be an object such as { "notes": [ … ] }'));
  const files: string[] = [];
  for (const [name, items] of Object.entries(resources)) {
    if (!NAME_FORM.test(name)) {
      const shown = JSON.stringify(name.slice(0, 100));
      throw invalidBody(say("{name} is not the name of a resource", { name: shown }));
    }
    if (!Array.isArray(items))
      throw invalidBody(say("{name} must be a list of items", { name: `resources.${name}` }));
    const file = `${name}.json`;
    await writeFile(join(folder, file), JSON.stringify(items), { flag: "wx" });
    files.push(file);
  }
  return files;
}
