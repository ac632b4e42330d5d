import { mustGet } from "../lib/must-get.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTRACT } from "../catalog/catalog.ts";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import type { Snapshot } from "../serving/snapshot.ts";
import type { Variant } from "./read-variant.ts";
import { toFind } from "./write-answer.ts";

const languageOf = (code: string): object => ({ code, tag: code.toLowerCase(), uuid: code });
const SNAPSHOT = {
  installation: DEFAULT_INSTALLATION,
  fallback: languageOf("EN"),
} as unknown as Snapshot;

function find(changes: object, query: object = {}): ReturnType<typeof toFind> {
  const variant = {
    facts: { operation: "find", resource: "trainings", mediaType: "application/json", now: 0 },
    resource: mustGet(CONTRACT.resources, "trainings"),
    query: { conditions: [], ...query },
    which: 3,
    isLocalized: true,
    choice: { languages: [languageOf("DE"), languageOf("FR")] },
    ...changes,
  };
  return toFind(SNAPSHOT, variant as unknown as Variant);
}

test("texts are in the order of the reader's first language, or of the fallback", () => {
  assert.equal(find({}).collation, "de");
  assert.equal(find({}, { language: [languageOf("FR")] }).collation, "de");
  assert.equal(find({ choice: { languages: [] } }).collation, "en");
  // Where texts have no languages, Accept-Language decides nothing.
  assert.equal(find({ isLocalized: false }).collation, "en");
  assert.equal(find({ isLocalized: false }, { language: [languageOf("FR")] }).collation, "fr");
});

test("a page is a slice of what is found, of the size that was asked for", () => {
  assert.deepEqual(find({}, { limit: 10 }).slice, [20, 30]);
  assert.deepEqual(find({ which: 1 }, { limit: 1 }).slice, [0, 1]);
  assert.equal(find({ which: "uuid" }).slice, undefined);
});
