/** The command line in German, by example: what a person sees who gets content wrong, and then right. */
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { before, after, describe, test } from "node:test";
import { createWorkplace } from "../../support/workplace.ts";
import type { Outcome, Workplace } from "../../support/workplace.ts";

const FILES = {
  "installation.yaml": `resources:
  events:
    fields:
      Name: varchar
      When: { type: date, min: 2027-01-01, max: 2026-01-01 }
`,
  "languages.yaml": `- { Key: de, Code: DE, State: PUBLISHED, Fallback: vielleicht }
- Key: xx # noch zu prüfen
  Code: XX
`,
  "navigation.json": `[{ "Key": "home", "Identifier": "home", "Articles": { "DE": { "Name": "Start", "NiceUri": "start" } } },]`,
  "business-divisions.csv": `Key;Name;Identifer;Color
a;Eins;A;#e2001a
b;;B;rot
a;Drei;C;
`,
  "trainigs.csv": "",
};

const PROBLEMS = `installation.yaml:4: resources.events.fields.Name.size: muss bei einem varchar angegeben werden: die Höchstzahl der Zeichen, von 1 bis 4096
installation.yaml:5: resources.events.fields.When.max: darf nicht kleiner als min (2027-01-01) sein (2026-01-01)
navigation.json:1: hier fehlt ein Wert: das Komma davor entfernen oder den Wert ergänzen (])
languages.yaml:1: Fallback: muss true oder false ohne Anführungszeichen sein, ist aber ein Text (vielleicht)
languages.yaml:3: Code: muss einer der 124 erlaubten Werte sein (XX)
trainigs.csv: die Datei ist keine Ressource: umbenennen, oder in einen Ordner verschieben oder ihren Namen mit _ beginnen, wenn sie kein Inhalt ist; war trainings.csv gemeint?
business-divisions.csv:1: Identifer: BusinessDivisions hat kein solches Feld; war Identifier gemeint?
business-divisions.csv:2: Color: muss ohne # geschrieben werden (#e2001a); war e2001a gemeint?
business-divisions.csv:3: Name: muss angegeben werden
business-divisions.csv:3: Color: muss eine Farbe aus 3, 6 oder 8 hexadezimalen Ziffern sein (rot)
business-divisions.csv:4: Key: ist auch der Key des Eintrags in business-divisions.csv:2 (a)
Warnungen (sie verhindern das Veröffentlichen nicht):
languages.yaml:2: Key: hinter dem Wert steht ein Kommentar, der nicht veröffentlicht wird: gehört das # zum Text, den Text in Anführungszeichen setzen, sonst den Kommentar in eine eigene Zeile schreiben (xx)
`;

describe("in German", () => {
  let at: Workplace;
  const run = (...words: readonly string[]): Promise<Outcome> =>
    at.run(words, { ...at.environment, LECTERN_LANGUAGE: "de" });

  before(async () => {
    at = await createWorkplace();
    await mkdir(path.join(at.folder, "wrong"));
    for (const [name, text] of Object.entries(FILES))
      await writeFile(path.join(at.folder, "wrong", name), text);
  });
  after(() => at.remove());

  test("every problem is told, and why nothing is published", async () => {
    const validated = await run("validate", "wrong");
    assert.equal(validated.stderr, PROBLEMS);
    assert.equal(validated.stdout, "wrong ist nicht gültig: 11 Fehler und 1 Warnung.\n");
    const published = await run("publish", "wrong");
    assert.deepEqual([published.status, published.stdout], [1, ""]);
    assert.equal(
      published.stderr,
      `${PROBLEMS}Es wurde nichts veröffentlicht: wrong hat 11 Fehler und 1 Warnung.\n`,
    );
  });

  test("members of JSON have their names, and its sentences are German", async () => {
    const { stdout } = await run("validate", "wrong", "--json");
    const { valid, errors } = JSON.parse(stdout) as {
      readonly valid: boolean;
      readonly errors: readonly { readonly problem: string }[];
    };
    assert.deepEqual(
      [valid, errors.at(-1)?.problem],
      [false, "ist auch der Key des Eintrags in business-divisions.csv:2"],
    );
  });

  test("a publish, a plan and a comparison say what they did", async () => {
    assert.deepEqual(await run("publish", "content"), {
      status: 0,
      stdout: "Release 1 in ./data/lectern.db veröffentlicht: 1 navigation, 2 languages.\n",
      stderr: "There was no store ./data/lectern.db: it was created.\n",
    });
    const change = `navigation: 1 geändert
  ~ geändert home (f307ab3f-a0bf-5760-9fa4-2d72231fb2c2)
    Articles.DE.Name: "Start" → "Anfang"
`;
    const planned = await run("publish", "changed", "--plan");
    const wouldChange =
      "Wird changed veröffentlicht, ändert sich gegenüber Release 1 in ./data/lectern.db";
    assert.equal(planned.stdout, `${wouldChange}:\n${change}`);
    await run("publish", "changed");
    const compared = await run("release", "diff", "1", "2");
    assert.equal(
      compared.stdout,
      `Was sich mit Release 2 gegenüber Release 1 geändert hat:\n${change}`,
    );
  });

  test("what ends a command is told", async () => {
    const { status, stderr } = await run("publish", "nowhere", "--plan");
    assert.equal(status, 1);
    assert.match(stderr, /nowhere: diesen Ordner gibt es nicht: den Pfad prüfen/u);
    const shown = await run("release", "diff", "7", "8");
    assert.deepEqual([shown.status, shown.stdout], [1, ""]);
    assert.match(shown.stderr, /^Es gibt kein Release 7/u);
  });

  test("the flag is heard before the setting", async () => {
    const { stdout } = await run("validate", "content", "--language", "en");
    assert.match(stdout, /^content is valid: /u);
    const { status, stderr } = await run("validate", "content", "--language", "fr");
    assert.equal(status, 2);
    assert.match(stderr, /"fr" of --language .* de, en\./u);
  });
});
