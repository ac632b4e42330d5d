/** Merges lists of items of one declared resource, without a store. */
import assert from "node:assert/strict";
import type { Installation } from "../../src/catalog/installation.ts";
import type { ResourceName } from "../../src/catalog/resource-names.ts";
import { ProblemList } from "../../src/content/problem-list.ts";
import { mergeContent } from "../../src/change/merge-content.ts";
import type { MergedContent } from "../../src/change/merge-content.ts";
import { sourceOfMerged } from "../../src/change/merged-source.ts";
import { mapSides } from "../../src/change/three-sides.ts";
import type { Decide, Three } from "../../src/change/three-sides.ts";
import type { Content } from "../../src/store/content.ts";
import { checkContent } from "../../src/validate/check-content.ts";
import { checkInstallation } from "../../src/validate/installation/installation.ts";
import { formatProblem } from "../../src/words/say-problems.ts";
import { sayInEnglish } from "../../src/words/say.ts";
import type { Item, Items } from "../model/merge.ts";
import { collectItems } from "./publish-items.ts";
import { TestChunks } from "./test-chunks.ts";

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
  assert.deepEqual(
    problems.list("error").map((one) => formatProblem(sayInEnglish, one)),
    [],
  );
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

/** @param length of each chunk */
export const toContent = (
  chunks: TestChunks,
  items: Items,
  length: number,
  installation: Installation = DECLARED,
): Content =>
  chunks.toContent(
    installation,
    {
      languages: LANGUAGES,
      ...(Object.keys(installation.resources).length > 0 && { notes: items }),
    },
    length,
  );

export interface Merged extends MergedContent {
  /** What is valid of it, in order. */
  readonly items: Items;
  readonly errors: readonly string[];
}

export async function mergeStates(
  reader: TestChunks,
  states: Three<Content>,
  decide?: Decide,
): Promise<Merged> {
  const merged = await mergeContent(reader, states, decide);
  const result = await collectItems((sink) =>
    checkContent(sourceOfMerged(reader, merged), { sink }),
  );
  const items = result.valid
    ? (result.content.items.get(NOTES) ?? []).map(
        ({ json }) => JSON.parse(Buffer.from(json).toString()) as Item,
      )
    : [];
  return {
    ...merged,
    items,
    errors: result.valid ? [] : result.errors.map((one) => formatProblem(sayInEnglish, one)),
  };
}

/** @param length of the chunks of each state, which need not be cut alike */
export function mergeLists(lists: Three<Items>, decide?: Decide, length = 3): Promise<Merged> {
  const chunks = new TestChunks();
  const states = mapSides(lists, (items) => toContent(chunks, items, length));
  return mergeStates(chunks, states, decide);
}
