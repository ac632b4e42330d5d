/**
 * In charge of one thing at a time: a connection has one transaction, so what is asked of it while
 * another piece of work is under way waits for its turn. In comes work; out goes its result.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** @returns the work's result; a failure of work before does not concern it */
  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work, work);
    this.#last = result;
    return result;
  }
}
