/** The parameters that are lists: fields, sort (declarations use the same syntax) and languages. */
import type { Installation } from "../catalog/installation.ts";
import {
  LANGUAGE_CODES,
  subtagOfLanguageCode,
  tagOfLanguageCode,
} from "../catalog/language-codes.ts";
import { QUERY_BOUNDS, MAX_LANGUAGES } from "../catalog/query-parameters.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { suggestName } from "../errors.ts";
import type { PublishedLanguage } from "../release/snapshot.ts";
import type { Reading } from "./parameters.ts";
import { describeMissingPath, isSortable, pathTableOf, suggestPath } from "./paths.ts";
import type { PathTable } from "./paths.ts";
import type { FieldPath, SortKey, QueryContext } from "./query-model.ts";
import { readPlainList } from "./query-syntax.ts";
import type { QueryFaults } from "./query-syntax.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";

const SORT_BOUND = { limit: QUERY_BOUNDS.sortFields, reason: "tooManyFields" } as const;
const FIELDS_BOUND = { limit: QUERY_BOUNDS.fields, reason: "tooManyFields" } as const;

/** @returns undefined if a fault was reported */
export function readSort(
  value: string,
  { table, faults }: Reading,
): readonly SortKey[] | undefined {
  const members = readPlainList("sort", value, faults, SORT_BOUND);
  if (!members) return undefined;
  const keys = new Map<string, SortKey>();
  for (const { text } of members) {
    const descending = text.startsWith("-");
    const name = descending ? text.slice(1) : text;
    // The minus sign belongs to the syntax, a second one does not.
    const written = name.startsWith("-") ? text : name;
    const path = table.find(name);
    if (path && keys.has(path.text)) faults.addInvalid("sort", name, "twice");
    else if (path && isSortable(path)) keys.set(path.text, { path, descending });
    // The field exists but cannot be sorted by, so there is no suggestion.
    else if (path) {
      faults.addInvalid("sort", name, "notSortable", {
        allowed: describeMissingPath(name, table, isSortable).known,
      });
    } else {
      const { reason, known: allowed } = describeMissingPath(name, table, isSortable);
      faults.addInvalid("sort", written, reason, {
        suggestion: suggestSortKey(text, table, [...keys.keys()].at(-1)),
        allowed,
      });
    }
  }
  return [...keys.values()];
}

/** @returns in the contract's order, without parts of objects that are selected completely */
export function readFields(
  value: string,
  { table, faults }: Reading,
): readonly FieldPath[] | undefined {
  const members = readPlainList("fields", value, faults, FIELDS_BOUND);
  if (!members) return undefined;
  const paths = new Map<string, FieldPath>();
  for (const { written, text } of members) {
    if (faults.isFull) break;
    const path = table.find(text);
    if (path) paths.set(path.text, path);
    else if (/^\*(?:\.\*)*$/u.test(text)) faults.addInvalid("fields", written, "allFields");
    else {
      const { reason, suggestion, known } = describeMissingPath(text, table);
      const whole = text.endsWith(".*") ? table.find(text.slice(0, -2)) : undefined;
      faults.addInvalid("fields", written, reason, {
        suggestion: whole?.text ?? suggestion,
        allowed: known,
      });
    }
  }
  const isPart = ({ text }: FieldPath): boolean =>
    [...paths.keys()].some((other) => text.startsWith(`${other}.`));
  return [...paths.values()]
    .filter((path) => !isPart(path))
    .toSorted((one, other) => table.compare(one, other));
}

export const DIRECTION = /^(?:asc|desc)(?:ending)?$/iu;
/** Between a name and its direction: `Name:desc`, `Name desc`, `Name|desc`, `Name.desc`. */
const SEPARATORS = /[ :|]+|\.(?=(?:asc|desc)(?:$|\.))|\.(?=nulls(?:first|last)$)/iu;
/** What other APIs write before fields. */
const PREFIX = /^[-+]?(?:sys|fields|attributes)\./u;

/**
 * @param before the member before it in a list, which a direction alone belongs to
 * @returns a field, with a minus sign if descending; undefined: there is no similar field
 */
export function suggestSortKey(
  text: string,
  table: PathTable,
  before?: string,
): string | undefined {
  const parts = (before && DIRECTION.test(text) ? `${before} ${text}` : text)
    .split(SEPARATORS)
    .filter((part) => !/^nulls(?:first|last)$/iu.test(part));
  const hasDirection = parts.length > 1 && DIRECTION.test(parts.at(-1) ?? "");
  const direction = hasDirection ? parts.pop() : undefined;
  const written = parts.join(" ").trim();
  const name = written.replace(PREFIX, "").replace(/^[-+]/u, "");
  const isDescending = written.startsWith("-") || /^desc/iu.test(direction ?? "");
  const known = table.find(name);
  const path = known && isSortable(known) ? name : suggestPath(name, table, isSortable);
  return path && (isDescending ? `-${path}` : path);
}

const declaredOrders = new WeakMap<Installation, Map<string, readonly SortKey[]>>();

/** @param order of a declaration, as the parameter `sort`; its paths are those of the resource */
export function readOrder(
  resource: ResourceName,
  order: string,
  installation: Installation,
): readonly SortKey[] {
  const known = getOrInsert(declaredOrders, installation, () => new Map());
  return getOrInsert(known, `${resource} ${order}`, () => {
    const table = pathTableOf(resource, "find", installation);
    return order.split(",").flatMap((member): SortKey | [] => {
      const descending = member.startsWith("-");
      const path = table.find(descending ? member.slice(1) : member);
      return path ? { path, descending } : [];
    });
  });
}

type LanguageContext = Pick<QueryContext, "languages" | "readsLanguages"> & {
  readonly faults: QueryFaults;
};

/** @returns the valid ones; undefined if the value as a whole was reported */
export function readLanguagePin(
  value: string,
  context: LanguageContext,
): readonly PublishedLanguage[] | undefined {
  const { languages: published, readsLanguages, faults } = context;
  const members = readPlainList("language", value, faults);
  if (!members) return undefined;
  if (members.length > MAX_LANGUAGES)
    return faults.addInvalid("language", value, "tooManyLanguages", { limit: MAX_LANGUAGES });
  const languages = new Set<PublishedLanguage>();
  for (const { written, text } of members) {
    const language = published.find(({ code }) => code === text);
    if (!language) {
      const codes = listCodes(context);
      faults.addInvalid("language", written, "language", {
        suggestion: codes.includes(text) ? undefined : suggestLanguageCode(text, codes),
        allowed: readsLanguages() ? codes : undefined,
      });
    } else if (languages.has(language)) faults.addInvalid("language", written, "twice");
    else languages.add(language);
  }
  return [...languages];
}

/** Clients that may not read Languages only get suggestions from the codes of the contract. */
export const listCodes = ({
  languages,
  readsLanguages,
}: Pick<QueryContext, "languages" | "readsLanguages">): readonly string[] =>
  readsLanguages() ? languages.map(({ code }) => code) : LANGUAGE_CODES;

/**
 * @returns the code that was probably meant by a tag, a code in another letter case or a misspelt code
 */
export function suggestLanguageCode(text: string, codes: readonly string[]): string | undefined {
  const [language = "", ...others] = text.split(/[-_]/u);
  const tag = [subtagOfLanguageCode(language), ...others].join("-").toLowerCase();
  const [base = ""] = tag.split("-");
  const fits = [
    (one: string) => one === tag,
    (one: string) => one === base,
    (one: string) => one.startsWith(`${base}-`),
  ].map((isMeant) => codes.find((code) => isMeant(tagOfLanguageCode(code).toLowerCase())));
  return fits.find((code) => code !== undefined) ?? suggestName(text, codes);
}

export const spellLanguages = (languages: readonly PublishedLanguage[]): string =>
  languages.map(({ code }) => code).join(",");
