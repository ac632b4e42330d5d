/** Examples of values that no content gives: of what Lectern makes, and of what an installation declares. */
import { KEY } from "../../catalog/content-form.ts";
import type { ContentField } from "../../catalog/content-form.ts";
import type { Field, FieldKind, TextFormat } from "../../catalog/field.ts";

const EXAMPLES: Readonly<Record<TextFormat | FieldKind, string>> = {
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
  uuidPair: "6a1d…/0f8b… (two uuids)",
  niceUri: "town/market",
  sitePath: "/de/kontakt/",
  zip: "24211",
  phone: "+49 4342 1234",
  house: "12a",
};

function exampleOfNumber({ kind, min = -Infinity, max = Infinity }: Field): string {
  const usual = Number(EXAMPLES[kind]);
  return String(Math.min(max, Math.max(min, usual)));
}

/** @returns a value as a cell would hold it */
export function makeExample({ name, field }: ContentField): string {
  const { kind, format, values, isMany, size } = field;
  if (name === KEY) return "summer-2027";
  if (values !== undefined) return values.slice(0, kind === "set" ? 2 : 1).join("|");
  if (kind === "integer" || kind === "float") return exampleOfNumber(field);
  if (kind === "reference" && isMany) return `${EXAMPLES.reference}|key-of-another`;
  return EXAMPLES[format ?? kind].slice(0, size);
}
