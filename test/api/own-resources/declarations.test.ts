/** Every right declaration is read as what it says, however it is spelled. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { DEFAULT_INSTALLATION } from "../../../src/catalog/installation.ts";
import { writeInstallation } from "../../../src/release/checkout/write-files.ts";
import { arbitraryResources } from "../../model/generate-declarations.ts";
import { checkDeclarations } from "./check-declarations.ts";
import { runs } from "../../support/seeds.ts";

test("a right declaration is accepted and means the same in every spelling", () => {
  fc.assert(
    fc.property(arbitraryResources, ({ resources, text }) => {
      const { installation, errors } = checkDeclarations(text);
      assert.deepEqual(errors, []);
      assert.deepEqual(installation.resources, resources);
      assert.equal(JSON.stringify(installation.resources), JSON.stringify(resources));
    }),
    runs(150),
  );
});

test("what a checkout writes is read as the same", () => {
  fc.assert(
    fc.property(arbitraryResources, ({ resources }) => {
      const written = { ...DEFAULT_INSTALLATION, resources };
      const { installation, errors } = checkDeclarations(writeInstallation(written));
      assert.deepEqual(errors, []);
      assert.equal(JSON.stringify(installation), JSON.stringify(written));
    }),
    runs(60),
  );
});

const declare = (lines: string): string =>
  `resources: { events: { fields: { Name: varchar(9), Venue: { type: reference, to: business-division-facilities, embed: true }, Contacts: { type: reference, to: business-division-contact-persons, embed: true, many: true } }, ${lines} } }`;

const SAME_ROWS: readonly (readonly [name: string, one: string, other: string])[] = [
  [
    "all fields of an entity, in any order",
    declare("entity: event"),
    declare("entity: { name: event, fields: [Uuid, Venue, Name, Contacts, UpdatedAt, CreatedAt] }"),
  ],
  [
    "the title that follows from the fields",
    declare("entity: event"),
    declare("entity: event, search: { title: Name, in: [] }"),
  ],
  [
    "owners without custom attributes",
    declare("access: token"),
    `customAttributes: { Navigation: {} }\n${declare("access: token")}`,
  ],
  [
    "blanks in an order",
    declare("order: 'Venue.Name, -Name'"),
    declare("order: 'Venue.Name,-Name'"),
  ],
  [
    "zeros",
    "resources: { events: { fields: { A: { type: float, min: -0, default: -0.0 } } } }",
    "resources: { events: { fields: { A: { type: float, min: 0, default: 0 } } } }",
  ],
  [
    "names as far as they follow from that of the resource",
    "resources: { job-offers: { fields: { A: date } } }",
    "resources: { job-offers: { title: Job offers, model: JobOffers, path: /api/v1/job-offers, fields: { A: { type: date } } } }",
  ],
];

for (const [name, one, other] of SAME_ROWS) {
  test(`spelled alike: ${name}`, () => {
    const [read, wanted] = [checkDeclarations(one), checkDeclarations(other)];
    assert.deepEqual([...read.errors, ...wanted.errors], []);
    assert.deepEqual(read.installation, wanted.installation);
    assert.notDeepEqual(read.installation.resources, {});
  });
}
