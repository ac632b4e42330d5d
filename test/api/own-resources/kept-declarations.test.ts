/**
 * A release keeps what was declared and nothing that was made from it: who adds, moves or renames something in
 * a checkout gets what the declaration says of the names and fields of the day.
 */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { catalogOf } from "../../../src/catalog/own-resources.ts";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import type { Resource } from "../../../src/catalog/resources.ts";
import { writeInstallationYaml } from "../../../src/checkout/write-files.ts";
import { checkDeclarations } from "./check-declarations.ts";

const CLUBS = (more: string): string => `resources:
  clubs:
    ${more}
    fields:
      Name: varchar(50)
      Venue: { type: reference, to: venues, embed: true, nullable: true }
  venues:
    fields:
      Name: varchar(20)
`;

/** @returns what a checkout of these declarations, with this text replaced, declares */
function reopen(text: string, old: string, replacement: string): (name: string) => Resource {
  const first = checkDeclarations(text);
  assert.deepEqual(first.errors, []);
  const written = writeInstallationYaml(first.installation);
  assert.ok(written.includes(old), written);
  const { installation, errors } = checkDeclarations(written.replace(old, replacement));
  assert.deepEqual(errors, []);
  const { resources } = catalogOf(installation);
  return (name) => mustGet(resources, name as ResourceName);
}

const CLUB_FIELDS = '    fields:\n      Name:\n        type: "varchar"\n        size: 50\n';
const MOTTO = "      Motto: { type: varchar, size: 50, nullable: true }\n";

interface Row {
  readonly title: string;
  readonly declared: string;
  /** What is written in the checkout instead of what; default: a field is added to clubs. */
  readonly old?: string;
  readonly now?: string;
  readonly read: (of: (name: string) => Resource) => unknown;
  readonly expected: unknown;
}

const ALL = ["Name", "Motto", "Venue", "CreatedAt", "UpdatedAt", "Uuid"];

const ROWS: readonly Row[] = [
  {
    title: "an entity shows a field that was added",
    declared: CLUBS("entity: club"),
    read: (of) => of("clubs").entity?.fields,
    expected: ALL,
  },
  {
    title: "and where its fields were listed and all of them",
    declared: CLUBS("entity: { name: club, fields: [Uuid, Name, Venue, CreatedAt, UpdatedAt] }"),
    read: (of) => of("clubs").entity?.fields,
    expected: ALL,
  },
  {
    title: "an entity with some of the fields has no other",
    declared: CLUBS("entity: { name: club, fields: [Name, Uuid] }"),
    read: (of) => of("clubs").entity?.fields,
    expected: ["Name", "Uuid"],
  },
  {
    title: "a localized text becomes the title, and what was searched beside it is searched",
    declared: CLUBS("search: { in: [Name] }"),
    old: CLUB_FIELDS,
    now: `${CLUB_FIELDS}      Text: { type: localized, nullable: true, fields: { Title: varchar(9) } }\n`,
    read: (of) => of("clubs").searched,
    expected: { title: ["Text.Title"], texts: ["Name"] },
  },
  {
    title: "a title that was declared stays the title",
    declared: CLUBS("search: { title: Venue.Name }"),
    read: (of) => [of("clubs").searched, of("clubs").label],
    expected: [{ title: ["Venue.Name"], texts: [] }, "Name"],
  },
  {
    title: "an embedded item is searched by the title that it has now",
    declared: CLUBS("search: { in: [Venue] }"),
    old: "  venues:\n",
    now: "  venues:\n    search: { title: Short }\n",
    read: (of) => of("clubs").searched,
    expected: { title: ["Name"], texts: ["Venue.Short"] },
  },
  {
    title: "a path into an embedded item stays this path",
    declared: CLUBS("search: { in: [Venue.Name] }"),
    old: "  venues:\n",
    now: "  venues:\n    search: { title: Short }\n",
    read: (of) => of("clubs").searched,
    expected: { title: ["Name"], texts: ["Venue.Name"] },
  },
  {
    title: "what is the title is not searched once more",
    declared: CLUBS("search: { in: [Name, Venue.Name, Venue] }"),
    read: (of) => of("clubs").searched,
    expected: { title: ["Name"], texts: ["Venue.Name"] },
  },
  {
    title: "title, model and path follow the name",
    declared: CLUBS("entity: club"),
    old: "  clubs:\n",
    now: "  job-offers:\n",
    read: (of) => [of("job-offers").title, of("job-offers").responseKey, of("job-offers").path],
    expected: ["Job offers", "JobOffersModelCollection", "/api/v1/job-offers"],
  },
  {
    title: "title, model and path that were declared do not",
    declared: CLUBS("title: Vereine\n    model: Verein\n    path: /extension/api/v1/vereine"),
    old: "  clubs:\n",
    now: "  societies:\n",
    read: (of) => [of("societies").title, of("societies").responseKey, of("societies").path],
    expected: ["Vereine", "VereinModelCollection", "/extension/api/v1/vereine"],
  },
  {
    title: "custom attributes of which none is declared can be removed",
    declared: `${CLUBS("entity: club")}      More: customAttributes\n`,
    old: '      More:\n        type: "customAttributes"\n',
    now: "",
    read: (of) => [...of("venues").fields.keys()],
    expected: ["Name", "Short", "CreatedAt", "UpdatedAt", "Uuid"],
  },
];

describe("a checkout", () => {
  for (const { title, declared, old = CLUB_FIELDS, now, read, expected } of ROWS) {
    test(title, () => {
      const text = declared.replace("varchar(20)", "varchar(20)\n      Short: varchar(8)");
      const of = reopen(text, old, now ?? `${CLUB_FIELDS}${MOTTO}`);
      assert.deepEqual(read(of), expected);
    });
  }
});
