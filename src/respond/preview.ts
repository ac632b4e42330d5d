/**
 * In charge of telling apart the queries that ask for another release or another time than now. In
 * comes a query string, not yet read; out goes whether it does.
 */

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
