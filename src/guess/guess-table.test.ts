import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { rowsOf } from "../../test/support/given-rows.ts";
import type { GivenCell } from "../../test/support/given-rows.ts";
import { declare } from "./declare.ts";
import { findReferences } from "./find-references.ts";
import { guessTable } from "./guess-table.ts";
import type { GuessedTable } from "./guess-table.ts";

function guess(
  header: readonly string[],
  lines: readonly (readonly GivenCell[])[],
  refused?: ReadonlySet<number>,
): GuessedTable {
  const [first, ...rows] = rowsOf([header, ...lines]);
  assert.ok(first);
  const form = { empty: () => assert.fail() };
  return guessTable({ form, header: first, above: [], rows, count: rows.length }, refused);
}

const many = (make: (row: number) => readonly GivenCell[], count = 24) =>
  Array.from({ length: count }, (_, row) => make(row));

const keyOf = (header: readonly string[], lines: readonly (readonly GivenCell[])[]): unknown =>
  declare(guess(header, lines), undefined).declaration["key"];

describe("the key", () => {
  test("is called a number, or else a name", () => {
    assert.equal(
      keyOf(
        ["Name", "Nr"],
        many((row) => [`N${row}`, String(row)]),
      ),
      "Nr",
    );
    assert.equal(
      keyOf(
        ["Wert", "Name"],
        many((row) => ["1", `N${row}`]),
      ),
      "Name",
    );
  });
  test("is one of the first columns of a long table, and a first text of a short one", () => {
    assert.equal(
      keyOf(
        ["Ort", "Jahr"],
        many((row) => ["X", String(2000 + row)]),
      ),
      "Jahr",
    );
    assert.equal(
      keyOf(
        ["Jahr", "Wert"],
        [
          ["1", "a"],
          ["2", "a"],
        ],
      ),
      "row",
    );
    assert.equal(
      keyOf(
        ["Raum", "Wert"],
        [
          ["R1", "a"],
          ["R2", "a"],
        ],
      ),
      "Raum",
    );
  });
  test("is of columns that tell rows apart together", () => {
    const lines = many((row) => [`P${row % 4}`, String(2000 + Math.floor(row / 4)), "1.5"]);
    assert.deepEqual(keyOf(["Ort", "Jahr", "Wert"], lines), ["Ort", "Jahr"]);
  });
  test("is of no measures, and of no more than three columns", () => {
    const sales = many((row) => [`P${row % 4}`, String(3 * row)]);
    assert.equal(
      keyOf(
        ["Ort", "Etat", "Verkauf"],
        sales.map(([one = "", two = ""]) => [one, "X", two]),
      ),
      "Verkauf",
    );
    assert.equal(
      keyOf(
        ["A", "B", "C", "Verkauf"],
        sales.map(([one = "", two = ""]) => [one, "X", "Y", two]),
      ),
      "row",
    );
  });
  test("is the number of the row where nothing tells rows apart", () => {
    assert.equal(
      keyOf(
        ["Ort"],
        many(() => ["X"]),
      ),
      "row",
    );
    assert.equal(
      keyOf(
        ["Nachname"],
        many((row) => [`N${row}`]),
      ),
      "row",
    );
    assert.equal(keyOf(["Nr"], [["1"], [""], ["3"]]), "row");
  });
});

const declaredOf = (header: readonly string[], lines: readonly (readonly GivenCell[])[]) =>
  declare(guess(header, lines), undefined).declaration;

test("the title is a name, and of people the last one; other texts are searched, too", () => {
  assert.deepEqual(
    declaredOf(
      ["Nr", "Vorname", "Nachname", "Amt"],
      many((row) => [`${row}`, "A", "B", `C${row}`]),
    )["search"],
    { title: "Nachname", in: ["Vorname", "Amt"] },
  );
  assert.deepEqual(
    declaredOf(
      ["First name", "Name", "Job"],
      many((row) => ["A", "B", `C${row}`]),
    )["search"],
    { title: "Name", in: ["FirstName", "Job"] },
  );
});

const searched = (header: readonly string[]): unknown =>
  (
    declaredOf(
      header,
      many((row) => ["X", `N${row}`]),
    )["search"] as { title: string }
  ).title;

test("the title may be a compound, and is nothing that most items have in common", () => {
  assert.equal(searched(["Bezirk", "Schulname"]), "Schulname");
  assert.equal(searched(["Bezirk", "Bezeichnung / ID"]), "BezeichnungID");
  assert.equal(searched(["Bezirk", "Amt"]), "Amt");
});

test("a header in another script is the title of its field", () => {
  const { fields } = declaredOf(["Nr", "名前"], [["1", "甲"]]);
  assert.deepEqual(fields["Column2"], {
    type: "varchar",
    size: 255,
    nullable: true,
    title: "名前",
    column: "名前",
  });
});

test("texts in several languages are one localized field", () => {
  const { fields } = declaredOf(
    ["Nr", "Titel DE", "titel_en", "Text (fr)", "Text (de)", "Ort DE"],
    many((row) => [`${row}`, "Rot", "Red", "Un", row === 3 ? "" : "Eins", "X"]),
  );
  assert.deepEqual(fields["Text"], {
    type: "localized",
    fields: {
      Titel: {
        type: "varchar",
        size: 255,
        nullable: true,
        column: { DE: "Titel DE", EN_GB: "titel_en" },
      },
      Text: {
        type: "varchar",
        size: 255,
        nullable: true,
        column: { FR: "Text (fr)", DE: "Text (de)" },
      },
    },
  });
  assert.ok(fields["OrtDE"], "one language alone is a column like others");
});

test("latitude and longitude are the place, if they are degrees", () => {
  const header = ["Name", "geo_lat", "Längengrad"];
  assert.deepEqual(
    declaredOf(header, [
      ["A", 54.5, 10],
      ["B", "", ""],
    ])["place"],
    {
      longitude: "Laengengrad",
      latitude: "GeoLat",
    },
  );
  assert.equal(declaredOf(header, [["A", 545_000, 10]])["place"], undefined);
});

const days = (pick: (row: number) => number) =>
  many((row) => [`N${row}`, `2024-01-${String(pick(row)).padStart(2, "0")}`]);

test("the order is that of the days by which the rows are sorted", () => {
  assert.equal(
    declaredOf(
      ["Name", "Tag"],
      days((row) => row + 1),
    )["order"],
    "Tag",
  );
  assert.equal(
    declaredOf(
      ["Name", "Tag"],
      days((row) => 28 - row),
    )["order"],
    "-Tag",
  );
  assert.equal(
    declaredOf(
      ["Name", "Tag"],
      days((row) => ((row * 7) % 28) + 1),
    )["order"],
    undefined,
  );
});

test("a column whose values are all Keys of another table refers to it; numbers only if the header says so", () => {
  const rooms = {
    name: "rooms",
    title: "Rooms",
    guessed: guess(
      ["Raum Nr"],
      many((row) => [`${row}`]),
    ),
  };
  const halls = {
    name: "halls",
    title: "Halls",
    guessed: guess(
      ["Name"],
      many((row) => [`H${row}`]),
    ),
  };
  const staff = {
    name: "staff",
    title: "Staff",
    guessed: guess(
      ["Nr", "Rooms", "Alter", "Saal", "Kursort"],
      many((row) => [`S${row}`, `${row % 5}`, `${row % 7}`, `H${row % 3}`, `X${row % 3}`]),
    ),
  };
  const found = findReferences(staff, [rooms, halls, staff], new Set());
  assert.deepEqual(
    found.columns.map(({ name, field: { type, to } }) => [name, to ?? type]),
    [
      ["Nr", "varchar"],
      ["Rooms", "rooms"],
      ["Alter", "integer"],
      ["Saal", "halls"],
      ["Kursort", "enum"],
    ],
  );
});

test("rooms are texts, whatever their digits are", () => {
  const { fields } = declaredOf(
    ["Name", "Raum", "Etage"],
    [
      ["A", "1.01", 1],
      ["B", "0.04", 0],
    ],
  );
  assert.deepEqual(
    Object.entries(fields).map(([name, field]) => [name, (field as { type: string }).type]),
    [
      ["Name", "varchar"],
      ["Raum", "varchar"],
      ["Etage", "integer"],
    ],
  );
});

test("a column that the rest of a large table refutes is a text, and nothing is made of it", () => {
  const lines = many((row) => [`${row}`, `2024-01-${row + 10}`, `A${row}`, `B${row}`], 18);
  const header = ["Nr", "Tag", "Titel DE", "Titel FR"];
  const refused = guess(header, lines, new Set([1, 2, 3]));
  const { declaration } = declare(refused, undefined);
  assert.deepEqual([declaration["key"], declaration["order"]], ["TitelFR", undefined]);
  const text = { type: "varchar", size: 255, nullable: true };
  assert.deepEqual(declaration.fields, {
    Nr: text,
    Tag: text,
    TitelDE: { ...text, column: "Titel DE" },
    TitelFR: { type: "varchar", size: 255, column: "Titel FR" },
  });
});
