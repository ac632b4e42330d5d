/** Tells that a file was meant to hold a resource although its name is another. */
import { RESOURCE_NAMES, resourceOf } from "../catalog/resources.ts";
import type { PerResource, ResourceName } from "../catalog/resources.ts";
import { suggestName } from "../errors.ts";

const INSTALLATION = "installation";
const WORKBOOK = "content";

/** Endings that people take for ours. Any other is taken for the first format. */
const MEANT_ENDINGS: Readonly<Record<string, string>> = {
  json: "json",
  jsonl: "jsonl",
  ndjson: "jsonl",
  yaml: "yaml",
  yml: "yaml",
  csv: "csv",
  tsv: "tsv",
  tab: "tsv",
  txt: "csv",
  xlsx: "xlsx",
  xlsm: "xlsx",
  xlsb: "xlsx",
  xls: "xlsx",
  ods: "ods",
  fods: "ods",
};

/** Endings of tables, which are content more often than not. */
const SPREADSHEET_ENDINGS = new Set(["csv", "tsv", "xlsx", "xlsm", "xlsb", "xls", "ods", "fods"]);

const isWorkbook = (ending: string): boolean =>
  MEANT_ENDINGS[ending] === "xlsx" || MEANT_ENDINGS[ending] === "ods";

export const isSpreadsheet = (fileName: string): boolean =>
  SPREADSHEET_ENDINGS.has(fileName.slice(fileName.lastIndexOf(".") + 1).toLowerCase());

/** What programs and people write around the name of a copy. */
const COPY_OF = /^(?:kopie von|copy of)\s+/iu;
const COPY_MARK = /[\s_-]*(?:\(\d+\)|[\s_-]\d+|(?:[\s_-]|\()(?:kopie|copy|neu|new|alt|old)\)?)$/iu;

function withoutCopyMarks(stem: string): string {
  const bare = stem.replace(COPY_OF, "").replace(COPY_MARK, "").replace(COPY_MARK, "");
  return bare === "" ? stem : bare;
}

/** The sheets of the one workbook that may hold all resources. */
export const SHEET_NAMES: PerResource<string> = {
  navigation: "Navigation",
  languages: "Languages",
  trainings: "Trainings",
  "business-divisions": "Divisions",
  "business-division-facilities": "Facilities",
  "business-division-contact-persons": "ContactPersons",
  "business-division-working-groups": "WorkingGroups",
};

/** All spellings of a resource that the contract knows. */
const SPELLINGS: ReadonlyMap<string, ResourceName | typeof INSTALLATION> = new Map([
  ...RESOURCE_NAMES.flatMap((name) => {
    const { title, responseKey, entity } = resourceOf(name);
    const singular = entity === undefined ? [] : [entity.title, entity.responseKey];
    return [name, title, responseKey, SHEET_NAMES[name], ...singular].map(
      (spelling) => [spelling, name] as const,
    );
  }),
  [INSTALLATION, INSTALLATION],
]);

/** What German speakers call a resource. Only these by the letter: other words are near to them. */
const GERMAN_NAMES: ReadonlyMap<string, ResourceName> = new Map([
  ["standorte", "business-division-facilities"],
  ["niederlassungen", "business-division-facilities"],
  ["einrichtungen", "business-division-facilities"],
  ["ansprechpartner", "business-division-contact-persons"],
  ["kontakte", "business-division-contact-persons"],
  ["kontaktpersonen", "business-division-contact-persons"],
  ["geschäftsbereiche", "business-divisions"],
  ["bereiche", "business-divisions"],
  ["arbeitsgruppen", "business-division-working-groups"],
  ["ausbildungen", "trainings"],
  ["sprachen", "languages"],
]);

export interface NearName {
  /** Undefined: the workbook of all resources. */
  readonly resource: ResourceName | "installation" | undefined;
  readonly suggestion: string;
}

/**
 * @param fileName name of a file or folder that is no content file by the letter
 * @returns what it was probably meant to be; undefined when it is something else
 */
export function findNearName(fileName: string, isFolder: boolean): NearName | undefined {
  const dot = isFolder ? -1 : fileName.lastIndexOf(".");
  const stem = withoutCopyMarks(dot < 0 ? fileName : fileName.slice(0, dot));
  // `navigation.json.bak`, `navigation.csv~` and `.navigation.swp` are left by editors, not meant to be read.
  if (stem === "" || (!isFolder && (stem.includes(".") || fileName.endsWith("~"))))
    return undefined;
  const ending = dot < 0 ? "" : fileName.slice(dot + 1).toLowerCase();
  if (!isFolder && isWorkbook(ending) && suggestName(stem, [WORKBOOK]) !== undefined) {
    return { resource: undefined, suggestion: `${WORKBOOK}.${MEANT_ENDINGS[ending]}` };
  }
  const resource = findResource(stem);
  if (resource === undefined) return undefined;
  if (resource === INSTALLATION) {
    return isFolder ? undefined : { resource, suggestion: `${INSTALLATION}.yaml` };
  }
  return {
    resource,
    suggestion: isFolder ? resource : `${resource}.${MEANT_ENDINGS[ending] ?? "json"}`,
  };
}

/** @returns the name that a sheet was probably meant to have; undefined when it is something else */
export function findNearSheetName(
  sheet: string,
): { readonly resource: ResourceName; readonly suggestion: string } | undefined {
  const resource = findResource(withoutCopyMarks(sheet));
  if (resource === undefined || resource === INSTALLATION) return undefined;
  return { resource, suggestion: SHEET_NAMES[resource] };
}

function findResource(stem: string): ResourceName | typeof INSTALLATION | undefined {
  const german = GERMAN_NAMES.get(stem.toLowerCase().normalize("NFC"));
  if (german !== undefined) return german;
  const meant = suggestName(stem, SPELLINGS.keys());
  return meant === undefined ? undefined : SPELLINGS.get(meant);
}
