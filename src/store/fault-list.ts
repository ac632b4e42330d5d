/**
 * In charge of the faults that a verification finds: as many as a person reads, and how many there
 * were. In come faults; out goes the list.
 */
import type { Fault } from "./store.ts";

/** A store that broke in one place may be wrong in every item behind it. */
const MAX_FAULTS = 1000;

export class FaultList {
  readonly #faults: Fault[] = [];
  #more = 0;

  add(...faults: readonly Fault[]): void {
    for (const fault of faults) {
      if (this.#faults.length < MAX_FAULTS) this.#faults.push(fault);
      else this.#more += 1;
    }
  }

  list(): readonly Fault[] {
    return this.#more === 0
      ? this.#faults
      : [...this.#faults, { problem: `there are ${this.#more} more faults` }];
  }
}
