/**
 * In charge of the parameters that name places: near, radius and bbox. In come their values; out go
 * degrees and kilometres.
 */
import { readPlainList } from "./list-values.ts";
import type { QueryFaults } from "./query-faults.ts";
import type { Box, Place } from "./query-model.ts";
import { readNumber } from "./values.ts";

const MAX_LONGITUDE = 180;
const MAX_LATITUDE = 90;

/** @returns longitudes and latitudes in turn; undefined when there is anything else */
function readDegrees(texts: readonly string[], count: number): readonly number[] | undefined {
  const degrees = texts.flatMap((text, index) => {
    const number = readNumber(text);
    const limit = index % 2 === 0 ? MAX_LONGITUDE : MAX_LATITUDE;
    return number !== undefined && Math.abs(number) <= limit ? number : [];
  });
  return texts.length === count && degrees.length === count ? degrees : undefined;
}

/** @returns undefined once a fault is reported */
export function readNear(value: string, faults: QueryFaults): Place | undefined {
  const members = readPlainList("near", value, faults);
  if (!members) return undefined;
  const [longitude, latitude] =
    readDegrees(
      members.map(({ text }) => text),
      2,
    ) ?? [];
  if (longitude !== undefined && latitude !== undefined) return { longitude, latitude };
  faults.addInvalid("near", value, "place");
  return undefined;
}

/** @param hasNear whether there is a place, right or wrong, to measure from */
export function readRadius(
  value: string,
  hasNear: boolean,
  faults: QueryFaults,
): number | undefined {
  const radius = readNumber(value);
  const isRadius = radius !== undefined && radius > 0;
  if (!isRadius) faults.addInvalid("radius", value, "radius");
  if (!hasNear) faults.addInvalid("radius", value, "radiusAlone");
  return isRadius && hasNear ? radius : undefined;
}

/** @returns undefined once a fault is reported */
export function readBox(value: string, faults: QueryFaults): Box | undefined {
  const members = readPlainList("bbox", value, faults);
  if (!members) return undefined;
  const degrees =
    readDegrees(
      members.map(({ text }) => text),
      4,
    ) ?? [];
  const [minLongitude, minLatitude, maxLongitude, maxLatitude] = degrees;
  if (
    minLongitude === undefined ||
    minLatitude === undefined ||
    maxLongitude === undefined ||
    maxLatitude === undefined
  ) {
    faults.addInvalid("bbox", value, "box");
    return undefined;
  }
  if (minLatitude <= maxLatitude) return { minLongitude, minLatitude, maxLongitude, maxLatitude };
  faults.addInvalid("bbox", value, "boxLatitudes");
  return undefined;
}
