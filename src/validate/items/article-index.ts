/** The articles of navigation, by Uuid and by the Key of their navigation item. */
import { createUuid } from "../../lib/uuid.ts";
import type { Claims } from "./claims.ts";
import type { ItemIndex, KnownItem } from "./item-index.ts";

interface KnownArticle {
  readonly item: KnownItem;
  /** The field that gives its Uuid. */
  readonly field: string;
}

/** @returns the Uuid of an item's article if content gives none */
export const createArticleUuid = (itemUuid: string): string => createUuid(`article/${itemUuid}`);

export class ArticleIndex {
  readonly #navigation: ItemIndex;
  readonly #claims: Claims | undefined;
  /** Built when it is first needed: most content gives no Uuids of articles and refers to few articles. */
  #articles: Map<string, KnownArticle> | undefined;
  /** Those of the navigation items when the index was built. */
  #readings = 0;

  constructor(navigation: ItemIndex, claims: Claims | undefined) {
    this.#navigation = navigation;
    this.#claims = claims;
  }

  /**
   * @param field that gives the Uuid; undefined: it was derived
   * @returns the other article with this Uuid; undefined: there was none, and the article was added
   */
  add(item: KnownItem, uuid: string, field: string | undefined): KnownArticle | undefined {
    this.#claims?.claim("article", uuid);
    // Derived Uuids are different because the Uuids of the items are.
    if (field === undefined && this.#articles === undefined) {
      item.article = "made";
      return undefined;
    }
    const articles = this.#index();
    const first = articles.get(uuid);
    if (first === undefined) articles.set(uuid, { item, field: field ?? "Uuid" });
    item.article = field === undefined ? "made" : uuid;
    return first;
  }

  /** Whether derived Uuids are compared with others. */
  get isIndexed(): boolean {
    return this.#articles !== undefined;
  }

  has(uuid: string): boolean {
    return this.#index().has(uuid);
  }

  /** @returns the Uuid of the article of the navigation item with a Key */
  findByKey(key: string): string | undefined {
    const item = this.#navigation.findByKey(key);
    if (item?.article !== "made") return item?.article;
    return createArticleUuid(this.#navigation.uuidOf(key, item) ?? "");
  }

  #index(): Map<string, KnownArticle> {
    this.#navigation.readAll();
    if (this.#readings !== this.#navigation.readings) this.#articles = undefined;
    this.#readings = this.#navigation.readings;
    if (this.#articles === undefined) {
      this.#articles = new Map();
      for (const [uuid, item] of this.#navigation.entries()) {
        const article = item.article === "made" ? createArticleUuid(uuid) : item.article;
        if (article !== undefined) this.#articles.set(article, { item, field: "Uuid" });
      }
    }
    return this.#articles;
  }
}
