/** Tables whose Keys are made of their values: checked out, they have the headers that came, and give the same again. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import * as fc from "fast-check";
import { parse } from "csv-parse/sync";
import { TABLE_FORMATS } from "../../../src/checkout/write-tables.ts";
import { createUuid } from "../../../src/lib/uuid.ts";
import { createTableWorkshop } from "../../support/table-formats.ts";
import type { TableWorkshop } from "../../support/table-formats.ts";
import { runs } from "../../support/seeds.ts";

let workshop: TableWorkshop;

before(async () => {
  workshop = await createTableWorkshop();
});

after(async () => {
  await workshop.remove();
});

const declare = (key: string): string => `
resources:
  clubs:
    key: ${key}
    fields:
      Number: { type: integer, column: Inv.-Nr. }
      Name: { type: varchar, size: 99, column: [Name des Vereins, Verein] }
      Day: { type: date, column: "#Tag" }
      Open: boolean
      Motto: { type: varchar, size: 99, nullable: true }
  games:
    key: row
    fields:
      Club: { type: reference, to: clubs, nullable: true }
      Note: { type: varchar, size: 9, nullable: true }
`;

const text = fc
  .string({ unit: fc.constantFrom(...Array.from("aäß b'|,;İ\u0301")), minLength: 1, maxLength: 8 })
  .map((one) => one.normalize("NFC").trim() || "x");
const club = fc.record({
  Number: fc.integer({ min: -3, max: 1000 }),
  Name: text,
  Day: fc.constantFrom("2026-05-04", "2026-05-05"),
  Open: fc.boolean(),
  Motto: fc.option(text),
});
type Club = typeof club extends fc.Arbitrary<infer One> ? One : never;

const KEYS: Readonly<Record<string, (one: Club) => string>> = {
  Number: ({ Number: number }) => String(number),
  "[Name]": ({ Name }) => Name,
  "[Name, Day]": ({ Name, Day }) => `${Name} ${Day}`,
  "[Number, Open]": ({ Number: number, Open }) => `${number} ${Open}`,
};

describe("tables whose Keys are made of values come back", () => {
  for (const format of TABLE_FORMATS) {
    test(format, async () => {
      const property = fc.asyncProperty(
        fc.constantFrom(...Object.keys(KEYS)),
        fc.array(club, { maxLength: 6 }),
        fc.array(fc.option(fc.nat(5)), { maxLength: 4 }),
        async (key, some, games) => {
          const keyOf = KEYS[key] ?? String;
          const clubs = [...new Map(some.map((one) => [keyOf(one), one])).values()];
          const files = {
            "installation.yaml": declare(key),
            "clubs.json": JSON.stringify(clubs),
            "games.json": JSON.stringify(
              games.map((index) => {
                const one = index === null ? undefined : clubs[index];
                return { Club: one ? keyOf(one) : null, Note: null };
              }),
            ),
          };
          const content = await workshop.read(files);
          const written = await workshop.write(content, format);
          assert.deepEqual(written.misfits, []);
          await written.prove();
          const stored = [...content.items].flatMap(([name, items]) =>
            (name as string) === "clubs"
              ? items.map(({ json }) => JSON.parse(Buffer.from(json).toString()) as object)
              : [],
          );
          assert.deepEqual(
            stored,
            clubs.map(({ Motto, ...one }) => ({
              Key: keyOf(one as Club),
              ...one,
              ...(Motto !== null && { Motto }),
              Uuid: createUuid(`clubs/${keyOf(one as Club)}`),
            })),
          );
          if (format !== "csv") return;
          const rows = parse(await readFile(join(written.directory, "clubs.csv"), "utf8"), {
            bom: true,
          });
          assert.deepEqual(rows[0], ["Inv.-Nr.", "Name des Vereins", "#Tag", "Open", "Motto"]);
        },
      );
      await fc.assert(property, { ...runs(12), endOnFailure: true });
    });
  }
});

const uuidOf = (row: string): string => createUuid(`games/${row}`);

test("rows that nothing tells apart keep their Uuids where rows before them went, and give new ones others", async () => {
  const given = await workshop.read({
    "installation.yaml": declare("Number"),
    // As it is written when the second of three rows was removed at the desk, and another row added behind.
    "games.csv": `Note;Uuid\na;\nc;${uuidOf("3")}\nd;\n`,
  });
  const [, games = []] = [...given.items].find(([name]) => (name as string) === "games") ?? [];
  assert.deepEqual(
    games.map((item) => item.Uuid),
    [uuidOf("1"), uuidOf("3"), uuidOf("3 2")],
  );
  const written = await workshop.write(given, "csv");
  await written.prove();
});
