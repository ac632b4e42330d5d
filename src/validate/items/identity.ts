/** The identity of an item: Uuid and Key. */
import { isUuid } from "../../lib/uuid.ts";
import { mustGet } from "../../lib/must-get.ts";
import { MAX_KEY_CHARACTERS } from "../../catalog/content-form.ts";
import type { Plain, RawRecord } from "../../content/record.ts";
import { At } from "../values/at.ts";
import { readFreeText, readText } from "../values/scalars.ts";
import { countCharacters } from "../values/text-content.ts";
import type { CheckState } from "./check-state.ts";
import { KnownItem } from "./known-item.ts";
import { sentence } from "../../words/sentence.ts";

function readKey(value: Plain, at: At): string | undefined {
  const key = readFreeText(value, at);
  if (key === undefined) return undefined;
  const characters = key.length > MAX_KEY_CHARACTERS ? countCharacters(key) : key.length;
  if (characters >= 1 && characters <= MAX_KEY_CHARACTERS) return key;
  const problem = sentence("must have 1 to {limit} characters, but has {characters}", {
    limit: MAX_KEY_CHARACTERS,
    characters,
  });
  return at.report(value, problem);
}

/** @returns the value as a lower-case UUID; undefined: an error was reported */
export function readUuid(value: Plain, at: At): string | undefined {
  const text = readText(value, at);
  if (text === undefined) return undefined;
  if (isUuid(text)) return text.toLowerCase();
  return at.report(value, sentence("must be a UUID: 8-4-4-4-12 hexadecimal digits"));
}

/** @returns undefined when the member is not given, or wrong, which is reported */
function readGiven(
  value: Plain | undefined,
  at: At,
  name: string,
  read: (value: Plain, at: At) => string | undefined,
): string | undefined {
  if (!at.isGiven(value)) return undefined;
  at.enter(name);
  const text = read(value, at);
  at.leave();
  return text;
}

/** If a table has only one of the two columns, the error is reported at the cell in that column. */
function reportNameless(at: At): void {
  const { header } = at.record;
  const isByKey = header?.find("Uuid") === undefined && header?.find("Key") !== undefined;
  if (isByKey) at.reportMissing("Key", sentence("must be given if there is no Uuid"));
  else at.reportMissing("Uuid", sentence("must be given, or a Key to derive it from"));
}

/** Reads Uuid and Key of an item, and adds it to the index. */
export function identifyItem(
  record: RawRecord,
  { items, catalog, problems }: CheckState,
): KnownItem {
  const at = new At(record, problems);
  const { resource, values } = record;
  const { Key: givenKey, Uuid: givenUuid } = values;
  const isUuidGiven = at.isGiven(givenUuid);
  const key = readGiven(givenKey, at, "Key", readKey);
  const uuid = readGiven(givenUuid, at, "Uuid", readUuid);
  const isUuidMade = !isUuidGiven && key !== undefined;
  const { name, keyedAs = name } = mustGet(catalog.resources, resource);
  const item = new KnownItem(record, key, uuid, isUuidMade ? keyedAs : undefined);
  const index = mustGet(items, resource);
  if (!isUuidGiven && !at.isGiven(givenKey)) reportNameless(at);
  const firstKey = key === undefined ? undefined : index.addKey(key, item);
  item.isRight = (isUuidMade || uuid !== undefined) && firstKey === undefined;
  if (firstKey !== undefined && givenKey !== undefined) {
    const problem = sentence("is also the Key of the item at {place}", {
      place: firstKey.describe("Key"),
    });
    at.member("Key").report(givenKey, problem);
    // A Uuid derived from the Key is a duplicate as well, which is not reported again.
    if (isUuidMade) return item;
  }
  const first = index.addUuid(item);
  if (first === undefined) return item;
  item.isRight = false;
  const taken = { place: first.describe(first.isUuidMade ? "Key" : "Uuid") };
  if (givenUuid !== undefined && isUuidGiven)
    at.member("Uuid").report(givenUuid, sentence("is the Uuid of the item at {place} too", taken));
  else if (givenKey !== undefined) {
    const problem = sentence("gives a Uuid that is also the Uuid of the item at {place}", taken);
    at.member("Key").report(givenKey, problem);
  }
  return item;
}
