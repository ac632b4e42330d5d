/**
 * The rules for an item as a whole: which of its values other items need, and which combinations of
 * fields are wrong; and the rules for all languages: each code once, and exactly one published
 * fallback language.
 */
import { localizedOf, perCatalog, perResource } from "../../catalog/catalog.ts";
import { DIRECTION, PUBLICATION_FIELDS } from "../../catalog/content-fields.ts";
import { ANY_CODE } from "../../catalog/content-form.ts";
import type { Fields, LocalizedField } from "../../catalog/field.ts";
import { isRightToLeft } from "../../catalog/language-codes.ts";
import { ARTICLE_RESOURCE } from "../../catalog/resource-names.ts";
import type { PlaceFields, Resource } from "../../catalog/resources.ts";
import type { RawRecord } from "../../content/record.ts";
import type { CheckItemRule, CheckState, ItemScope } from "./check-state.ts";
import { describePlace } from "./item-index.ts";
import {
  noticeAddresses,
  noticeCoordinates,
  noticeTwice,
  readState,
  refuseTwice,
} from "./likely-slips.ts";
import { isGiven } from "../values/scalars.ts";
import { reportMissing, reportValue, warnItem, warnValue } from "../values/scope.ts";
import type { Scope } from "../values/scope.ts";

/** Adds a language. If a value is undefined, an error was reported. */
function addLanguage(
  scope: ItemScope,
  record: RawRecord,
  values: Readonly<Record<string, unknown>>,
): void {
  const { state } = scope;
  const { Code: code, State: status, Fallback: isFallback } = values;
  state.hasLanguages = true;
  if (typeof code !== "string") {
    state.knowsAllLanguages = false;
    return;
  }
  if (isRightToLeft(code) && !isGiven(record.value.members.get(DIRECTION)?.value)) {
    const problem = `${code} is written from right to left: give RIGHT_TO_LEFT, since LEFT_TO_RIGHT is the default`;
    warnItem(scope, DIRECTION, problem);
  }
  const codeRaw = record.value.members.get("Code")?.value;
  const { place } = scope;
  const first = state.languages.get(code);
  if (first !== undefined) {
    const problem = `is also the Code of the language at ${describePlace(first, "Code")}`;
    if (codeRaw !== undefined) reportValue(scope, "Code", codeRaw, problem);
    return;
  }
  state.languages.set(code, { ...place, published: status === "PUBLISHED" });
  if (status !== "PUBLISHED" || isFallback !== true) return;
  const fallback = state.fallbackLanguage;
  if (fallback === undefined) {
    state.fallbackLanguage = { ...place, code };
    return;
  }
  const other = `${fallback.code} at ${describePlace(fallback, "Code")}`;
  const problem = `only one PUBLISHED language may be the fallback, and ${other} already is`;
  const raw = record.value.members.get("Fallback")?.value;
  if (raw !== undefined) reportValue(scope, "Fallback", raw, problem);
}

/**
 * Checks rules that need the whole list.
 * @param first the scope of the first language
 * @param hadErrors true: a language could not be read, and might have been the missing one
 */
export function checkLanguages(state: CheckState, first: Scope, hadErrors: boolean): void {
  if (hadErrors || state.fallbackLanguage !== undefined) return;
  const published = state.languages.values().some((language) => language.published);
  if (published) {
    const problem = "no PUBLISHED language has Fallback true; exactly one is required";
    reportMissing(first, "Fallback", problem);
    return;
  }
  const problem = "no language is PUBLISHED; publish at least one, with Fallback true";
  reportMissing(first, "State", problem);
}

/** Reports, at the first navigation item, that there are no languages at all. */
export function requireLanguages(scope: ItemScope): void {
  const problem =
    "navigation needs languages, and there are none; add a file languages.yaml (or .json, .jsonl, " +
    ".csv, .tsv, .xlsx) with one PUBLISHED language that has Fallback true";
  reportMissing(scope, "", problem);
}

/** @param url the field whose address is derived from the article @param name of the field with its Uuid */
const linkArticle =
  (url: string, name: string): CheckItemRule =>
  (scope, record, { [name]: article }) => {
    if (typeof article !== "string" || isGiven(record.value.members.get(url)?.value)) return;
    if (scope.state.articles.has(article)) return;
    const raw = record.value.members.get(name)?.value;
    if (raw === undefined || scope.problems.isBroken(ARTICLE_RESOURCE)) return;
    warnValue(
      scope,
      name,
      raw,
      `there is no such article in ${ARTICLE_RESOURCE}, so ${url} will be null`,
    );
  };

/** @param isTimed whether items have State, too */
function checkTexts(
  { under, members, noun = "text", isRequired, hasState }: LocalizedField,
  isTimed: boolean,
): CheckItemRule {
  const example = Object.keys(members).find((name) => !(name in PUBLICATION_FIELDS));
  const isDraft = (item: Readonly<Record<string, unknown>>): boolean =>
    isTimed && readState(item) === "DRAFT";
  return (scope, _record, values) => {
    const { [under]: texts } = values;
    if (texts === undefined) return;
    const { fallbackLanguage: fallback, languages } = scope.state;
    const entries = Object.entries(
      texts as Readonly<Record<string, Readonly<Record<string, unknown>>>>,
    );
    if (entries.length === 0 && isRequired) {
      const path = [under, fallback?.code ?? ANY_CODE, example].join(".");
      reportMissing(scope, under, `must be given in at least one language, such as ${path}`);
      return;
    }
    if (fallback === undefined) return;
    if (entries.length === 0) {
      if (hasState)
        warnItem(scope, under, `has no ${noun} in any language, so none can be delivered`);
      return;
    }
    const isDeliverable =
      !hasState ||
      entries.some(
        ([code, text]) => readState(text) !== "DRAFT" && languages.get(code)?.published !== false,
      );
    if (!isDeliverable) {
      const problem = `no language can deliver this ${noun}: it is DRAFT wherever the language is PUBLISHED`;
      warnItem(scope, under, problem);
    } else if (
      isRequired &&
      !isDraft(values) &&
      entries.every(([code]) => code !== fallback.code)
    ) {
      const problem = `there is no ${noun} in the fallback language, so readers of languages without one get null`;
      warnItem(scope, `${under}.${fallback.code}`, problem);
    }
  };
}

/** Refuses a date or timestamp that is before another one of the item. */
function checkOrder(fields: Fields, later: string, earlier: string): CheckItemRule {
  const read = (values: Readonly<Record<string, unknown>>, name: string): unknown =>
    values[name] ?? fields[name]?.default;
  return (scope, record, values) => {
    const [end, start] = [read(values, later), read(values, earlier)];
    if (typeof end !== "string" || typeof start !== "string" || end >= start) return;
    const problem = `must not be before ${earlier}, which is ${start}`;
    const raw = record.value.members.get(later)?.value;
    if (isGiven(raw)) reportValue(scope, later, raw, problem);
    else reportMissing(scope, later, `${problem}; left out, it is ${end}`);
  };
}

function listRules(resource: Resource): readonly CheckItemRule[] {
  const { name, fields, place } = resource;
  const { field: localized } = localizedOf(resource) ?? {};
  return [
    ...(name === "languages" ? [addLanguage] : []),
    ...Object.entries(fields).flatMap(([field, { articleIn, hardlyTwice, unique, after }]) => [
      ...(unique ? [refuseTwice(resource, field)] : []),
      ...(after === undefined ? [] : [checkOrder(fields, field, after)]),
      ...(articleIn === undefined ? [] : [linkArticle(field, articleIn)]),
      ...(hardlyTwice ? [noticeTwice(resource, field, hardlyTwice)] : []),
    ]),
    ...(place ? [noticePlace(place)] : []),
    ...(localized?.hasState || localized?.isRequired
      ? [checkTexts(localized, resource.hasState === true)]
      : []),
    ...(localized ? [noticeAddresses(localized)] : []),
  ];
}

const noticePlace =
  (fields: PlaceFields): CheckItemRule =>
  ({ state, origin }, _record, values) =>
    noticeCoordinates(fields, state, origin, values);

export const itemRulesOf = perCatalog((catalog) =>
  perResource(catalog, (name) => listRules(catalog.resources[name])),
);
