import assert from "node:assert/strict";
import { test } from "node:test";
import { createFieldNamer, nameResource, titleOf } from "./field-names.ts";

test("fields are named by headers in any script, none twice", () => {
  const name = createFieldNamer();
  const rows: readonly (readonly [header: string, name: string])[] = [
    ["Straße und Hausnummer", "StrasseUndHausnummer"],
    ["postalCode", "PostalCode"],
    ["PLZ", "PLZ"],
    ["STRASSENNAME", "Strassenname"],
    ["E-Mail (dienstlich)", "EMailDienstlich"],
    ["Preis in €", "PreisIn"],
    ["Çağrı ÅØŁ", "CagriAOL"],
    ["名前", "Column7"],
    ["---", "Column8"],
    ["", "Column9"],
    ["2024", "Column2024"],
    ["Name", "Name"],
    ["NAME", "NAME2"],
    ["name!", "Name3"],
    ["Key", "Key2"],
    ["Uuid", "Uuid2"],
    ["姓名 Name (en)", "NameEn"],
    ["ﬁrst name", "FirstName"],
    ["Temperatur in °C", "TemperaturInC"],
  ];
  assert.deepEqual(
    rows.map(([header], index) => name(header, index)),
    rows.map(([, wanted]) => wanted),
  );
});

test("a name has at most 64 characters, and ends with a whole word where there are several", () => {
  const name = createFieldNamer();
  const words = "Zahl der Teilnehmenden an Kursen der Volkshochschule im vergangenen Haushaltsjahr";
  assert.equal(name(words, 1), "ZahlDerTeilnehmendenAnKursenDerVolkshochschuleImVergangenen");
  assert.equal(name("x".repeat(100), 2), `X${"x".repeat(63)}`);
  assert.equal(name("x".repeat(100), 3), `X${"x".repeat(62)}2`);
});

test("a resource is named as its file is, without what changes from month to month", () => {
  const taken = new Set(["trainings"]);
  const rows: readonly (readonly [file: string, name: string])[] = [
    ["staff", "staff"],
    ["Staff_2024-05", "staff-2"],
    ["2024-05 Öffentliche Toiletten (1)", "oeffentliche-toiletten"],
    ["Kopie von rooms", "rooms"],
    ["rooms - Kopie", "rooms-2"],
    ["trainings", "trainings-2"],
    ["数据", "table"],
    ["2024", "table-2"],
    ["3d-models", "d-models"],
  ];
  assert.deepEqual(
    rows.map(([file]) => nameResource(file, taken)),
    rows.map(([, wanted]) => wanted),
  );
});

test("a title is the name of the file in words", () => {
  assert.equal(titleOf("Öffentliche_Toiletten (1)"), "Öffentliche Toiletten");
  assert.equal(titleOf("rooms_2024-05"), "Rooms");
  assert.equal(titleOf("2024-05 Kurse der VHS 2024"), "Kurse der VHS");
  assert.equal(titleOf("country-codes_2024"), "Country codes");
  assert.equal(titleOf("E-Mail Listen"), "E-Mail Listen");
  assert.equal(titleOf("2024"), "2024");
});
