/** A navigation item's articles, one per language. */
import { ARTICLE_FIELDS } from "../catalog/content-fields.ts";
import { ARTICLES } from "../catalog/content-form.ts";
import type { Fields } from "../catalog/field.ts";
import { LANGUAGE_CODES } from "../catalog/language-codes.ts";
import type { RawMember, RawObject, RawValue } from "../content/record.ts";
import { createArticleUuid } from "./article-index.ts";
import type { ItemScope } from "./check-state.ts";
import { ARTICLE_NAMES } from "./field-names.ts";
import { describeType } from "./found-values.ts";
import { readUuid } from "./identity.ts";
import { describePlace } from "./item-index.ts";
import { checkMemberNames } from "./members.ts";
import { readValue } from "./read-value.ts";
import { isGiven } from "./scalars.ts";
import { reportMissing, reportName, reportValue } from "./scope.ts";
import { suggestName } from "../errors.ts";
import { VALUE_RULES } from "./value-rules.ts";
import type { ReadValue } from "./value-rules.ts";

const CODE_ORDER: ReadonlyMap<string, number> = new Map(
  LANGUAGE_CODES.map((code, index) => [code, index]),
);
/** @returns where the articles of a language stand among those of others */
export const rankOfCode = (code: string): number => CODE_ORDER.get(code) ?? 0;

const FIELDS = Object.entries(ARTICLE_FIELDS satisfies Fields);
/** Left out, these follow the language. */
const DERIVED: ReadonlySet<string> = new Set(["Uri", "Href"]);

type Values = Record<string, ReturnType<ReadValue>>;

function checkWindow(scope: ItemScope, object: RawObject, article: Values): void {
  const from = article["TimeControlledPublishedFrom"];
  const to = article["TimeControlledPublishedTo"];
  const raw = object.members.get("TimeControlledPublishedFrom")?.value;
  if (typeof from !== "string" || typeof to !== "string" || raw === undefined) return;
  if (from <= to) return;
  const problem = `must not be later than TimeControlledPublishedTo, which is ${to}`;
  reportValue(scope, "TimeControlledPublishedFrom", raw, problem);
}

function readArticle(scope: ItemScope, object: RawObject, uuid: string | undefined): Values {
  checkMemberNames(scope, object, ARTICLE_NAMES, "an article");
  const article: Values = {};
  for (const [name, field] of FIELDS) {
    if (field.kind === "uuid") article[name] = uuid;
    else if (field.kind !== "localized") {
      const raw = object.members.get(name)?.value;
      if (DERIVED.has(name) && !isGiven(raw)) continue;
      const value = readValue(scope, name, raw, field, VALUE_RULES[field.kind]);
      if (value !== null) article[name] = value;
    }
  }
  checkWindow(scope, object, article);
  return article;
}

interface FoundArticle {
  readonly code: string;
  readonly object: RawObject;
  readonly scope: ItemScope;
  readonly uuid: RawValue | undefined;
}

/** @returns false when the code is none, or none that the installation speaks */
function checkCode(scope: ItemScope, code: string, member: RawMember): boolean {
  const { languages, hasLanguages, knowsAllLanguages } = scope.state;
  if (languages.has(code)) return true;
  const inner: ItemScope = { ...scope, prefix: `${scope.prefix}${ARTICLES}.` };
  if (!CODE_ORDER.has(code)) {
    const suggestion = suggestName(code, LANGUAGE_CODES);
    reportName(inner, code, member, "not a language code of the contract", suggestion);
    return false;
  }
  if (!hasLanguages || !knowsAllLanguages) return true;
  const known = `the languages are ${[...languages.keys()].join(", ")}`;
  reportName(inner, code, member, `no such language; ${known}`);
  return false;
}

/** @returns the one Uuid that the articles give, or the one made for them */
function unifyUuid(item: ItemScope, articles: readonly FoundArticle[]): string | undefined {
  let first: { readonly uuid: string; readonly code: string } | undefined;
  let given = false;
  for (const { code, scope, uuid: raw } of articles) {
    if (!isGiven(raw)) continue;
    given = true;
    const uuid = readUuid(scope, "Uuid", raw);
    if (uuid === undefined) continue;
    first ??= { uuid, code };
    if (uuid === first.uuid) continue;
    const problem = `must be the same in every language, but ${first.code} has ${first.uuid}`;
    reportValue(scope, "Uuid", raw, problem);
  }
  return given || item.uuid === undefined ? first?.uuid : createArticleUuid(item.uuid);
}

/** @param giver the article that gives the Uuid; undefined where it was made */
function indexArticle(scope: ItemScope, uuid: string, giver: FoundArticle | undefined): void {
  if (scope.uuid === undefined) {
    scope.place.article ??= uuid;
    return;
  }
  const field = giver && `${giver.scope.prefix}Uuid`;
  const first = scope.state.articles.add(scope.place, uuid, field);
  if (first === undefined) return;
  const other = `the Uuid of the article of the item at ${describePlace(first.item, first.field)}`;
  if (giver?.uuid !== undefined) {
    reportValue(giver.scope, "Uuid", giver.uuid, `is ${other} too`);
    return;
  }
  reportMissing(scope, ARTICLES, `the Uuid made for this article is ${other} too; give another`);
}

/** The row of the kind `article`. */
export const readArticles: ReadValue = (scope, name, raw) => {
  if (raw.kind !== "object") {
    const problem = `must be an object with one article per language code, not ${describeType(raw)}`;
    reportValue(scope, name, raw, problem);
    return undefined;
  }
  const found: FoundArticle[] = [];
  let complete = true;
  for (const [code, member] of raw.members.entries()) {
    const { value } = member;
    if (!checkCode(scope, code, member)) {
      complete = false;
      continue;
    }
    if (!isGiven(value)) continue;
    if (value.kind === "object") {
      const inner: ItemScope = { ...scope, prefix: `${scope.prefix}${name}.${code}.` };
      const uuid = value.members.get("Uuid")?.value;
      found.push({ code, object: value, scope: inner, uuid });
      continue;
    }
    complete = false;
    const problem = `must be an object with the fields of an article, not ${describeType(value)}`;
    reportValue(scope, `${name}.${code}`, value, problem);
  }
  found.sort((one, other) => rankOfCode(one.code) - rankOfCode(other.code));
  const uuid = unifyUuid(scope, found);
  if (uuid !== undefined && found.length > 0) {
    indexArticle(
      scope,
      uuid,
      found.find((article) => isGiven(article.uuid)),
    );
  }
  const articles: Record<string, Values> = {};
  for (const { code, object, scope: inner } of found) {
    articles[code] = readArticle(inner, object, uuid);
  }
  return complete ? articles : undefined;
};
