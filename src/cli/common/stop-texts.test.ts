import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SETTING_NAMES, settingOf, SETTINGS } from "../../settings.ts";
import type { Settings } from "../../settings.ts";
import { inLanguage, say } from "../../words/say.ts";
import type { Call } from "../command.ts";
import { describeAccess, findStops, formatStops, toStopProblems } from "./stop-texts.ts";

const DEFAULTS = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, settingOf(name).default]),
) as unknown as Settings;

const REMOVAL = { resource: "clubs", kind: "items", before: 2, removed: 2, after: 0 } as const;
const ACCESS = { resource: "clubs", kind: "access", before: 0, after: 7 } as const;

const suggest = (store: string, isGiven: boolean): string => {
  const call: Omit<Call, "terminal"> = {
    arguments: ["content"],
    flags: {},
    settings: { ...DEFAULTS, store },
    given: new Map(isGiven ? [["store", store]] : []),
  };
  return formatStops({ removals: [REMOVAL], accessChanges: [] }, "refused", call);
};

describe("the suggested command repeats the store that was given", () => {
  const cases: readonly (readonly [string, boolean, string])[] = [
    ["a b.db", true, "lectern publish content --store 'a b.db' --allow-removals"],
    [
      "postgres://me@db/x",
      true,
      "lectern publish content --store postgres://me@db/x --allow-removals",
    ],
    ["postgres://me:secret@db/x", true, "lectern publish content --allow-removals"],
    ["postgres://db/x?password=secret", true, "lectern publish content --allow-removals"],
    [SETTINGS.store.default, false, "lectern publish content --allow-removals"],
  ];
  for (const [store, isGiven, command] of cases) {
    test(`${store}${isGiven ? "" : ", by default"}`, () => {
      const told = suggest(store, isGiven);
      assert.ok(told.includes(`run \`${command}\``), told);
      assert.ok(!told.includes("…"), told);
    });
  }
});

test("the suggested command permits all that stops it", () => {
  const opened = { ...ACCESS, old: "token", new: "public" };
  const call: Omit<Call, "terminal"> = {
    arguments: ["content"],
    flags: { "allow-removals": true },
    settings: DEFAULTS,
    given: new Map(),
  };
  const stops = findStops({ removals: [REMOVAL], accessChanges: [opened] }, call.flags);
  assert.deepEqual(stops, { removals: [], accessChanges: [opened] });
  assert.equal(
    formatStops(stops, "refused", call),
    [
      "Nothing was published: this would change what may be read:",
      "  clubs: everybody may read it, without a token: 0 → 7 items (access: token → public)",
      "If this is intended, run `lectern publish content --allow-removals --allow-access`.",
    ].join("\n"),
  );
  const both = { removals: [REMOVAL], accessChanges: [opened] };
  assert.equal(
    formatStops(both, "staged", { ...call, flags: {} }).match(/--allow-removals --allow-access/gu)
      ?.length,
    2,
  );
  assert.deepEqual(
    toStopProblems(both).map(({ problem }) => say(problem).split(" ").at(-3)),
    ["--allow-removals", "--allow-access"],
  );
});

test("each change of who may read, and where, has its sentence in both languages", async () => {
  const changes = [
    { ...ACCESS, old: "token", new: "public" },
    { ...ACCESS, old: "public", new: "token", before: 7, after: 0 },
    { ...ACCESS, kind: "publication", old: "publication", new: null, before: 5, after: 7 },
    { ...ACCESS, kind: "path", old: "/api/v1/clubs", new: "/api/v1/vereine" },
    { ...ACCESS, kind: "entity", old: "/api/v1/club", new: "/api/v1/verein" },
    { ...ACCESS, kind: "entity", old: "/api/v1/club", new: null },
  ] as const;
  assert.deepEqual(
    changes.map((one) => say(describeAccess(one))),
    [
      "everybody may read it, without a token: 0 → 7 items (access: token → public)",
      "nobody may read it without a token any more: 7 → 0 items (access: public → token)",
      "drafts, and what is not shown yet or any more, become visible to readers: 5 → 7 items (without publication)",
      "its address changes, and /api/v1/clubs is not found any more (path: /api/v1/clubs → /api/v1/vereine)",
      "the addresses of its items change, and /api/v1/club is not found any more (now /api/v1/verein)",
      "its items have no addresses of their own any more: /api/v1/club is not found",
    ],
  );
  for (const said of await inLanguage("de", async () =>
    changes.map((one) => say(describeAccess(one))),
  ))
    assert.match(said, /dürfen|darf|werden|ändert|ändern|haben/u);
});
