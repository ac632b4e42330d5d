/**
 * What a query costs before anything is looked for: how often the code runs that reads it, not how long. V8 counts each
 * block of the files that are loaded after it was told to.
 */
import assert from "node:assert/strict";
import { Session } from "node:inspector/promises";
import { after, before, describe, test } from "node:test";
import type * as Context from "../../test/api/querying/query-context.ts";

const READERS = /\/src\/(?:query\/|errors\.ts)|\/fastest-levenshtein\//u;

const session = new Session();
let reading: typeof Context;

before(async () => {
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  reading = await import("../../test/api/querying/query-context.ts");
});
after(() => session.disconnect());

const countRuns = async (): Promise<number> => {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  return result
    .filter(({ url }) => READERS.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
};

/** @returns how many blocks of code ran to read the query */
async function measure(query: string): Promise<number> {
  await countRuns();
  reading.faultsOf("T", query);
  return countRuns();
}

const LONGEST = 4096;
/** @returns a query of this length */
const fill = (start: string, repeated: string, length: number): string =>
  (start + repeated.repeat(length)).slice(0, length);

/** Begins as the key says; what is repeated then is as long as the query may be. */
const EVIL: Readonly<Record<string, string>> = {
  [`${"offset=I00&".repeat(10)}${"select=&".repeat(9)}select=`]: "Nmae,",
  "offset=I00&": "select=Nmae,Nmae,Nmae,Nmae&",
  "sort=": "Nmae,",
  "fields=": "Ttile,",
  "fields=PreetzTeamContactPerson": ".Lastnmae",
  "fields=Title": ".",
  "orderby=": "Nmae,",
  "filter[": "Titel][",
  "filter[Titel": "][]",
  "": "filter[Titel]=&",
  "x=": "&filter[Title][contians]=a",
  "filter[Locations]=": "PREEZT,",
  "filter[UpdatedAt]=": "now+1,",
  "filter[UpdatedAt]=2024": "-",
  "filter[Title]=": "\\,",
  "filter[Title]=a": "&filter[Title]=a",
  "filter[Title][0]=a": "&filter[Title][9]=b",
  "filter[Title][ne]=a": "&filter[Title][ne]=b",
  "language=": "DEE,",
  "language=D": "-",
  "format=": "cvs",
  "search=": "a-",
  "search=-": '"a',
  "search=a": "+",
  "near=": "1,",
  "limit=": "9",
  "at=2024-": "01-",
  "a=": "&a",
  "=": "=&",
  "%C3%A4=": "%C3%A4&",
};

describe("a query is read in time that is linear in its length", () => {
  for (const [start, repeated] of Object.entries(EVIL)) {
    test(`${start.slice(0, 40)}${repeated}…`, async () => {
      // Tables are made once.
      await measure(fill(start, repeated, LONGEST));
      const half = await measure(fill(start, repeated, LONGEST / 2));
      const whole = await measure(fill(start, repeated, LONGEST));
      assert.ok(whole <= 2 * half + 1000, `${whole} blocks instead of ${half}`);
      assert.ok(whole < 4 * LONGEST, `${whole} blocks`);
    });
  }

  test("what is too long is not read at all", async () => {
    for (const [start, repeated] of Object.entries(EVIL))
      assert.ok((await measure(fill(start, repeated, 16_000))) < 100);
  });
});
