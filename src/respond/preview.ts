/**
 * In charge of the parameters that ask for another release or another time than now, before anything
 * else of a query is read. In comes a query string; out goes what it asks for.
 */
import { QueryFaults } from "./query/query-faults.ts";
import { readPairs } from "./query/query-pairs.ts";
import type { RequestQuery } from "./query/query-model.ts";
import { readMoment, readReleaseNumber } from "./query/release-values.ts";

/** What a request asks for beyond what is served now. */
export type Wish = Pick<RequestQuery, "minRelease" | "release" | "at">;

/** The names, and what may be one of them with letters encoded. */
const NAMES = /(?:^|&)(?:(?:minRelease|release|at)(?:[=&]|$)|(?:[mra][^=&]*)?%)/u;

/** False: the query asks for nothing of this kind. Most queries are told apart by this alone. */
export const mayWish = (query: string): boolean => NAMES.test(query);

/** True: the answer is for whoever may see what others do not see yet. Looks at nothing but names. */
export function isPreview(query: string): boolean {
  if (!mayWish(query)) return false;
  const parameters = new URLSearchParams(query);
  return parameters.has("at") || parameters.has("release");
}

/**
 * @returns undefined when a wish is malformed: whoever reads the whole query refuses it then, and
 *   names what else is wrong, too
 * @throws RequestError REQUEST_MALFORMED
 */
export function parseWish(query: string): Wish | undefined {
  const pairs = readPairs(query);
  const faults = new QueryFaults();
  let isRepeated = false;
  function take<Value>(name: keyof Wish, read: (value: string) => Value): Value | undefined {
    const [first, ...others] = pairs.filter((pair) => pair.name === name);
    if (others.length > 0) isRepeated = true;
    return first && read(first.value);
  }
  const wish: Wish = {
    minRelease: take("minRelease", (value) => readReleaseNumber("minRelease", value, faults)),
    release: take("release", (value) => readReleaseNumber("release", value, faults)),
    at: take("at", (value) => readMoment(value, faults)),
  };
  return faults.isEmpty && !isRepeated ? wish : undefined;
}
