/**
 * The numbers of a release that spreadsheet programs shorten: LibreOffice keeps 15 digits of each, so a file that
 * was only saved would change all coordinates of more. A number cell that is the same in 15 digits is the one of
 * the release.
 */
import type { ResourceName } from "../../catalog/resource-names.ts";
import { isObject } from "../../content/record.ts";
import type { Plain, PlainObject, RawRecord } from "../../content/record.ts";
import { parseItem } from "../valid-content.ts";
import type { ValidItem } from "../valid-content.ts";
import type { KnownItem } from "./known-item.ts";

/** Gives the items of the release that a workbook was made from. @param file the workbook */
export type ReadBase = (
  resource: ResourceName,
  file: string,
) => AsyncIterable<Pick<ValidItem, "Uuid" | "json">>;

/** @returns the number as LibreOffice writes it */
const toFifteen = (value: number): number => Number(value.toPrecision(15));

/** @returns the object with only the numbers that have more digits; undefined: there is none */
function findLong(object: PlainObject): PlainObject | undefined {
  const long = Object.entries(object).flatMap(([name, value]): readonly [string, Plain][] => {
    if (typeof value === "number") return toFifteen(value) === value ? [] : [[name, value]];
    const inner = isObject(value) ? findLong(value) : undefined;
    return inner === undefined ? [] : [[name, inner]];
  });
  return long.length === 0 ? undefined : Object.fromEntries(long);
}

/** @returns the values of a row, with the numbers of the release where they are the same in 15 digits */
function restore(given: PlainObject, long: PlainObject): PlainObject {
  const restored = Object.entries(given).map(([name, value]): readonly [string, Plain] => {
    const known = Object.hasOwn(long, name) ? long[name] : undefined;
    if (isObject(value) && isObject(known)) return [name, restore(value, known)];
    const isSame =
      typeof value === "number" &&
      typeof known === "number" &&
      toFifteen(value) === toFifteen(known);
    return [name, isSame ? known : value];
  });
  return Object.fromEntries(restored);
}

export class LongNumbers {
  readonly #read: ReadBase | undefined;
  /** By file, and then by Uuid. */
  readonly #known = new Map<string, ReadonlyMap<string, PlainObject>>();

  /** @param read undefined: there is no release */
  constructor(read: ReadBase | undefined) {
    this.#read = read;
  }

  static #nameOf({ resource, file }: RawRecord): string {
    return JSON.stringify([resource, file]);
  }

  /** Call it before `restore`. @param records of one file */
  async load([first]: readonly RawRecord[]): Promise<void> {
    // Only cells of workbooks are numbers in any program.
    if (this.#read === undefined || first?.cellOf === undefined) return;
    const name = LongNumbers.#nameOf(first);
    if (this.#known.has(name)) return;
    const known = new Map<string, PlainObject>();
    for await (const { Uuid, json } of this.#read(first.resource, first.file)) {
      const long = findLong(parseItem(json));
      if (long !== undefined) known.set(Uuid, long);
    }
    this.#known.set(name, known);
  }

  /** @param values of the record @param item that it is */
  restore(record: RawRecord, values: PlainObject, item: KnownItem): PlainObject {
    if (record.cellOf === undefined || this.#known.size === 0) return values;
    const long = this.#known.get(LongNumbers.#nameOf(record))?.get(item.uuid ?? "");
    return long === undefined ? values : restore(values, long);
  }
}
