/**
 * In charge of the parameters that ask for another release or another time than now: minRelease,
 * release and at. In come their values; out go numbers and times, checked as far as that needs no
 * release.
 */
import type { QueryFaults } from "./query-faults.ts";
import type { WishedTime } from "./query-model.ts";
import { readDate } from "./values.ts";

const NUMBER = /^[1-9][0-9]{0,14}$/u;
// RFC 3339 §5.6; Temporal accepts more than that.
const INSTANT = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/u;

/** @returns undefined once a fault is reported */
export function readReleaseNumber(
  parameter: "minRelease" | "release",
  value: string,
  faults: QueryFaults,
): number | undefined {
  if (NUMBER.test(value)) return Number(value);
  faults.addInvalid(parameter, value, "releaseNumber");
  return undefined;
}

/** @returns undefined once a fault is reported */
export function readMoment(value: string, faults: QueryFaults): WishedTime | undefined {
  const date = readDate(value);
  if (date !== undefined) return { date };
  // A plus sign that was not encoded has become a space.
  const instant = readInstant(value.replace(" ", "+"));
  if (instant !== undefined) return { instant };
  faults.addInvalid("at", value, "moment");
  return undefined;
}

function readInstant(text: string): number | undefined {
  try {
    return INSTANT.test(text) ? Temporal.Instant.from(text).epochMilliseconds : undefined;
  } catch {
    // Well-formed, but no such day or hour.
    return undefined;
  }
}
