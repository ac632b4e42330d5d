/** What a service of the contract serves, as data that a test can change: recorded from a Lectern, page by page. */
import assert from "node:assert/strict";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { tagOfLanguageCode } from "../../../src/catalog/language-codes.ts";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import type { ContractName } from "../../../src/catalog/resource-names.ts";
import { mustGet } from "../../../src/lib/must-get.ts";
import type { Answer } from "../../support/site.ts";

export type SourceItem = Record<string, unknown>;

export interface SourceContent {
  readonly pageSizes: Map<ContractName, number>;
  /** In the fallback language, in the order of the collection. */
  readonly items: Map<ContractName, SourceItem[]>;
  /** Of Navigation, by the code of the language that is asked for. */
  readonly navigation: Map<string, SourceItem[]>;
  /** By path. */
  readonly entities: Map<string, SourceItem>;
}

export type Get = (
  path: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<Pick<Answer, "status" | "text">>;

/** @returns what asks a service */
export const getOf =
  (address: string, token: string): Get =>
  async (asked, headers = {}) => {
    const response = await fetch(`${address}${asked}`, {
      headers: { Authorization: `Bearer ${token}`, ...headers },
    });
    return { status: response.status, text: await response.text() };
  };

interface Collection {
  readonly items: SourceItem[];
  readonly size: number;
}

async function readJson(get: Get, path: string, language = ""): Promise<SourceItem> {
  const { status, text } = await get(path, { "Accept-Language": language });
  assert.equal(status, 200, `${path}: ${text}`);
  return JSON.parse(text) as SourceItem;
}

async function readCollection(
  get: Get,
  name: ContractName,
  language?: string,
): Promise<Collection> {
  const { path, responseKey } = mustGet(CONTRACT.resources, name);
  const items: SourceItem[] = [];
  for (let page = 1; ; page += 1) {
    const body = await readJson(get, `${path}/page/${page}`, language);
    items.push(...(body[responseKey] as SourceItem[]));
    const { LastPage: last, MaxItemsPerPage: size } = body["CollectionConfiguration"] as {
      readonly LastPage: number;
      readonly MaxItemsPerPage: number;
    };
    if (page >= last) return { items, size };
  }
}

/** Follows the paths of the contract and nothing else. */
export async function recordService(get: Get): Promise<SourceContent> {
  const pageSizes = new Map<ContractName, number>();
  const items = new Map<ContractName, SourceItem[]>();
  const entities = new Map<string, SourceItem>();
  for (const name of CONTRACT_NAMES) {
    const { entity } = mustGet(CONTRACT.resources, name);
    const collection = await readCollection(get, name);
    pageSizes.set(name, collection.size);
    items.set(name, collection.items);
    if (!entity) continue;
    for (const { Uuid } of collection.items) {
      const path = `${entity.path}/${String(Uuid)}`;
      const { [entity.responseKey]: model } = await readJson(get, path);
      entities.set(path, model as SourceItem);
    }
  }
  const navigation = new Map<string, SourceItem[]>();
  for (const { Code } of mustGet(items, "languages")) {
    const code = String(Code);
    const collection = await readCollection(get, "navigation", tagOfLanguageCode(code));
    navigation.set(code, collection.items);
  }
  return { pageSizes, items, navigation, entities };
}
