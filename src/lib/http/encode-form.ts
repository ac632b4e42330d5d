/**
 * A form with files (RFC 7578) that are read while it is sent. FormData could do this with Blobs of files, but
 * where such a file changes, Node's fetch waits for ever, and the error ends the process.
 */
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import type { SentBody } from "./client.ts";

export interface FormFile {
  readonly name: string;
  /** Absent: it is sent empty. */
  readonly path?: string;
  readonly bytes: number;
}

/** A file has not the length that it had, or cannot be read any more. */
export class FormFileChanged extends Error {}

/** @param parameters names are quoted as browsers do (https://html.spec.whatwg.org/#multipart-form-data) */
const writeHeader = (value: string, parameters: Readonly<Record<string, string>>): string =>
  [
    value,
    ...Object.entries(parameters).map(
      ([name, text]) => `${name}="${text.replaceAll(/["\r\n]/gu, encodeURIComponent)}"`,
    ),
  ].join("; ");

const writeDisposition = (name: string, filename?: string): string =>
  writeHeader("Content-Disposition: form-data", {
    name,
    ...(filename !== undefined && { filename }),
  });

async function* readFileExactly({ name, path, bytes }: FormFile): AsyncGenerator<Uint8Array> {
  if (path === undefined) return;
  let left = bytes;
  try {
    for await (const part of createReadStream(path)) {
      left -= (part as Buffer).length;
      if (left < 0) break;
      yield part as Buffer;
    }
  } catch (error) {
    throw new FormFileChanged(name, { cause: error });
  }
  if (left !== 0) throw new FormFileChanged(name);
}

/** @param onBytes called with the number of bytes that were taken */
export function encodeForm(
  fields: Readonly<Record<string, string>>,
  files: readonly FormFile[],
  onBytes: (bytes: number) => void,
): SentBody {
  const boundary = `lectern-${randomUUID()}`;
  const begin = (...headers: readonly string[]): Buffer =>
    Buffer.from([`--${boundary}`, ...headers, "", ""].join("\r\n"));
  const parts = [
    ...Object.entries(fields).map(([name, value]) => ({
      head: Buffer.concat([begin(writeDisposition(name)), Buffer.from(value)]),
      file: { name, bytes: 0 },
    })),
    ...files.map((file) => ({
      head: begin(writeDisposition("files", file.name), "Content-Type: application/octet-stream"),
      file,
    })),
  ];
  const end = Buffer.from(`--${boundary}--\r\n`);
  const line = Buffer.from("\r\n");
  async function* readParts(): AsyncGenerator<Uint8Array, undefined> {
    for (const { head, file } of parts) {
      yield head;
      yield* readFileExactly(file);
      yield line;
    }
    yield end;
  }
  const bytes = readParts();
  const content = new ReadableStream<Uint8Array>({
    async pull(taker) {
      const { value } = await bytes.next();
      if (!value) taker.close();
      else {
        taker.enqueue(value);
        onBytes(value.length);
      }
    },
    cancel: async () => void (await bytes.return(undefined)),
  });
  const length = parts.reduce(
    (sum, { head, file }) => sum + head.length + file.bytes + line.length,
    end.length,
  );
  return { type: writeHeader("multipart/form-data", { boundary }), length, content };
}
