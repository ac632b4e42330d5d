import assert from "node:assert/strict";
import { test } from "node:test";
import { sayIn, sayInEnglish } from "./say.ts";
import { describeAccess, formatStops } from "./say-stops.ts";

const REMOVAL = { resource: "clubs", kind: "items", before: 2, removed: 2, after: 0 } as const;
const ACCESS = { resource: "clubs", kind: "access", before: 0, after: 7 } as const;

test("the suggested command permits all that stops it", () => {
  const opened = { ...ACCESS, old: "token", new: "public" };
  assert.equal(
    formatStops(
      sayInEnglish,
      { removals: [], accessChanges: [opened] },
      "refused",
      "lectern publish content --allow-removals",
    ),
    [
      "Nothing was published: this would change what may be read:",
      "  clubs: everybody may read it, without a token: 0 → 7 items (access: token → public)",
      "If this is intended, run `lectern publish content --allow-removals --allow-access`.",
    ].join("\n"),
  );
  const both = { removals: [REMOVAL], accessChanges: [opened] };
  assert.equal(
    formatStops(sayInEnglish, both, "planned", "lectern release publish 2").match(
      /`lectern release publish 2 --allow-removals --allow-access`/gu,
    )?.length,
    2,
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
    changes.map((one) => describeAccess(sayInEnglish, one)),
    [
      "everybody may read it, without a token: 0 → 7 items (access: token → public)",
      "nobody may read it without a token any more: 7 → 0 items (access: public → token)",
      "drafts, and what is not shown yet or any more, become visible to readers: 5 → 7 items (without publication)",
      "its address changes, and /api/v1/clubs is not found any more (path: /api/v1/clubs → /api/v1/vereine)",
      "the addresses of its items change, and /api/v1/club is not found any more (now /api/v1/verein)",
      "its items have no addresses of their own any more: /api/v1/club is not found",
    ],
  );
  const say = await sayIn("de");
  for (const change of changes)
    assert.match(describeAccess(say, change), /dürfen|darf|werden|ändert|ändern|haben/u);
});
