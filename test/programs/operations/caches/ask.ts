/** Asks a cache as a client would. */
import { once } from "node:events";
import { request as sendRequest } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Decoded, as Content-Encoding says. */
  readonly text: string;
  /** Before decoding. */
  readonly length: number;
  /** ms since 1970-01-01 UTC, by the machine's clock. */
  readonly askedAt: number;
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  gzip: gunzipSync,
};

/** @throws when the body is not in the coding that it claims */
function decode(bytes: Buffer, coding: string | undefined): string {
  if (coding === undefined || bytes.length === 0) return bytes.toString("utf8");
  const decoder = DECODERS[coding];
  if (decoder === undefined) throw new Error(`unknown content coding ${coding}`);
  return decoder(bytes).toString("utf8");
}

export async function ask(
  target: { readonly socketPath: string } | { readonly port: number },
  path: string,
  headers: OutgoingHttpHeaders,
  method: string,
): Promise<Answer> {
  const askedAt = Date.now();
  const request = sendRequest({
    ...target,
    path,
    method,
    headers: { Host: "content.example", ...headers },
    agent: false,
  });
  request.end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const bytes = await buffer(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: decode(bytes, response.headers["content-encoding"]),
    length: bytes.length,
    askedAt,
  };
}
