/**
 * The rules that concern an item as a whole, by resource: what other items learn from it, and what
 * its fields mean together.
 */
import { ARTICLES } from "../catalog/content-form.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { RawRecord } from "../content/record.ts";
import type { ItemScope } from "./check-state.ts";
import { addLanguage } from "./languages.ts";
import { noticeAddresses, noticeCoordinates, noticeDefaultPerson } from "./likely-slips.ts";
import { noticeIdentifier, readState } from "./likely-slips.ts";
import { isGiven } from "./scalars.ts";
import { warnItem, warnValue } from "./scope.ts";

/**
 * @param values by the names of content; undefined where a problem is reported, nothing is given, or
 *   the default holds; a reference by Uuid or Key
 */
type CheckItemRule = (
  scope: ItemScope,
  record: RawRecord,
  values: Readonly<Record<string, unknown>>,
) => void;

const linkArticle: CheckItemRule = (scope, record, { InformationArticleUuid: article }) => {
  const url = record.value.members.get("InformationArticleUrl")?.value;
  if (typeof article !== "string" || isGiven(url)) return;
  if (scope.state.articles.has(article)) return;
  const raw = record.value.members.get("InformationArticleUuid")?.value;
  if (raw === undefined || scope.state.broken.has("navigation")) return;
  const problem = "names no article of navigation, so InformationArticleUrl will be null";
  warnValue(scope, "InformationArticleUuid", raw, problem);
};

const checkDelivery: CheckItemRule = (scope, _record, values) => {
  const articles = values[ARTICLES];
  if (articles === undefined || scope.state.fallbackLanguage === undefined) return;
  const entries = Object.entries(
    articles as Readonly<Record<string, { readonly State?: unknown }>>,
  );
  if (entries.length === 0) {
    warnItem(scope, ARTICLES, "has no article, so that no language can deliver one");
    return;
  }
  const { languages } = scope.state;
  const deliverable = entries.some(
    ([code, article]) => readState(article) !== "DRAFT" && languages.get(code)?.published !== false,
  );
  if (deliverable) return;
  const problem =
    "no language can deliver this article: it is DRAFT wherever the language is PUBLISHED";
  warnItem(scope, ARTICLES, problem);
};

export const ITEM_RULES: Readonly<Partial<Record<ResourceName, readonly CheckItemRule[]>>> = {
  languages: [addLanguage],
  "business-division-contact-persons": [noticeDefaultPerson],
  "business-division-facilities": [linkArticle, noticeCoordinates],
  navigation: [checkDelivery, noticeIdentifier, noticeAddresses],
};
