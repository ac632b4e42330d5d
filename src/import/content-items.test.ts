/** Items that come once per language: which texts are of which language. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { mustGet } from "../lib/must-get.ts";
import { CONTRACT } from "../catalog/catalog.ts";
import type { JsonObject } from "../lib/json-object.ts";
import { cameAt, listUnknownMembers, toContentItem } from "./content-items.ts";
import type { ImportedItem } from "./content-items.ts";
import { createNotes } from "./notes.ts";
import type { SourceLanguage } from "./read-source.ts";

const NAVIGATION = mustGet(CONTRACT.resources, "navigation");
const uuidOf = (digit: number): string => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
const ITEM = uuidOf(1);
const ARTICLE = uuidOf(2);
const DE: SourceLanguage = { code: "DE", uuid: uuidOf(3), isFallback: true };
const EN: SourceLanguage = { code: "EN_GB", uuid: uuidOf(4), isFallback: false };

const article = (name: string, { uuid }: Pick<SourceLanguage, "uuid">): JsonObject => ({
  State: "PUBLISHED",
  TimeControlledPublishedFrom: null,
  Name: name,
  Restricted: false,
  Uri: `${uuid}/${ARTICLE}`,
  NiceUri: "kontakt",
  Href: "/de/kontakt/",
  Uuid: ARTICLE,
});

const itemWith = (Article: JsonObject | null): JsonObject => ({
  Article,
  Identifier: "CONTACT",
  Uuid: ITEM,
});

function importTexts(
  usual: JsonObject | null,
  other: JsonObject | null | undefined,
): { readonly item: ImportedItem; readonly unknown: readonly (readonly unknown[])[] } {
  const notes = createNotes();
  const others = new Map(other === undefined ? [] : [[EN, itemWith(other)]]);
  const read = { value: itemWith(usual), place: "/api/v1/navigation", others };
  const context = { timeZone: "Europe/Berlin", languages: [DE, EN], notes };
  const item = toContentItem(NAVIGATION, read, context);
  const unknown = notes.unknown.list().map(({ kind, field }) => [kind, field]);
  return { item, unknown };
}

const namesOf = ({ values }: ImportedItem): unknown =>
  Object.entries(values["Articles"] as Readonly<Record<string, JsonObject>>).map(
    ([code, { Name: name }]) => [code, name],
  );

describe("a text is of a language", () => {
  test("if it is another one than that of the fallback", () => {
    const { item, unknown } = importTexts(article("Kontakt", DE), article("Contact", EN));
    assert.deepEqual(namesOf(item), [
      ["DE", "Kontakt"],
      ["EN_GB", "Contact"],
    ]);
    assert.deepEqual(unknown, []);
  });

  test("if it is the same, but is addressed as one of the language", () => {
    const { item, unknown } = importTexts(article("Info", DE), article("Info", EN));
    assert.deepEqual(namesOf(item), [
      ["DE", "Info"],
      ["EN_GB", "Info"],
    ]);
    assert.deepEqual(unknown, []);
  });

  test("but not if it is that of the fallback", () => {
    const { item, unknown } = importTexts(article("Kontakt", DE), article("Kontakt", DE));
    assert.deepEqual(namesOf(item), [["DE", "Kontakt"]]);
    assert.deepEqual(unknown, []);
  });

  test("nor if nothing says so, which is said", () => {
    const other = { uuid: uuidOf(9) };
    const { item, unknown } = importTexts(article("Info", other), article("Info", other));
    assert.deepEqual(namesOf(item), [["DE", "Info"]]);
    assert.deepEqual(unknown, [["fallback-text", "Articles.EN_GB"]]);
  });

  test("also where the fallback has none", () => {
    const { item } = importTexts(null, article("Contact", EN));
    assert.deepEqual(namesOf(item), [["EN_GB", "Contact"]]);
  });

  test("or there is none, which is said", () => {
    const { item, unknown } = importTexts(null, undefined);
    assert.deepEqual(item.values["Articles"], {});
    assert.deepEqual(unknown, [["no-text", "Article"]]);
  });
});

describe("an item of content", () => {
  test("has no address that is made anyway, so that it follows what is edited", () => {
    const { item } = importTexts(article("Kontakt", DE), article("Contact", EN));
    const { DE: own, EN_GB: other } = item.values["Articles"] as Readonly<
      Record<string, JsonObject>
    >;
    assert.deepEqual(own, {
      State: "PUBLISHED",
      Name: "Kontakt",
      Restricted: false,
      NiceUri: "kontakt",
      Uuid: ARTICLE,
    });
    assert.deepEqual([other?.["Uri"], other?.["Href"]], [undefined, "/de/kontakt/"]);
  });

  test("whose Uuid is none has it as its Key, by which references find it", () => {
    const read = { value: { Uuid: "61", Identifier: "A" }, place: "", others: new Map() };
    const context = { timeZone: "Europe/Berlin", languages: [], notes: createNotes() };
    const { values } = toContentItem(NAVIGATION, read, context);
    assert.deepEqual([values["Key"], values["Uuid"]], ["61", undefined]);
  });

  test("has no members that the contract does not have, which are listed", () => {
    const value = { Uuid: ITEM, Old: 1, Article: { Name: "A", New: 2 } };
    const listed = listUnknownMembers(NAVIGATION, { value });
    assert.deepEqual(listed, ["Old", "Article.New"]);
  });

  test("is asked for what came, by its path in content", () => {
    const { item } = importTexts(article("Kontakt", DE), article("Contact", EN));
    const came = [["Identifier"], ["Articles", "DE", "Name"], ["Articles", "EN_GB", "Name"]].map(
      (path) => cameAt(NAVIGATION, item, path),
    );
    assert.deepEqual(came, ["CONTACT", "Kontakt", "Contact"]);
  });
});
