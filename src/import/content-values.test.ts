import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  boolean,
  customAttributes,
  date,
  enumeration,
  float,
  reference,
  set,
  timestamp,
  uuid,
  varchar,
} from "../catalog/field.ts";
import type { Field } from "../catalog/field.ts";
import { toContentValue } from "./content-values.ts";

const PERSON = reference("business-division-contact-persons");

const ROWS: readonly (readonly [what: string, field: Field, came: unknown, made: unknown])[] = [
  ["a text", varchar(8), "a", "a"],
  ["a number as a text", varchar(8), 24_211, "24211"],
  ["an empty text", varchar(8), "", ""],
  ["an object stays, and is refused", varchar(8), { DE: "a" }, { DE: "a" }],
  ["null", varchar(8), null, undefined],
  ["1", boolean(), 1, true],
  ["false as a text", boolean(), "false", false],
  ["yes stays, and is refused", boolean(), "yes", "yes"],
  ["a number in a text", float(), "51.05", 51.05],
  ["an empty number", float(), "", undefined],
  ["a timestamp", timestamp(), "2021-02-03 04:05:06", "2021-02-03 04:05:06"],
  ["a timestamp of UTC", timestamp(), "2021-02-03T03:05:06Z", "2021-02-03 04:05:06"],
  ["a timestamp with an offset", timestamp(), "2021-07-01T00:30:00.5+0000", "2021-07-01 02:30:00"],
  ["a timestamp without seconds", timestamp(), "2021-02-03T04:05", "2021-02-03 04:05:00"],
  ["no timestamp of MySQL", timestamp(), "0000-00-00 00:00:00", undefined],
  ["what is no timestamp stays", timestamp(), "soon", "soon"],
  ["a day with a time", date(), "2021-02-03 00:00:00", "2021-02-03"],
  ["a list in a text", set(), "A, B|C", ["A", "B", "C"]],
  ["a word in small letters", enumeration(["PART_TIME"]), "part time", "PART_TIME"],
  ["an empty Uuid", uuid(), "", undefined],
  ["an embedded item", PERSON, { Uuid: "u", Lastname: "A" }, "u"],
  ["an embedded item without a Uuid", PERSON, { Lastname: "A" }, undefined],
  ["embedded items, each once", { ...PERSON, isMany: true }, [{ Uuid: "u" }, "u", null], ["u"]],
  ["no embedded items", { ...PERSON, isMany: true }, [], undefined],
  ["an empty object of PHP", customAttributes("Language"), [], {}],
  [
    "attributes without a value",
    customAttributes("Language"),
    { A: null, B: 1, "c d": 2 },
    { B: 1 },
  ],
];

describe("a value of a body in content", () => {
  for (const [what, field, came, made] of ROWS) {
    test(what, () => {
      assert.deepEqual(toContentValue(came, field, { timeZone: "Europe/Berlin" }), made);
    });
  }
});
