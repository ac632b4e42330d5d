/** What an installation declares, guessed from the values of its items: custom attributes, and the members of sets. */
import { ATTRIBUTE_IDENTIFIER } from "../catalog/installation.ts";
import type { AttributeDeclaration, DeclaredAttributes } from "../catalog/installation.ts";
import type { AttributeOwner } from "../catalog/field.ts";
import type { Resource } from "../catalog/resources.ts";
import type { Plain } from "../content/record.ts";
import { isObject } from "../content/record.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";
import type { ImportedItem } from "./content-items.ts";

/** A text like those of an enum. */
const WORD = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/u;
/** More different ones are hardly a set. */
const MAX_WORDS = 24;
/** How often each value of an enum occurs, on average. */
const REPETITIONS = 2;

const isTextList = (value: Plain): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** @returns undefined: the values have no type in common */
function guessAttribute(values: readonly Plain[]): AttributeDeclaration | undefined {
  const all = (fits: (value: Plain) => boolean): boolean => values.every(fits);
  if (values.length === 0) return undefined;
  if (all((value) => typeof value === "boolean")) return { type: "boolean" };
  if (all(Number.isSafeInteger)) return { type: "integer" };
  if (all((value) => typeof value === "number")) return { type: "decimal" };
  if (all(isTextList)) return { type: "list" };
  if (!all((value) => typeof value === "string")) return undefined;
  const words = [...new Set(values as readonly string[])];
  const isEnum =
    words.every((word) => WORD.test(word)) &&
    words.length <= MAX_WORDS &&
    words.length * REPETITIONS <= values.length;
  return isEnum ? { type: "enum", values: words.toSorted() } : { type: "string" };
}

type SeenValues = Map<AttributeOwner, Map<string, Plain[]>>;

function noteAttributes(seen: SeenValues, owner: AttributeOwner, value: Plain | undefined): void {
  if (!isObject(value)) return;
  for (const [identifier, one] of Object.entries(value)) {
    if (!ATTRIBUTE_IDENTIFIER.test(identifier) || one === null) continue;
    const values = getOrInsert(seen, owner, () => new Map<string, Plain[]>());
    getOrInsert(values, identifier, () => []).push(one);
  }
}

/** @returns by owner and identifier, in the order of the identifiers */
export function guessAttributes(
  items: Iterable<readonly [Resource, readonly ImportedItem[]]>,
): Readonly<Partial<Record<AttributeOwner, DeclaredAttributes>>> {
  const seen: SeenValues = new Map();
  for (const [resource, list] of items) {
    for (const [name, { kind, owner, under, members }] of resource.fields) {
      const owners = [...(members ?? [])].flatMap(([member, field]) =>
        field.owner ? [[member, field.owner] as const] : [],
      );
      if (!owner && owners.length === 0) continue;
      for (const { values } of list) {
        if (owner && kind === "customAttributes") noteAttributes(seen, owner, values[name]);
        const texts = under === undefined ? undefined : values[under];
        if (!isObject(texts)) continue;
        for (const text of Object.values(texts).filter(isObject))
          for (const [member, inner] of owners) noteAttributes(seen, inner, text[member]);
      }
    }
  }
  return Object.fromEntries(
    [...seen].flatMap(([owner, byIdentifier]) => {
      const declared = [...byIdentifier]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .flatMap(([identifier, values]) => {
          const declaration = guessAttribute(values);
          return declaration ? [[identifier, declaration] as const] : [];
        });
      return declared.length > 0 ? [[owner, Object.fromEntries(declared)] as const] : [];
    }),
  );
}

/**
 * @param lists each in the order in which it is served
 * @returns all their members in an order that fits as many lists as possible
 */
function mergeOrders(lists: readonly (readonly string[])[]): readonly string[] {
  const followers = new Map<string, Set<string>>();
  for (const list of lists) {
    for (const [index, member] of list.entries()) {
      const after = getOrInsert(followers, member, () => new Set<string>());
      const next = list[index + 1];
      if (next !== undefined) after.add(next);
    }
  }
  const ordered: string[] = [];
  const begun = new Set<string>();
  // Whoever follows nobody of the rest comes first; in a circle, no order fits.
  const append = (member: string): void => {
    if (begun.has(member)) return;
    begun.add(member);
    for (const next of [...(followers.get(member) ?? [])].toReversed()) append(next);
    ordered.push(member);
  };
  for (const member of [...followers.keys()].toReversed()) append(member);
  return ordered.toReversed();
}

/** @returns the members of the sets whose values the installation lists */
export function guessLocations(
  resource: Resource,
  list: readonly ImportedItem[],
): readonly string[] {
  const names = [...resource.fields].flatMap(([name, { kind, values }]) =>
    kind === "set" && !values ? [name] : [],
  );
  const lists = list.flatMap(({ values }) =>
    names.flatMap((name) => {
      const value = values[name];
      return Array.isArray(value)
        ? [value.filter((one) => typeof one === "string" && ATTRIBUTE_IDENTIFIER.test(one))]
        : [];
    }),
  ) as readonly (readonly string[])[];
  return mergeOrders(lists);
}
