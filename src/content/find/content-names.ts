/** What the name of a file, folder or sheet means: which resource, and which format. */
import { mustGet } from "../../lib/must-get.ts";
import { CONTRACT } from "../../catalog/catalog.ts";
import { namesOf, sheetOf } from "../../catalog/own-defaults.ts";
import { OWN_BOUNDS } from "../../catalog/own-bounds.ts";
import { NAME_FORM } from "../../catalog/resource-names.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { RESOURCES } from "../../catalog/resources.ts";
import type { Resource } from "../../catalog/resources.ts";
import { findLanguageTag, listTranslations } from "../../catalog/translated.ts";
import type { Translated } from "../../catalog/translated.ts";
import { suggestName } from "../../errors.ts";
import { isObject } from "../record.ts";
import type { ContentSource, Plain } from "../record.ts";
import { sentence } from "../../words/sentence.ts";
import type { PlainMessage, Sentence } from "../../words/sentence.ts";

/** Extensions of content files; each has its reader. */
const FORMATS = ["json", "jsonl", "yaml", "csv", "xlsx", "ods"] as const;
export type Format = (typeof FORMATS)[number];

export const ENDINGS = FORMATS.map((format) => `.${format}`);
export const WORKBOOK_FILES = ["content.xlsx", "content.ods"];
export const INSTALLATION_FILE = "installation.yaml";

/**
 * Extensions that people use instead of that of a format, and what such a file is if it cannot be
 * read.
 */
const OTHER_ENDINGS: Readonly<
  Record<string, { readonly meant: Format; readonly foreign?: PlainMessage }>
> = {
  ndjson: { meant: "jsonl" },
  yml: { meant: "yaml" },
  txt: { meant: "csv" },
  tsv: { meant: "csv" },
  xls: { meant: "xlsx", foreign: "a workbook in the old format (.xls)" },
  xlsb: { meant: "xlsx", foreign: "a binary workbook (.xlsb)" },
  fods: { meant: "ods", foreign: "a flat OpenDocument spreadsheet (.fods)" },
};

/** A workbook with macros is one like others: they are not read. */
const WITH_MACROS = ".xlsm";

const endingOf = (name: string): string => name.slice(name.lastIndexOf(".") + 1).toLowerCase();

/** @returns the format of a name that ends exactly with its extension */
export const formatOf = (name: string): Format | undefined =>
  name.endsWith(WITH_MACROS) ? "xlsx" : FORMATS.find((format) => name.endsWith(`.${format}`));

/** @returns the format that an extension in any spelling means */
export function meantFormat(name: string): Format | undefined {
  const ending = endingOf(name);
  return formatOf(`.${ending}`) ?? OTHER_ENDINGS[ending]?.meant;
}

/**
 * Programs add an ending to one that the system hides.
 * @returns a name with two endings without the second; undefined: it has one
 */
export function withoutSecondEnding(name: string): string | undefined {
  const first = name.slice(0, Math.max(name.lastIndexOf("."), 0));
  const isDouble =
    first.includes(".") && meantFormat(first) !== undefined && meantFormat(name) !== undefined;
  return isDouble ? (withoutSecondEnding(first) ?? first) : undefined;
}

/** Whether it is a table, YAML or JSON by its name; a text may be a note about other files. */
export const isContentFile = (name: string): boolean =>
  withoutSecondEnding(name) !== undefined ||
  (meantFormat(name) !== undefined && endingOf(name) !== "txt");

/**
 * @param wanted the right name, if its resource is known
 * @returns why a file of a spreadsheet program is not read
 */
export function describeForeign(name: string, wanted?: string): Sentence | undefined {
  const { foreign, meant } = OTHER_ENDINGS[endingOf(name)] ?? {};
  if (foreign === undefined) return undefined;
  return sentence(
    "this is {foreign}, which is not read: save it as {wanted} in the spreadsheet program",
    { foreign: sentence(foreign), wanted: wanted ?? `.${meant}` },
  );
}

/** What an entry is for; workbook: the one of all resources. */
export type Purpose = ResourceName | "installation" | "workbook";

/** What is known of a resource while its files are looked for. */
export type NamedResource = Pick<
  Resource,
  "name" | "title" | "sheet" | "responseKey" | "entity" | "otherNames"
>;

/**
 * Declared resources are not checked here: files are found by these names even if the declaration
 * is wrong.
 * @returns the resources of the contract, then the declared ones
 */
export const nameResources = (
  installation: ContentSource["installation"],
): readonly NamedResource[] => [
  ...Object.values<NamedResource>(RESOURCES),
  ...nameOwnResources(installation),
];

/** @returns a title in several languages; undefined: it is something else */
function readTexts(value: Plain | undefined): Translated | undefined {
  if (!isObject(value)) return undefined;
  const texts = Object.entries(value).flatMap(([name, text]): [string, string][] => {
    const tag = findLanguageTag(name);
    const isText = typeof text === "string" && text.length <= OWN_BOUNDS.titleCharacters;
    return tag !== undefined && isText && text !== "" ? [[tag, text]] : [];
  });
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

/** Names of another form cannot be names of files; they are reported with the declaration. */
function nameOwnResources(installation: ContentSource["installation"]): readonly NamedResource[] {
  const declared = installation?.values["resources"];
  if (!isObject(declared)) return [];
  return Object.entries(declared).flatMap(([name, value]) => {
    if (!NAME_FORM.test(name) || CONTRACT.find(name) !== undefined) return [];
    const readText = (member: string): string | undefined => {
      const text = isObject(value) ? value[member] : undefined;
      // A number without quotation marks is also a text here.
      const written = installation?.written?.(["resources", name, member])?.text;
      return (typeof text === "string" ? text : written)?.slice(0, 2 * OWN_BOUNDS.titleCharacters);
    };
    const given = readTexts(isObject(value) ? value["title"] : undefined);
    const { title, model } = namesOf(name, {
      title: given ?? readText("title"),
      model: readText("model"),
    });
    return {
      name: name as ResourceName,
      title,
      sheet: sheetOf(title),
      responseKey: `${model}ModelCollection`,
      otherNames: listTranslations(given ?? title)
        .filter((one) => one !== title)
        .map((one) => one.toLowerCase()),
    };
  });
}

/** What the name of an entry that is not read is nearest to. */
interface NearName {
  readonly purpose: Purpose;
  readonly suggestion: string;
}

/** The resources that content may have, by all their names. */
export interface ContentNames {
  readonly resources: readonly ResourceName[];
  readonly declarationOf: (resource: ResourceName) => NamedResource;
  /** @returns the purpose of an entry with exactly this name, whether or not it can be read */
  readonly findPurpose: (name: string, isFile: boolean) => Purpose | undefined;
  /** @param name of a content file or of a folder @returns the nearest name of a purpose */
  readonly findNear: (name: string, isFolder: boolean) => NearName | undefined;
  /** @returns the resource that a sheet was probably meant for */
  readonly findNearSheet: (sheet: string) => ResourceName | undefined;
}

export function createContentNames(all: readonly NamedResource[]): ContentNames {
  const resources = all.map(({ name }) => name);
  const declared = new Map(all.map((one) => [one.name, one]));
  const spellings = new Map<string, ResourceName | "installation">([
    ...all.flatMap(({ name, title, responseKey, sheet, entity }) => {
      const singular = entity === undefined ? [] : [entity.title, entity.responseKey];
      return [name, title, responseKey, sheet, ...singular].map((text) => [text, name] as const);
    }),
    ["installation", "installation"],
  ]);
  // These must match exactly, because many other words are similar to them.
  const otherNames = new Map(
    all.flatMap(({ name, otherNames: others = [] }) => others.map((one) => [one, name])),
  );
  const findSpelling = (text: string): ResourceName | "installation" | undefined => {
    const stem = withoutCopyMarks(text);
    const other = otherNames.get(stem.toLowerCase().normalize("NFC"));
    return other ?? spellings.get(suggestName(stem, spellings.keys()) ?? "");
  };
  /** @returns what a longer name has as whole words, such as a date before them, if that is one resource */
  const findWithin = (text: string): ResourceName | "installation" | undefined => {
    const written = wordsOf(text);
    const within = [...spellings].filter(([spelling]) => written.includes(wordsOf(spelling)));
    const longest = within.filter(
      ([one]) => !within.some(([other]) => other !== one && wordsOf(other).includes(wordsOf(one))),
    );
    const [purpose, ...others] = new Set(
      (longest.length > 0 ? longest : within).map(([, one]) => one),
    );
    return others.length === 0 ? purpose : undefined;
  };
  return {
    resources,
    declarationOf: (resource) => mustGet(declared, resource),
    findPurpose(name, isFile) {
      if (WORKBOOK_FILES.includes(name) || name === `content${WITH_MACROS}`) return "workbook";
      if (name === INSTALLATION_FILE) return "installation";
      const format = formatOf(name);
      if (format === undefined && isFile) return undefined;
      const stem = format === undefined ? name : name.slice(0, -format.length - 1);
      return resources.find((resource) => resource === stem);
    },
    findNear(written, isFolder) {
      const name = isFolder ? written : (withoutSecondEnding(written) ?? written);
      const format = isFolder ? undefined : meantFormat(name);
      const stem = format === undefined ? name : name.slice(0, name.lastIndexOf("."));
      const isWorkbook = format === "xlsx" || format === "ods";
      if (isWorkbook && suggestName(withoutCopyMarks(stem), ["content"]) !== undefined)
        return { purpose: "workbook", suggestion: `content.${format}` };

      const purpose = findSpelling(stem) ?? (isFolder ? undefined : findWithin(stem));
      if (purpose === undefined || (isFolder && purpose === "installation")) return undefined;
      const file = purpose === "installation" ? INSTALLATION_FILE : `${purpose}.${format}`;
      return { purpose, suggestion: isFolder ? purpose : file };
    },
    findNearSheet(sheet) {
      const purpose = findSpelling(sheet);
      return purpose === "installation" ? undefined : purpose;
    },
  };
}

/** @returns the words of a name between spaces, in lower case */
const wordsOf = (text: string): string =>
  ` ${text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** Parts of names that programs and people add to copies. */
const COPY_OF = /^(?:kopie von|copy of)\s+/iu;
const COPY_MARK =
  /(?<![\s_-])[\s_-]*(?:\(\d+\)|[\s_-]\d+|(?:[\s_-]|\()(?:kopie|copy|neu|new|alt|old)\)?)$/iu;

function withoutCopyMarks(stem: string): string {
  const bare = stem.replace(COPY_OF, "").replace(COPY_MARK, "").replace(COPY_MARK, "");
  return bare === "" ? stem : bare;
}
