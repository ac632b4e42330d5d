/** Compares two services byte by byte: every page and entity in every language, but for Notifications. */
import { catalogOf } from "../../../src/catalog/own-resources.ts";
import type { Catalog } from "../../../src/catalog/catalog.ts";
import { tagOfLanguageCode } from "../../../src/catalog/language-codes.ts";
import { mustGet } from "../../../src/lib/must-get.ts";
import type { Get } from "./source-content.ts";

type Json = Readonly<Record<string, unknown>>;

interface Difference {
  readonly resource: string;
  readonly path: string;
  readonly tag: string;
  /** From shortly before where they begin to differ. */
  readonly source: string;
  readonly copy: string;
  /** The members of items that differ; WHICH_ITEMS: there are others, or in another order. */
  readonly fields: readonly string[];
}

export const WHICH_ITEMS = "";

/** @returns the items of a page, or the one of an entity */
function itemsIn(text: string): readonly Json[] {
  const [first] = Object.values(
    JSON.parse(text) as Readonly<Record<string, Json | readonly Json[]>>,
  );
  return [first ?? []].flat();
}

function listFields(source: string, copy: string): readonly string[] {
  const [items, others] = [itemsIn(source), itemsIn(copy)];
  const uuids = items.map(({ Uuid }) => Uuid);
  const isSame = JSON.stringify(uuids) === JSON.stringify(others.map(({ Uuid }) => Uuid));
  if (!isSame) return [WHICH_ITEMS];
  const names = items.flatMap((item, index) => {
    const { [index]: other = {} } = others;
    return Object.keys({ ...item, ...other }).filter(
      (name) => JSON.stringify(item[name]) !== JSON.stringify(other[name]),
    );
  });
  // Other numbers of the page, or members in another order.
  return names.length === 0 ? [WHICH_ITEMS] : [...new Set(names)];
}

const SHOWN_BEFORE = 80;
const SHOWN = 160;

/** @returns the part of each in which they begin to differ */
function showDifference(one: string, other: string): readonly [string, string] {
  let index = 0;
  while (one[index] === other[index]) index += 1;
  const start = Math.max(0, index - SHOWN_BEFORE);
  return [one.slice(start, start + SHOWN), other.slice(start, start + SHOWN)];
}

/** They stand at the end of each body. */
const withoutNotifications = (text: string): string => text.replace(/,"Notifications":\[.*$/su, "");

export interface Compared {
  readonly bodies: number;
  readonly differences: readonly Difference[];
}

export const CONTRACT_ONLY = catalogOf({ resources: {} });

/**
 * @param catalog whose resources are compared
 * @param mostLanguages in how many of the languages
 */
export async function compareServices(
  source: Get,
  copy: Get,
  { names, resources }: Catalog = CONTRACT_ONLY,
  mostLanguages = Infinity,
): Promise<Compared> {
  const differences: Difference[] = [];
  let bodies = 0;

  /** @returns the body of the source */
  async function compare(resource: string, path: string, tag: string): Promise<Json> {
    const headers = { "Accept-Language": tag };
    const [first, second] = [await source(path, headers), await copy(path, headers)];
    const [expected = "", found = ""] = [first, second].map(
      ({ status, text }) => `${status} ${withoutNotifications(text)}`,
    );
    bodies += 1;
    if (expected !== found) {
      const [one, other] = showDifference(expected, found);
      // One of them has no such item, or none by itself.
      const isThere = first.status === second.status;
      const fields = isThere ? listFields(first.text, second.text) : [WHICH_ITEMS];
      differences.push({ resource, path, tag, source: one, copy: other, fields });
    }
    return JSON.parse(first.text) as Json;
  }

  const languages = mustGet(resources, "languages");
  const listed = await compare(languages.name, languages.path, "");
  const tags = (listed[languages.responseKey] as readonly { readonly Code: string }[]).map(
    ({ Code }) => tagOfLanguageCode(Code),
  );
  for (const tag of ["", ...tags.toReversed().slice(0, mostLanguages)]) {
    for (const name of names) {
      const { path, responseKey, entity } = mustGet(resources, name);
      await compare(name, path, tag);
      const uuids: string[] = [];
      for (let page = 1, last = 1; page <= last; page += 1) {
        const body = await compare(name, `${path}/page/${page}`, tag);
        ({ LastPage: last } = body["CollectionConfiguration"] as { readonly LastPage: number });
        for (const { Uuid } of body[responseKey] as readonly { readonly Uuid: string }[])
          uuids.push(Uuid);
      }
      if (entity) for (const uuid of uuids) await compare(name, `${entity.path}/${uuid}`, tag);
    }
  }
  return { bodies, differences };
}
