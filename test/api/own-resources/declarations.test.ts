/** Every right declaration is read as what it says, however it is spelled. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { attributeOwnersOf, DEFAULT_INSTALLATION } from "../../../src/catalog/installation.ts";
import { catalogOf } from "../../../src/catalog/own-resources.ts";
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
      assert.deepEqual(
        Object.keys(installation.customAttributes),
        attributeOwnersOf(catalogOf(installation)),
      );
    }),
    runs(150),
  );
});

test("what a checkout writes is read as the same", () => {
  fc.assert(
    fc.property(arbitraryResources, ({ resources }) => {
      const customAttributes = Object.fromEntries(
        attributeOwnersOf(catalogOf({ resources })).map((owner) => [owner, {}]),
      ) as unknown as typeof DEFAULT_INSTALLATION.customAttributes;
      const written = { ...DEFAULT_INSTALLATION, customAttributes, resources };
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
    "an embedded item in a search, and its title",
    declare("search: { in: [Venue, Contacts] }"),
    declare("search: { in: [Venue.Name, Contacts.Firstname, Contacts.Lastname] }"),
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
