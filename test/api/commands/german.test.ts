/** The command line in German: what a person sees who gets content wrong. What results say is in the tables of words. */
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { createWorkplace } from "../../support/workplace.ts";
import type { Outcome } from "../../support/workplace.ts";

const FILES = {
  "installation.yaml": `resources:
  events: { fields: { Name: varchar } }
`,
  "languages.yaml": `- { Key: de, Code: DE, State: PUBLISHED, Fallback: vielleicht }
- Key: xx # noch zu prüfen
  Code: XX
`,
  "navigation.json": `[{ "Key": "home", "Identifier": "home" },]`,
  "business-divisions.csv": `Key;Name;Identifer;Color
a;Eins;A;#e2001a
a;Drei;C;
`,
  "trainigs.csv": "",
};

const PROBLEMS = `installation.yaml:2: resources.events.fields.Name.size: muss bei einem varchar angegeben werden: die Höchstzahl der Zeichen, von 1 bis 4096
navigation.json:1: hier fehlt ein Wert: das Komma davor entfernen oder den Wert ergänzen (])
languages.yaml:1: Fallback: muss true oder false sein (vielleicht)
languages.yaml:3: Code: muss einer der 124 erlaubten Werte sein (XX)
trainigs.csv: die Datei ist keine Ressource: umbenennen, oder in einen Ordner verschieben oder ihren Namen mit _ beginnen, wenn sie kein Inhalt ist; war trainings.csv gemeint?
business-divisions.csv:1: Identifer: BusinessDivisions hat kein solches Feld; war Identifier gemeint?
business-divisions.csv:2: Color: muss ohne # geschrieben werden (#e2001a); war e2001a gemeint?
business-divisions.csv:3: Key: ist auch der Key des Eintrags in business-divisions.csv:2 (a)
Warnungen (sie verhindern das Veröffentlichen nicht):
languages.yaml:2: Key: hinter dem Wert steht ein Kommentar, der nicht veröffentlicht wird: gehört das # zum Text, den Text in Anführungszeichen setzen, sonst den Kommentar in eine eigene Zeile schreiben (xx)
`;

test("problems, what ends a command, and results are German where that is asked for", async () => {
  await using at = await createWorkplace();
  const run = (...words: readonly string[]): Promise<Outcome> =>
    at.run(words, { ...at.environment, LECTERN_LANGUAGE: "de" });
  await mkdir(path.join(at.folder, "wrong"));
  for (const [name, text] of Object.entries(FILES))
    await writeFile(path.join(at.folder, "wrong", name), text);
  const validated = await run("validate", "wrong");
  // On a busy machine, progress comes first.
  assert.ok(validated.stderr.endsWith(PROBLEMS), validated.stderr);
  assert.equal(validated.stdout, "wrong ist nicht gültig: 8 Fehler und 1 Warnung.\n");
  const { errors } = JSON.parse((await run("validate", "wrong", "--json")).stdout) as {
    readonly errors: readonly { readonly problem: string }[];
  };
  assert.match(errors.at(-1)?.problem ?? "", /^ist auch der Key/u);
  assert.match((await run("publish", "content")).stdout, /^Release 1 .* veröffentlicht/u);
  assert.match((await run("publish", "changed", "--plan")).stdout, /^Wird changed veröffentlicht/u);
  const missing = /nowhere: diesen Ordner gibt es nicht: den Pfad prüfen/u;
  assert.match((await run("publish", "nowhere", "--plan")).stderr, missing);
  // The flag is heard before the setting.
  const { stdout } = await run("validate", "content", "--language", "en");
  assert.match(stdout, /^content is valid: /u);
  const { status, stderr } = await run("validate", "content", "--language", "fr");
  assert.equal(status, 2);
  assert.match(stderr, /"fr" of --language .* de, en\./u);
});
