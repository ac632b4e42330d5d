/** Content of a resource that caches keep, and a store with two releases of it. */
import type { TestContext } from "node:test";
import { createContentStore } from "../../support/content-store.ts";
import { uuid } from "../../support/sample-content.ts";
import type { ContentFiles } from "../../support/site.ts";
import type { Receiver } from "../../../src/tell/receiver.ts";
import type { Store } from "../../../src/store/store.ts";

const declare = (more: string): string => `
${more}
resources:
  news:
    title: News
    access: public
    caching: day
    entity: article
    maxItemsPerPage: 2
    fields:
      Title: { type: varchar, size: 40 }
      Text: { type: localized, fields: { Lead: { type: varchar, size: 40 } }, nullable: true }
  pages:
    title: Pages
    access: public
    caching: day
    entity: text
    fields:
      Title: { type: varchar, size: 40 }
      News: { type: reference, to: news, embed: true, nullable: true }
  rooms:
    title: Rooms
    access: public
    fields: { Title: { type: varchar, size: 40 } }
`;

/** @param titles of news @param more of installation.yaml */
export const createFiles = (
  titles: readonly string[],
  more = "cacheTags: town",
  others: ContentFiles = {},
): ContentFiles => ({
  "installation.yaml": declare(more),
  "languages.json": [{ Uuid: uuid(1), Code: "DE", State: "PUBLISHED", Fallback: true }],
  "news.json": titles.map((Title, index) => ({ Uuid: uuid(100 + index), Title })),
  "pages.json": [{ Uuid: uuid(500), Title: "Home" }],
  "rooms.json": [{ Uuid: uuid(600), Title: "Hall" }],
  ...others,
});

/** @returns a store with a release for each list of titles */
export async function createNewsStore(
  context: TestContext,
  ...editions: readonly ContentFiles[]
): Promise<Store> {
  const { store, publish } = await createContentStore(context);
  for (const files of editions) await publish(files);
  return store;
}

export const receiver = (
  kind: Receiver["kind"],
  url: string,
  more: Partial<Receiver> = {},
): Receiver => ({ kind, address: url, url, form: "url", secret: "", ...more });
