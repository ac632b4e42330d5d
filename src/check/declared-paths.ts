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

export function createDeclaredPaths(resource: KnownResource, known: Known): DeclaredPaths {
  const paths = new Map<string, DeclaredPath>();
  const broken = new Set(resource.broken);
  const owners = new Map<string, AttributeOwner>();

  /** @param isEmbedded within an item that is embedded itself references are uuids */
  function addFields(
    fields: Fields,
    prefix: string,
    around: Omit<DeclaredPath, "field">,
    isEmbedded: boolean,
  ): void {
    for (const [name, field] of Object.entries(fields)) {
      const text = prefix + name;
      const isReference = field.target !== undefined && field.kind === "reference";
      const isPlain = isReference && isEmbedded;
      const { isEmbedded: _, ...uuid } = field;
      paths.set(text, { ...around, field: isPlain ? uuid : field });
      const isWithinList = around.isWithinList || field.isMany === true;
      if (field.owner) owners.set(text, field.owner);
      if (field.members)
        addFields(field.members, `${text}.`, { isWithinList, isWithinLocalized: true }, isEmbedded);
      if (!isReference || !field.isEmbedded || isEmbedded) continue;
      const target = known.find(field.target);
      if (target === undefined || target.broken.has(EVERYTHING)) {
        broken.add(text);
        continue;
      }
      const names = field.embeds ?? Object.keys(target.fields);
      const unknown = names.filter((inner) => !Object.hasOwn(target.fields, inner));
      for (const inner of [...target.broken, ...unknown]) broken.add(`${text}.${inner}`);
      addFields(selectFields(target.fields, names), `${text}.`, { ...around, isWithinList }, true);
    }
  }
  addFields(resource.fields, "", { isWithinList: false, isWithinLocalized: false }, false);

  const isBroken = (text: string): boolean =>
    broken.has(EVERYTHING) ||
    text
      .split(".")
      .some((_, index, segments) => broken.has(segments.slice(0, index + 1).join(".")));

  function findAttribute(text: string): DeclaredPath | undefined {
    const dot = text.lastIndexOf(".");
    const [object, identifier] = [text.slice(0, Math.max(0, dot)), text.slice(dot + 1)];
    const owner = owners.get(object);
    const around = paths.get(object);
    if (owner === undefined || !around || !ATTRIBUTE_IDENTIFIER.test(identifier)) return undefined;
    const declared = known.customAttributes[owner]?.[identifier];
    const { isWithinList, isWithinLocalized } = around;
    return { isWithinList, isWithinLocalized, attribute: declared?.type ?? "open" };
  }

  return {
    find: (text) =>
      paths.get(text) ?? findAttribute(text) ?? (isBroken(text) ? "broken" : undefined),
    suggest(text, isLegal) {
      const legal = [...paths].flatMap(([path, found]) => (isLegal(found) ? [path] : []));
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
