/**
 * Tells the readers of tables which names are fields of a resource, and reports columns that are
 * not: they are wrong even if no rows follow.
 */
import { mustGet } from "../../lib/must-get.ts";
import { localizedOf, mapResources, perCatalog } from "../../catalog/catalog.ts";
import { KEY, listContentFields, nameInContent } from "../../catalog/content-form.ts";
import type { Field } from "../../catalog/field.ts";
import { LANGUAGE_CODES } from "../../catalog/language-codes.ts";
import type { Installation } from "../../catalog/installation.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { Resource } from "../../catalog/resources.ts";
import type { FieldNames, PlainObject } from "../../content/record.ts";
import { suggestName } from "../../errors.ts";
import type { ProblemList } from "../../content/problem-list.ts";
import type { At } from "../values/at.ts";
import { createHeaderNames } from "./header-names.ts";
import { sentence, sentenceOf } from "../../words/sentence.ts";
import type { Wording, Sentence } from "../../words/sentence.ts";

/** @returns per resource the names that an item may have at its top level */
export const itemNamesOf = perCatalog((catalog) =>
  mapResources(catalog.resources, ({ fields: all }): ReadonlySet<string> => {
    const fields = [...all];
    return new Set([KEY, ...fields.map(([served, field]) => nameInContent(served, field))]);
  }),
);

/** @param installation declares the fields */
export function createFieldNames(
  installation: Pick<Installation, "resources" | "customAttributes">,
  resource: ResourceName,
  problems: ProblemList,
): FieldNames {
  const catalog = catalogOf(installation);
  const top = mustGet(itemNamesOf(catalog), resource);
  const row = mustGet(catalog.resources, resource);
  const localized = localizedOf(row);
  const members = [...(localized?.field.members?.keys() ?? [])];
  const texts = localized ? [localized.field.under] : [];
  const splitText = (
    name: string,
  ): readonly [before: string, field: string, behind: string] | undefined => {
    const [under, code, field, ...rest] = name.split(".");
    if (field === undefined || under !== localized?.field.under) return undefined;
    return [`${under}.${code}.`, field, rest.map((part) => `.${part}`).join("")];
  };
  const isPath = (name: string): boolean => {
    const text = splitText(name);
    if (text !== undefined) return members.includes(text[1]);
    const [first = ""] = name.split(".", 1);
    // Reported with each item.
    return top.has(first) || first === localized?.name;
  };
  const headers = createHeaderNames(row, installation);
  const names: FieldNames = {
    find(header) {
      const column = headers.findColumn(header);
      if (column !== undefined) return [column];
      return isPath(header) ? [header] : headers.findAlike(header);
    },
    isColumn: (header) => headers.findColumn(header) !== undefined,
    lettered: headers.lettered,
    guess(name) {
      const [under = "", code = "", field, ...rest] = name.split(".");
      if (field === undefined || suggestName(under, texts) === undefined)
        return suggestName(name, top);
      const meant = suggestName(field, members);
      const parts = [...texts, suggestName(code, LANGUAGE_CODES) ?? code, meant, ...rest];
      return meant === undefined ? undefined : parts.join(".");
    },
    refuse(name, at, given) {
      const suggestion = names.guess(name);
      const owner =
        splitText(name) === undefined ? row.title : sentence(describeText(localized?.field.noun));
      const problem =
        suggestion === undefined
          ? sayMissing(resource, owner, listMissing(row, given))
          : sentence("not a field of {owner}", { owner });
      problems.add({ resource, ...at, field: name, problem, suggestion });
    },
  };
  return names;
}

/** @returns the fields without a column, those first that must be given */
function listMissing(
  resource: Resource,
  given: Pick<ReadonlyMap<string, unknown>, "has" | "keys">,
): readonly string[] {
  const { under } = localizedOf(resource)?.field ?? {};
  const codes = given.keys().flatMap((path) => {
    const [first, code] = path.split(".");
    return first === under && code !== undefined ? [code] : [];
  });
  const expansion = { codes: [...new Set(codes)], attributesOf: () => [] };
  const isNamed = resource.key !== undefined || given.has("Key") || given.has("Uuid");
  const missing = listContentFields(resource, expansion).filter(
    ({ name, absent }) =>
      !given.has(name) && absent !== "made" && !(isNamed && (name === KEY || name === "Uuid")),
  );
  const needed = missing.filter(({ absent }) => absent === "error");
  return [...needed, ...missing.filter(({ absent }) => absent !== "error")].map(({ name }) => name);
}

/** If there are more, they are counted. */
const MAX_NAMED = 8;

function sayMissing(
  resource: ResourceName,
  owner: string | Sentence,
  missing: readonly string[],
): Sentence {
  if (missing.length === 0) {
    return sentence(
      "not a field of {owner}: every field has a column; remove it, or begin its name with # to make it a comment",
      { owner },
    );
  }
  const more = missing.length - MAX_NAMED;
  const names = missing.slice(0, MAX_NAMED).join(", ");
  return more > 0
    ? sentence(
        "not a field of {owner}: which field is meant? Without a column are {names} and {more} more ('lectern fields {resource}' lists all); rename it, or begin its name with # to make it a comment",
        { owner, names, more, resource },
      )
    : sentence(
        "not a field of {owner}: which field is meant? Without a column are {names}; rename it, or begin its name with # to make it a comment",
        { owner, names },
      );
}

/** @param noun see `Field` */
export const describeText = (noun: Field["noun"] = "text"): "an article" | "a text" =>
  noun === "article" ? "an article" : "a text";

/**
 * @param owner what the names belong to, for the message: `not a field of Navigation`
 * @param passed other names that are not allowed, but are not reported here
 */
export function checkMemberNames(
  object: PlainObject,
  at: At,
  allowed: ReadonlySet<string>,
  owner: Wording<string | Sentence>,
  passed: readonly string[] = [],
): void {
  for (const name in object) {
    if (allowed.has(name) || passed.includes(name)) continue;
    const suggestion = suggestName(name, allowed);
    const said = sentenceOf(owner);
    const problem =
      suggestion === undefined
        ? sayFields(at, said, allowed)
        : sentence("not a field of {owner}", { owner: said });
    at.reportName(name, problem, suggestion);
  }
}

const sayFields = (
  { record: { resource } }: At,
  owner: string | Sentence,
  allowed: ReadonlySet<string>,
): Sentence =>
  resource === "installation"
    ? sentence("not a field of {owner}: there are {names}", {
        owner,
        names: [...allowed].join(", "),
      })
    : sentence("not a field of {owner}: 'lectern fields {resource}' lists the fields", {
        owner,
        resource,
      });
