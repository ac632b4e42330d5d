/** The identity of an item: Uuid and Key. */
import { MAX_KEY_CHARACTERS } from "../../catalog/content-form.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { RawObject, RawValue } from "../../content/record.ts";
import type { CheckState } from "./check-state.ts";
import { describePlace } from "./item-index.ts";
import type { KnownItem } from "./item-index.ts";
import { createUuid } from "../../lib/uuid.ts";
import { isGiven, readText } from "../values/scalars.ts";
import { reportMissing, reportValue } from "../values/scope.ts";
import type { Scope } from "../values/scope.ts";
import { countCharacters } from "../values/text-content.ts";
import { isUuid } from "../values/text-formats.ts";

/** Identity as far as it could be read; if uuid is undefined, an error was reported. */
export interface Identity {
  readonly uuid: string | undefined;
  readonly key: string | undefined;
  readonly place: KnownItem;
}

function readKey(scope: Scope, raw: RawValue | undefined): string | undefined {
  if (!isGiven(raw)) return undefined;
  const key = readText(scope, "Key", raw);
  if (key === undefined) return undefined;
  const characters = countCharacters(key);
  if (characters >= 1 && characters <= MAX_KEY_CHARACTERS) return key;
  const wanted = `must have 1 to ${MAX_KEY_CHARACTERS} characters`;
  reportValue(scope, "Key", raw, `${wanted}, but has ${characters}`);
  return undefined;
}

/** @returns the value as a lower-case UUID; undefined: not given, or an error was reported */
export function readUuid(
  scope: Scope,
  name: string,
  raw: RawValue | undefined,
): string | undefined {
  if (!isGiven(raw)) return undefined;
  const text = readText(scope, name, raw);
  if (text === undefined) return undefined;
  if (isUuid(text)) return text.toLowerCase();
  reportValue(scope, name, raw, "must be a UUID: 8-4-4-4-12 hexadecimal digits");
  return undefined;
}

/** If a table has only one of the two columns, the error is reported at the cell in that column. */
function reportNameless(scope: Scope): void {
  const { header } = scope.origin;
  const isByKey = header?.find("Uuid") === undefined && header?.find("Key") !== undefined;
  if (isByKey) reportMissing(scope, "Key", "must be given if there is no Uuid");
  else reportMissing(scope, "Uuid", "must be given, or a Key to derive it from");
}

/** Reads Uuid and Key of an item, derives the Uuid if only a Key is given, and adds both to the index. */
export function identifyItem(
  scope: Scope,
  state: CheckState,
  resource: ResourceName,
  object: RawObject,
): Identity {
  const keyRaw = object.members.get("Key")?.value;
  const uuidRaw = object.members.get("Uuid")?.value;
  const key = readKey(scope, keyRaw);
  const isUuidMade = !isGiven(uuidRaw) && key !== undefined;
  const uuid = isUuidMade ? createUuid(`${resource}/${key}`) : readUuid(scope, "Uuid", uuidRaw);
  if (!isGiven(uuidRaw) && !isGiven(keyRaw)) reportNameless(scope);
  const { file, line, cellOf } = scope.origin;
  const item: KnownItem = { file, line, cellOf, uuid, isUuidMade, article: undefined };
  const index = state.items[resource];
  const firstKey = key === undefined ? undefined : index.addKey(key, item);
  if (firstKey !== undefined && keyRaw !== undefined) {
    const problem = `is also the Key of the item at ${describePlace(firstKey, "Key")}`;
    reportValue(scope, "Key", keyRaw, problem);
    // A Uuid derived from the Key is a duplicate as well, which is not reported again.
    if (isUuidMade) return { uuid: undefined, key, place: item };
  }
  const first = uuid === undefined ? undefined : index.addUuid(uuid, item);
  if (first === undefined) return { uuid, key, place: item };
  const other = `the Uuid of the item at ${describePlace(first, first.isUuidMade ? "Key" : "Uuid")}`;
  if (isGiven(uuidRaw)) reportValue(scope, "Uuid", uuidRaw, `is ${other} too`);
  else if (isGiven(keyRaw)) reportValue(scope, "Key", keyRaw, `gives a Uuid that is also ${other}`);
  return { uuid: undefined, key, place: item };
}
