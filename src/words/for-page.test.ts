import assert from "node:assert/strict";
import { test } from "node:test";
import { placeholdersOf } from "./fill-text.ts";
import { FOR_PAGE } from "./for-page.ts";
import { DECLARATION_PROBLEMS } from "./german/problems/declarations.ts";
import { FILE_PROBLEMS } from "./german/problems/files.ts";
import { FORMAT_PROBLEMS } from "./german/problems/formats.ts";
import { ITEM_PROBLEMS } from "./german/problems/items.ts";
import { MERGE_PROBLEMS } from "./german/problems/merging.ts";
import { SHEET_PROBLEMS } from "./german/problems/sheets.ts";
import { VALUE_PROBLEMS } from "./german/problems/values.ts";
import { sayIn } from "./say.ts";

/** Commands, and declarations, which are in no file of a resource. */
const COMMAND = /[`']lectern |(?:^|[\s(])--[a-z]|(?:, or declare|oder festlegen, was)/u;

/** Of directories, which no desk reads, and of what nobody at a page can be asked. */
const ELSEWHERE: readonly RegExp[] = [
  /^\{directory\}: /u,
  /--follow-links$/u,
  /; --json lists every place$/u,
  /^\{reason\}: name the release /u,
  /^Release \{release\}, from which this content was made, was rolled back/u,
];

test("a problem that names a command or a declaration is told otherwise at a page, in both languages", async () => {
  const problems = {
    ...DECLARATION_PROBLEMS,
    ...FILE_PROBLEMS,
    ...FORMAT_PROBLEMS,
    ...ITEM_PROBLEMS,
    ...MERGE_PROBLEMS,
    ...SHEET_PROBLEMS,
    ...VALUE_PROBLEMS,
  };
  const found = Object.keys(problems).filter(
    (text) => COMMAND.test(text) && !ELSEWHERE.some((one) => one.test(text)),
  );
  const given = Object.keys(FOR_PAGE).filter((text) => Object.hasOwn(problems, text));
  assert.deepEqual(found.toSorted(), given.filter((text) => COMMAND.test(text)).toSorted());
  for (const language of ["en", "de"] as const) {
    const [page, shell] = [await sayIn(language, "page"), await sayIn(language)];
    for (const [text, other] of Object.entries(FOR_PAGE)) {
      assert.doesNotMatch(page({ text }), COMMAND);
      assert.equal(page({ text }), shell({ text: other }));
      if (COMMAND.test(text)) assert.match(shell({ text }), COMMAND);
      assert.deepEqual(
        placeholdersOf(other).filter((name) => !placeholdersOf(text).includes(name)),
        [],
      );
    }
  }
});
