/**
 * A real Varnish that is purged: a site with cache tags, a pass-through that notes what the cache asks for, and
 * the cache in front of them.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPassThrough } from "../operations/caches/pass-through.ts";
import type { PassThrough } from "../operations/caches/pass-through.ts";
import { startVarnish } from "../operations/caches/varnish.ts";
import { findFreePort } from "../../support/ports.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";

export interface PurgedVarnish {
  readonly site: Site;
  readonly origin: PassThrough;
  /** Of the cache. */
  readonly port: number;
  readonly socketPath: string;
  /** @returns headers of a request that opens everything */
  readonly headersOf: (language: string) => Record<string, string>;
  stop(): Promise<void>;
}

/** @param lateMs see startVarnish */
export async function startPurgedVarnish(name: string, lateMs?: number): Promise<PurgedVarnish> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "lectern-purge-"));
  started.defer(() => rm(folder, { recursive: true }));
  const site = await runSite({ cacheTags: name });
  started.defer(() => site.stop());
  const origin = await startPassThrough(site.address, () => 0);
  started.defer(() => origin.stop());
  const port = await findFreePort();
  const cache = await startVarnish({ folder, originPort: origin.port, port }, lateMs);
  started.defer(() => cache.stop());
  const running = started.move();
  return {
    site,
    origin,
    port,
    socketPath: cache.socketPath,
    headersOf: (language) => ({
      Authorization: `Bearer ${site.token}`,
      "Accept-Language": language,
    }),
    stop: () => running.disposeAsync(),
  };
}
