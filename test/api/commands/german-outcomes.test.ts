/** What commands do with releases, told in German: one walk, sentence by sentence. Of stores and tokens, English is told. */
import assert from "node:assert/strict";
import { cp, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

/** What differs from run to run; progress is only shown where work takes long. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  [/^(?:Reading \S+|Comparing \S+|Publishing|Verifying): .*\n/gmu, ""],
  [/2\d{3}-\d\d-\d\d \d\d:\d\d(?::\d\d)?/gu, "TIME"],
];

const OTHERS = `- Key: home
  Identifier: home
  Articles:
    DE: { State: PUBLISHED, Name: Anderes, NiceUri: start }
`;

describe("in German", () => {
  let at: Workplace;
  before(async () => {
    at = await createWorkplace();
    await cp(path.join(at.folder, "content"), path.join(at.folder, "less"), { recursive: true });
    await writeFile(path.join(at.folder, "less", "navigation.yaml"), "[]\n");
    await cp(path.join(at.folder, "content"), path.join(at.folder, "other"), { recursive: true });
    await writeFile(path.join(at.folder, "other", "navigation.yaml"), OTHERS);
  });
  after(() => at.remove());

  /** @returns what is read: both outputs, the result first */
  async function read(line: string): Promise<string> {
    const words = [...line.split(" "), "--language", "de", "--store", "s.db"];
    const { stdout, stderr } = await at.run(words);
    return VARYING.reduce(
      (text, [pattern, word]) => text.replaceAll(pattern, word),
      `${stdout}${stderr}`,
    );
  }

  const expect = async (steps: Readonly<Record<string, string>>): Promise<void> => {
    for (const [line, said] of Object.entries(steps)) assert.equal(await read(line), said, line);
  };

  const older =
    "Browser und Caches können bis zu 24 Stunden lang ältere Kopien von navigation zeigen (`maxAge` in installation.yaml).";
  const whether =
    "Prüfen, ob eine Datei, ein Tabellenblatt oder eine Spalte fehlt oder anders heißt. Soll das wirklich entfernt werden:";

  test("releases are staged, published and rolled back", () =>
    expect({
      "publish content --by Ada": `Release 1 in s.db veröffentlicht: 1 navigation, 2 languages.
There was no store s.db: it was created.
`,
      "publish changed --stage --by Ben": `Release 2 in s.db bereitgestellt: 1 navigation, 2 languages.
navigation  ~1
Release 1 bleibt aktuell. Um Release 2 anzusehen, ?release=2 an eine URL anhängen, mit einem Token von \`lectern token create --preview\` oder \`--edit\`. Um es aktuell zu machen: \`lectern release publish 2 --store s.db\`.
`,
      "release publish 2": `Statt Release 1 ist jetzt Release 2 aktuell: s.db hat diesen Inhalt schon.
navigation  ~1
${older}
`,
      "release rollback": "Release 1 of TIME is current now, instead of release 2.\n",
      "publish changed --keep-rollback": `Es wurde nichts veröffentlicht: changed hat den Inhalt von Release 2, von dem auf Release 1 zurückgegangen wurde. Den Inhalt ändern oder mit \`lectern publish changed\` Release 2 wieder aktuell machen.
`,
      "publish content --note Nichts": `Es gibt nichts Neues zu veröffentlichen: Release 1 in s.db hat diesen Inhalt schon und ist aktuell.
Die Notiz wurde nicht gespeichert, denn es hat sich nichts geändert.
`,
      "release rollback 9":
        "Es gibt kein Release 9 in s.db; das neueste ist 2. Alle Releases zeigt `lectern release list`.\n",
      "publish changed --by Ben": `Statt Release 1 ist wieder Release 2 aktuell: s.db hat diesen Inhalt schon.
navigation  ~1
${older}
`,
    }));

  test("what others changed differently stops, and so does what would remove too much", () =>
    expect({
      "publish other --base 1": `navigation.yaml:4: Articles.DE.Name: verschieden geändert: hier auf "Anderes", von Ben in Release 2 auf "Anfang"; vorher "Start": --mine oder --theirs entscheidet (Anderes)
Es wurde nichts veröffentlicht: Seit Release 1, auf dem dieser Inhalt beruht, haben andere dasselbe geändert (aktuell ist Release 2). Mit --mine (eigene Fassung) oder --theirs (Fassung der anderen) entscheiden oder den Inhalt ändern.
`,
      "publish other --mine --theirs": "--mine and --theirs exclude each other.\n",
      "publish less --over": `Es wurde nichts veröffentlicht, denn das würde zu viel entfernen:
  navigation: den einzigen Eintrag; übrig bliebe nichts
${whether} \`lectern publish less --store s.db --over --allow-removals\`.
`,
      "publish less --over --plan": `Wird less veröffentlicht, ändert sich gegenüber Release 2 in s.db:
navigation: 1 entfernt
  - entfernt home (f307ab3f-a0bf-5760-9fa4-2d72231fb2c2)
    Key: "home"
    Articles.DE.State: "PUBLISHED"
    Articles.DE.Name: "Anfang"
    Articles.DE.Restricted: false
    Articles.DE.NiceUri: "start"
    Articles.DE.Uuid: "50405f6c-3d7e-5f26-bc46-c555d5435b24"
    Identifier: "home"
    Fallback: false

navigation: für Leser sichtbar: 1 → 0
Das Veröffentlichen würde abgelehnt, denn es würde zu viel entfernen:
  navigation: den einzigen Eintrag; übrig bliebe nichts
${whether} \`lectern publish less --store s.db --over --allow-removals\`.
`,
    }));

  test("a store is English", () =>
    expect({
      "store verify": "s.db is not damaged: verified 2 releases, 4 items and 0 tokens.\n",
    }));
});
