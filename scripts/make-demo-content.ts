/**
 * In charge of making content/, the demo installation, out of public data. In comes the directory of
 * the downloaded sources, laid out as demo/sources.ts names the files; out goes the content directory
 * with its README, SOURCES and licences. The same sources always give the same bytes.
 *
 *     node scripts/make-demo-content.ts SOURCES_DIR [OUT=content]
 */
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { stringify } from "yaml";
import { CONTACT_COLUMNS, createContacts } from "./demo/contacts.ts";
import { formatCsv } from "./demo/csv.ts";
import { writeReadme, writeSources } from "./demo/documents.ts";
import { FACILITY_COLUMNS, createFacilities } from "./demo/facilities.ts";
import { createInstallation } from "./demo/installation.ts";
import { createLanguages } from "./demo/languages.ts";
import { createNavigation } from "./demo/navigation.ts";
import { readSources } from "./demo/records.ts";
import {
  createDivisions,
  createRegionPages,
  createWorkingGroups,
  divisionKey,
} from "./demo/regions.ts";
import { createTally } from "./demo/tally.ts";
import { createTrainings, listLocations } from "./demo/trainings.ts";

const LICENCES = join(import.meta.dirname, "../content/LICENSES");
/** Spreadsheets take a CSV file for UTF-8 when it begins so. */
const BYTE_ORDER_MARK = "\uFEFF";

const formatYaml = (value: unknown): string =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });

/** @returns the texts of all files by name */
async function makeContent(directory: string): Promise<Map<string, string>> {
  const sources = await readSources(directory);
  const { stations } = sources;
  const tally = createTally();
  const locations = listLocations(sources.sites);
  const navigation = [...createNavigation(sources, tally), ...createRegionPages(stations)];
  const articles = new Map<string, number>();
  for (const code of navigation.flatMap((item) => Object.keys(item.Articles))) {
    articles.set(code, (articles.get(code) ?? 0) + 1);
  }
  const languages = createLanguages(sources.locales, articles, navigation.length, tally);
  const trainings = createTrainings(sources.courses, sources.sites, locations, tally);
  const divisions = createDivisions(stations);
  const facilities = createFacilities(sources, tally);
  const contacts = createContacts(stations, divisionKey, tally);
  const groups = createWorkingGroups(stations);

  const items = new Map<string, readonly [items: number, text: string]>([
    [
      "navigation.jsonl",
      [navigation.length, navigation.map((item) => `${JSON.stringify(item)}\n`).join("")],
    ],
    ["languages.yaml", [languages.length, formatYaml(languages)]],
    ["trainings.yaml", [trainings.length, formatYaml(trainings)]],
    ["business-divisions.yaml", [divisions.length, formatYaml(divisions)]],
    [
      "business-division-facilities.csv",
      [facilities.length, BYTE_ORDER_MARK + formatCsv(FACILITY_COLUMNS, facilities, ";")],
    ],
    [
      "business-division-contact-persons.csv",
      [contacts.length, formatCsv(CONTACT_COLUMNS, contacts, ",")],
    ],
    [
      "business-division-working-groups.json",
      [groups.length, `${JSON.stringify(groups, undefined, 2)}\n`],
    ],
  ]);
  const counts = new Map([...items].map(([file, [count]]) => [file, count]));
  return new Map([
    ["installation.yaml", formatYaml(createInstallation(locations))],
    ...[...items].map(([file, [, text]]) => [file, text] as const),
    ["README.md", writeReadme(counts, tally)],
    ["SOURCES.md", writeSources(counts)],
  ]);
}

async function writeContent(directory: string, target: string): Promise<void> {
  const files = await makeContent(directory);
  await mkdir(target, { recursive: true });
  for (const [file, text] of files) await writeFile(join(target, file), text);
  const licences = join(target, "LICENSES");
  if (resolve(licences) !== resolve(LICENCES)) await cp(LICENCES, licences, { recursive: true });
  process.stdout.write(`${files.size} files written to ${target}\n`);
}

const [sourcesDirectory, out = "content"] = process.argv.slice(2);
if (sourcesDirectory === undefined) {
  process.stderr.write("Usage: node scripts/make-demo-content.ts SOURCES_DIR [OUT=content]\n");
  process.exitCode = 2;
} else {
  try {
    await writeContent(sourcesDirectory, out);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
