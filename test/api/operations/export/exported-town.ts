/** The example town behind a live server, and an export of the same release. */
import { appendFile, cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { CONTRACT, perResource } from "../../../../src/catalog/catalog.ts";
import { exportRelease } from "../../../../src/features/export/export-release.ts";
import type { ExportOutcome } from "../../../../src/features/export/export-release.ts";
import { createFeaturesOfRelease } from "../../../../src/features/features.ts";
import { driverOf } from "../../../../src/store/open-store.ts";
import { TOWN } from "../../own-resources/run-town.ts";
import { runSite } from "../../../support/site.ts";
import type { Site } from "../../../support/site.ts";

export interface ExportedTown {
  /** Every resource of the contract is public. */
  readonly site: Site;
  readonly folder: string;
  /** What web servers serve. */
  readonly files: string;
  exportAgain(): Promise<ExportOutcome>;
  stop(): Promise<void>;
}

/** Small pages, so that many resources have several. */
const PAGES = `
maxItemsPerPage: { navigation: 3, business-division-facilities: 2, business-division-contact-persons: 2 }
`;
const NOW = Date.parse("2026-12-01T12:00:00Z");

export async function runExportedTown(): Promise<ExportedTown> {
  const access = perResource(CONTRACT, () => "public" as const);
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-export-"));
  const content = path.join(folder, "content");
  await cp(TOWN, content, { recursive: true });
  await appendFile(path.join(content, "installation.yaml"), PAGES);
  const site = await runSite({ access, clock: () => NOW });
  await site.publishDirectory(content);
  await site.waitFor(1);
  const directory = path.join(folder, "export");
  const exportAgain = async (): Promise<ExportOutcome> => {
    await using opened = new AsyncDisposableStack();
    const reader = await driverOf(site.location).openReader(site.location);
    opened.defer(() => reader.close());
    return await exportRelease({
      reader,
      directory,
      access,
      memory: 64,
      now: NOW,
      services: (served) => createFeaturesOfRelease({ reader, access }, served),
      onProgress: () => undefined,
    });
  };
  await exportAgain();
  return {
    site,
    folder,
    files: path.join(directory, "current"),
    exportAgain,
    async stop() {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
