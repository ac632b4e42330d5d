/**
 * How often tests do the same with other content or at other moments, and with which seed: the same ones each
 * time, unless the environment says otherwise (`npm run test:long`, or `TEST_SEED=1 TEST_RUNS=20` before one test).
 */
const FACTOR = Number(process.env["TEST_RUNS"] ?? 1);

/** Of everything that is made at random. */
export const SEED = Number(process.env["TEST_SEED"] ?? 1);

/** Whether tests may take minutes. */
export const IS_LONG = FACTOR > 1;

/** @returns how many rounds to do */
export const rounds = (count: number): number => Math.ceil(count * FACTOR);

/** @returns the parameters of a property; fast-check prints the seed of one that fails */
export const runs = (count: number): { readonly numRuns: number; readonly seed: number } => ({
  numRuns: rounds(count),
  seed: SEED,
});

/** @returns a share from 0 to 1 for each round: the same ones each time, and spread evenly however many there are */
export const spread = (round: number): number => (round * 0.618_033_988_75) % 1;
