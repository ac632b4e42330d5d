/** The many spellings of one declaration: defaults written or left out, members in any order, short and long forms. */
import type { GeneratorValue } from "fast-check";
import { Document, isScalar, Scalar, visit } from "yaml";
import type {
  OwnField,
  OwnFields,
  OwnResource,
  OwnResources,
} from "../../src/catalog/own-resources.ts";
import { flip, pick, shuffle } from "./choices.ts";
import { spellColumn } from "./generate-columns.ts";
import { findTitle } from "./paths.ts";

type Spelled = Readonly<Record<string, unknown>>;

/** Entries in any order, without those of undefined. */
const shuffled = (gen: GeneratorValue, object: Spelled): Spelled => {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined);
  return Object.fromEntries(shuffle(gen, entries));
};

/** What says nothing may be left out, be null, or be written out. */
const orDefault = (gen: GeneratorValue, value: unknown, standard?: unknown): unknown => {
  if (value !== undefined && value !== standard) return value;
  return pick(gen, [undefined, undefined, null, standard]);
};

const FIXED_SIZES: Readonly<Record<string, number>> = { mail: 128, phone: 128, color: 8, zip: 8 };

const isSet = ({ type }: OwnField): boolean => type === "set";

function spellField(gen: GeneratorValue, field: OwnField): unknown {
  const { type, size, fields, ...rest } = field;
  const isShort = Object.keys(rest).length === 0 && fields === undefined;
  if (isShort && flip(gen)) return size === undefined ? type : `${type}(${size})`;
  const isNullable = field.inverse !== undefined;
  const values = field.default;
  return shuffled(gen, {
    type,
    size: size ?? orDefault(gen, undefined, FIXED_SIZES[type]),
    nullable: isNullable ? orDefault(gen, undefined, true) : orDefault(gen, field.nullable, false),
    default: isSet(field) && Array.isArray(values) ? shuffle(gen, values) : orDefault(gen, values),
    min: orDefault(gen, field.min),
    max: orDefault(gen, field.max),
    values: orDefault(gen, field.values),
    column: spellColumn(gen, field.column),
    to: orDefault(gen, field.to),
    ...(type === "reference" && {
      many: orDefault(gen, field.many, field.inverse !== undefined),
      embed: orDefault(gen, field.embed, false),
      inverse: orDefault(gen, field.inverse),
    }),
    ...(type === "localized" && {
      state: orDefault(gen, field.state, false),
      fields: spellFields(gen, fields ?? {}),
    }),
  });
}

const spellFields = (gen: GeneratorValue, fields: OwnFields): Spelled =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, spellField(gen, field)]));

function spellSearch(gen: GeneratorValue, { search = {}, fields }: OwnResource): unknown {
  const standard = findTitle(fields);
  // Without a text there is nothing to declare.
  if (
    search.title === undefined &&
    search.in === undefined &&
    (standard === undefined || flip(gen))
  )
    return orDefault(gen, undefined);
  return shuffled(gen, {
    title: search.title ?? orDefault(gen, undefined, standard),
    in: search.in ?? orDefault(gen, undefined, []),
  });
}

function spellEntity(gen: GeneratorValue, { entity, publication, fields }: OwnResource): unknown {
  if (entity === undefined) return orDefault(gen, undefined);
  const last = ["CreatedAt", "UpdatedAt", "Uuid"];
  const first = publication
    ? ["State", "TimeControlledPublishedFrom", "TimeControlledPublishedTo"]
    : [];
  const all = [...first, ...Object.keys(fields), ...last];
  if (entity.fields) return shuffled(gen, { ...entity });
  return pick(gen, [
    entity.name,
    { name: entity.name },
    { name: entity.name, fields: shuffle(gen, all) },
  ]);
}

function spellResource(gen: GeneratorValue, name: string, one: OwnResource): Spelled {
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
  return shuffled(gen, {
    title: orDefault(gen, one.title, title),
    help: one.help,
    model: orDefault(
      gen,
      one.model,
      title.replaceAll(/ (.)/gu, (_, next: string) => next.toUpperCase()),
    ),
    path: orDefault(gen, one.path, `/api/v1/${name}`),
    entity: spellEntity(gen, one),
    access: orDefault(gen, one.access, "token"),
    caching: orDefault(gen, one.caching, "day"),
    maxItemsPerPage: orDefault(gen, one.maxItemsPerPage, 100),
    publication: orDefault(gen, one.publication, false),
    order: orDefault(gen, one.order && spellOrder(gen, one.order)),
    search: spellSearch(gen, one),
    place: one.place ? shuffled(gen, { ...one.place }) : orDefault(gen, undefined),
    key: spellKey(gen, one.key),
    fields: spellFields(gen, one.fields),
  });
}

const spellKey = (gen: GeneratorValue, key: OwnResource["key"]): unknown =>
  key?.length === 1 && flip(gen) ? key[0] : orDefault(gen, key);

const spellOrder = (gen: GeneratorValue, order: string): string =>
  order.split(",").join(pick(gen, [",", ", ", " , "]));

const STYLES = [Scalar.PLAIN, Scalar.QUOTE_SINGLE, Scalar.QUOTE_DOUBLE] as const;

/** @returns YAML with the declarations under `resources` */
export function spellResources(gen: GeneratorValue, resources: OwnResources): string {
  const spelled = Object.entries(resources).map(
    ([name, one]) => [name, spellResource(gen, name, one)] as const,
  );
  const document = new Document({ resources: shuffled(gen, Object.fromEntries(spelled)) });
  visit(document, {
    Scalar(key, node) {
      if (key === "key" || typeof node.value !== "string") return;
      // Only double quotation marks keep everything.
      const isPlain = /^[\w /.,@+-]*$/u.test(node.value) && isScalar(node);
      node.type = isPlain ? pick(gen, STYLES) : Scalar.QUOTE_DOUBLE;
    },
  });
  const collectionStyle = pick(gen, ["any", "flow", "block"] as const);
  return document.toString({ lineWidth: 0, collectionStyle });
}
