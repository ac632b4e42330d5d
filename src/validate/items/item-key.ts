/** Keys that are made of values of the item, as its resource declares. */
import { MAX_KEY_CHARACTERS } from "../../catalog/content-form.ts";
import type { Field } from "../../catalog/field.ts";
import type { Resource } from "../../catalog/resources.ts";
import { ProblemList } from "../../content/problem-list.ts";
import type { RawRecord } from "../../content/record.ts";
import { At } from "../values/at.ts";
import { countCharacters } from "../values/text-content.ts";
import { LONE_VALUE_RULES } from "../values/value-rules.ts";
import { sentence } from "../../words/sentence.ts";
import type { KnownItem } from "./known-item.ts";

/** What is wrong with a value is reported where the whole item is checked. */
function readKeyText(item: At, record: RawRecord, name: string, field: Field): string | undefined {
  const value = Object.hasOwn(record.values, name) ? record.values[name] : undefined;
  const at = new At(record, new ProblemList(), { doubts: undefined, timeZone: item.timeZone });
  if (!at.isGiven(value)) return field.default === undefined ? undefined : String(field.default);
  at.enter(name);
  const read = LONE_VALUE_RULES[field.kind as keyof typeof LONE_VALUE_RULES](value, at, field);
  return read === undefined || read === null || read === "" ? undefined : String(read);
}

/**
 * @param names of the fields of which it is made
 * @returns undefined: a value is missing or wrong, or they are too long, which is reported
 */
export function makeKey(
  record: RawRecord,
  at: At,
  { fields }: Resource,
  names: readonly string[],
): string | undefined {
  const texts = names.map((name) => {
    const field = fields.get(name);
    return field && readKeyText(at, record, name, field);
  });
  if (texts.includes(undefined)) return undefined;
  const key = texts.join(" ");
  const characters = countCharacters(key);
  if (characters <= MAX_KEY_CHARACTERS) return key;
  // The longest one is to blame.
  const index = texts.findIndex((text = "") =>
    texts.every((one = "") => one.length <= text.length),
  );
  const name = names[index] ?? "";
  const limit = MAX_KEY_CHARACTERS;
  const problem = sentence(
    "is part of the Key of the item, {key}, which must have at most {limit} characters, but has {characters}",
    { key: `${key.slice(0, 30).toWellFormed()}…`, limit, characters },
  );
  at.reportMember(name, problem);
  return undefined;
}

/** Two items of which the same Key is made. Where it is made of one field, that is unique, which says it. */
export function reportTwin(at: At, names: readonly string[], first: KnownItem): void {
  const [name = "", ...more] = names;
  if (more.length === 0) return;
  const problem = sentence(
    "{fields, and} must tell the item from all others, but the item at {place} has the same",
    { fields: names, place: first.describe(name) },
  );
  at.reportMember(name, problem);
}
