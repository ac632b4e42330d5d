/**
 * In charge of comparing a web server in front of an export with the live server. In come where both listen and requests;
 * out goes what differs, but for what docs/operations/static-export.md says of all exports.
 */
import { once } from "node:events";
import { Agent, request as sendRequest } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { RESPONSE_HEADERS } from "../../../src/serve/header-rows.ts";

export interface AskedRequest {
  readonly path: string;
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  /** Headers that mean the same to the live server, where it understands more of `headers`. */
  readonly meant?: OutgoingHttpHeaders;
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it was sent. */
  readonly bytes: Buffer;
}

export type Target =
  | { readonly socketPath: string }
  | { readonly host: string; readonly port: number };

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

export async function receive(
  target: Target,
  { path, method = "GET", headers = {} }: AskedRequest,
): Promise<Received> {
  const request = sendRequest({
    ...target,
    path,
    method,
    headers: { Host: "content.example", ...headers },
    agent,
  });
  request.end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const bytes = await buffer(response);
  return { status: response.statusCode ?? 0, headers: response.headers, bytes };
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  gzip: gunzipSync,
};

const decode = ({ bytes, headers }: Received): string =>
  bytes.length === 0
    ? ""
    : (DECODERS[headers["content-encoding"] ?? ""]?.(bytes) ?? bytes).toString();

/** What no file can say: the moment, and how long is left from it. */
const OF_THE_MOMENT = new Set(["date", "expires", "x-request-id"]);

const NAMES = Object.keys(RESPONSE_HEADERS)
  .map((name) => name.toLowerCase())
  .concat("content-type")
  .filter((name) => !OF_THE_MOMENT.has(name));

/** What is used for a day is revalidated, or used for the whole day where nothing changes by itself. */
const readCaching = (text: string): string =>
  text
    .split(/, */u)
    .filter((one) => !/^(?:max-age=[0-9]+|must-revalidate|no-cache)$/u.test(one))
    .join();

/** As lectern check judges it: a date, which goes with max-age where there is one. */
function isFreshnessRight({
  "cache-control": caching = "",
  expires = "",
  date = "",
}: IncomingHttpHeaders): boolean {
  const seconds = (Date.parse(expires) - Date.parse(date)) / 1000;
  const [, maxAge] = /max-age=([0-9]+)/u.exec(caching) ?? [];
  if (maxAge === undefined) return seconds <= 0 && caching.includes("no-cache");
  return Math.abs(seconds - Number(maxAge)) <= 2 && caching.includes("must-revalidate");
}

/** @returns what differs, as text */
export function findDifferences(live: Received, exported: Received): readonly string[] {
  const differences: string[] = [];
  if (live.status !== exported.status)
    return [`status ${exported.status} in place of ${live.status}: ${decode(exported)}`];
  for (const name of NAMES) {
    const [one, other] = [live.headers[name], exported.headers[name]];
    const isCaching = name === "cache-control" && live.headers.expires !== undefined;
    const [expected, found] = isCaching
      ? [readCaching(String(one)), readCaching(String(other))]
      : [one, other];
    if (expected !== found)
      differences.push(`${name}: ${String(found)} in place of ${String(expected)}`);
  }
  if (live.headers.expires !== undefined && !isFreshnessRight(exported.headers)) {
    differences.push(
      `freshness: ${exported.headers["cache-control"]}; ${exported.headers.expires}`,
    );
  }
  if (decode(live) !== decode(exported)) {
    differences.push(
      `body: ${decode(exported).slice(0, 600)} in place of ${decode(live).slice(0, 600)}`,
    );
  }
  return differences;
}

export interface Comparison {
  readonly request: AskedRequest;
  readonly differences: readonly string[];
}

const AT_ONCE = 8;

/** @returns those that differ */
export async function compareAll(
  live: Target,
  exported: Target,
  requests: Iterable<AskedRequest>,
): Promise<{ readonly count: number; readonly different: readonly Comparison[] }> {
  const different: Comparison[] = [];
  let count = 0;
  const source = Iterator.from(requests);
  const work = async (): Promise<void> => {
    for (let next = source.next(); next.done !== true; next = source.next()) {
      const request = next.value;
      const meant = { ...request, headers: { ...request.headers, ...request.meant } };
      const [one, other] = await Promise.all([receive(live, meant), receive(exported, request)]);
      const differences = findDifferences(one, other);
      count += 1;
      if (differences.length > 0) different.push({ request, differences });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { count, different };
}
