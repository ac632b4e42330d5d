/** A check that knows what an earlier one found right reports the same as one that knows nothing. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { TestContext } from "node:test";
import * as fc from "fast-check";
import { checkChanged } from "../../../src/validate/check-content.ts";
import { createUuid } from "../../../src/lib/uuid.ts";
import { KnownRuns } from "../../../src/validate/items/known-runs.ts";
import type { ValidItem } from "../../../src/validate/valid-content.ts";
import type { RecalledRun } from "../../../src/validate/items/known-runs.ts";
import { openContent } from "../../../src/content/open-content.ts";
import { checkItems, collectItems } from "../../support/publish-items.ts";
import type { CollectedResult, ItemLists } from "../../support/publish-items.ts";
import { createDirectory } from "../../support/content-directory.ts";
import {
  CHANGES,
  createBase,
  FACILITIES,
  FILLER,
  put,
  putArticle,
  toLines,
  writeContent,
} from "./changing-content.ts";
import type { Content } from "./changing-content.ts";
import { runs } from "../../support/seeds.ts";

class CountingRuns extends KnownRuns {
  recalled = 0;
  recalledItems = 0;

  override async recall(
    ...given: Parameters<KnownRuns["recall"]>
  ): Promise<RecalledRun | undefined> {
    const run = await super.recall(...given);
    if (run) this.recalled += 1;
    this.recalledItems += run?.items.length ?? 0;
    return run;
  }
}

/** What a publish would leave for the next one. */
interface Before {
  readonly found: KnownRuns["found"];
  readonly items: ItemLists["items"];
}

const recall = (before: Before | undefined): CountingRuns =>
  before
    ? new CountingRuns(before.found, async (resource, start, end) =>
        before.items[resource].slice(start, end),
      )
    : new CountingRuns();

const checkKnowing = (directory: string, known: KnownRuns): Promise<CollectedResult> =>
  collectItems((sink) => checkChanged(() => openContent(directory), { known, sink }));

const hashItems = (items: readonly ValidItem[]): string => {
  const hash = createHash("sha256");
  for (const { Uuid, json } of items) hash.update(`${Uuid} ${json.length} `).update(json);
  return hash.digest("hex");
};

/** @returns all that a check says */
const describe = (result: CollectedResult): unknown =>
  result.valid
    ? {
        installation: result.content.installation,
        items: Object.values(result.content.items).map(hashItems),
        warnings: result.warnings,
      }
    : result;

interface Checked extends Before {
  readonly checked: number;
  readonly warnings: CollectedResult["warnings"];
  /** Whether everything was checked because what is known was in doubt. */
  readonly isAgain: boolean;
}

/** @returns a function that checks the content, knowing what the call before found */
async function following(
  context: TestContext,
): Promise<readonly [content: Content, check: () => Promise<Checked>]> {
  const directory = await createDirectory(context, {});
  const content = createBase();
  let before: Checked | undefined;
  return [
    content,
    async () => {
      await writeContent(directory, content);
      const known = recall(before);
      const result = await checkKnowing(directory, known);
      // The text of valid content would take most of the time of these tests.
      if (!result.valid) assert.fail(JSON.stringify(result));
      const { items } = result.content;
      const isAgain = before !== undefined && known.isEmpty;
      const all = Object.values(items).flat().length;
      const checked = isAgain ? all : all - known.recalledItems;
      before = { found: known.found, items, checked, warnings: result.warnings, isAgain };
      return before;
    },
  ];
}

test("after a change only its own run is checked again, wherever the later runs are now", async (context) => {
  const [content, check] = await following(context);
  // So many, so that a run is a small part.
  content.facilities = Array.from({ length: 5 }, (_, part) =>
    FACILITIES.map((item) => ({ ...item, Key: `${part}-${String(item["Key"])}` })),
  ).flat();
  const { checked: all } = await check();
  const { checked: none } = await check();
  content.facilities.splice(3, 0, { ...FACILITIES[3], Key: "inserted" });
  const { checked: few } = await check();
  put(content.facilities, 5000, { Name: "Neu" });
  const { checked: again } = await check();
  // Languages and divisions are checked each time.
  assert.equal(none, 32);
  assert.ok(all > 14_000 && few - none > 0 && few - none < 200, `${few} of ${all}`);
  assert.ok(again - none > 0 && again - none < 200, `${again} of ${all}`);
});

test("items of known runs are found by references, and nothing else has to be checked", async (context) => {
  const [content, check] = await following(context);
  const uuid = createUuid("navigation/item-900");
  await check();
  put(content.facilities, 7, { InformationArticleUuid: "item-1400" });
  put(content.facilities, 8, { InformationArticleUuid: createUuid(`article/${uuid}`) });
  put(content.facilities, 9, { BusinessDivisionContactPersons: ["person-2900"] });
  const { checked, isAgain } = await check();
  assert.ok(!isAgain && checked < 400, `${checked} were checked`);
});

test("articles of known runs are found beside one whose Uuid is given", async (context) => {
  const [content, check] = await following(context);
  await check();
  putArticle(content, 700, { Uuid: createUuid("given/1") });
  const { warnings, isAgain } = await check();
  assert.deepEqual([warnings, isAgain], [[], false]);
});

const linesOf = (warnings: Checked["warnings"]): readonly unknown[] =>
  warnings.map(({ field, line }) => [field, line]);

test("a doubt about an item of a known run names the line where the item is now", async (context) => {
  const [content, check] = await following(context);
  // In the last line of many, so that it is not in the run that changes.
  put(content.facilities, 1999, { GeoCoordinatesLongitude: 54.3, GeoCoordinatesLatitude: 10.1 });
  const { warnings: first } = await check();
  const { warnings: same, checked: none } = await check();
  content.facilities.unshift({ ...FACILITIES[0], Key: "inserted" });
  const { warnings: moved, checked: few } = await check();
  assert.ok(none < few && few < 400, `${few} were checked`);
  assert.deepEqual(linesOf(first), [["GeoCoordinatesLatitude", 2000]]);
  assert.deepEqual(same, first);
  assert.deepEqual(linesOf(moved), [["GeoCoordinatesLatitude", 2001]]);
});

test("runs that share an address are not known, so that they do not begin the check anew each time", async (context) => {
  const [content, check] = await following(context);
  const timed = { State: "TIME_CONTROLLED", NiceUri: "shared" };
  await check();
  putArticle(content, 5, { ...timed, TimeControlledPublishedTo: "2026-01-01" });
  const { isAgain: isFirst } = await check();
  putArticle(content, 1400, { ...timed, TimeControlledPublishedFrom: "2026-01-02" });
  const { isAgain } = await check();
  const { isAgain: isNext, checked } = await check();
  assert.deepEqual([isFirst, isAgain, isNext], [false, true, false]);
  assert.ok(checked < 500, `${checked} were checked`);
});

test("a run is not in doubt because of items that were checked before it, outside of runs", async (context) => {
  const installation = `resources:
  events:
    model: Event
    access: public
    fields:
      Title: { type: varchar, size: 100, unique: true }
      After: { type: reference, to: events, nullable: true }
  halls:
    model: Hall
    access: public
    fields:
      Title: { type: varchar, size: 900 }
`;
  const halls = Array.from({ length: 3000 }, (_, index) => ({
    Key: `hall-${index}`,
    Title: `${index} ${FILLER.repeat(2)}`,
  }));
  const directory = await createDirectory(context, {
    "installation.yaml": installation,
    "events.yaml": "- { Key: one, Title: One }\n- { Key: two, Title: Two, After: one }\n",
    "halls.jsonl": toLines(halls),
  });
  const first = recall(undefined);
  const result = await checkKnowing(directory, first);
  if (!result.valid) assert.fail(JSON.stringify(result));
  const known = recall({ found: first.found, items: result.content.items });
  put(halls, 2900, { Title: "Changed" });
  await writeFile(join(directory, "halls.jsonl"), toLines(halls));
  assert.ok((await checkKnowing(directory, known)).valid);
  assert.ok(!known.isEmpty && known.recalled > 5, `${known.recalled} runs`);
});

const change = fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), fc.nat(3000), fc.nat(3000));

test("a check with known runs reports the same as one without", async (context) => {
  const directory = await createDirectory(context, {});
  let recalled = 0;
  const told = { valid: 0, warned: 0, wrong: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 4 }),
      async (steps) => {
        const content = createBase();
        let last: Before | undefined;
        for (const changes of [[], ...steps]) {
          const before = structuredClone(content);
          for (const [name, at, other] of changes) CHANGES[name]?.(content, at, other);
          await writeContent(directory, content);
          const known = recall(last);
          const result = await checkKnowing(directory, known);
          assert.deepEqual(
            describe(result),
            describe(await checkItems(await openContent(directory))),
          );
          recalled += known.recalled;
          if (!result.valid) {
            told.wrong += 1;
            Object.assign(content, before);
            continue;
          }
          told[result.warnings.length > 0 ? "warned" : "valid"] += 1;
          last = { found: known.found, items: result.content.items };
        }
      },
    ),
    {
      ...runs(4),
      endOnFailure: true,
      // Whatever else is changed: once for each outcome.
      examples: [[[[["text", 7, 0]], [["a place swapped", 7, 0]], [["wrong", 7, 0]]]]],
    },
  );
  assert.ok(recalled > 60, `too few runs were known: ${recalled}`);
  assert.ok(Math.min(...Object.values(told)) > 0, JSON.stringify(told));
});
