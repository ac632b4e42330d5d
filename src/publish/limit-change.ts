/** What a token may change. Whoever sends content changes what differs from the release that it was made from. */
import { requestError } from "../errors.ts";
import { chunksOf, NO_CONTENT } from "../store/content.ts";
import type { Content } from "../store/content.ts";
import { compareFields } from "../change/field-changes.ts";
import { joinNames } from "../words/phrases.ts";
import { say } from "../words/say.ts";

export interface Allowed {
  /** Whether installation.yaml may be changed. */
  readonly declare: boolean;
  /** The resources that may be changed; null: all. */
  readonly resources: readonly string[] | null;
}

/** Members that a sentence names. */
const MOST_FIELDS = 5;

function nameSome(names: readonly string[]): string {
  const some = names.slice(0, MOST_FIELDS);
  return joinNames(names.length > some.length ? [...some, "…"] : some);
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

const deny = (problem: string): Error => requestError("CHANGE_DENIED", { problem: [problem] });

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
        ? say(
            "It changes {fields} in installation.yaml, and the token is for other resources",
            values,
          )
        : say(
            "It changes {fields} in installation.yaml, for which the token needs the right declare (`token create --declare`)",
            values,
          ),
    );
  }
  const foreign = listForeign(old, next, allowed);
  if (foreign.length === 0) return;
  throw deny(
    say("It changes {names}, and the token is for {resources} alone", {
      names: nameSome(foreign),
      resources: nameSome(allowed.resources ?? []),
    }),
  );
}
