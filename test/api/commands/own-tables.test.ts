/** From a table as somebody has it to an API, and the same table of next month. */
import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Guess } from "../../../src/guess/results.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

let at: Workplace;

before(async () => {
  at = await createWorkplace();
});

after(async () => {
  await at.remove();
});

const STAFF = `Personal der Stadt, Stand 1.3.2026
Nr;Nachname;Straße und Hausnummer;PLZ;E-Mail;Eintritt;Titel DE;Titel EN;Aktiv;Jahr;名前;Raum;;Raum
001;Müller;Weg 3;01067;a@example.org;1.3.2020;Chef;Boss;ja;2019;甲;R1;x;a
002;Schmidt;Gasse 4;24103;b@example.org;13.12.2021;Koch;Cook;nein;2020;乙;R2;;b
003;Huber;Platz 5;24103;;3.12.2021;Gärtner;Gardener;ja;2020;丙;R1;;c
`;
const ROOMS = "Raum,Etage,lat,lon\nR1,1,54.1,10.2\nR2,2,54.2,10.3\n";

describe("lectern init --from", () => {
  test("declares tables as they are, which are published and served without a change", async () => {
    await writeFile(join(at.folder, "Staff_2026-03.csv"), STAFF);
    await writeFile(join(at.folder, "rooms.csv"), ROOMS);
    const words = ["init", "town", "--from", "Staff_2026-03.csv", "--from", "rooms.csv"];
    const made = await at.run(words);
    assert.equal(made.status, 0, made.stderr);
    assert.match(
      made.stdout,
      /\nNext:\n {2}lectern publish town\n {2}lectern token create --name website\n {2}lectern serve\n$/u,
    );
    assert.deepEqual((await readdir(join(at.folder, "town"))).toSorted(), [
      "installation.yaml",
      "languages.yaml",
      "rooms.csv",
      "staff.csv",
    ]);
    assert.equal(await readFile(join(at.folder, "town/staff.csv"), "utf8"), STAFF);
    const published = await at.run(["publish", "town", "--store", "town.db"]);
    assert.equal(published.status, 0, published.stderr);
    const { token } = (await at.runForJson([
      "token",
      "create",
      "--name",
      "test",
      "--store",
      "town.db",
    ])) as { readonly token: string };
    const served = await at.serve(["--store", "town.db"]);
    const response = await fetch(`${served.address}/api/v1/staff`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { StaffModelCollection: items } = (await response.json()) as {
      readonly StaffModelCollection: readonly Readonly<Record<string, unknown>>[];
    };
    const rooms = await fetch(`${served.address}/api/v1/rooms`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { RoomsModelCollection: places } = (await rooms.json()) as {
      readonly RoomsModelCollection: readonly Readonly<Record<string, unknown>>[];
    };
    await served.stop();
    const { CreatedAt: _, UpdatedAt: __, Uuid: ___, ...first } = items[0] ?? {};
    assert.deepEqual(first, {
      Nr: "001",
      Nachname: "Müller",
      StrasseUndHausnummer: "Weg 3",
      PLZ: "01067",
      EMail: "a@example.org",
      Eintritt: "2020-03-01",
      Text: { Language: "DE", Titel: "Chef" },
      Aktiv: true,
      Jahr: 2019,
      Column11: "甲",
      Raum: places[0]?.["Uuid"],
      Column13: true,
      Raum2: "a",
    });
    assert.deepEqual(
      places.map(({ Raum, Etage, Lat, Lon }) => [Raum, Etage, Lat, Lon]),
      [
        ["R1", 1, 54.1, 10.2],
        ["R2", 2, 54.2, 10.3],
      ],
    );
  });

  test("says as data what it took for what, and what does not fit", async () => {
    await writeFile(join(at.folder, "values.csv"), 'Name,Mail\nAnn,a@example.org\nBob"b",x\n');
    await writeFile(join(at.folder, "notes.txt"), "Nothing but a line\n");
    await writeFile(join(at.folder, "letter.pdf"), "%PDF-1.7");
    await writeFile(join(at.folder, "clubs.csv"), "Name,Members\nChess,12\nChoir,\n");
    const words = ["values.csv", "notes.txt", "letter.pdf", "clubs.csv"];
    const guess = (await at.runForJson([
      "init",
      "parts",
      ...words.flatMap((file) => ["--from", file]),
    ])) as Guess;
    assert.deepEqual(
      guess.leftOut.map(({ file }) => file),
      ["values.csv", "notes.txt", "letter.pdf"],
    );
    assert.deepEqual(
      guess.tables.map(({ resource, rows, key, columns }) => ({
        resource,
        rows,
        key: key.fields,
        types: columns.map(({ field, type }) => [field, type]),
      })),
      [
        {
          resource: "clubs",
          rows: 2,
          key: ["Name"],
          types: [
            ["Name", "varchar"],
            ["Members", "integer"],
          ],
        },
      ],
    );
    assert.deepEqual(guess.errors, []);
    assert.equal(
      await readFile(join(at.folder, "parts/installation.yaml"), "utf8"),
      guess.installation,
    );
  });

  test("is for tables alone", async () => {
    const both = await at.run(["init", "x", "--from", "rooms.csv", "--with", "news"]);
    assert.equal(both.status, 2);
    assert.match(both.stderr, /^--with is for example content/u);
  });
});
