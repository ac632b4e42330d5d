/** A store that is reached through the Lectern that serves it, over HTTP. */
import { quoteReceived, readJson, readMessage } from "../../lib/http/answers.ts";
import type { Received } from "../../lib/http/answers.ts";
import { createClient } from "../../lib/http/client.ts";
import type { ClientOptions } from "../../lib/http/client.ts";
import { CommandError } from "../../errors.ts";
import type { CopySource, StoreOutline } from "./copy.ts";
import { isRow } from "../format/tables.ts";
import { STORE_FORMAT } from "../../version.ts";

/** Path of the outline, below the base URL of a service. Releases and chunks are below this path. */
export const OUTLINE_PATH = "/service/v1/store";

export const CHUNK_TYPE = "application/zstd";

export type RemoteStoreOptions = Omit<ClientOptions, "explain">;

/** Of one decompressed body; the largest item is a quarter of this. */
const MAX_BYTES = 64 * 1024 ** 2;
/** The history is never pruned: half a kilobyte for each change of the current release. */
const MAX_OUTLINE_BYTES = 256 * 1024 ** 2;
const FETCHED_AT_ONCE = 8;
const EXPECTED = [200, 304, 404];
const JSON_HEADERS: Readonly<Record<string, string>> = {
  Accept: "application/json",
  "Accept-Encoding": "br, gzip",
};
const CHUNK_HEADERS = { Accept: CHUNK_TYPE, "Accept-Encoding": "identity" };

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

/** @returns what is said of an answer that is not one of a store */
function explain(base: string, answer: Received): string {
  const { status, headers } = answer;
  if (status === 401)
    return `${base} does not accept the token (${readMessage(answer)}): create one there with \`lectern token create --copy\``;

  if (status === 403)
    return `The token has no right to copy from ${base}: create one there with \`lectern token create --copy\``;

  if (status >= 300 && status < 400)
    return `${base} redirects to ${quoteReceived(headers.get("location") ?? "nowhere")}: give the address at which Lectern itself answers`;

  return `${base} sent a response that is not from Lectern (${readMessage(answer)}): check the URL`;
}

/** @returns a source that gives the same outline as long as the other store does not change */
export function createRemoteStore(options: RemoteStoreOptions): CopySource {
  const { base } = options;
  let known: { readonly etag: string; readonly outline: StoreOutline } | undefined;
  const client = createClient({ ...options, explain: (answer) => explain(base, answer) });

  const ask = (path: string, headers = JSON_HEADERS): Promise<Received> =>
    client.ask({
      path,
      headers,
      expected: EXPECTED,
      limit: path === OUTLINE_PATH ? MAX_OUTLINE_BYTES : MAX_BYTES,
    });

  function refuse(answer: Received): never {
    throw new CommandError(explain(base, answer));
  }

  /** Explains why there is nothing to copy at this address. @throws CommandError */
  async function refuseBase(): Promise<never> {
    const index = readJson(await ask("/"));
    const { name, version } = (index ?? {}) as Partial<Record<string, unknown>>;
    throw new CommandError(
      name === "Lectern"
        ? `${base} runs Lectern ${quoteReceived(version)}, from which nothing can be copied: use this version or a later one there`
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
