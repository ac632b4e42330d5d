/** What publish, release and the history give, as data: which release is current, instead of which, and what stops. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DECLARED, tellStories } from "../../support/stories.ts";
import type { Stories } from "../../support/stories.ts";
import { createWorkplace } from "../../support/workplace.ts";

/** In the first directory, and in one that changes, adds, removes and moves. */
const ONE = "a=A b=B c=C";
const TWO = "d=D a=AA b=B e=E";
const NONE = { added: 0, changed: 0, removed: 0, reordered: false };

const SWITCHES: Stories = {
  "what changed against the release before is counted, per resource": [
    ["one", ONE],
    ["two", TWO],
    ["turned", "c=C b=B a=A"],
    ["elsewhere", ONE],
    ["elsewhere/installation.yaml", `timeZone: Asia/Tokyo\nmaxAge: 5400\n${DECLARED}`],
    [
      "publish one --over",
      {
        release: 1,
        created: true,
        changed: true,
        previous: null,
        differences: { notes: { ...NONE, added: 3 }, languages: { ...NONE, added: 1 } },
      },
    ],
    [
      "publish two --over",
      {
        release: 2,
        created: true,
        again: false,
        previous: 1,
        differences: { notes: { ...NONE, added: 2, changed: 1, removed: 1 } },
        olderCopies: { resources: ["notes"], seconds: 86_400 },
      },
    ],
    [
      "publish one --over --note again",
      {
        release: 1,
        created: false,
        changed: true,
        again: true,
        previous: 2,
        differences: { notes: { ...NONE, added: 1, changed: 1, removed: 2 } },
      },
    ],
    [
      "publish one --note unused",
      { release: 1, created: false, changed: false, previous: 1, differences: { notes: NONE } },
    ],
    ["publish turned", { release: 3, differences: { notes: { ...NONE, reordered: true } } }],
    ["publish one --over"],
    [
      "publish elsewhere --over",
      { release: 4, settings: ["maxAge", "timeZone"], olderCopies: { seconds: 5400 } },
    ],
    [
      "release log",
      [
        { release: 4, previous: 1 },
        { release: 1, previous: 3 },
        { release: 3, previous: 1 },
        { release: 1, previous: 2, note: "again" },
        { release: 2, previous: 1, note: null },
        { release: 1, previous: null },
      ],
    ],
  ],
  "`current` stands where a number may": [
    ["one", ONE],
    ["two", TWO],
    ["publish one"],
    ["publish two --over"],
    ["release rollback 1"],
    ["current", "a=A,, b=B,, c=C,,"],
    ["release diff 2 current", { resources: { notes: { added: [{ label: "C" }] } } }],
    ["release checkout Current other", 2, /give an integer from 1, or `current`/u],
  ],
  "a rollback without a number undoes the last switch, as long as there was one before it": [
    ["one", ONE],
    ["two", TWO],
    ["turned", "c=C b=B a=A"],
    ["publish one"],
    ["release rollback", 1, /no release before release 1/u],
    ["publish two --over"],
    ["release rollback", { number: 1 }],
    ["release rollback", { number: 2 }],
    // Not the number below: what was current when 1 was published again by mistake.
    ["publish turned --over"],
    ["release rollback 1 --by Chefin --note wrong", { number: 1 }],
    ["release rollback", { number: 3 }],
    ["release rollback 2"],
    ["release rollback 3"],
    ["store prune --keep 1"],
    ["release rollback", 1, /Release 2, which was current before release 3, does not exist any/u],
    [
      "release log",
      [{ release: 3, previous: 2 }, {}, {}, { by: "Chefin", note: "wrong" }, {}, {}, {}, {}, {}],
    ],
  ],
  "a release is staged, looked at, and published later": [
    ["one", ONE],
    ["two", "a=AA b=B c=C"],
    ["publish one"],
    [
      "publish two --stage --note Monday --by Anna",
      { release: 2, staged: true, created: true, changed: false, previous: 1, base: 1 },
    ],
    ["publish two --stage", { release: 2, staged: true, created: false, removals: [] }],
    [
      "release list",
      [
        { number: 2, staged: true, current: false, base: 1, publishedBy: "Anna", note: "Monday" },
        { number: 1, current: true },
      ],
    ],
    ["release log", [{ release: 2, previous: 1, staged: true }, {}]],
    ["release diff current 2", { different: true }],
    ["release checkout 2 staged", { release: 2 }],
    ["release rollback 2", 1, /is staged/u],
    ["release rollback", 1, /no release before release 1/u],
    ["release publish 2 --by Chefin --note now", { release: 2, created: false, again: false }],
    ["release list", [{ number: 2, current: true, staged: false, publishedBy: "Anna" }, {}]],
    [
      "release log",
      [{ release: 2, previous: 1, by: "Chefin", note: "now", staged: false }, {}, {}],
    ],
    ["release publish 2", { release: 2, created: false, changed: false, previous: 2 }],
    ["release rollback"],
    ["release publish 2", { release: 2, again: true, previous: 1 }],
    ["publish two --stage", { release: 2, created: false, staged: true }],
    ["publish one --stage", { release: 1, created: false }],
  ],
  "a staged release from before anything was published is not published over what is current": [
    ["one", ONE],
    ["two", "a=AA b=B c=C"],
    ["three", "a=AAA b=B c=C"],
    ["publish one --stage", { release: 1, staged: true, previous: null, base: null }],
    ["publish two", { release: 2 }],
    ["release publish 1", 1, /was made before anything was published/u],
    ["publish three --stage"],
    ["release publish 3", { release: 3 }],
    ["release list", [{ number: 3, current: true }, {}, {}]],
  ],
  "pruning keeps young staged releases, unless no day is given": [
    ["one", ONE],
    ["two", "a=AA b=B c=C"],
    ["three", "a=AAA b=B c=C"],
    ["publish one --over"],
    ["publish two --stage --over"],
    ["publish three --over"],
    ["store prune --keep 1", { kept: [3, 2, 1] }],
    ["store prune --keep 1 --staged-days 0", { removed: [2, 1] }],
    ["store prune --keep 1 --staged-days -1", 2],
  ],
};

tellStories("a switch:", SWITCHES);
test("lists fit their width, with the note before the items, and times of the installation", async () => {
  await using at = await createWorkplace();
  const note = `Öffnungszeiten zu Ostern ${"und vieles andere ".repeat(20)}`.trim();
  const by = "Anna-Sophie von und zu Musterhausen-Beispielstadt";
  await at.run(["publish", "content", "--note", note, "--by", by]);
  const lines = (await at.run(["release", "list"])).stdout.trimEnd().split("\n");
  assert.match(lines[0] ?? "", /^Release +Published +By +Note +Items +Digest$/u);
  assert.match(
    lines[1] ?? "",
    /^1 current +\d{4}-\d\d-\d\d \d\d:\d\d +Anna\S*.*…  .*… +3 +[0-9a-f]{12}$/u,
  );
  for (const line of lines) assert.ok(Array.from(line).length <= 80, line);
  const [{ instant } = { instant: "" }] = (await at.runForJson(["release", "log"])) as {
    instant: string;
  }[];
  const [head, act] = (await at.run(["release", "log"])).stdout.split("\n");
  assert.match(head ?? "", /^Time +Release +Instead of +By +Note$/u);
  const local = new Date(instant).toLocaleString("sv", { timeZone: "Europe/Berlin" });
  assert.ok(act?.startsWith(`${local}  1 `), act);
  for (const wrong of ["", "a\nb", "n".repeat(1001)]) {
    const refused = await at.run(["release", "rollback", "1", "--note", wrong]);
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, /^The value of --note is wrong/u);
  }
});
