/** What results are said with in the tables of sentences: how the command was typed, and members that all results have. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Plan, Published, Refused } from "../../src/publish/results.ts";
import { sayIn } from "../../src/words/say.ts";
import { sayResult } from "../../src/words/say-result.ts";
import type { Typed } from "../../src/words/typed.ts";

export const TYPED: Typed = {
  subject: "content",
  store: "s.db",
  isAtDesk: false,
  allows: { removals: false, access: false },
  isPlan: false,
  isNoted: false,
  again: "lectern publish content",
  toPublish: (release) => `lectern release publish ${release}`,
};
/** Nothing is merged, lost or stopped. */
export const HAVING = {
  base: null,
  isMerged: false,
  merged: {},
  missing: {},
  takenBack: [],
  visible: {},
  emptied: [],
  removals: [],
  accessChanges: [],
  warnings: [],
} as const;

export type Shown = readonly [result: Plan | Published | Refused, typed: Typed];

/** By what is said, the result, and the lines in English and German. */
export function testSaid(
  rows: Readonly<Record<string, readonly [shown: Shown, english: string, german: string]>>,
): void {
  for (const [index, language] of (["en", "de"] as const).entries()) {
    describe(`in ${language}, what is said of`, () => {
      for (const [name, [shown, ...said]] of Object.entries(rows)) {
        test(name, async () => {
          const { warnings, text, notices } = sayResult(await sayIn(language), ...shown);
          const lines = [...warnings, ...(text === undefined ? [] : [text]), ...notices];
          assert.equal(lines.join("\n"), said[index]);
        });
      }
    });
  }
}
