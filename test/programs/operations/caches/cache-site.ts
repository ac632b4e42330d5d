/** A whole Lectern with a real cache in front of it. */
import { mkdtemp, rm } from "node:fs/promises";
import type { OutgoingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createNewToken } from "../../../../src/store/new-token.ts";
import type { TokenOptions } from "../../../../src/store/new-token.ts";
import { runSite } from "../../../support/site.ts";
import type { Site } from "../../../support/site.ts";
import { ask } from "./ask.ts";
import type { Answer } from "./ask.ts";
import { startNginx } from "./nginx.ts";
import { startPassThrough } from "./pass-through.ts";
import type { PassThrough, Passed } from "./pass-through.ts";
import { BOUNDARY, createContent } from "./timed-content.ts";
import { waitUntil } from "../../../support/wait-until.ts";

/** Each is used by one case only, so that no case finds stored what another left. */
const TOKENS = {
  hits: {},
  all: {},
  twin: {},
  languagesOnly: { resources: ["languages"] },
  reversed: {},
  revoked: {},
  previewer: { rights: ["preview"] },
  speaker: {},
  coder: {},
  speller: {},
  reader: {},
  watcher: {},
  renewer: {},
  survivor: {},
  listener: {},
} as const satisfies Readonly<Record<string, Partial<TokenOptions>>>;

type TokenName = keyof typeof TOKENS;

export interface CacheSite {
  readonly site: Site;
  readonly origin: PassThrough;
  /** Everything that the cache writes. */
  readonly folder: string;
  /** Of the cache. */
  readonly socketPath: string;
  /** Through the cache. */
  readonly get: (path: string, headers?: OutgoingHttpHeaders, method?: string) => Promise<Answer>;
  /** Past the cache. */
  readonly getDirectly: (path: string, headers?: OutgoingHttpHeaders) => Promise<Answer>;
  readonly bearer: (name: TokenName) => { readonly Authorization: string };
  /** Waits until it takes effect. */
  readonly revoke: (name: TokenName) => Promise<void>;
  /** @returns what the cache let through while `work` ran */
  readonly watch: (work: () => Promise<unknown>) => Promise<readonly Passed[]>;
  /** Moves the clock so that the boundary comes after so many ms. @returns when, on the machine's */
  readonly approachBoundary: (leadMs: number) => number;
  /** Moves the clock to a month before the boundary. */
  readonly leaveBoundary: () => void;
  readonly stop: () => Promise<void>;
}

const MONTH_MS = 30 * 86_400_000;

export async function runCacheSite(): Promise<CacheSite> {
  // Whole seconds: both clocks tick at once, as clocks that are set by the same time service do.
  let shiftMs = 0;
  const leaveBoundary = (): void => {
    shiftMs = BOUNDARY - MONTH_MS - Math.floor(Date.now() / 1000) * 1000;
  };
  leaveBoundary();

  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "lectern-cache-"));
  started.defer(() => rm(folder, { recursive: true }));
  const site = await runSite({ clock: () => Date.now() + shiftMs });
  started.defer(() => site.stop());
  const keys = new Map<string, string>();
  const tokens = new Map<string, string>();
  for (const [name, options] of Object.entries(TOKENS)) {
    const { token, stored } = createNewToken(
      { name, expiresAt: null, resources: null, ...options },
      0,
    );
    await site.store.createToken(stored);
    keys.set(name, stored.key);
    tokens.set(name, token);
  }
  await site.publish(createContent("FIRST"));
  const origin = await startPassThrough(site.address, () => shiftMs);
  started.defer(() => origin.stop());
  const cache = await startNginx({ folder, originPort: origin.port });
  started.defer(() => cache.stop());
  const bearer: CacheSite["bearer"] = (name) => ({ Authorization: `Bearer ${tokens.get(name)}` });
  const get: CacheSite["get"] = (path, headers = {}, method = "GET") =>
    ask({ socketPath: cache.socketPath }, path, headers, method);
  // All of it runs: from here on, `stop` ends it.
  const running = started.move();
  return {
    site,
    origin,
    folder,
    socketPath: cache.socketPath,
    bearer,
    leaveBoundary,
    get,
    getDirectly: (path, headers = {}) => ask({ port: origin.port }, path, headers, "GET"),
    async revoke(name) {
      await site.store.revokeToken(keys.get(name) ?? "", 1);
      await waitUntil(async () => {
        const { status } = await site.get("/api/v1/languages", bearer(name));
        return status === 401;
      }, "the token is revoked");
    },
    async watch(work) {
      const before = origin.passed.length;
      await work();
      return origin.passed.slice(before);
    },
    approachBoundary(leadMs) {
      const at = Math.ceil((Date.now() + leadMs) / 1000) * 1000;
      shiftMs = BOUNDARY - at;
      return at;
    },
    stop: async () => {
      await running.disposeAsync();
    },
  };
}
