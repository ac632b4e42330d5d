/**
 * The rules that concern an item as a whole: what other items learn from it, and what its fields mean
 * together.
 */
import { localizedOf, perCatalog, perResource } from "../catalog/catalog.ts";
import type { LocalizedField } from "../catalog/field.ts";
import { ARTICLE_RESOURCE } from "../catalog/resource-names.ts";
import type { Resource } from "../catalog/resources.ts";
import type { CheckItemRule } from "./check-state.ts";
import { addLanguage } from "./languages.ts";
import { noticeAddresses, noticeCoordinates, noticeTwice, readState } from "./likely-slips.ts";
import { isGiven } from "./scalars.ts";
import { warnItem, warnValue } from "./scope.ts";

/** @param url the address that follows from the article @param name of the field with its Uuid */
const linkArticle =
  (url: string, name: string): CheckItemRule =>
  (scope, record, { [name]: article }) => {
    if (typeof article !== "string" || isGiven(record.value.members.get(url)?.value)) return;
    if (scope.state.articles.has(article)) return;
    const raw = record.value.members.get(name)?.value;
    if (raw === undefined || scope.problems.isBroken(ARTICLE_RESOURCE)) return;
    warnValue(scope, name, raw, `names no article of ${ARTICLE_RESOURCE}, so ${url} will be null`);
  };

const checkDelivery =
  ({ under, noun = "text" }: LocalizedField): CheckItemRule =>
  (scope, _record, { [under]: texts }) => {
    if (texts === undefined || scope.state.fallbackLanguage === undefined) return;
    const entries = Object.entries(
      texts as Readonly<Record<string, Readonly<Record<string, unknown>>>>,
    );
    if (entries.length === 0) {
      warnItem(scope, under, `has no ${noun}, so that no language can deliver one`);
      return;
    }
    const { languages } = scope.state;
    const deliverable = entries.some(
      ([code, text]) => readState(text) !== "DRAFT" && languages.get(code)?.published !== false,
    );
    if (deliverable) return;
    const problem = `no language can deliver this ${noun}: it is DRAFT wherever the language is PUBLISHED`;
    warnItem(scope, under, problem);
  };

function listRules(resource: Resource): readonly CheckItemRule[] {
  const { name, fields, place } = resource;
  const { field: localized } = localizedOf(resource) ?? {};
  return [
    ...(name === "languages" ? [addLanguage] : []),
    ...Object.entries(fields).flatMap(([field, { articleIn, hardlyTwice }]) => [
      ...(articleIn === undefined ? [] : [linkArticle(field, articleIn)]),
      ...(hardlyTwice ? [noticeTwice(field, fields, hardlyTwice)] : []),
    ]),
    ...(place ? [noticeCoordinates(place)] : []),
    ...(localized?.hasState ? [checkDelivery(localized)] : []),
    ...(localized ? [noticeAddresses(localized)] : []),
  ];
}

export const itemRulesOf = perCatalog((catalog) =>
  perResource(catalog, (name) => listRules(catalog.resources[name])),
);
