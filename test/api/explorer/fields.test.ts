/** The types that the page finds in the description of a field. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogOf } from "../../../src/catalog/own-resources.ts";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { describeItem } from "../../../src/features/openapi/body-schemas.ts";
import { SchemaBook } from "../../../src/features/openapi/schema-book.ts";
import { checkDeclarations } from "../own-resources/check-declarations.ts";

const RESOURCE = "things" as ResourceName;
// The page's sources are checked with the types of browsers, these with those of Node.
const PAGE = new URL("../../../explorer/src/state/fields.ts", import.meta.url).href;
const { fieldsOfSchema } = (await import(PAGE)) as {
  readonly fieldsOfSchema: (
    schema: unknown,
  ) => readonly { readonly path: string; readonly type: string }[];
};

test("fields of what is referred to are found, and a text whose pattern fits times is no timestamp", () => {
  const { installation } = checkDeclarations(`
resources:
  things:
    fields:
      Number: { type: varchar, size: 30, pattern: "[0-9 :-]+" }
      At: timestamp
      On: date
      Place: { type: reference, to: business-divisions, nullable: true, embed: true }
`);
  const catalog = catalogOf(installation);
  const resource = [...catalog.resources.values()].find(({ name }) => name === RESOURCE);
  assert.ok(resource);
  const book = new SchemaBook();
  describeItem(resource, { catalog, installation, book });
  const types = fieldsOfSchema(book.extract("Things")).map(({ path, type }) => `${path}: ${type}`);
  for (const type of [
    "Number: text",
    "At: timestamp",
    "On: date",
    "Place: object",
    "Place.Name: text",
  ])
    assert.ok(types.includes(type), `${type} is not among ${types.join(", ")}`);
});
