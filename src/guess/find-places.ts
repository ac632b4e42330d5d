/** The two columns that say where an item is. */
import { fits } from "./fits.ts";
import type { GivenColumn } from "./columns.ts";
import { saysOf } from "./header-words.ts";

/** By the numbers of the columns. */
export interface GuessedPlace {
  readonly longitude: number;
  readonly latitude: number;
}

const isAxis = ({ cells }: GivenColumn, most: number): boolean =>
  cells.length > 0 && fits(cells, { kind: "float", min: -most, max: most });

/** @returns the first column of each, if headers say so and the numbers are in the range */
export function findPlace(columns: readonly GivenColumn[]): GuessedPlace | undefined {
  const latitude = columns.find((one) => saysOf(one.header, "latitude") && isAxis(one, 90));
  const longitude = columns.find(
    (one) => one !== latitude && saysOf(one.header, "longitude") && isAxis(one, 180),
  );
  if (latitude === undefined || longitude === undefined) return undefined;
  return { longitude: longitude.number, latitude: latitude.number };
}
