/** @returns a function that starts each piece of work when the one before has ended, even if that failed */
export function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work, work);
    last = result;
    return result;
  };
}
