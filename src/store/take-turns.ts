/** @returns lets work begin when the work before has ended, whatever became of that */
export function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work, work);
    last = result;
    return result;
  };
}
