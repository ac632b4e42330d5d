/** Which paths lead from an item of a declared resource to its values, and through what. */
import { selectFields } from "../catalog/field.ts";
import type { AttributeOwner, Field, Fields } from "../catalog/field.ts";
import { ATTRIBUTE_IDENTIFIER } from "../catalog/installation.ts";
import type { AttributeType } from "../catalog/installation.ts";
import { EVERYTHING } from "./known-resources.ts";
import type { Known, KnownResource } from "./known-resources.ts";
import { suggestName } from "../errors.ts";

export interface DeclaredPath {
  /** Absent: an attribute. */
  readonly field?: Field;
  readonly attribute?: AttributeType | "open";
  /** Whether the path leads through a list. */
  readonly isWithinList: boolean;
  readonly isWithinLocalized: boolean;
}

export interface DeclaredPaths {
  /** @returns broken: what it leads through was declared wrongly */
  find(text: string): DeclaredPath | "broken" | undefined;
  /** @returns the path that was probably meant, out of those that would do */
  suggest(text: string, isLegal: (path: DeclaredPath) => boolean): string | undefined;
}

/** @returns whether a field is served as an object that paths go on into */
const isObject = ({ isEmbedded, members, owner }: Field): boolean =>
  isEmbedded === true || members !== undefined || owner !== undefined;

/** An object on the way of a path. */
interface Spot extends Pick<DeclaredPath, "isWithinList" | "isWithinLocalized"> {
  readonly fields: Fields;
  readonly broken: KnownResource["broken"];
  /** Within an item that is embedded itself references are uuids. */
  readonly isEmbedded: boolean;
  /** What stands before the names in `broken`. */
  readonly prefix: string;
}

/** More paths than these are not compared with a wrong one: embedded items have many. */
const MAX_COMPARED = 2000;

const isItem = ({ isEmbedded }: Spot, field: Field): boolean =>
  field.kind === "reference" && field.isEmbedded === true && !isEmbedded;

const describe = (spot: Spot, field: Field): DeclaredPath => {
  const { isWithinList, isWithinLocalized } = spot;
  const { isEmbedded: _, ...uuid } = field;
  return { isWithinList, isWithinLocalized, field: isItem(spot, field) ? field : uuid };
};

export function createDeclaredPaths(resource: KnownResource, known: Known): DeclaredPaths {
  const start: Spot = {
    fields: resource.fields,
    broken: resource.broken,
    isEmbedded: false,
    prefix: "",
    isWithinList: false,
    isWithinLocalized: false,
  };

  /** @returns the object that a field holds; undefined: none with declared fields */
  function enter(spot: Spot, name: string, field: Field): Spot | "broken" | undefined {
    const isWithinList = spot.isWithinList || field.isMany === true;
    if (field.members) {
      const prefix = `${spot.prefix}${name}.`;
      return { ...spot, fields: field.members, prefix, isWithinList, isWithinLocalized: true };
    }
    if (field.target === undefined || !isItem(spot, field)) return undefined;
    const target = known.find(field.target);
    if (target === undefined) return "broken";
    const { embeds } = field;
    const unknown = embeds?.filter((inner) => !Object.hasOwn(target.fields, inner)) ?? [];
    return {
      ...spot,
      isWithinList,
      isEmbedded: true,
      prefix: "",
      fields: embeds ? selectFields(target.fields, embeds) : target.fields,
      broken: unknown.length > 0 ? new Set([...target.broken, ...unknown]) : target.broken,
    };
  }

  function findAttribute(spot: Spot, owner: AttributeOwner, identifier: string): DeclaredPath {
    const declared = known.customAttributes[owner]?.[identifier];
    const { isWithinList, isWithinLocalized } = spot;
    return { isWithinList, isWithinLocalized, attribute: declared?.type ?? "open" };
  }

  function find(
    spot: Spot,
    [name = "", ...rest]: readonly string[],
  ): ReturnType<DeclaredPaths["find"]> {
    if (spot.broken.has(EVERYTHING) || spot.broken.has(spot.prefix + name)) return "broken";
    const field = Object.hasOwn(spot.fields, name) ? spot.fields[name] : undefined;
    const [next] = rest;
    if (field === undefined || next === undefined) return field && describe(spot, field);
    if (field.owner !== undefined && rest.length === 1 && ATTRIBUTE_IDENTIFIER.test(next))
      return findAttribute(spot, field.owner, next);

    const inner = enter(spot, name, field);
    return typeof inner === "object" ? find(inner, rest) : inner;
  }

  function* list(spot: Spot, before: string): Generator<readonly [string, DeclaredPath]> {
    for (const [name, field] of Object.entries(spot.fields)) {
      yield [before + name, describe(spot, field)];
      const inner = enter(spot, name, field);
      if (typeof inner === "object") yield* list(inner, `${before}${name}.`);
    }
  }

  return {
    find: (text) => find(start, text.split(".")),
    suggest(text, isLegal) {
      const legal = list(start, "")
        .take(MAX_COMPARED)
        .flatMap(([path, found]) => (isLegal(found) ? [path] : []))
        .toArray();
      return suggestName(text, legal) ?? legal.find((path) => path.endsWith(`.${text}`));
    },
  };
}

/** @returns whether a collection can be ordered by what stands at the path */
export const isSortable = ({ field, attribute, isWithinList }: DeclaredPath): boolean =>
  !isWithinList &&
  (field
    ? !isObject(field) && !field.isMany && field.kind !== "set" && field.kind !== "list"
    : attribute !== "list");

/** @returns whether the title of an item can stand at the path */
export const isTitle = ({ field, isWithinList }: DeclaredPath): boolean =>
  !isWithinList && field !== undefined && TITLE_KINDS.has(field.kind);

/** @returns whether a search can look at what stands at the path */
export const isSearchable = ({ field, attribute }: DeclaredPath): boolean =>
  field === undefined
    ? attribute === "string" || attribute === "list" || attribute === "enum" || attribute === "open"
    : SEARCHED_KINDS.has(field.kind);

const TITLE_KINDS: ReadonlySet<string> = new Set(["varchar", "longVarchar", "enumeration"]);
const SEARCHED_KINDS: ReadonlySet<string> = new Set([
  ...TITLE_KINDS,
  "set",
  "list",
  "address",
  "customAttributes",
]);

/** @returns whether an axis of a place can stand at the path */
export const isAxis =
  (end: number) =>
  ({ field, isWithinList, isWithinLocalized }: DeclaredPath): boolean =>
    !isWithinList &&
    !isWithinLocalized &&
    field?.kind === "float" &&
    (field.min ?? -Infinity) >= -end &&
    (field.max ?? Infinity) <= end;
