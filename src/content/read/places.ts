/** Where the values of an item are, and how they were written, by their paths. */
import type { Path, Placed, Written } from "../record.ts";
import { getOrInsert } from "../../lib/get-or-insert.ts";

interface Spot {
  place?: Placed;
  /** The place of its name. */
  name?: Placed;
  written?: Written;
  inner?: Map<string | number, Spot>;
}

/** A tree, because a long name in the path of each of many values would take more memory than the item. */
export class Places {
  readonly #root: Spot = {};

  #open(path: Path): Spot {
    let spot = this.#root;
    for (const step of path) {
      spot.inner ??= new Map();
      spot = getOrInsert(spot.inner, step, () => ({}));
    }
    return spot;
  }

  /** Of a member that is given twice, the first counts. @param part of the value, or of its name */
  add(path: Path, place: Placed, part?: "name"): void {
    const spot = this.#open(path);
    if (part === "name") spot.name ??= place;
    else spot.place ??= place;
  }

  addWritten(path: Path, written: Written): void {
    this.#open(path).written = written;
  }

  /** @returns the place; of a part that was made of a value, that of the value */
  find(path: Path, part?: "name"): Placed {
    let spot: Spot | undefined = this.#root;
    let nearest: Placed = { line: 1, ...spot.place };
    for (const step of path) {
      spot = spot?.inner?.get(step);
      nearest = spot?.place ?? nearest;
    }
    return (part === "name" ? spot?.name : undefined) ?? nearest;
  }

  findWritten(path: Path): Written | undefined {
    let spot: Spot | undefined = this.#root;
    for (const step of path) spot = spot?.inner?.get(step);
    return spot?.written;
  }
}
