/** Content behind a live server, and an export of the same release. */
import { appendFile, cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { perContractName } from "../../../../src/catalog/resource-names.ts";
import { exportRelease } from "../../../../src/features/export/export-release.ts";
import { createFeaturesOfRelease } from "../../../../src/features/features.ts";
import { driverOf } from "../../../../src/store/open-store.ts";
import { TOWN } from "../../own-resources/run-town.ts";
import { runSite } from "../../../support/site.ts";
import type { Site } from "../../../support/site.ts";

export interface ExportedSite {
  /** Every resource of the contract is public. */
  readonly site: Site;
  readonly folder: string;
  /** What web servers serve. */
  readonly files: string;
  stop(): Promise<void>;
}

const NOW = Date.parse("2026-12-01T12:00:00Z");

/** @param more what is appended to files of the content */
export async function runExportedSite(
  source: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ExportedSite> {
  const access = perContractName(() => "public" as const);
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-export-"));
  const content = path.join(folder, "content");
  await cp(source, content, { recursive: true });
  for (const [name, text] of Object.entries(more)) await appendFile(path.join(content, name), text);
  const site = await runSite({ access, clock: () => NOW });
  await site.publishDirectory(content);
  await site.waitFor(1);
  const directory = path.join(folder, "export");
  const reader = await driverOf(site.location).openReader(site.location);
  await exportRelease({
    reader,
    directory,
    memory: 64,
    now: NOW,
    services: (served) => createFeaturesOfRelease({ reader }, served),
    onProgress: () => undefined,
  });
  await reader.close();
  return {
    site,
    folder,
    files: path.join(directory, "current"),
    async stop() {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The town with small pages, so that many resources have several, and a language without texts. */
export const runExportedTown = async (): Promise<ExportedSite> =>
  runExportedSite(TOWN, {
    "installation.yaml": `
maxItemsPerPage: { navigation: 3, business-division-facilities: 2, business-division-contact-persons: 2 }
`,
    "languages.yaml": `
- Key: fr
  Code: FR
  State: PUBLISHED
`,
  });

/** @returns the request to the live server for what is in a file, and the directory of its language */
export function requestOf(file: string): readonly [target: string, folder: string] {
  const [, folder = "", code = "", name = ""] =
    /^(([a-z]{2}(?:_[a-z]{2})?)\/)?(.*)$/u.exec(file) ?? [];
  const target = `/${name.replace(/(?:^|\/)index\.json$/u, "")}`;
  const isContent = target.includes("/api/");
  return [`${target}${code !== "" && isContent ? `?language=${code.toUpperCase()}` : ""}`, folder];
}

/** In place of the query, a page of a language has the directory in front. */
export const moveEndpoints = (body: string, folder: string): string =>
  folder === ""
    ? body
    : body.replaceAll(/(?<=PageEndpoint":")\/([^"?]*)\?language=[A-Z_]+(?=")/gu, `/${folder}$1`);
