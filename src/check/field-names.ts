/**
 * Tells readers of tables which names are fields of a resource, and takes the columns that are none:
 * they are wrong whether rows follow or not.
 */
import { ARTICLE_FIELDS } from "../catalog/content-fields.ts";
import { ARTICLES, KEY } from "../catalog/content-form.ts";
import type { Field } from "../catalog/field.ts";
import { CONTRACT, perResource } from "../catalog/catalog.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { FieldNames } from "../content/record.ts";
import { suggestName } from "../errors.ts";
import { cutText } from "./found-values.ts";
import type { ProblemList } from "./problem-list.ts";

/** @returns the name under which content gives a field */
export const nameInContent = (served: string, field: Field): string => field.under ?? served;

/** What an item of a resource may have at its top. */
export const ITEM_NAMES = perResource<ReadonlySet<string>>(CONTRACT, (resource) => {
  const fields = Object.entries(CONTRACT.resources[resource].fields);
  return new Set([KEY, ...fields.map(([served, field]) => nameInContent(served, field))]);
});

export const ARTICLE_NAMES: ReadonlySet<string> = new Set(Object.keys(ARTICLE_FIELDS));

export function createFieldNames(resource: ResourceName, problems: ProblemList): FieldNames {
  const top = ITEM_NAMES[resource];
  const isServedForm = (name: string): boolean => resource === "navigation" && name === "Article";
  const splitArticle = (
    name: string,
  ): readonly [before: string, field: string, behind: string] | undefined => {
    const [articles, code, field, ...rest] = name.split(".");
    if (articles !== ARTICLES || !top.has(ARTICLES)) return undefined;
    return field === undefined
      ? undefined
      : [`${articles}.${code}.`, field, rest.map((part) => `.${part}`).join("")];
  };
  const names: FieldNames = {
    has(name) {
      const article = splitArticle(name);
      if (article !== undefined) return ARTICLE_NAMES.has(article[1]);
      const [first = ""] = name.split(".", 1);
      return top.has(first) || isServedForm(first);
    },
    guess(name) {
      const article = splitArticle(name);
      if (article === undefined) return suggestName(name, top);
      const [before, field, behind] = article;
      const meant = suggestName(field, ARTICLE_NAMES);
      return meant === undefined ? undefined : `${before}${meant}${behind}`;
    },
    refuse(name, at) {
      const suggestion = names.guess(name);
      const owner =
        splitArticle(name) === undefined ? CONTRACT.resources[resource].title : "an article";
      const remedy = `: remove the column, or begin its name with # to keep it as a note; 'lectern fields ${resource}' lists the fields`;
      problems.add({
        severity: "error",
        resource,
        ...at,
        field: cutText(name),
        problem: `not a field of ${owner}${suggestion === undefined ? remedy : ""}`,
        ...(suggestion !== undefined && { suggestion }),
      });
    },
  };
  return names;
}
