/** The paths from an item of a declared resource to its values, and what they lead through. */
import { selectFields } from "../../catalog/field.ts";
import type { Field, Fields } from "../../catalog/field.ts";
import { COMPARED_ATTRIBUTES, COMPARED_KINDS } from "../../catalog/filter-operators.ts";
import type { Compared } from "../../catalog/filter-operators.ts";
import { ATTRIBUTE_IDENTIFIER, attributesDeclaredFor } from "../../catalog/installation.ts";
import type { Installation } from "../../catalog/installation.ts";
import type { Plain } from "../../content/record.ts";
import { suggestName } from "../../errors.ts";
import type { DeclaredObject } from "./declared-object.ts";
import { readText } from "../values/scalars.ts";
import { sentence, sentenceOf } from "../../words/sentence.ts";

/** A resource, as far as its declaration is valid. */
export interface KnownResource {
  readonly fields: Fields;
  /**
   * @returns whether a field, by its dotted name, has an invalid declaration, so that no further
   *   problem is reported for it
   */
  readonly isBroken: (name: string) => boolean;
  /** Undefined: its declaration is invalid. */
  readonly access: "token" | "public" | undefined;
}

/** What declarations may refer to. */
export interface Known {
  /** @returns undefined: there is no such resource, or its declaration is invalid */
  readonly find: (name: string) => KnownResource | undefined;
  /** @returns paths of the texts that make up the title of an item; undefined: the declaration is invalid */
  readonly titleOf: (name: string) => readonly string[] | undefined;
  /** Including resources with an invalid declaration. */
  readonly names: readonly string[];
  readonly customAttributes: Installation["customAttributes"];
}

/** The end of a path. */
interface DeclaredPath extends Compared {
  /** Absent: an attribute. */
  readonly field?: Field;
  readonly isWithinList: boolean;
  readonly isWithinLocalized: boolean;
}

/** Whether a path may lead to this. */
export type PathRule = (path: DeclaredPath) => boolean;

/** An object that a path leads through. */
interface Spot extends Pick<DeclaredPath, "isWithinList" | "isWithinLocalized"> {
  readonly fields: Fields;
  readonly isBroken: KnownResource["isBroken"];
  /** Inside an embedded item, references are UUIDs. */
  readonly isEmbedded: boolean;
  /** Prefix of the names that are given to `isBroken`. */
  readonly prefix: string;
}

/** A wrong path is compared with at most this many: embedded items have many paths. */
const MAX_COMPARED = 2000;

const isItem = ({ isEmbedded }: Spot, field: Field): boolean =>
  field.isEmbedded === true && !isEmbedded;

function describe(spot: Spot, field: Field): DeclaredPath {
  const { isWithinList, isWithinLocalized } = spot;
  const { type, isList } = COMPARED_KINDS[field.kind];
  return {
    type: isItem(spot, field) ? "object" : type,
    isList: isList ?? field.isMany ?? false,
    field,
    isWithinList,
    isWithinLocalized,
  };
}

export class DeclaredPaths {
  readonly #known: Known;
  readonly #start: Spot;

  constructor({ fields, isBroken }: KnownResource, known: Known) {
    this.#known = known;
    const start = { isEmbedded: false, isWithinList: false, isWithinLocalized: false, prefix: "" };
    this.#start = { ...start, fields, isBroken };
  }

  /** @returns broken: it leads through an invalid declaration */
  find(path: string): DeclaredPath | "broken" | undefined {
    return this.#find(this.#start, path.split("."));
  }

  /**
   * @param value of the member, or a part of it, at `at`
   * @returns a valid path; undefined: the error was reported here or elsewhere
   */
  read(
    object: DeclaredObject,
    member: string,
    isLegal: PathRule,
    value: Plain | undefined = object.get(member),
    at = object.at.member(member),
  ): string | undefined {
    const path = value === undefined ? undefined : readText(value, at, "the path of a field");
    const found = path === undefined ? "broken" : this.find(path);
    if (found === "broken" || value === undefined) return undefined;
    if (found && isLegal(found)) return path;
    const { leadsTo } = object.row(member);
    const values = { leadsTo: leadsTo ? sentenceOf(leadsTo) : "" };
    const problem = found
      ? sentence("must be the path of {leadsTo}", values)
      : sentence("there is no such field; it must be the path of {leadsTo}", values);
    return at.report(value, problem, found ? undefined : this.#suggest(path ?? "", isLegal));
  }

  /** @returns the object that a field holds; undefined: it has no declared fields */
  #enter(spot: Spot, name: string, field: Field): Spot | "broken" | undefined {
    const isWithinList = spot.isWithinList || field.isMany === true;
    const { members, shown = members } = field;
    if (shown) {
      const prefix = `${spot.prefix}${name}.`;
      return { ...spot, fields: shown, prefix, isWithinList, isWithinLocalized: true };
    }
    if (field.target === undefined || !isItem(spot, field)) return undefined;
    const target = this.#known.find(field.target);
    if (target === undefined) return "broken";
    const { fields } = target;
    const { embeds = [...fields.keys()] } = field;
    const isBroken = (inner: string): boolean =>
      target.isBroken(inner) || (embeds.includes(inner) && !fields.has(inner));
    const embedded = selectFields(fields, embeds);
    return { ...spot, isWithinList, isEmbedded: true, prefix: "", fields: embedded, isBroken };
  }

  #find(spot: Spot, [name = "", ...rest]: readonly string[]): ReturnType<DeclaredPaths["find"]> {
    if (spot.isBroken(spot.prefix + name)) return "broken";
    const field = spot.fields.get(name);
    const [next] = rest;
    if (field === undefined || next === undefined) return field && describe(spot, field);
    if (field.owner !== undefined && rest.length === 1 && ATTRIBUTE_IDENTIFIER.test(next)) {
      const { type } = attributesDeclaredFor(this.#known, field.owner).get(next) ?? {};
      const { isWithinList, isWithinLocalized } = spot;
      const compared: Compared = type === undefined ? { type: "open" } : COMPARED_ATTRIBUTES[type];
      return { ...compared, isWithinList, isWithinLocalized };
    }
    const inner = this.#enter(spot, name, field);
    return typeof inner === "object" ? this.#find(inner, rest) : inner;
  }

  *#list(spot: Spot, before: string): Generator<readonly [string, DeclaredPath]> {
    for (const [name, field] of spot.fields) {
      yield [before + name, describe(spot, field)];
      const inner = this.#enter(spot, name, field);
      if (typeof inner === "object") yield* this.#list(inner, `${before}${name}.`);
    }
  }

  /** @returns the path that was probably meant, among those that are allowed */
  #suggest(text: string, isLegal: PathRule): string | undefined {
    const legal = this.#list(this.#start, "")
      .take(MAX_COMPARED)
      .flatMap(([path, found]) => (isLegal(found) ? [path] : []))
      .toArray();
    return suggestName(text, legal) ?? legal.find((path) => path.endsWith(`.${text}`));
  }
}

const isWord = ({ type }: DeclaredPath): boolean => type === "text" || type === "enum";

/** Paths that a collection can be ordered by. */
export const isOrderable: PathRule = ({ type, isList, isWithinList }) =>
  type !== "object" && !isList && !isWithinList;

/** Paths that can be the title of an item. */
export const isTitle: PathRule = (path) =>
  isWord(path) &&
  !path.isList &&
  !path.isWithinList &&
  path.field !== undefined &&
  path.field.kind !== "address";

/** Paths that can be searched. */
export const isSearchable: PathRule = (path) =>
  isWord(path) || path.type === "open" || path.field?.kind === "customAttributes";

/** Paths that can be a coordinate of a place. */
export const isAxis =
  (end: number): PathRule =>
  ({ field, isWithinList, isWithinLocalized }) =>
    !isWithinList &&
    !isWithinLocalized &&
    field?.kind === "float" &&
    (field.min ?? -Infinity) >= -end &&
    (field.max ?? Infinity) <= end;
