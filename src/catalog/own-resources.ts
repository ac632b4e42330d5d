/**
 * Resources that an installation declares: the declaration as it is kept, and the catalog row that is made
 * from it.
 */
import { LRUCache } from "lru-cache";
import { LANGUAGE_MEMBER, PUBLICATION_FIELDS } from "./content-fields.ts";
import { accessOf, createCatalog, CONTRACT } from "./catalog.ts";
import type { Catalog, ContractAccess } from "./catalog.ts";
import { enumeration, fieldsOf, NO_FIELDS, nullable, timestamp, uuid } from "./field.ts";
import type { Columns, Field, FieldKind, Fields, TextFormat } from "./field.ts";
import { LANGUAGE_CODES } from "./language-codes.ts";
import { namesOf, searchedOf, sheetOf } from "./own-defaults.ts";
import type { OwnNames } from "./own-defaults.ts";
import { CONTRACT_NAMES } from "./resource-names.ts";
import type { OwnName, ResourceName } from "./resource-names.ts";
import type { ItemKey, Resource } from "./resources.ts";
import { listTranslations, namingOf } from "./translated.ts";
import type { Naming } from "./translated.ts";

export interface Meaning {
  readonly kind: FieldKind;
  readonly size?: number;
  readonly format?: TextFormat;
}

/** The types in declarations, and the kinds of fields that they stand for. */
export const OWN_MEANINGS = {
  varchar: { kind: "varchar" },
  longVarchar: { kind: "longVarchar" },
  markdown: { kind: "longVarchar", format: "markdown" },
  html: { kind: "longVarchar", format: "html" },
  boolean: { kind: "boolean" },
  integer: { kind: "integer" },
  float: { kind: "float" },
  enum: { kind: "enumeration" },
  set: { kind: "set" },
  list: { kind: "list" },
  date: { kind: "date" },
  timestamp: { kind: "timestamp" },
  mail: { kind: "varchar", size: 128, format: "mail" },
  phone: { kind: "varchar", size: 128, format: "phone" },
  color: { kind: "varchar", size: 8, format: "color" },
  zip: { kind: "varchar", size: 8, format: "zip" },
  address: { kind: "address" },
  customAttributes: { kind: "customAttributes" },
  reference: { kind: "reference" },
  localized: { kind: "localized" },
} as const satisfies Readonly<Record<string, Meaning>>;
export type OwnType = keyof typeof OWN_MEANINGS;
export const OWN_TYPES = Object.keys(OWN_MEANINGS) as readonly OwnType[];

/** A declared field, without members that have no effect, such as `nullable: false`. */
export interface OwnField extends Naming {
  readonly type: OwnType;
  readonly size?: number;
  readonly nullable?: true;
  readonly default?: string | number | boolean | readonly string[];
  /** Of a number, or of a date or timestamp. */
  readonly min?: number | string;
  readonly max?: number | string;
  readonly pattern?: string;
  readonly unique?: true;
  readonly anyCell?: true;
  readonly after?: string;
  readonly values?: readonly string[];
  readonly to?: string;
  readonly many?: true;
  /** The names of the target's fields that are embedded; true: all of them. */
  readonly embed?: true | readonly string[];
  readonly inverse?: string;
  readonly state?: true;
  readonly column?: Columns;
  /** The name that it had, so that a plan knows it again. */
  readonly renamed?: string;
  readonly fields?: OwnFields;
}

/** In the order in which they are served. */
export type OwnFields = Readonly<Record<string, OwnField>>;

/**
 * A declared resource in normal form: with every default written out that is always the same, and without
 * what follows from its name or fields, whether or not that was written.
 */
export interface OwnResource extends Naming, Partial<Omit<OwnNames, "title">> {
  /** The next-to-last segment of the entity's path, and the fields that it shows; absent: all. */
  readonly entity?: { readonly name: string; readonly fields?: readonly string[] };
  readonly access: Resource["access"];
  readonly caching: Resource["caching"];
  readonly maxItemsPerPage: number;
  readonly publication?: true;
  /** As the query parameter `sort`. */
  readonly order?: string;
  /** An embedded item in `in` stands for its title. */
  readonly search?: { readonly title?: string; readonly in?: readonly string[] };
  readonly place?: { readonly longitude: string; readonly latitude: string };
  /** See `Resource`. */
  readonly key?: ItemKey;
  /** The name under which its Uuids were made of its Keys first, which it keeps. */
  readonly renamed?: string;
  readonly fields: OwnFields;
}

/** By name, in the order of the names. */
export type OwnResources = Readonly<Record<string, OwnResource>>;

export const declaredIn = ({ resources }: Declared): ReadonlyMap<string, OwnResource> =>
  new Map(Object.entries(resources));

type Range = { readonly [End in "min" | "max"]?: OwnField[End] | undefined };

/** @returns the range of a field, from its declaration */
export const rangeOf = ({
  min,
  max,
}: Range): Partial<Pick<Field, "min" | "max" | "earliest" | "latest">> => ({
  ...(typeof min === "number" && { min }),
  ...(typeof max === "number" && { max }),
  ...(typeof min === "string" && { earliest: min }),
  ...(typeof max === "string" && { latest: max }),
});

function createField(resource: string, name: string, declared: OwnField): Field {
  const {
    type,
    nullable: isNullable,
    to,
    many,
    embed,
    inverse,
    state,
    renamed: _,
    title,
    help,
    column,
    fields,
    ...others
  } = declared;
  const { min, max, ...same } = others;
  const meaning: Meaning = OWN_MEANINGS[type];
  const members = [
    ...(state ? Object.entries(PUBLICATION_FIELDS) : []),
    ...createFields(resource, fields ?? {}),
  ];
  return {
    ...meaning,
    ...same,
    ...rangeOf({ min, max }),
    nullable: isNullable ?? false,
    ...namingOf({ title, help }),
    ...(column && { columns: column }),
    ...(to !== undefined && { target: to as ResourceName }),
    ...((inverse !== undefined || many) && { isMany: true }),
    ...(embed && { isEmbedded: true }),
    ...(typeof embed === "object" && { embeds: embed }),
    ...(inverse !== undefined && { inverse, nullable: true }),
    ...(type === "customAttributes" && { owner: resource as OwnName }),
    ...(fields && {
      under: name,
      ...(state && { hasState: true as const }),
      ...(!isNullable && { isRequired: true as const }),
      // Without a text that the reader may have, it is null.
      nullable: true,
      members: new Map(members),
      shown: new Map([[LANGUAGE_MEMBER, enumeration(LANGUAGE_CODES)], ...members]),
    }),
  };
}

const createFields = (resource: string, fields: OwnFields): Fields =>
  new Map(
    Object.entries(fields).map(([name, field]) => [name, createField(resource, name, field)]),
  );

/** After the declared fields of every item. */
const LAST_FIELDS = fieldsOf({
  CreatedAt: nullable(timestamp()),
  UpdatedAt: nullable(timestamp()),
  Uuid: uuid(),
});

/** @returns the fields of an item as they are served */
export const itemFieldsOf = (
  name: string,
  { publication, fields, key }: Pick<OwnResource, "publication" | "fields" | "key">,
): Fields =>
  new Map([
    ...(publication ? Object.entries(PUBLICATION_FIELDS) : []),
    ...Array.from(createFields(name, fields), ([field, row]): [string, Field] => [
      field,
      // Keys are made of it alone, and no two items have the same.
      key?.length === 1 && key[0] === field ? { ...row, unique: true } : row,
    ]),
    ...LAST_FIELDS,
  ]);

/** @returns `/api/v1/` for `/api/v1/events` */
const beginningOf = (path: string): `/${string}` => `/${path.slice(1, path.lastIndexOf("/") + 1)}`;

function createOwnResource(name: string, resources: OwnResources, declared: OwnResource): Resource {
  const { entity, access, caching, maxItemsPerPage, order, place } = declared;
  const { title, model, path } = namesOf(name, declared);
  const others = listTranslations(declared.title ?? title).filter((one) => one !== title);
  const fields = itemFieldsOf(name, declared);
  const searched = searchedOf(declared, (target) => titleIn(resources, target));
  return {
    name: name as ResourceName,
    ...(declared.renamed !== undefined && { keyedAs: declared.renamed }),
    ...(declared.key && { key: declared.key }),
    title,
    ...namingOf(declared),
    sheet: sheetOf(title),
    ...(others.length > 0 && { otherNames: others.map((one) => one.toLowerCase()) }),
    path,
    responseKey: `${model}ModelCollection`,
    fields,
    ...(declared.publication && { hasState: true }),
    ...(entity && {
      entity: {
        title: model,
        path: `${beginningOf(path)}${entity.name}`,
        responseKey: `${model}Model`,
        fields: entity.fields ?? [...fields.keys()],
      },
    }),
    ...(place && { place }),
    ...(searched && { searched }),
    label: findLabel(fields, searched?.title[0]),
    access,
    caching,
    maxItemsPerPage,
    ...(order !== undefined && { order }),
  };
}

/** @returns the paths of the texts that make up the title of an item */
function titleIn(resources: OwnResources, name: string): readonly string[] {
  const row = CONTRACT.resources.get(name as ResourceName);
  const declared = declaredIn({ resources }).get(name);
  const searched = row ? row.searched : declared && searchedOf(declared, () => []);
  return searched?.title ?? [];
}

/**
 * @param title the path of the title
 * @returns the path of the title, or else of the first text, that every item or every language must
 *   have
 */
function findLabel(fields: Fields, title: string | undefined): string {
  const [name, localized] = [...fields].find(([, { members }]) => members) ?? [];
  const texts = [
    ...listGiven(fields),
    ...listGiven(localized?.members ?? NO_FIELDS).map((inner) => `${name}.${inner}`),
  ];
  return texts.find((path) => path === title) ?? texts[0] ?? "Uuid";
}

const listGiven = (fields: Fields): readonly string[] =>
  [...fields].flatMap(([name, field]) =>
    field.kind === "varchar" && !field.nullable ? [name] : [],
  );

/** What the rows of a catalog are made from. */
interface Declared {
  readonly resources: OwnResources;
  readonly access?: ContractAccess;
}

const USUAL_ACCESS = accessOf(CONTRACT);
const catalogs = new LRUCache<string, Catalog>({ max: 8 });
const known = new WeakMap<OwnResources, { readonly access: ContractAccess; catalog: Catalog }>();

/** @returns one catalog for equal declarations, so that values derived from its rows are computed once */
export function catalogOf({ resources, access = USUAL_ACCESS }: Declared): Catalog {
  const found = known.get(resources);
  if (found?.access === access) return found.catalog;
  const text = JSON.stringify([resources, CONTRACT_NAMES.map((name) => access[name])]);
  const catalog = catalogs.get(text) ?? createOwnCatalog(resources, access);
  catalogs.set(text, catalog);
  known.set(resources, { access, catalog });
  return catalog;
}

function createOwnCatalog(resources: OwnResources, access: ContractAccess): Catalog {
  const rows = Object.entries(resources);
  const isUsual = CONTRACT_NAMES.every((name) => access[name] === USUAL_ACCESS[name]);
  if (rows.length === 0 && isUsual) return CONTRACT;
  const own = rows.map(([name, one]) => createOwnResource(name, resources, one));
  return createCatalog(new Map(own.map((row) => [row.name, row])), access);
}
