/**
 * What the items of each run have that other items should not have ("claims"): values and identities,
 * as hashes of 53 bits. Nothing is reported from these. They only tell whether runs that each
 * are right would also be right together.
 */

export class Claims {
  readonly #runs: Float64Array[] = [];
  #open: number[] = [];

  /** @param kind what the text is, such as a field */
  claim(kind: string, text: string): void {
    this.#open.push(hashText(kind, text));
  }

  /** @returns what was claimed since the last call: sorted, each hash once */
  endRun(): Float64Array {
    const sorted = Float64Array.from(this.#open).toSorted();
    const run = sorted.filter((hash, index) => hash !== sorted[index - 1]);
    this.#open = [];
    this.#runs.push(run);
    return run;
  }

  addRun(run: Float64Array): void {
    this.#runs.push(run);
  }

  /** @returns what more than one run claims */
  findShared(): ReadonlySet<number> {
    const all = new Float64Array(this.#runs.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const run of this.#runs) {
      all.set(run, at);
      at += run.length;
    }
    all.sort();
    return new Set(all.filter((hash, index) => hash === all[index - 1]));
  }
}

/** cyrb53 (github.com/bryc/code) of both, one after the other. */
function hashText(kind: string, text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const part of [kind, text]) {
    for (let at = 0; at < part.length; at += 1) {
      const unit = part.charCodeAt(at);
      high = Math.imul(high ^ unit, 2654435761);
      low = Math.imul(low ^ unit, 1597334677);
    }
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 2 ** 32 * (high & 0x1fffff) + (low >>> 0);
}
