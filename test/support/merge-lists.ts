/** Merges lists of items of one declared resource, without a store. */
import assert from "node:assert/strict";
import { catalogOf } from "../../src/catalog/own-resources.ts";
import type { Installation } from "../../src/catalog/installation.ts";
import { perResource } from "../../src/catalog/catalog.ts";
import type { ResourceName } from "../../src/catalog/resource-names.ts";
import { ProblemList } from "../../src/content/problem-list.ts";
import { mergeContent } from "../../src/change/merge-content.ts";
import type { MergedContent, State } from "../../src/change/merge-content.ts";
import { sourceOfMerged } from "../../src/change/merged-source.ts";
import { mapSides } from "../../src/change/three-sides.ts";
import type { Decide, Three } from "../../src/change/three-sides.ts";
import { findChunkFacts, kindOf } from "../../src/store/format/chunk-facts.ts";
import type { ChunkReader } from "../../src/store/chunk-reader.ts";
import { hashTexts } from "../../src/store/format/chunk.ts";
import type { Chunk } from "../../src/store/format/chunk.ts";
import { checkContent } from "../../src/validate/check-content.ts";
import { checkInstallation } from "../../src/validate/installation/installation.ts";
import { formatProblem } from "../../src/validate/report-problems.ts";
import type { Item, Items } from "../model/merge.ts";
import { collectItems } from "./publish-items.ts";
import { parseItem } from "../../src/validate/valid-content.ts";

export const NOTES = "notes" as ResourceName;

/** @returns the installation that these settings are */
export function declare(values: object): Installation {
  const problems = new ProblemList();
  const written = {
    resource: "installation" as const,
    file: "installation.yaml",
    line: 1,
    values: values as Record<string, string>,
    decimalComma: false,
    locate: () => ({ line: 1 }),
  };
  const installation = checkInstallation(written, problems);
  assert.deepEqual(problems.list("error").map(formatProblem), []);
  return installation;
}

const optional = { nullable: true } as const;
const varchar = { type: "varchar", size: 40 } as const;

export const FIELDS = {
  Title: varchar,
  Number: { type: "integer", ...optional },
  Color: { type: "enum", values: ["red", "blue", "green"], default: "red" },
  Tags: { type: "list", ...optional },
  One: { type: "reference", to: "notes", ...optional },
  Many: { type: "reference", to: "notes", many: true, ...optional },
  Text: {
    type: "localized",
    fields: { Title: varchar, More: { ...varchar, ...optional } },
    ...optional,
  },
} as const;

export const NOTES_INSTALLATION = { resources: { notes: { fields: FIELDS } } };

const DECLARED = declare(NOTES_INSTALLATION);

const LANGUAGES: Items = [
  { Uuid: "00000000-0000-4000-8000-0000000000de", Code: "DE", State: "PUBLISHED", Fallback: true },
  {
    Uuid: "00000000-0000-4000-8000-0000000000ed",
    Code: "EN_GB",
    State: "PUBLISHED",
    Fallback: false,
  },
];

/** Those of all states of a test, by hash, and how often each was read. */
export class TestChunks implements ChunkReader {
  readonly #chunks = new Map<string, Chunk>();
  readonly reads = new Map<string, number>();

  /** @returns the hash */
  add(installation: Installation, resource: ResourceName, items: Items): string {
    const catalog = catalogOf(installation);
    const texts = items.map((item) => Buffer.from(JSON.stringify(item)));
    const hash = hashTexts(kindOf(catalog, resource), texts);
    const { facts, uuids, columns: keys } = findChunkFacts(catalog, resource, texts.map(parseItem));
    const textEnds = new Uint32Array(texts.length);
    for (const [at, text] of texts.entries()) textEnds[at] = (textEnds[at - 1] ?? 0) + text.length;
    const textBytes = Buffer.concat(texts);
    const { length } = texts;
    this.#chunks.set(hash, {
      hash,
      facts,
      length,
      uuids,
      keys,
      textEnds,
      textBytes,
      packed: undefined,
    });
    return hash;
  }

  async readChunks(_resource: ResourceName, hashes: readonly string[]): Promise<readonly Chunk[]> {
    for (const hash of hashes) this.reads.set(hash, (this.reads.get(hash) ?? 0) + 1);
    return hashes.flatMap((hash) => this.#chunks.get(hash) ?? []);
  }

  describeChunks(): never {
    throw new Error("Merging needs no summaries.");
  }
}

/** @param length of each chunk */
export function toState(
  chunks: TestChunks,
  items: Items,
  length: number,
  installation: Installation = DECLARED,
): State {
  const cut = (resource: ResourceName, all: Items): readonly string[] =>
    Array.from({ length: Math.ceil(all.length / length) }, (_, number) =>
      chunks.add(installation, resource, all.slice(number * length, (number + 1) * length)),
    );
  const lists: Readonly<Record<string, Items>> = { languages: LANGUAGES, notes: items };
  return {
    installation,
    chunks: perResource(catalogOf(installation), (name) => cut(name, lists[name] ?? [])),
  };
}

export interface Merged extends MergedContent {
  /** What is valid of it, in order. */
  readonly items: Items;
  readonly errors: readonly string[];
}

export async function mergeStates(
  reader: TestChunks,
  states: Three<State>,
  decide?: Decide,
): Promise<Merged> {
  const merged = await mergeContent(reader, states, decide);
  const result = await collectItems((sink) =>
    checkContent(sourceOfMerged(reader, merged), { sink }),
  );
  const items = result.valid
    ? (result.content.items[NOTES] ?? []).map(
        ({ json }) => JSON.parse(Buffer.from(json).toString()) as Item,
      )
    : [];
  return { ...merged, items, errors: result.valid ? [] : result.errors.map(formatProblem) };
}

/** @param length of the chunks of each state, which need not be cut alike */
export function mergeLists(lists: Three<Items>, decide?: Decide, length = 3): Promise<Merged> {
  const chunks = new TestChunks();
  const states = mapSides(lists, (items) => toState(chunks, items, length));
  return mergeStates(chunks, states, decide);
}
