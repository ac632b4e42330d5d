/** A store that is reached through the Lectern that serves it, over HTTP. */
import { setTimeout as sleep } from "node:timers/promises";
import { readRetryAfter } from "../../lib/retry-after.ts";
import { CommandError } from "../../errors.ts";
import type { CopySource, StoreOutline } from "./copy.ts";
import { isRow } from "../format/tables.ts";
import { STORE_FORMAT } from "../../version.ts";
import { rowsNow, say } from "../../words/say.ts";
import {
  explainFailure,
  isOutline,
  quote,
  readBody,
  readJson,
  readMessage,
} from "./remote-answers.ts";
import type { Answer } from "./remote-answers.ts";

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
        // Messages of error responses are quoted in sentences of this language.
        headers: {
          Authorization: `Bearer ${token}`,
          "Accept-Language": rowsNow() ? "de" : "en",
          ...headers,
        },
        // The token must not be sent to another address.
        redirect: "manual",
        signal: AbortSignal.any([patience.signal, end]),
      });
      const limit = path === OUTLINE_PATH ? MAX_OUTLINE_BYTES : MAX_BYTES;
      const body = await readBody(response, limit, () => timer.refresh());
      return { status: response.status, headers: response.headers, body };
    } catch (error) {
      if (error instanceof CommandError) throw error;
      let why = explainFailure(error);
      if (end.aborted)
        why = say("a response took more than {seconds} seconds", { seconds: mostMs / 1000 });
      else if (patience.signal.aborted)
        why = say("it did not answer for {seconds} seconds", { seconds: patienceMs / 1000 });
      throw new SourceAway(say("{base} cannot be reached: {why}", { base, why }));
    } finally {
      clearTimeout(timer);
    }
  }

  /** @throws CommandError for a response that a further try would not change */
  function refuse(answer: Answer): never {
    const { status, headers } = answer;
    if (status === 401) {
      throw new CommandError(
        say(
          "{base} does not accept the token ({message}): create one there with `lectern token create --copy`",
          { base, message: readMessage(answer) },
        ),
      );
    }
    if (status === 403) {
      throw new CommandError(
        say(
          "The token has no right to copy from {base}: create one there with `lectern token create --copy`",
          { base },
        ),
      );
    }
    if (status >= 300 && status < 400) {
      throw new CommandError(
        say("{base} redirects to {target}: give the address at which Lectern itself answers", {
          base,
          target: quote(headers.get("location") ?? "nowhere"),
        }),
      );
    }
    throw new CommandError(
      say("{base} sent a response that is not from Lectern ({message}): check the URL", {
        base,
        message: readMessage(answer),
      }),
    );
  }

  /** @returns an answer with an expected status @throws SourceAway */
  async function askOnce(path: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
    const answer = await receive(path, headers);
    if (EXPECTED.has(answer.status)) return answer;
    if (!TRANSIENT.has(answer.status)) refuse(answer);
    const why = say("{base} cannot be copied from at the moment ({message})", {
      base,
      message: readMessage(answer),
    });
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
        ? say(
            "{base} runs Lectern {version}, from which nothing can be copied: use this version or a later one there",
            { base, version: quote(version) },
          )
        : say("There is no Lectern at {base}: give the base URL, without /api/v1/", { base }),
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
          say(
            "{base} runs a later version of Lectern (its format is {format}, and this version supports up to {known}): use that version here",
            { base, format: Number(format), known: STORE_FORMAT },
          ),
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
