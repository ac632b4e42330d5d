/** The identity of an item: Uuid and Key. */
import { createUuid, isUuid } from "../../lib/uuid.ts";
import { mustGet } from "../../lib/must-get.ts";
import { KEY, MAX_KEY_CHARACTERS } from "../../catalog/content-form.ts";
import type { Resource } from "../../catalog/resources.ts";
import type { Plain, RawRecord } from "../../content/record.ts";
import { At } from "../values/at.ts";
import { readFreeText, readText } from "../values/scalars.ts";
import { countCharacters } from "../values/text-content.ts";
import type { CheckState } from "./check-state.ts";
import type { ItemIndex } from "./item-index.ts";
import { makeKey, reportTwin } from "./item-key.ts";
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

/** What names an item besides its Uuid. */
interface GivenName {
  readonly key: string | undefined;
  /** What its Uuid is made of where none is given, besides the name of the resource; undefined: nothing. */
  readonly text: string | undefined;
  /** The member at which this is reported. */
  readonly member: string;
}

function readName(
  record: RawRecord,
  at: At,
  resource: Resource,
  index: ItemIndex,
): GivenName & { readonly isWrong: boolean } {
  const { Key: given } = record.values;
  const { key: made } = resource;
  if (made === undefined) {
    const key = readGiven(given, at, KEY, readKey);
    return { key, text: key, member: KEY, isWrong: false };
  }
  const row = index.countRow();
  const isByRow = made === "row";
  const key = isByRow ? undefined : makeKey(record, at, resource, made);
  const member = isByRow ? "Uuid" : (made[0] ?? KEY);
  const name = { key, text: isByRow ? String(row) : key, member };
  if (record.isStored || !at.isGiven(given)) return { ...name, isWrong: false };
  const said = readGiven(given, at, KEY, readKey);
  if (said === undefined) return { ...name, isWrong: true };
  if (isByRow || (key !== undefined && said !== key)) {
    const problem = isByRow
      ? sentence(
          "is not given, because the Uuid of an item is made of the number of its row: leave Key out",
        )
      : sentence("is made of {fields, and}, which gives {key}: leave Key out", {
          fields: made,
          key: key ?? "",
        });
    at.member(KEY).report(given, problem);
    return { ...name, isWrong: true };
  }
  return { ...name, isWrong: false };
}

/** @returns what the Uuid is made of: of a row whose number gives that of another item, something else */
function madeOf(keyedAs: string, text: string, { key }: Resource, index: ItemIndex): string {
  const usual = `${keyedAs}/${text}`;
  let made = usual;
  // As when rows were removed at the desk, and others written behind the last one.
  for (let count = 2; key === "row" && index.isTaken(createUuid(made)); count += 1)
    made = `${usual} ${count}`;
  return made;
}

/** Reads Uuid and Key of an item, and adds it to the index. */
export function identifyItem(
  record: RawRecord,
  { items, catalog, problems, installation: { timeZone } }: CheckState,
): KnownItem {
  const at = new At(record, problems, { doubts: undefined, timeZone });
  const row = mustGet(catalog.resources, record.resource);
  const index = mustGet(items, record.resource);
  const { Uuid: givenUuid } = record.values;
  const isUuidGiven = at.isGiven(givenUuid);
  const { key, text, member, isWrong } = readName(record, at, row, index);
  const uuid = readGiven(givenUuid, at, "Uuid", readUuid);
  const { name, keyedAs = name } = row;
  const made = isUuidGiven || text === undefined ? undefined : madeOf(keyedAs, text, row, index);
  const item = new KnownItem(record, key, uuid, made);
  if (!isUuidGiven && row.key === undefined && !at.isGiven(record.values[KEY])) reportNameless(at);
  const firstKey = key === undefined ? undefined : index.addKey(key, item);
  item.isRight = (item.isUuidMade || uuid !== undefined) && firstKey === undefined && !isWrong;
  if (firstKey !== undefined) {
    if (typeof row.key === "object") reportTwin(at, row.key, firstKey);
    else {
      const place = firstKey.describe(member);
      at.reportMember(member, sentence("is also the Key of the item at {place}", { place }));
    }
    // A Uuid derived from the Key is a duplicate as well, which is not reported again.
    if (item.isUuidMade) return item;
  }
  const first = index.addUuid(item);
  if (first === undefined) return item;
  item.isRight = false;
  const taken = { place: first.describe(first.isUuidMade ? member : "Uuid") };
  if (givenUuid !== undefined && isUuidGiven)
    at.member("Uuid").report(givenUuid, sentence("is the Uuid of the item at {place} too", taken));
  else {
    const problem = sentence("gives a Uuid that is also the Uuid of the item at {place}", taken);
    at.reportMember(member, problem);
  }
  return item;
}
