/** Where the values of an item are, by their paths. */
import type { Path, Placed, RawRecord } from "../record.ts";

const keyOf = (path: Path): string => JSON.stringify(path);

export class Places {
  readonly #values = new Map<string, Placed>();
  readonly #names = new Map<string, Placed>();

  /** Of a member that is given twice, the first counts. @param part of the value, or of its name */
  add(path: Path, place: Placed, part?: "name"): void {
    const all = part === "name" ? this.#names : this.#values;
    const key = keyOf(path);
    if (!all.has(key)) all.set(key, place);
  }

  /** @returns the place; of a part that was made of a value, that of the value */
  readonly find: RawRecord["locate"] = (path, part) => {
    const all = part === "name" ? this.#names : this.#values;
    const place = all.get(keyOf(path));
    if (place !== undefined) return place;
    return path.length === 0 ? { line: 1 } : this.find(path.slice(0, -1));
  };
}
