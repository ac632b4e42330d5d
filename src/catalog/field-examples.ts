/** Example values for fields that sample content lacks: those that Lectern makes or an installation declares. */
import type { Field, FieldKind, TextFormat } from "./field.ts";

/** As in the cell of a table. */
export const FIELD_EXAMPLES: Readonly<Record<TextFormat | FieldKind, string>> = {
  varchar: "Some words",
  longVarchar: "One sentence or more.",
  uuid: "0f8b6c1e-5d2a-4e37-9b64-c2a1d7e3f590",
  boolean: "true",
  integer: "3",
  float: "10.28",
  enumeration: "",
  set: "",
  list: "one|another",
  timestamp: "2026-05-04 09:30:00",
  date: "2026-05-04",
  reference: "key-of-an-item",
  address: "https://www.example.org/more",
  localized: "",
  customAttributes: "some words",
  color: "e2001a",
  mail: "office@example.org",
  uuidPair: "6a1d0c52-8f3e-4b7a-a5d9-1e2f3c4b5a69/0f8b6c1e-5d2a-4e37-9b64-c2a1d7e3f590",
  niceUri: "town/market",
  sitePath: "/de/kontakt/",
  zip: "24211",
  phone: "+49 4342 1234",
  house: "12a",
  markdown: "Some **words**.",
  html: "<p>Some <strong>words</strong>.</p>",
};

/** @returns the number, or the nearest that the field allows */
export const limitNumber = ({ min = -Infinity, max = Infinity }: Field, usual: number): number =>
  Math.min(max, Math.max(min, usual));
