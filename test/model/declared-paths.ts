/** The paths that declarations may name, each with the type of what stands there. */
import { CONTRACT } from "../../src/catalog/catalog.ts";
import type { Field, Fields } from "../../src/catalog/field.ts";
import type { OwnField, OwnFields } from "../../src/catalog/own-resources.ts";

export interface ModelPath {
  readonly text: string;
  /** The kind of a field of the contract, the type of a declared one; object: an embedded item. */
  readonly type: string;
  readonly isInList: boolean;
  readonly isLocalized: boolean;
  readonly min?: number;
  readonly max?: number;
}

type Declared = Readonly<
  Record<string, { readonly fields: OwnFields; readonly publication?: boolean }>
>;

const EVERY_ITEM: OwnFields = {
  CreatedAt: { type: "timestamp" },
  UpdatedAt: { type: "timestamp" },
};
const PUBLICATION: OwnFields = {
  State: { type: "enum" },
  TimeControlledPublishedFrom: { type: "date" },
  TimeControlledPublishedTo: { type: "date" },
};

export function listPaths(name: string, declared: Declared): readonly ModelPath[] {
  const paths: ModelPath[] = [];
  type Around = Pick<ModelPath, "isInList" | "isLocalized">;

  function addContract(fields: Fields, prefix: string, around: Around): void {
    for (const [field, { kind, members, min, max, isMany }] of Object.entries(fields)) {
      const text = prefix + field;
      const isInList = around.isInList || isMany === true;
      const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
      paths.push({ text, type: kind, ...around, isInList, ...bounds });
      if (members) addContract(members, `${text}.`, { isInList, isLocalized: true });
    }
  }

  /** @param depth of embedding */
  function addOwn(fields: OwnFields, prefix: string, around: Around, depth: number): void {
    for (const [field, one] of Object.entries(fields)) {
      const text = prefix + field;
      const isInList = around.isInList || one.many === true || one.inverse !== undefined;
      const embed = depth === 0 ? one.embed : undefined;
      const { type, min, max } = one;
      const bounds = {
        ...(typeof min === "number" && { min }),
        ...(typeof max === "number" && { max }),
      };
      paths.push({ text, ...around, ...bounds, isInList, type: embed ? "object" : type });
      if (one.fields) {
        const inner = { ...(one.state && PUBLICATION), ...one.fields };
        addOwn(inner, `${text}.`, { isInList, isLocalized: true }, depth);
      }
      if (embed && one.to !== undefined) addItem(one, `${text}.`, { ...around, isInList }, 1);
    }
  }

  function addItem(
    { to = "", embed }: OwnField,
    prefix: string,
    around: Around,
    depth: number,
  ): void {
    const isEmbedded = (field: string): boolean =>
      typeof embed !== "object" || embed.includes(field);
    const select = <Value>(all: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
      Object.fromEntries(Object.entries(all).filter(([field]) => isEmbedded(field)));
    const known = CONTRACT.find(to);
    if (known) {
      const all: Readonly<Record<string, Field>> = CONTRACT.resources[known].fields;
      addContract(select(all), prefix, around);
      return;
    }
    const { fields = {}, publication } = declared[to] ?? {};
    const all = { ...(publication && PUBLICATION), ...fields, ...EVERY_ITEM };
    addOwn(select(all), prefix, around, depth);
    if (isEmbedded("Uuid")) paths.push({ text: `${prefix}Uuid`, type: "uuid", ...around });
  }

  addItem({ type: "reference", to: name }, "", { isInList: false, isLocalized: false }, 0);
  return paths;
}

const UNSORTED = new Set(["object", "localized", "customAttributes", "set", "list"]);

export const isSorted = ({ type, isInList }: ModelPath): boolean =>
  !isInList && !UNSORTED.has(type);

const TITLES = new Set([
  "varchar",
  "longVarchar",
  "enum",
  "enumeration",
  "mail",
  "phone",
  "color",
  "zip",
]);

export const isTitle = ({ type, isInList }: ModelPath): boolean => !isInList && TITLES.has(type);

const SEARCHED = new Set([...TITLES, "set", "list", "address", "customAttributes"]);

export const isSearched = ({ type }: ModelPath): boolean => SEARCHED.has(type);

export const isAxis =
  (end: number) =>
  ({ type, isInList, isLocalized, min, max }: ModelPath): boolean =>
    type === "float" &&
    !isInList &&
    !isLocalized &&
    min !== undefined &&
    min >= -end &&
    max !== undefined &&
    max <= end;

const firstVarchar = (fields: OwnFields): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.type === "varchar");

/** @returns the first varchar, of the localized fields first */
export function findTitle(fields: OwnFields): string | undefined {
  const localized = Object.keys(fields).find((name) => fields[name]?.fields);
  const text = localized && firstVarchar(fields[localized]?.fields ?? {});
  return text ? `${localized}.${text}` : firstVarchar(fields);
}
