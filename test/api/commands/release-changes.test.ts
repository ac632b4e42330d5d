/** What the command line says about changes before and between releases: plan, diff and preview. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

const LANGUAGES = `
- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }
- { Key: en, Code: EN_GB, State: PUBLISHED }
- { Key: fr, Code: FR }
`;
const ITEM = (key: string, more = ""): string => `
- Key: ${key}
  Identifier: ${key.toUpperCase()}
  Articles:
    DE: { State: PUBLISHED, Name: ${key}, NiceUri: ${key} }${more}`;
const TIMED = (name: string, from: string, to: string): string =>
  `{ State: TIME_CONTROLLED, Name: ${name}, NiceUri: ${name.toLowerCase()}, TimeControlledPublishedFrom: ${from}, TimeControlledPublishedTo: ${to} }`;

/** Far enough from now to be still to come. */
const WINTER = `
- Key: winter
  Identifier: WINTER
  Articles:
    DE: ${TIMED("Schnee", "2098-12-01", "2099-02-28")}
    EN_GB: ${TIMED("Snow", "2098-12-01", "2099-01-31")}
    FR: ${TIMED("Neige", "2098-12-01", "2099-02-28")}`;

const CONTENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  one: {
    "languages.yaml": LANGUAGES,
    "navigation.yaml": [ITEM("a"), ITEM("b"), ITEM("c")].join(""),
  },
  two: {
    "languages.yaml": LANGUAGES,
    "installation.yaml": "timeZone: Asia/Tokyo\nmaxItemsPerPage: { navigation: 7 }\n",
    "navigation.yaml": [
      ITEM("c"),
      ITEM("a", "\n    EN_GB: { State: PUBLISHED, Name: A, NiceUri: a }").replace(
        "Name: a",
        "Name: Ä",
      ),
      WINTER,
    ].join(""),
  },
  reordered: {
    "languages.yaml": LANGUAGES,
    "navigation.yaml": [ITEM("b"), ITEM("c"), ITEM("a")].join(""),
  },
};

interface Named {
  readonly Uuid: string;
  readonly label: string;
}
interface Difference {
  readonly different: boolean;
  readonly resources: Readonly<
    Record<
      string,
      Readonly<Record<"added" | "removed" | "moved", readonly Named[]>> & {
        readonly changed: readonly (Named & { readonly fields: readonly object[] })[];
      }
    >
  >;
  readonly installation: readonly object[];
  readonly calendar: readonly object[];
}

type Planned = Difference & {
  readonly visible: Readonly<Record<string, object>>;
  readonly names: object;
};

let at: Workplace;

before(async () => {
  at = await createWorkplace();
  for (const [directory, files] of Object.entries(CONTENT)) {
    await mkdir(path.join(at.folder, directory));
    for (const [file, text] of Object.entries(files))
      await writeFile(path.join(at.folder, directory, file), text);
  }
});

after(async () => {
  await at.remove();
});

const labels = (items: readonly Named[] = []): readonly string[] => items.map(({ label }) => label);

const CALENDAR = [
  { date: "2098-12-01", resource: "navigation", language: "DE", appear: 1, vanish: 0 },
  { date: "2098-12-01", resource: "navigation", language: "EN_GB", appear: 1, vanish: 0 },
  { date: "2099-02-01", resource: "navigation", language: "EN_GB", appear: 0, vanish: 1 },
  { date: "2099-03-01", resource: "navigation", language: "DE", appear: 0, vanish: 1 },
];

test("a plan before anything is published makes no store", async () => {
  const store = ["--store", "none/site.db"];
  const { status, stdout } = await at.run(["publish", "two", "--plan", "--exit-code", ...store]);
  assert.equal(status, 3);
  assert.match(stdout, /^Publishing two would create the first release in none\/site\.db:\n/u);
  assert.match(stdout, /^ {2}\+ added WINTER \([0-9a-f-]{36}\)$/mu);
  assert.match(stdout, /^ {2}timeZone: "Europe\/Berlin" → "Asia\/Tokyo"$/mu);
  assert.match(
    stdout,
    /^ {2}2098-12-01: 1 text of navigation appears in DE; 1 text of navigation appears in EN_GB$/mu,
  );
  assert.equal(existsSync(path.join(at.folder, "none")), false);
});

test("plan, publish and diff say the same, and a plan writes nothing", async () => {
  const store = ["--store", "site.db"];
  await at.runForJson(["publish", "one", ...store]);
  const same = await at.run(["publish", "one", "--plan", "--exit-code", ...store]);
  assert.equal(same.status, 0);
  assert.match(same.stdout, /^Publishing one would change nothing: release 1 in site\.db /u);

  const was = await stat(path.join(at.folder, "site.db"));
  const files = await readdir(at.folder);
  const plan = (await at.runForJson(
    ["publish", "two", "--plan", "--exit-code", ...store],
    3,
  )) as Planned;
  assert.deepEqual(await at.runForJson(["publish", "two", "--plan", ...store]), plan);
  const is = await stat(path.join(at.folder, "site.db"));
  assert.deepEqual([is.ino, is.mtimeMs, is.size], [was.ino, was.mtimeMs, was.size]);
  assert.deepEqual(await readdir(at.folder), files);
  assert.equal(((await at.runForJson(["release", "list", ...store])) as object[]).length, 1);

  const { different, resources, installation, calendar, names, visible, ...beside } = plan;
  const difference = { different, resources, installation, calendar, names };
  const nothing = {
    removals: [],
    accessChanges: [],
    emptied: [],
    takenBack: [],
    merged: {},
    missing: {},
  };
  const from = { valid: true, release: 1, same: null, base: null, isMerged: false };
  assert.deepEqual(beside, { ...nothing, ...from, warnings: [], stops: false });
  assert.deepEqual(visible["navigation"], {
    before: 3,
    after: 3,
    languages: { DE: { before: 3, after: 2 }, EN_GB: { before: 0, after: 1 } },
  });
  assert.deepEqual(Object.keys(difference.resources), CONTRACT_NAMES);
  const { navigation, trainings } = difference.resources;
  assert.deepEqual(trainings, { added: [], removed: [], changed: [], moved: [] });
  assert.deepEqual(labels(navigation?.added), ["WINTER"]);
  assert.deepEqual(labels(navigation?.removed), ["B"]);
  assert.equal(navigation?.moved.length, 1);
  const [changed, ...others] = navigation?.changed ?? [];
  assert.deepEqual(others, []);
  assert.equal(changed?.label, "A");
  assert.deepEqual(changed?.fields.slice(0, 3), [
    { field: "Articles.DE.Name", old: "a", new: "Ä" },
    { field: "Articles.EN_GB.State", old: null, new: "PUBLISHED" },
    { field: "Articles.EN_GB.Name", old: null, new: "A" },
  ]);
  assert.deepEqual(difference.installation, [
    { field: "maxItemsPerPage.navigation", old: 100, new: 7 },
    { field: "timeZone", old: "Europe/Berlin", new: "Asia/Tokyo" },
  ]);
  assert.deepEqual(difference.calendar, CALENDAR);

  await at.runForJson(["publish", "two", ...store]);
  assert.deepEqual(await at.runForJson(["release", "diff", "1", "2", ...store]), difference);
  const back = (await at.runForJson(["release", "diff", "2", "1", ...store])) as Difference;
  assert.deepEqual(labels(back.resources["navigation"]?.added), ["B"]);
  assert.deepEqual(back.calendar, []);
  const none = await at.run(["release", "diff", "2", "2", ...store]);
  assert.match(none.stdout, /^Releases 2 and 2 are equal\.\n\nTo come in release 2:\n/u);
  const older = await at.run(["publish", "one", "--over", "--plan", ...store]);
  assert.match(older.stdout, /^Publishing one would make release 1 in site\.db current again, /u);
});

test("items reordered are a difference", async () => {
  const store = ["--store", "order.db"];
  await at.runForJson(["publish", "one", ...store]);
  const plan = ["publish", "reordered", "--plan", "--exit-code", ...store];
  const { different, resources } = (await at.runForJson(plan, 3)) as Difference;
  assert.equal(different, true);
  const { moved, ...others } = resources["navigation"] ?? { moved: [] };
  assert.deepEqual(labels(moved), ["A"]);
  assert.deepEqual(others, { added: [], removed: [], changed: [] });
});

test("an item that changed nothing but its Key is told", async () => {
  const store = ["--store", "keys.db"];
  for (const [directory, key] of [
    ["keyed", "anna"],
    ["rekeyed", "meyer"],
  ] as const) {
    await mkdir(path.join(at.folder, directory));
    await writeFile(path.join(at.folder, directory, "languages.yaml"), LANGUAGES);
    await writeFile(
      path.join(at.folder, directory, "navigation.yaml"),
      [ITEM("b"), ITEM(directory).replaceAll(directory.toUpperCase(), "SAME")]
        .join("")
        .replaceAll(`Key: ${directory}`, `Key: ${key}`)
        .replaceAll(`: ${directory}`, ": same"),
    );
  }
  await at.runForJson(["publish", "keyed", ...store]);
  const plan = (await at.runForJson(["publish", "rekeyed", "--plan", ...store])) as Difference;
  const { added = [], removed = [] } = plan.resources["navigation"] ?? {};
  assert.deepEqual([labels(added), labels(removed)], [["SAME"], ["SAME"]]);
  assert.equal((added[0] as { readonly sameAs?: string }).sameAs, removed[0]?.Uuid);
  const words = await at.run(["publish", "rekeyed", "--plan", ...store]);
  assert.match(
    words.stdout,
    /^ {4}Key: "anna" → "meyer"\n {4}Uuid: .*\n {4}only the Key differs: /mu,
  );
  const other = await at.run(["publish", "one", "--plan", ...store]);
  assert.doesNotMatch(other.stdout, /only the Key differs/u);
});

test("what cannot be planned or compared says why", async () => {
  const broken = await at.run(["publish", "broken", "--plan"]);
  assert.equal(broken.status, 1);
  assert.match(
    broken.stderr,
    /Nothing can be published: broken has \d+ errors and 1 warning\.\n$/u,
  );
  const report = (await at.runForJson(["publish", "broken", "--plan"], 1)) as { valid: boolean };
  assert.equal(report.valid, false);
  const alone = await at.run(["publish", "one", "--exit-code"]);
  assert.equal(alone.status, 2);
  assert.match(alone.stderr, /^--exit-code .* --plan\.\n$/u);
  for (const [a, b, status] of [
    ["1", "7", 1],
    ["7", "1", 1],
    ["1", "x", 2],
  ] as const) {
    const { status: found } = await at.run(["release", "diff", a, b, "--store", "order.db"]);
    assert.equal(found, status);
  }
  assert.equal(existsSync(path.join(at.folder, "data")), false);
});
