/** How often properties of own resources are tried: LECTERN_RUNS times as often as by default. */
import type { Parameters } from "fast-check";

const FACTOR = Number(process.env["LECTERN_RUNS"] ?? 1);
const SEED = process.env["SEED"];

/** @param numRuns in the suite, so that a file takes some seconds */
export const runs = (numRuns: number): Pick<Parameters<unknown>, "numRuns" | "seed"> => ({
  numRuns: Math.max(1, Math.round(numRuns * FACTOR)),
  ...(SEED !== undefined && { seed: Number(SEED) }),
});
