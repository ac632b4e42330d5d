/** Where the values of an item are, and how they were written, by their paths. */
import type { Path, Spot, Written } from "../record.ts";
import { getOrInsert } from "../../lib/get-or-insert.ts";

interface Branch {
  spot?: Spot;
  /** The spot of its name. */
  name?: Spot;
  written?: Written;
  inner?: Map<string | number, Branch>;
}

/** A tree, because a long name in the path of each of many values would take more memory than the item. */
export class Spots {
  readonly #root: Branch = {};

  #open(path: Path): Branch {
    let branch = this.#root;
    for (const step of path) {
      branch.inner ??= new Map();
      branch = getOrInsert(branch.inner, step, () => ({}));
    }
    return branch;
  }

  /** Of a member that is given twice, the first counts. @param part of the value, or of its name */
  add(path: Path, spot: Spot, part?: "name"): void {
    const branch = this.#open(path);
    if (part === "name") branch.name ??= spot;
    else branch.spot ??= spot;
  }

  addWritten(path: Path, written: Written): void {
    this.#open(path).written = written;
  }

  /** @returns the spot; of a part that was made of a value, that of the value */
  find(path: Path, part?: "name"): Spot {
    let branch: Branch | undefined = this.#root;
    let nearest: Spot = { line: 1, ...branch.spot };
    for (const step of path) {
      branch = branch?.inner?.get(step);
      nearest = branch?.spot ?? nearest;
    }
    return (part === "name" ? branch?.name : undefined) ?? nearest;
  }

  findWritten(path: Path): Written | undefined {
    let branch: Branch | undefined = this.#root;
    for (const step of path) branch = branch?.inner?.get(step);
    return branch?.written;
  }
}
