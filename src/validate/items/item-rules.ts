/**
 * The rules for an item as a whole: which of its values other items need, and which combinations of
 * fields are wrong; and the rules for all languages: each code once, and exactly one published
 * fallback language.
 */
import { localizedOf, mapResources, perCatalog } from "../../catalog/catalog.ts";
import { DIRECTION, PUBLICATION_NAMES } from "../../catalog/content-fields.ts";
import { ANY_CODE } from "../../catalog/content-form.ts";
import type { LocalizedField } from "../../catalog/field.ts";
import { isRightToLeft } from "../../catalog/language-codes.ts";
import { ARTICLE_RESOURCE } from "../../catalog/resource-names.ts";
import type { PlaceFields, Resource } from "../../catalog/resources.ts";
import type { CheckItemRule, CheckState, ItemAt } from "./check-state.ts";
import { noticeAddresses, noticeCoordinates, noticeTwice, refuseTwice } from "./likely-slips.ts";
import { reportMissing } from "../values/at.ts";
import type { Origin } from "../values/at.ts";
import { ENDINGS } from "../../content/find/content-names.ts";
import { sentence } from "../../words/sentence.ts";

/** Adds a language. If a value is undefined, an error was reported. */
function addLanguage(at: ItemAt, values: Readonly<Record<string, unknown>>): void {
  const { state, item } = at;
  const given = at.record.values;
  const { Code: code, State: status, Fallback: isFallback } = values;
  state.hasLanguages = true;
  if (typeof code !== "string") {
    state.knowsAllLanguages = false;
    return;
  }
  if (isRightToLeft(code) && !at.isGiven(given[DIRECTION])) {
    const problem = sentence(
      "{code} is written from right to left: give RIGHT_TO_LEFT, since LEFT_TO_RIGHT is the default",
      { code },
    );
    at.warnItem(DIRECTION, problem);
  }
  const first = state.languages.get(code);
  if (first !== undefined) {
    const problem = sentence("is also the Code of the language at {place}", {
      place: first.item.describe("Code"),
    });
    at.reportMember("Code", problem);
    return;
  }
  state.languages.set(code, { item, published: status === "PUBLISHED" });
  if (status !== "PUBLISHED" || isFallback !== true) return;
  const fallback = state.fallbackLanguage;
  if (fallback === undefined) {
    state.fallbackLanguage = { item, code };
    return;
  }
  const other = { code: fallback.code, place: fallback.item.describe("Code") };
  const problem = sentence(
    "only one PUBLISHED language may be the fallback, and {code} at {place} already is",
    other,
  );
  at.reportMember("Fallback", problem);
}

/**
 * Checks rules that need the whole list.
 * @param first the first language
 * @param hadErrors true: a language could not be read, and might have been the missing one
 */
export function checkLanguages(state: CheckState, first: Origin, hadErrors: boolean): void {
  if (hadErrors || state.fallbackLanguage !== undefined) return;
  const published = state.languages.values().some((language) => language.published);
  if (published) {
    const problem = sentence("no PUBLISHED language has Fallback true; exactly one is required");
    reportMissing(state.problems, first, "Fallback", problem);
    return;
  }
  const problem = sentence("no language is PUBLISHED; publish at least one, with Fallback true");
  reportMissing(state.problems, first, "State", problem);
}

/** Reports, at the first item of a resource with texts, that there are no languages at all. */
export function requireLanguages({ problems }: CheckState, first: Origin): void {
  const problem = sentence(
    "{resource} needs languages, and there are none; add a file languages ({endings, or}) with one PUBLISHED language that has Fallback true",
    { resource: first.resource, endings: ENDINGS },
  );
  reportMissing(problems, first, "", problem);
}

/** @param url the field whose address is derived from the article @param name of the field with its Uuid */
const linkArticle =
  (url: string, name: string): CheckItemRule =>
  (at, { [name]: article }) => {
    const { values } = at.record;
    if (typeof article !== "string" || at.isGiven(values[url])) return;
    if (at.state.articles.has(article) || at.problems.isBroken(ARTICLE_RESOURCE)) return;
    const problem = sentence("there is no such article in {resource}, so {url} will be null", {
      resource: ARTICLE_RESOURCE,
      url,
    });
    at.warnMember(name, problem);
  };

/** @param isTimed whether items have State, too */
function checkTexts(
  { under, members, noun = "text", isRequired, hasState }: LocalizedField,
  isTimed: boolean,
): CheckItemRule {
  const example = [...members.keys()].find((name) => !PUBLICATION_NAMES.has(name));
  return (at, values) => {
    const { [under]: texts } = values;
    if (texts === undefined) return;
    const { fallbackLanguage: fallback, languages } = at.state;
    const entries = Object.entries(
      texts as Readonly<Record<string, Readonly<Record<string, unknown>>>>,
    );
    if (entries.length === 0 && isRequired) {
      const path = [under, fallback?.code ?? ANY_CODE, example].join(".");
      at.reportMissing(
        under,
        sentence("must be given in at least one language, such as {path}", { path }),
      );
      return;
    }
    if (fallback === undefined) return;
    if (entries.length === 0) {
      if (hasState) {
        at.warnItem(
          under,
          sentence("has no {noun} in any language, so none can be delivered", { noun }),
        );
      }
      return;
    }
    const isDeliverable =
      !hasState ||
      entries.some(
        ([code, { State: state }]) => state !== "DRAFT" && languages.get(code)?.published !== false,
      );
    if (!isDeliverable) {
      const problem = sentence(
        "no language can deliver this {noun}: it is DRAFT wherever the language is PUBLISHED",
        { noun },
      );
      at.warnItem(under, problem);
    } else if (
      isRequired &&
      !(isTimed && values["State"] === "DRAFT") &&
      entries.every(([code]) => code !== fallback.code)
    ) {
      const problem = sentence(
        "there is no {noun} in the fallback language, so readers of languages without one get null",
        { noun },
      );
      at.warnItem(`${under}.${fallback.code}`, problem);
    }
  };
}

/** Refuses a date or timestamp that is before another one of the item. */
const checkOrder =
  (later: string, earlier: string): CheckItemRule =>
  (at, { [later]: end, [earlier]: start }) => {
    if (typeof end !== "string" || typeof start !== "string" || end >= start) return;
    const values = { earlier, start, end };
    if (at.isGiven(at.record.values[later]))
      at.reportMember(later, sentence("must not be before {earlier}, which is {start}", values));
    else {
      const problem = sentence(
        "must not be before {earlier}, which is {start}; left out, it is {end}",
        values,
      );
      at.reportMissing(later, problem);
    }
  };

function listRules(resource: Resource): readonly CheckItemRule[] {
  const { name, fields, place } = resource;
  const { field: localized } = localizedOf(resource) ?? {};
  return [
    ...(name === "languages" ? [addLanguage] : []),
    ...[...fields].flatMap(([field, { articleIn, hardlyTwice, unique, after }]) => [
      ...(unique ? [refuseTwice(resource, field)] : []),
      ...(after === undefined ? [] : [checkOrder(field, after)]),
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
  (at, values) =>
    noticeCoordinates(fields, at.state, at.record, values);

export const itemRulesOf = perCatalog((catalog) => mapResources(catalog.resources, listRules));
