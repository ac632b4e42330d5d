/** Every right declaration is read as what it says, however it is spelled. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { perContractName } from "../../../src/catalog/resource-names.ts";
import { ATTRIBUTE_TYPES, attributeOwnersOf } from "../../../src/catalog/installation.ts";
import type { Installation } from "../../../src/catalog/installation.ts";
import { writeInstallationYaml } from "../../../src/checkout/write-files.ts";
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

/** Words that YAML takes for something else where they are not quoted. */
const WORDS = ["yes", "NO", "null", "~", "1", "01", "1e3", "# a", "- b", "a: b", "*x", "é\nx", '"'];

/** Every setting, unlike the default. */
const SETTINGS: Omit<Installation, "resources"> = {
  timeZone: "Pacific/Chatham",
  locations: ["NULL", "TRUE", "NO", "Y", "ON", "BAD_OLDESLOE"],
  customAttributes: Object.fromEntries(
    attributeOwnersOf(CONTRACT).map((owner) => [
      owner,
      {
        ...Object.fromEntries(
          ATTRIBUTE_TYPES.filter((type) => type !== "enum").map((type) => [
            type.toUpperCase(),
            { type },
          ]),
        ),
        NULL: {
          type: "enum",
          values: WORDS,
          title: { de: "Null", "en-GB": "yes" },
          help: "# no comment",
        },
      },
    ]),
  ),
  maxItemsPerPage: perContractName((name) => name.length),
  // What declared resources embed stays as public as they are.
  access: perContractName(() => "public"),
  maxAge: 60,
  cacheTags: "0x1f",
};

test("what a checkout writes is read as the same", () => {
  fc.assert(
    fc.property(arbitraryResources, ({ resources }) => {
      const written = { ...SETTINGS, resources };
      const { installation, errors } = checkDeclarations(writeInstallationYaml(written));
      assert.deepEqual(errors, []);
      assert.equal(JSON.stringify(installation), JSON.stringify(written));
    }),
    { ...runs(60), endOnFailure: true },
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
    "languages by their tags or codes, in any order",
    "resources: { events: { title: { EN_GB: Events, de: Termine }, fields: { A: { type: date, help: { ji: a, DE: b } } } } }",
    "resources: { events: { title: { de: Termine, en-gb: Events }, fields: { A: { type: date, help: { de: b, yi: a } } } } }",
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
