/** What a token may change. Whoever sends content changes what differs from the release that it was made from. */
import { RequestError } from "../errors.ts";
import { chunksOf, NO_CONTENT } from "../store/content.ts";
import type { Content } from "../store/content.ts";
import { compareFields } from "../change/field-changes.ts";
import { sentence } from "../words/sentence.ts";
import type { Sentence } from "../words/sentence.ts";

export interface Allowed {
  /** Whether installation.yaml may be changed. */
  readonly declare: boolean;
  /** The resources that may be changed; null: all. */
  readonly resources: readonly string[] | null;
}

/** Members that a sentence names. */
const MOST_FIELDS = 5;

function nameSome(names: readonly string[]): readonly string[] {
  const some = names.slice(0, MOST_FIELDS);
  return names.length > some.length ? [...some, "…"] : some;
}

/** @returns the members of installation.yaml that may not be changed, but are */
function listDeclared(before: Content, next: Content, allowed: Allowed): readonly string[] {
  const changed = compareFields(before.installation, next.installation).map(({ field }) => field);
  const isOwn = (field: string): boolean =>
    allowed.resources?.some((name) => field.startsWith(`resources.${name}.`)) ?? true;
  return allowed.declare ? changed.filter((field) => !isOwn(field)) : changed;
}

/** @returns the resources of which the items may not be changed, but are */
function listForeign(before: Content, next: Content, { resources }: Allowed): readonly string[] {
  if (resources === null) return [];
  const all = new Set([...before.lists.keys(), ...next.lists.keys()]);
  return [...all].filter(
    (name) =>
      !resources.includes(name) && chunksOf(before, name).join() !== chunksOf(next, name).join(),
  );
}

const deny = (problem: Sentence): Error =>
  new RequestError([{ message: "CHANGE_DENIED", values: {}, problem }]);

/**
 * @param before the release that it was made from, or that it would replace; null: there is none
 * @throws RequestError CHANGE_DENIED
 */
export function requireAllowed(allowed: Allowed, before: Content | null, next: Content): void {
  const old = before ?? NO_CONTENT;
  const declared = listDeclared(old, next, allowed);
  if (declared.length > 0) {
    const values = { fields: nameSome(declared) };
    throw deny(
      allowed.declare
        ? sentence(
            "It changes {fields, and} in installation.yaml, and the token is for other resources",
            values,
          )
        : sentence(
            "It changes {fields, and} in installation.yaml, for which the token needs the right declare (`token create --declare`)",
            values,
          ),
    );
  }
  const foreign = listForeign(old, next, allowed);
  if (foreign.length === 0) return;
  throw deny(
    sentence("It changes {names, and}, and the token is for {resources, and} alone", {
      names: nameSome(foreign),
      resources: nameSome(allowed.resources ?? []),
    }),
  );
}
