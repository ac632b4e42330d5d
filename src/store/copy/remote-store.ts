/** A store that is reached through the Lectern that serves it, over HTTP. */
import { setTimeout as sleep } from "node:timers/promises";
import { readRetryAfter } from "../../lib/retry-after.ts";
import { CommandError, escapeUnprintable } from "../../errors.ts";
import type { CopySource, StoreOutline } from "./copy.ts";
import { isRow } from "../format/tables.ts";
import { STORE_FORMAT } from "../../version.ts";

/** Path of the outline, below the base URL of a service. Releases and chunks are below this path. */
export const OUTLINE_PATH = "/service/v1/store";

export const CHUNK_TYPE = "application/zstd";

/** The other Lectern cannot be reached at the moment; a later try may succeed. */
export class SourceAway extends CommandError {
  /** How long it asks to wait. */
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs = 0) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

export interface RemoteStoreOptions {
  /** Without a slash at its end. */
  readonly base: string;
  readonly token: string;
  /** Pauses before the second try and each further one, in ms. */
  readonly pauses?: readonly number[];
  /** Time without a byte after which a request is aborted, in ms. */
  readonly patienceMs?: number;
  /** Time after which a request is aborted even if bytes arrive, in ms. */
  readonly mostMs?: number;
}

/** Of one decompressed body; the largest item is a quarter of this. */
const MAX_BYTES = 64 * 1024 ** 2;
/** The history is never pruned: half a kilobyte for each change of the current release. */
const MAX_OUTLINE_BYTES = 256 * 1024 ** 2;
/**
 * Commas and opening brackets of JSON, in its texts, too: half a million changes of ten resources. An empty
 * object takes twenty times the memory of its text.
 */
const MAX_JSON_PARTS = 20_000_000;
const PARTS = new Set(Buffer.from(",[{"));
const FETCHED_AT_ONCE = 8;
const PAUSES = [250, 1000, 4000];
const PATIENCE_MS = 30_000;
/** A body of 64 MiB arrives in this time at 1 Mbit/s; otherwise one byte per half minute would hold a copy. */
const MOST_MS = 10 * 60_000;
/** If Retry-After is longer, the request fails at once. */
const MAX_WAIT_MS = 30_000;
const EXPECTED = new Set([200, 304, 404]);
const TRANSIENT = new Set([408, 429, 500, 502, 503, 504]);
const JSON_HEADERS: Readonly<Record<string, string>> = {
  Accept: "application/json",
  "Accept-Encoding": "br, gzip",
};
const CHUNK_HEADERS = { Accept: CHUNK_TYPE, "Accept-Encoding": "identity" };

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** @throws SourceAway @returns the complete body */
async function readBody(response: Response, limit: number, onBytes: () => void): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    onBytes();
    bytes += part.length;
    if (bytes > limit) {
      throw new CommandError(
        `${response.url} sends more than ${limit / 1024 ** 2} MiB, which is the limit: check the URL, or copy a backup instead`,
      );
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function explain(error: unknown): string {
  const { cause, message } = error as Error & { readonly cause?: NodeJS.ErrnoException };
  const code = cause?.code ?? "";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "there is no host of that name";
  if (code === "ECONNREFUSED") return "the connection was refused";
  if (/CERT|SIGNATURE/u.test(code))
    return `its certificate is not trusted (${code}); NODE_EXTRA_CA_CERTS names a file with further authorities`;
  return cause?.message ?? message;
}

/** A server's text, fit to be part of one line. */
const quote = (text: unknown): string => escapeUnprintable(String(text).slice(0, 200));

/** @returns undefined: it is not JSON, or has too many parts */
function readJson({ body }: Answer): unknown {
  let parts = 0;
  for (const byte of body) if (PARTS.has(byte) && (parts += 1) > MAX_JSON_PARTS) return undefined;
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
}

/** @returns the status of an error response, and its message if there is one */
function readMessage(answer: Answer): string {
  const { status } = answer;
  try {
    const { Notifications } = readJson(answer) as {
      readonly Notifications: readonly { readonly LocalizedMessage: string }[];
    };
    return `${status}: ${quote(Notifications[0]?.LocalizedMessage).replace(/\.$/u, "")}`;
  } catch {
    return String(status);
  }
}

/** @returns whether it has the form that Lectern writes */
function isOutline(value: unknown): value is StoreOutline & { readonly format: number } {
  const { releases, switches } = (value ?? {}) as Partial<Record<string, unknown>>;
  return (
    Array.isArray(releases) &&
    Array.isArray(switches) &&
    releases.every(
      (one: Partial<StoreOutline["releases"][number]> | null) =>
        Number.isSafeInteger(one?.number) && typeof one?.proof === "string",
    ) &&
    switches.every((row) => isRow("switch", row) && areChanges(row.changes))
  );
}

function areChanges(text: string): boolean {
  try {
    const changes = Object.values(JSON.parse(text) as Readonly<Record<string, unknown>>);
    return changes.every(Number.isSafeInteger);
  } catch {
    return false;
  }
}

/** @returns a source that gives the same outline as long as the other store does not change */
export function createRemoteStore({
  base,
  token,
  pauses = PAUSES,
  patienceMs = PATIENCE_MS,
  mostMs = MOST_MS,
}: RemoteStoreOptions): CopySource {
  let known: { readonly etag: string; readonly outline: StoreOutline } | undefined;

  /** @throws SourceAway */
  async function receive(path: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), patienceMs);
    const end = AbortSignal.timeout(mostMs);
    try {
      const response = await fetch(base + path, {
        // Messages of error responses are quoted in English sentences.
        headers: { Authorization: `Bearer ${token}`, "Accept-Language": "en", ...headers },
        // The token must not be sent to another address.
        redirect: "manual",
        signal: AbortSignal.any([patience.signal, end]),
      });
      const limit = path === OUTLINE_PATH ? MAX_OUTLINE_BYTES : MAX_BYTES;
      const body = await readBody(response, limit, () => timer.refresh());
      return { status: response.status, headers: response.headers, body };
    } catch (error) {
      if (error instanceof CommandError) throw error;
      let why = explain(error);
      if (end.aborted) why = `a response took more than ${mostMs / 1000} seconds`;
      else if (patience.signal.aborted) why = `it did not answer for ${patienceMs / 1000} seconds`;
      throw new SourceAway(`${base} cannot be reached: ${why}`);
    } finally {
      clearTimeout(timer);
    }
  }

  /** @throws CommandError for a response that a further try would not change */
  function refuse(answer: Answer): never {
    const { status, headers } = answer;
    if (status === 401) {
      throw new CommandError(
        `${base} does not accept the token (${readMessage(answer)}): create one there with \`lectern token create --copy\``,
      );
    }
    if (status === 403) {
      throw new CommandError(
        `The token has no right to copy from ${base}: create one there with \`lectern token create --copy\``,
      );
    }
    if (status >= 300 && status < 400) {
      throw new CommandError(
        `${base} redirects to ${quote(headers.get("location") ?? "nowhere")}: give the address at which Lectern itself answers`,
      );
    }
    throw new CommandError(
      `${base} sent a response that is not from Lectern (${readMessage(answer)}): check the URL`,
    );
  }

  /** @returns an answer with an expected status @throws SourceAway */
  async function askOnce(path: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
    const answer = await receive(path, headers);
    if (EXPECTED.has(answer.status)) return answer;
    if (!TRANSIENT.has(answer.status)) refuse(answer);
    const why = `${base} cannot be copied from at the moment (${readMessage(answer)})`;
    const retryAfter = answer.headers.get("retry-after");
    throw new SourceAway(why, readRetryAfter(retryAfter, Date.now(), Infinity));
  }

  async function ask(path: string, headers = JSON_HEADERS): Promise<Answer> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await askOnce(path, headers);
      } catch (error) {
        if (!(error instanceof SourceAway)) throw error;
        const wait = Math.max(pauses[tries] ?? Infinity, error.retryAfterMs);
        if (wait > MAX_WAIT_MS) throw error;
        await sleep(wait);
      }
    }
  }

  /** Explains why there is nothing to copy at this address. @throws CommandError */
  async function refuseBase(): Promise<never> {
    const index = readJson(await ask("/"));
    const { name, version } = (index ?? {}) as Partial<Record<string, unknown>>;
    throw new CommandError(
      name === "Lectern"
        ? `${base} runs Lectern ${quote(version)}, from which nothing can be copied: use this version or a later one there`
        : `There is no Lectern at ${base}: give the base URL, without /api/v1/`,
    );
  }

  return {
    async readOutline() {
      const condition = known && { "If-None-Match": known.etag };
      const answer = await ask(OUTLINE_PATH, { ...JSON_HEADERS, ...condition });
      if (answer.status === 304 && known) return known.outline;
      if (answer.status === 404) return refuseBase();
      const value = readJson(answer);
      const { format } = (value ?? {}) as Partial<Record<string, unknown>>;
      if (Number(format) > STORE_FORMAT) {
        throw new CommandError(
          `${base} runs a later version of Lectern (its format is ${Number(format)}, and this version supports up to ${STORE_FORMAT}): use that version here`,
        );
      }
      if (!isOutline(value) || value.format !== STORE_FORMAT) refuse(answer);
      const outline = { releases: value.releases, switches: value.switches };
      const etag = answer.headers.get("etag");
      known = etag === null ? undefined : { etag, outline };
      return outline;
    },

    async readReleaseRow(number) {
      const answer = await ask(`${OUTLINE_PATH}/releases/${number}`);
      if (answer.status === 404) return undefined;
      const row = readJson(answer);
      return isRow("release", row) ? row : refuse(answer);
    },

    async readPackedChunks(hashes) {
      const packed = new Map<string, Uint8Array>();
      const left = [...hashes];
      const takeAll = async (): Promise<void> => {
        for (let hash = left.shift(); hash !== undefined; hash = left.shift()) {
          const answer = await ask(`${OUTLINE_PATH}/chunks/${hash}`, CHUNK_HEADERS);
          if (answer.status === 200) packed.set(hash, answer.body);
        }
      };
      await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, takeAll));
      return packed;
    },
  };
}
