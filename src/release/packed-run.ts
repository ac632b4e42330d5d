/** Holds a run of items in little memory. Runs that two releases share are packed once. */
import type { StoredArticle } from "../catalog/content-fields.ts";
import type { Attributes } from "../catalog/field.ts";
import type { ResourceName } from "../catalog/resources.ts";
import type { ReleaseItem } from "../store/store.ts";

type Window = Pick<
  StoredArticle,
  "State" | "TimeControlledPublishedFrom" | "TimeControlledPublishedTo"
>;

/** When articles of one language come and go, each different window once. */
interface ArticleWindow extends Window {
  readonly code: string;
}

/** An identifier of an item, or of its article in the language. */
export interface AttributeUse {
  readonly identifier: string;
  readonly code: string | undefined;
}

/** The members of stored items that packing looks at; all are absent on most resources. */
interface PackedItem {
  readonly Articles?: Readonly<Record<string, StoredArticle>>;
  readonly CustomAttributes?: Attributes | null;
  readonly InformationArticleUuid?: string | null;
  readonly InformationArticleUrl?: string | null;
  readonly BusinessDivisionUuid?: string | null;
}

const PARSED: ReadonlySet<ResourceName> = new Set([
  "navigation",
  "business-division-facilities",
  "business-division-contact-persons",
]);

export interface PackedRun {
  readonly id: string;
  /** Number of items. */
  readonly length: number;
  readonly uuids: readonly string[];
  /** Uuid of the article of each item; empty unless the items have articles. */
  readonly articleUuids: readonly (string | undefined)[];
  readonly windows: readonly ArticleWindow[];
  /** Custom attributes of navigation items and of their articles, drafts apart, each once. */
  readonly attributes: readonly AttributeUse[];
  /** Uuids of articles whose address the items show. */
  readonly shownArticles: readonly string[];
  /** Uuid of the division that each contact person names; empty for other resources. */
  readonly divisionUuids: readonly (string | null)[];
  readonly createdAt: Float64Array;
  readonly updatedAt: Float64Array;
  textAt(index: number): string;
}

export function packRun(
  resource: ResourceName,
  id: string,
  items: readonly ReleaseItem[],
): PackedRun {
  const texts = items.map((item) => Buffer.from(item.text));
  const bytes = Buffer.concat(texts);
  const ends = new Uint32Array(items.length);
  let end = 0;
  texts.forEach((text, index) => {
    end += text.length;
    ends[index] = end;
  });
  const windows = new Map<string, ArticleWindow>();
  const attributes = new Map<string, AttributeUse>();
  const articleUuids: (string | undefined)[] = [];
  const shownArticles = new Set<string>();
  const divisionUuids: (string | null)[] = [];
  if (PARSED.has(resource)) {
    for (const { text } of items) {
      const item = JSON.parse(text) as PackedItem;
      if (item.Articles) {
        const articles = Object.entries(item.Articles);
        articleUuids.push(articles[0]?.[1].Uuid);
        addAttributes(attributes, undefined, item.CustomAttributes);
        for (const [code, article] of articles) {
          addWindow(windows, code, article);
          if (article.State !== "DRAFT") addAttributes(attributes, code, article.CustomAttributes);
        }
      }
      if (item.InformationArticleUuid && !item.InformationArticleUrl)
        shownArticles.add(item.InformationArticleUuid);
      if (resource === "business-division-contact-persons")
        divisionUuids.push(item.BusinessDivisionUuid ?? null);
    }
  }
  return {
    id,
    length: items.length,
    uuids: items.map((item) => item.Uuid),
    articleUuids,
    windows: [...windows.values()],
    attributes: [...attributes.values()],
    shownArticles: [...shownArticles],
    divisionUuids,
    createdAt: Float64Array.from(items, (item) => item.createdAt),
    updatedAt: Float64Array.from(items, (item) => item.updatedAt),
    textAt: (index) => bytes.toString("utf8", ends[index - 1] ?? 0, ends[index]),
  };
}

function addWindow(
  windows: Map<string, ArticleWindow>,
  code: string,
  { State, TimeControlledPublishedFrom = null, TimeControlledPublishedTo = null }: StoredArticle,
): void {
  if (State !== "TIME_CONTROLLED") return;
  const key = `${code} ${TimeControlledPublishedFrom} ${TimeControlledPublishedTo}`;
  windows.set(key, { code, State, TimeControlledPublishedFrom, TimeControlledPublishedTo });
}

function addAttributes(
  uses: Map<string, AttributeUse>,
  code: string | undefined,
  given: Attributes | null | undefined,
): void {
  for (const identifier of Object.keys(given ?? {}))
    uses.set(`${code ?? ""} ${identifier}`, { identifier, code });
}
