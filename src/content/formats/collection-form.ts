/**
 * In charge of the two forms that the top level of a JSON or YAML file may have: a list of items,
 * or an object as the service answers with. In comes nothing; out go the rule and its sentence.
 */

/** Members that the service puts around the list; they are passed over. */
export const PASSED_MEMBERS: ReadonlySet<string> = new Set([
  "CollectionConfiguration",
  "Notifications",
]);

/** @returns what to say about a file in neither form */
export function describeForms(responseKey: string): string {
  return `the top level must be a list of items, or an object with the list under ${responseKey}`;
}
