/**
 * In charge of a live server, an export of what it serves, and a web server in front of that. In comes a content
 * directory; out goes all three, with what there is to ask.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { exportRelease } from "../../../src/features/export/export-release.ts";
import type { ExportOutcome } from "../../../src/features/export/export-release.ts";
import type { Snapshot } from "../../../src/release/snapshot.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import { CONTRACT, perResource } from "../../../src/catalog/catalog.ts";
import { runSite } from "../../site.ts";
import type { Site } from "../../site.ts";
import type { RunningCache } from "../caches/running-cache.ts";
import type { WebServer } from "./web-servers.ts";

export interface ExportedSite {
  readonly site: Site;
  readonly folder: string;
  readonly snapshot: Snapshot;
  readonly live: { readonly host: string; readonly port: number };
  exportAgain(): Promise<ExportOutcome>;
  start(server: WebServer): Promise<RunningCache>;
  stop(): Promise<void>;
}

export interface ExportedOptions {
  /** Makes all resources of the contract public. */
  readonly isOpen: boolean;
  readonly clock: () => number;
}

export async function runExportedSite(
  publish: (site: Site) => Promise<unknown>,
  { isOpen, clock }: ExportedOptions,
): Promise<ExportedSite> {
  const access = isOpen ? perResource(CONTRACT, () => "public" as const) : {};
  const site = await runSite({ access, clock });
  await publish(site);
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-export-"));
  const { hostname, port } = new URL(site.address);
  const running: RunningCache[] = [];
  const exportAgain = async (): Promise<ExportOutcome> => {
    const reader = await driverOf(site.location).openReader(site.location);
    try {
      return await exportRelease({
        reader,
        directory: path.join(folder, "export"),
        access,
        cors: true,
        maxAge: 86_400,
        memory: 512,
        live: undefined,
        clock,
        onProgress: () => undefined,
      });
    } finally {
      await reader.close();
    }
  };
  await exportAgain();
  return {
    site,
    folder,
    snapshot: await site.readSnapshot(),
    live: { host: hostname, port: Number(port) },
    exportAgain,
    async start(server) {
      const own = await mkdtemp(path.join(folder, "server-"));
      const started = await server.start(own, path.join(folder, "export"));
      running.push(started);
      return started;
    },
    async stop() {
      for (const server of running) await server.stop();
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
