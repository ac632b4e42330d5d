/** What the name of a file, folder or sheet says: which resource it holds, and in which format. */
import { CONTRACT } from "../catalog/catalog.ts";
import { modelOf, OWN_BOUNDS, sheetOf, titleOf } from "../catalog/own-resources.ts";
import { NAME_FORM } from "../catalog/resource-names.ts";
import type { PerResource, ResourceName } from "../catalog/resource-names.ts";
import { RESOURCES } from "../catalog/resources.ts";
import type { Resource } from "../catalog/resources.ts";
import { suggestName } from "../errors.ts";
import type { RawObject } from "./record.ts";

/** Endings of content files; each has its reader. */
const FORMATS = ["json", "jsonl", "yaml", "csv", "tsv", "xlsx", "ods"] as const;
export type Format = (typeof FORMATS)[number];

export const ENDINGS = `.${FORMATS.slice(0, -1).join(", .")} or .${FORMATS.at(-1)}`;
export const WORKBOOK_FILES = ["content.xlsx", "content.ods"];
export const INSTALLATION_FILE = "installation.yaml";

/** An ending that files have instead of that of a format. */
interface OtherEnding {
  readonly meant: Format;
  /** What a file with it is, where it holds something that is not read. */
  readonly foreign?: string;
}

/** Endings are taken for a format only in a name that nearly is one of content's. */
const OTHER_ENDINGS: Readonly<Record<string, OtherEnding>> = {
  ndjson: { meant: "jsonl" },
  yml: { meant: "yaml" },
  txt: { meant: "csv" },
  tab: { meant: "tsv" },
  xls: { meant: "xlsx", foreign: "a workbook in the old format (.xls)" },
  xlsm: { meant: "xlsx", foreign: "a workbook with macros (.xlsm)" },
  xlsb: { meant: "xlsx", foreign: "a binary workbook (.xlsb)" },
  fods: { meant: "ods", foreign: "a flat OpenDocument spreadsheet (.fods)" },
};

const TABLES: ReadonlySet<string> = new Set(["csv", "tsv", "xlsx", "ods"]);

const endingOf = (name: string): string => name.slice(name.lastIndexOf(".") + 1).toLowerCase();

/** @returns the format of a name that is spelled as formats are */
export const formatOf = (name: string): Format | undefined =>
  FORMATS.find((format) => name.endsWith(`.${format}`));

/** @returns the format that an ending in any spelling is for */
export function meantFormat(name: string): Format | undefined {
  const ending = endingOf(name);
  return FORMATS.find((format) => format === ending) ?? OTHER_ENDINGS[ending]?.meant;
}

/** Tables are content more often than not. */
export function isSpreadsheet(name: string): boolean {
  const ending = endingOf(name);
  return TABLES.has(ending) || OTHER_ENDINGS[ending]?.foreign !== undefined;
}

/**
 * @param wanted the name to save it under, where its resource is known
 * @returns what is wrong with a file in a format of spreadsheets that is not read
 */
export function describeForeign(name: string, wanted?: string): string | undefined {
  const { foreign, meant } = OTHER_ENDINGS[endingOf(name)] ?? {};
  if (foreign === undefined) return undefined;
  return `this is ${foreign}, which is not read: save it as ${wanted ?? `.${meant}`} in the spreadsheet program`;
}

/** What an entry of the directory is for; workbook: the one of all resources. */
export type Target = ResourceName | "installation" | "workbook";

export interface NearName {
  readonly target: Target;
  readonly suggestion: string;
}

/** A resource as far as it is known while its files are looked for. */
export type NamedResource = Pick<
  Resource,
  "name" | "title" | "sheet" | "responseKey" | "entity" | "otherNames"
>;

/**
 * What the declarations say is for the check: files are found by these names, be they right or not.
 * @returns the resources of the contract, and behind them those that are declared
 */
export const nameResources = (installation: RawObject | undefined): readonly NamedResource[] => [
  ...Object.values<NamedResource>(RESOURCES),
  ...nameOwnResources(installation),
];

/** Names of another form are no names of files, and are told of with the declaration. */
function nameOwnResources(installation: RawObject | undefined): readonly NamedResource[] {
  const declared = installation?.members.get("resources")?.value;
  if (declared?.kind !== "object") return [];
  return [...declared.members.entries()].flatMap(([name, { value }]) => {
    if (!NAME_FORM.test(name) || CONTRACT.find(name) !== undefined) return [];
    const readText = (member: string): string | undefined => {
      const raw = value.kind === "object" ? value.members.get(member)?.value : undefined;
      if (raw?.kind !== "scalar") return undefined;
      // A number without quotation marks is a text, too.
      const text = typeof raw.value === "string" ? raw.value : raw.text;
      return text?.slice(0, 2 * OWN_BOUNDS.titleCharacters);
    };
    const title = readText("title") ?? titleOf(name);
    const responseKey = `${readText("model") ?? modelOf(name)}ModelCollection`;
    return { name: name as ResourceName, title, sheet: sheetOf(title), responseKey };
  });
}

/** Knows the resources that content may hold by all their names. */
export interface ContentNames {
  readonly resources: readonly ResourceName[];
  readonly declarationOf: (resource: ResourceName) => NamedResource;
  /** @returns what an entry is for by the letter of its name, whether or not it can be read */
  readonly findTarget: (name: string, isFile: boolean) => Target | undefined;
  /** @returns what an entry was probably meant for; undefined when it is something else */
  readonly findNear: (name: string, isFolder: boolean) => NearName | undefined;
  /** @returns the resource that a sheet was probably meant for */
  readonly findNearSheet: (sheet: string) => ResourceName | undefined;
}

export function createContentNames(all: readonly NamedResource[]): ContentNames {
  const resources = all.map(({ name }) => name);
  const declared = Object.fromEntries(
    all.map((one) => [one.name, one]),
  ) as unknown as PerResource<NamedResource>;
  const spellings = new Map<string, ResourceName | "installation">([
    ...all.flatMap(({ name, title, responseKey, sheet, entity }) => {
      const singular = entity === undefined ? [] : [entity.title, entity.responseKey];
      return [name, title, responseKey, sheet, ...singular].map((text) => [text, name] as const);
    }),
    ["installation", "installation"],
  ]);
  // Only these by the letter: other words are near to them.
  const otherNames = new Map(
    all.flatMap(({ name, otherNames: others = [] }) => others.map((one) => [one, name])),
  );
  const findSpelling = (text: string): ResourceName | "installation" | undefined => {
    const stem = withoutCopyMarks(text);
    const other = otherNames.get(stem.toLowerCase().normalize("NFC"));
    return other ?? spellings.get(suggestName(stem, spellings.keys()) ?? "");
  };
  return {
    resources,
    declarationOf: (resource) => declared[resource],
    findTarget(name, isFile) {
      if (WORKBOOK_FILES.includes(name)) return "workbook";
      if (name === INSTALLATION_FILE) return "installation";
      const format = formatOf(name);
      // A file without an ending is told its right name.
      if (format === undefined && isFile) return undefined;
      const stem = format === undefined ? name : name.slice(0, -format.length - 1);
      return resources.find((resource) => resource === stem);
    },
    findNear(name, isFolder) {
      const dot = isFolder ? -1 : name.lastIndexOf(".");
      const stem = dot < 0 ? name : name.slice(0, dot);
      // `navigation.json.bak`, `navigation.csv~` and `.navigation.swp` are left by editors, not meant to be read.
      if (stem === "" || (!isFolder && (stem.includes(".") || name.endsWith("~"))))
        return undefined;
      const format = dot < 0 ? undefined : meantFormat(name);
      const isWorkbook = format === "xlsx" || format === "ods";
      if (isWorkbook && suggestName(withoutCopyMarks(stem), ["content"]) !== undefined)
        return { target: "workbook", suggestion: `content.${format}` };

      const target = findSpelling(stem);
      if (target === undefined || (isFolder && target === "installation")) return undefined;
      if (isFolder) return { target, suggestion: target };
      const file = `${target}.${format ?? FORMATS[0]}`;
      return { target, suggestion: target === "installation" ? INSTALLATION_FILE : file };
    },
    findNearSheet(sheet) {
      const target = findSpelling(sheet);
      return target === "installation" ? undefined : target;
    },
  };
}

/** What programs and people write around the name of a copy. */
const COPY_OF = /^(?:kopie von|copy of)\s+/iu;
const COPY_MARK = /[\s_-]*(?:\(\d+\)|[\s_-]\d+|(?:[\s_-]|\()(?:kopie|copy|neu|new|alt|old)\)?)$/iu;

function withoutCopyMarks(stem: string): string {
  const bare = stem.replace(COPY_OF, "").replace(COPY_MARK, "").replace(COPY_MARK, "");
  return bare === "" ? stem : bare;
}
