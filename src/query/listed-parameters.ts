/** The parameters that are lists: fields, sort (declarations use the same syntax) and languages. */
import type { Installation } from "../catalog/installation.ts";
import { LANGUAGE_CODES } from "../catalog/language-codes.ts";
import { QUERY_BOUNDS, MAX_LANGUAGES } from "../catalog/query-parameters.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { PublishedLanguage } from "../serving/snapshot.ts";
import type { QueryReading } from "./parameters.ts";
import { describeMissingPath, isSortable, pathTableOf } from "./paths.ts";
import type { FieldPath, SortKey, QueryContext } from "./query-model.ts";
import { findNearest, readPlainList } from "./query-syntax.ts";
import type { QueryFaults } from "./query-syntax.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";

const SORT_BOUND = { limit: QUERY_BOUNDS.sortFields, reason: "tooManyFields" } as const;
const FIELDS_BOUND = { limit: QUERY_BOUNDS.fields, reason: "tooManyFields" } as const;

/** @returns undefined if a fault was reported */
export function readSort(
  value: string,
  { table, faults }: QueryReading,
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
    else {
      const missing = describeMissingPath(name, table, isSortable);
      const { suggestion, known: allowed } = missing;
      // A field that exists but cannot be sorted by is like no other.
      if (path) faults.addInvalid("sort", name, "notSortable", { allowed });
      else faults.addInvalid("sort", written, missing.reason, { suggestion, allowed });
    }
  }
  return [...keys.values()];
}

/** @returns in the contract's order, without parts of objects that are selected completely */
export function readFields(
  value: string,
  { table, faults }: QueryReading,
): readonly FieldPath[] | undefined {
  const members = readPlainList("fields", value, faults, FIELDS_BOUND);
  if (!members) return undefined;
  const paths = new Map<string, FieldPath>();
  for (const { written, text } of members) {
    if (faults.isFull) break;
    const path = table.find(text);
    if (path) paths.set(path.text, path);
    else {
      const { reason, suggestion, known: allowed } = describeMissingPath(text, table);
      faults.addInvalid("fields", written, reason, { suggestion, allowed });
    }
  }
  const isPart = ({ text }: FieldPath): boolean =>
    [...paths.keys()].some((other) => text.startsWith(`${other}.`));
  return [...paths.values()]
    .filter((path) => !isPart(path))
    .toSorted((one, other) => table.compare(one, other));
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
        suggestion: codes.includes(text) ? undefined : findNearest(text, codes),
        allowed: readsLanguages() ? codes : undefined,
      });
    } else if (languages.has(language)) faults.addInvalid("language", written, "twice");
    else languages.add(language);
  }
  return [...languages];
}

/** Clients that may not read Languages only get suggestions from the codes of the contract. */
const listCodes = ({
  languages,
  readsLanguages,
}: Pick<QueryContext, "languages" | "readsLanguages">): readonly string[] =>
  readsLanguages() ? languages.map(({ code }) => code) : LANGUAGE_CODES;

export const spellLanguages = (languages: readonly PublishedLanguage[]): string =>
  languages.map(({ code }) => code).join(",");
