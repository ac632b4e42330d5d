/**
 * Single choices. All come from few arbitraries that are always the same: fast-check compares each new one with all that
 * it has seen.
 */
import * as fc from "fast-check";
import type { Arbitrary, GeneratorValue } from "fast-check";

const arbitraryNumber = (): Arbitrary<number> => fc.nat();

/** @returns an integer from 0 to below the limit */
export const below = (gen: GeneratorValue, limit: number): number => gen(arbitraryNumber) % limit;

export const pick = <Value>(gen: GeneratorValue, values: readonly Value[]): Value => {
  const value = values[below(gen, values.length)];
  if (value === undefined && values.length === 0) throw new Error("nothing to pick from");
  return value as Value;
};

export const flip = (gen: GeneratorValue): boolean => below(gen, 2) === 1;

/** Rarer than `flip`, so that short declarations are generated as well. */
export const seldom = (gen: GeneratorValue): boolean => below(gen, 4) === 3;

export const shuffle = <Value>(gen: GeneratorValue, values: readonly Value[]): readonly Value[] =>
  values
    .map((value) => ({ value, rank: below(gen, 1000) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ value }) => value);

/** @returns some of the values in any order, one at least unless there is none */
export const some = <Value>(
  gen: GeneratorValue,
  values: readonly Value[],
  most = values.length,
): readonly Value[] =>
  shuffle(gen, values).slice(0, 1 + below(gen, Math.max(1, Math.min(most, values.length))));
