/** What changes before and between releases, as data: plan and diff. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { createUuid } from "../../../src/lib/uuid.ts";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import { tellStories } from "../../support/stories.ts";
import type { Step } from "../../support/stories.ts";
import { createWorkplace } from "../../support/workplace.ts";

const LANGUAGES = `
- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }
- { Key: en, Code: EN_GB, State: PUBLISHED }
- { Key: fr, Code: FR }
`;
const page = (key: string, articles = ""): string => `
- Key: ${key}
  Identifier: ${key.toUpperCase()}
  Articles:
    DE: { State: PUBLISHED, Name: ${key}, NiceUri: ${key} }${articles}`;
const timed = (name: string, from: string, to: string): string =>
  `{ State: TIME_CONTROLLED, Name: ${name}, NiceUri: ${name.toLowerCase()}, TimeControlledPublishedFrom: ${from}, TimeControlledPublishedTo: ${to} }`;

/** Far enough from now to be still to come. */
const WINTER = `
- Key: winter
  Identifier: WINTER
  Articles:
    DE: ${timed("Schnee", "2098-12-01", "2099-02-28")}
    EN_GB: ${timed("Snow", "2098-12-01", "2099-01-31")}
    FR: ${timed("Neige", "2098-12-01", "2099-02-28")}`;

const write = (
  directory: string,
  installation: string,
  ...pages: readonly string[]
): readonly Step[] => [
  [directory, ""],
  [`${directory}/notes.csv`, null],
  [`${directory}/installation.yaml`, installation],
  [`${directory}/languages.yaml`, LANGUAGES],
  [`${directory}/navigation.yaml`, pages.join("")],
];
const CHANGED = page("a", "\n    EN_GB: { State: PUBLISHED, Name: A, NiceUri: a }").replace(
  "Name: a",
  "Name: Ä",
);
const FIRST: readonly Step[] = [
  ...write("one", "", page("a"), page("b"), page("c")),
  ...write(
    "two",
    "timeZone: Asia/Tokyo\nmaxItemsPerPage: { navigation: 7 }\n",
    page("c"),
    CHANGED,
    WINTER,
  ),
];

const coming = (date: string, language: string, appear: number, vanish: number): object => ({
  date,
  resource: "navigation",
  language,
  appear,
  vanish,
});
const CALENDAR = [
  coming("2098-12-01", "DE", 1, 0),
  coming("2098-12-01", "EN_GB", 1, 0),
  coming("2099-02-01", "EN_GB", 0, 1),
  coming("2099-03-01", "DE", 0, 1),
];
const NONE = { added: [], removed: [], changed: [], moved: [] };
const INSTALLATION = [
  { field: "maxItemsPerPage.navigation", old: 100, new: 7 },
  { field: "timeZone", old: "Europe/Berlin", new: "Asia/Tokyo" },
];
const DIFFERENCE = {
  different: true,
  resources: {
    trainings: NONE,
    navigation: {
      added: [{ label: "WINTER" }],
      removed: [{ label: "B" }],
      changed: [
        {
          label: "A",
          fields: [
            { field: "Articles.DE.Name", old: "a", new: "Ä" },
            { field: "Articles.EN_GB.State", old: null, new: "PUBLISHED" },
            { field: "Articles.EN_GB.Name", old: null, new: "A" },
            {},
            {},
            {},
          ],
        },
      ],
      moved: [{}],
    },
  },
  installation: INSTALLATION,
  calendar: CALENDAR,
};

tellStories(
  "changes:",
  {
    "a plan before anything is published makes no store": [
      [
        "publish two --plan --exit-code",
        3,
        {
          release: null,
          resources: {
            navigation: { added: [{ label: "C" }, { label: "A" }, { label: "WINTER" }] },
          },
          calendar: CALENDAR,
          installation: INSTALLATION,
        },
      ],
      ["release list", 1, /There is no store/u],
    ],
    "plan, publish and diff give the same": [
      ["publish one"],
      ["publish one --plan --exit-code", { different: false, same: { number: 1, staged: false } }],
      [
        "publish two --plan --exit-code",
        3,
        {
          ...DIFFERENCE,
          valid: true,
          release: 1,
          same: null,
          stops: false,
          visible: {
            navigation: {
              before: 3,
              after: 3,
              languages: { DE: { before: 3, after: 2 }, EN_GB: { before: 0, after: 1 } },
            },
          },
        },
      ],
      ["release list", [{ number: 1 }]],
      ["publish two"],
      ["release diff 1 2", DIFFERENCE],
      [
        "release diff 2 1",
        { resources: { navigation: { added: [{ label: "B" }] } }, calendar: [] },
      ],
      ["release diff 2 2", { different: false, calendar: CALENDAR }],
      ["publish one --over --plan", { same: { number: 1, staged: false } }],
    ],
    "items reordered are a difference": [
      ...write("turned", "", page("b"), page("c"), page("a")),
      ["publish one"],
      [
        "publish turned --plan --exit-code",
        3,
        { different: true, resources: { navigation: { ...NONE, moved: [{ label: "A" }] } } },
      ],
    ],
    "an item that changed nothing but its Key is told": [
      ...write("keyed", "", page("b"), page("same").replace("same", "anna")),
      ...write("rekeyed", "", page("b"), page("same").replace("same", "meyer")),
      ["publish keyed"],
      [
        "publish rekeyed --plan",
        {
          resources: {
            navigation: {
              added: [{ label: "SAME", sameAs: createUuid("navigation/anna") }],
              removed: [{ label: "SAME", Uuid: createUuid("navigation/anna") }],
            },
          },
        },
      ],
    ],
    "what cannot be planned or compared says why": [
      ["publish one"],
      ["publish broken --plan", 1, { valid: false }],
      ["publish one --exit-code", 2, /--plan/u],
      ["release diff 1 7", 1, /no release 7/u],
      ["release diff 7 1", 1, /no release 7/u],
      ["release diff 1 x", 2],
    ],
  },
  FIRST,
);

test("a plan writes nothing, and names every resource", async () => {
  await using at = await createWorkplace();
  await at.run(["publish", "content", "--store", "site.db"]);
  const look = async (): Promise<unknown> => {
    const { ino, mtimeMs, size } = await stat(path.join(at.folder, "site.db"));
    return [ino, mtimeMs, size, await readdir(at.folder)];
  };
  const before = await look();
  const plan = await at.runForJson(["publish", "changed", "--plan", "--store", "site.db"]);
  assert.deepEqual(await look(), before);
  const { resources } = plan as { readonly resources: object };
  assert.deepEqual(Object.keys(resources), CONTRACT_NAMES);
  await at.run(["publish", "changed", "--plan", "--store", "none/site.db"]);
  assert.equal(existsSync(path.join(at.folder, "none")), false);
});
