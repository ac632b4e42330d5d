/** A site that serves examples/town. Only tests import it. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { runSite } from "../../support/site.ts";
import type { Item, Site } from "../../support/site.ts";

export const TOWN = fileURLToPath(new URL("../../../examples/town", import.meta.url));

export const EVENTS = "/api/v1/events";
export const NEWS = "/api/v1/news";

type Headers = Readonly<Record<string, string>>;

export interface TownSite extends Site {
  /** @returns the items of a page */
  listItems(path: string, headers?: Headers): Promise<readonly Item[]>;
  listTitles(path: string, headers?: Headers): Promise<readonly unknown[]>;
  listTitlesAt(moment: string, path: string): Promise<readonly unknown[]>;
  /** @returns the Uuid of the item with the title */
  findUuid(path: string, title: string): Promise<string>;
}

/** @returns the title of a localized field */
export const titleOf = (text: unknown): unknown => (text as Item | null)?.["Title"];

/** It is the first of December 2026, where nothing else is said. */
const NOW = Date.parse("2026-12-01T12:00:00Z");

export async function runTown(): Promise<TownSite> {
  let now = NOW;
  const site = await runSite({ clock: () => now });
  await site.publishDirectory(TOWN);
  await site.waitFor(1);
  const listItems: TownSite["listItems"] = async (path, headers = {}) => {
    const { status, body } = await site.get(path, headers);
    assert.equal(status, 200, JSON.stringify(body));
    return body[String(body.CollectionConfiguration["CollectionModelName"])] as readonly Item[];
  };
  const listTitles: TownSite["listTitles"] = async (path, headers = {}) => {
    const items = await listItems(path, headers);
    return items.map(({ Text }) => titleOf(Text));
  };
  return {
    ...site,
    listItems,
    listTitles,
    async listTitlesAt(moment, path) {
      now = Date.parse(moment);
      try {
        return await listTitles(path);
      } finally {
        now = NOW;
      }
    },
    async findUuid(path, title) {
      const items = await listItems(path);
      return String(items.find(({ Text }) => titleOf(Text) === title)?.["Uuid"]);
    },
  };
}
