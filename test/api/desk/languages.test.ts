/** What is kept at the desk has no language: whoever reads it reads it in their own. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { publish, runDesk } from "../../support/desk.ts";
import type { Answer, TestDesk } from "../../support/desk.ts";
import { CONTENT, NOTES } from "../../support/desk-content.ts";

interface Told {
  readonly problem: string;
  readonly found: string | null;
}

const listErrors = ({ json }: Answer): readonly (readonly [string, string | null])[] =>
  (json["errors"] as readonly Told[]).map(({ problem, found }) => [problem, found]);

/** @returns a check in the language */
const readAgain = async (desk: TestDesk, { json }: Answer, language: string): Promise<Answer> =>
  desk.ask(desk.anna, `/checks/${String(json["draft"])}`, {
    headers: { "Accept-Language": language },
  });

describe("a check that was made in English is read in German", () => {
  const WRONG: readonly (readonly [
    what: string,
    files: Readonly<Record<string, string>>,
    english: readonly [string, string | null],
    german: readonly [string, string | null],
  ])[] = [
    [
      "a sentence",
      { "notes.csv": `${NOTES}c,,empty,\n` },
      ["must be given", null],
      ["muss angegeben werden", null],
    ],
    [
      "a sentence in a sentence, and what was found",
      { "notes.jsonl": '{"Key":"c","Text":"t","Title":["a","b"]}\n' },
      ["must be a text, not a list", "a list of 2"],
      ["muss ein Text sein, ist aber eine Liste", "eine Liste (2)"],
    ],
    [
      "what ends the check",
      { "notes.csv": `# lectern-base seven,\n${NOTES}` },
      [
        "The mark of notes.csv, which names the release that the file was made from, is damaged (seven)",
        null,
      ],
      [
        "Die Marke von notes.csv, die das Release nennt, aus dem die Datei entstanden ist, ist beschädigt (seven)",
        null,
      ],
    ],
  ];
  for (const [what, files, english, german] of WRONG) {
    test(what, async () => {
      await using desk = await runDesk();
      await publish(desk, desk.anna, CONTENT, { whole: "true" });
      const checked = await desk.check(desk.ben, files);
      assert.deepEqual([checked.status, listErrors(checked)], [422, [english]]);
      for (const [language, told] of [
        ["de", german],
        ["en", english],
      ] as const)
        assert.deepEqual(listErrors(await readAgain(desk, checked, language)), [told]);
    });
  }
});
