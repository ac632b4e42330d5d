/** Two people change what is declared: what merges, and what is one question. */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { catalogOf } from "../../../src/catalog/own-resources.ts";
import type { OwnName, ResourceName } from "../../../src/catalog/resource-names.ts";
import type { Resource } from "../../../src/catalog/resources.ts";
import { mergeContent } from "../../../src/change/merge-content.ts";
import { composeContent } from "../../../src/store/content.ts";
import type { Content } from "../../../src/store/content.ts";
import { checkDeclarations } from "./check-declarations.ts";

const BASE = `resources:
  clubs:
    entity: club
    fields:
      Name: varchar(50)
      Homepage: { type: address, nullable: true }
      Contact: { type: varchar, size: 50, nullable: true }
`;

const stateOf = (text: string): Content => {
  const { installation, errors } = checkDeclarations(text);
  assert.deepEqual(errors, []);
  return composeContent(installation, new Map());
};

/** There are no items. */
const readNothing = {
  readChunks: () => Promise.resolve([]),
  describeChunks: () => Promise.resolve([]),
};

const merge = async (theirs: string, mine: string, decided?: "mine" | "theirs") => {
  const states = { base: stateOf(BASE), theirs: stateOf(theirs), mine: stateOf(mine) };
  const { installation, conflicts } = await mergeContent(readNothing, states, () => decided);
  // What a merge gives is checked as a file would be.
  const read = checkDeclarations(JSON.stringify(installation));
  const clubs = mustGet(catalogOf(read.installation).resources, "clubs" as ResourceName) as
    | Resource
    | undefined;
  return { fields: conflicts.map(({ field }) => field), errors: read.errors, clubs };
};

const before = (name: string, line: string, text = BASE): string =>
  text.replace(`      ${name}:`, `      ${line}\n      ${name}:`);
const WITH_MOTTO = before("Homepage", "Motto: { type: varchar, size: 50, nullable: true }");
const WITH_FOUNDED = before("Contact", "Founded: { type: integer, nullable: true }");

describe("two declarations of one resource", () => {
  test("with a field more each have both, in lists and at the address of an item", async () => {
    const { fields, errors, clubs } = await merge(
      WITH_MOTTO.replace("entity: club", "entity: club\n    title: Vereine"),
      WITH_FOUNDED.replace("entity: club", "entity: club\n    maxItemsPerPage: 7"),
    );
    assert.deepEqual([fields, errors], [[], []]);
    assert.partialDeepStrictEqual(clubs, { title: "Vereine", maxItemsPerPage: 7 });
    const all = ["Name", "Motto", "Homepage", "Founded", "Contact"];
    assert.deepEqual(clubs?.entity?.fields.slice(0, 5), all);
    assert.deepEqual([...clubs.fields.keys()].slice(0, 5), all);
  });

  test("of which one removes a field and one adds one have neither conflict nor the field", async () => {
    const without = BASE.replace(/ {6}Homepage.*\n/u, "");
    const { fields, errors, clubs } = await merge(without, WITH_MOTTO);
    assert.deepEqual([fields, errors], [[], []]);
    assert.deepEqual(clubs?.entity?.fields.slice(0, 3), ["Name", "Motto", "Contact"]);
  });

  test("of which one has another title for search keep a field of the other", async () => {
    const titled = BASE.replace("entity: club", "entity: club\n    search: { title: Contact }");
    const { fields, clubs } = await merge(titled, WITH_MOTTO);
    assert.deepEqual(fields, []);
    assert.deepEqual(clubs?.searched, { title: ["Contact"], texts: [] });
    assert.ok(clubs.entity?.fields.includes("Motto"));
  });

  test("with custom attributes each have those of both", async () => {
    const [theirs = "", mine = ""] = ["A", "B"].map(
      (name) =>
        `customAttributes: { clubs: { ${name}: { type: string } } }\n${before("Contact", "More: customAttributes")}`,
    );
    const states = { base: stateOf(BASE), theirs: stateOf(theirs), mine: stateOf(mine) };
    const { installation, conflicts } = await mergeContent(readNothing, states);
    assert.deepEqual(conflicts, []);
    const read = checkDeclarations(JSON.stringify(installation)).installation;
    const { ["clubs" as OwnName]: declared } = read.customAttributes;
    assert.deepEqual(Object.keys(declared ?? {}), ["A", "B"]);
  });
});
