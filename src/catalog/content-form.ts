/**
 * How content gives the fields that the API serves: their names, their forms, and the value of a
 * field that was left out. Tables, the list of fields on a terminal and the reference page are
 * derived from it.
 */
import { DERIVED_TIMESTAMPS } from "./content-fields.ts";
import { columnsOf, NO_FIELDS, isGivenByContent, nullable, varchar } from "./field.ts";
import type { AttributeOwner, Field } from "./field.ts";
import { FIELD_KINDS, TEXT_FORMATS } from "./field-kinds.ts";
import type { TextFormat } from "./field-kinds.ts";
import { LANGUAGE_CODES } from "./language-codes.ts";
import type { ItemKey, Resource } from "./resources.ts";
import type { Say } from "../words/say.ts";
import { sentence } from "../words/sentence.ts";
import type { PlainMessage, Sentence } from "../words/sentence.ts";

/** In content only: a readable name for an item, which is never served. */
export const KEY = "Key";
export const MAX_KEY_CHARACTERS = 128;
export const KEY_FIELD = nullable(varchar(MAX_KEY_CHARACTERS));

/** @returns the name under which content gives a field */
export const nameInContent = (served: string, field: Field): string => field.under ?? served;

/** Stand for each language code, and for each identifier that an installation declares. */
export const ANY_CODE = "DE";
export const ANY_ATTRIBUTE = "TOPIC";

/** A field as content gives it. */
export interface ContentField {
  /** With dots, as in a table's header: `Articles.DE.Name`. */
  readonly name: string;
  /** The same without a language. */
  readonly path: string;
  readonly field: Field;
  /** How its value is written, as Markdown. */
  readonly form: Sentence;
  /** Its value if it is left out. */
  readonly absent: "error" | "null" | "default" | "made";
  /** What tables are written with. */
  readonly header: string;
  /** For a custom attribute. */
  readonly identifier?: string;
  /** For a Uuid: what it is derived from, if not from a Key that content gives. */
  readonly madeOf?: ItemKey | undefined;
}

/** Formats of values that are derived from other fields if content leaves them out. */
const MADE_FORMATS: ReadonlySet<TextFormat | undefined> = new Set(["uuidPair", "sitePath"]);
export const isMadeByFormat = ({ format }: Field): boolean => MADE_FORMATS.has(format);

/** @returns whether it is a timestamp that comes from releases if content leaves it out */
const isDated = (name: string): boolean => DERIVED_TIMESTAMPS.has(name);

const KEY_FORM: PlainMessage =
  "a readable name, unique in its resource; other items can refer to it; `Uuid` is derived from it";

const describeTarget = ({ target, isMany }: Field): Sentence =>
  sentence(
    isMany
      ? "list of Uuids or Keys of items of `{target}`"
      : "Uuid or Key of an item of `{target}`",
    { target: target ?? "" },
  );

/** @returns how content writes a field, as Markdown */
export function describeForm(
  name: string,
  field: Field,
  isArticle: boolean,
  key?: ItemKey,
): Sentence {
  if (!isGivenByContent(field))
    return sentence("not given in content: collected from the items that refer to this one");
  if (field.format !== undefined) return sentence(TEXT_FORMATS[field.format].form);
  const form = sentence(FIELD_KINDS[field.kind].form);
  if (name === "Uuid") return describeUuid(form, isArticle, key);
  if (field.kind === "uuid") return sentence("Uuid of an article, or Key of its navigation item");
  if (isDated(name)) {
    return sentence(
      name === "CreatedAt"
        ? "{form}; default: the time of the release that first had the item"
        : "{form}; default: the time of the release that last changed the item",
      { form },
    );
  }
  if (field.kind === "reference") return describeTarget(field);
  return field.articleIn === undefined
    ? form
    : sentence("{form}; default: the Href of the article with `{field}`", {
        form,
        field: field.articleIn,
      });
}

function describeUuid(form: Sentence, isArticle: boolean, key: ItemKey | undefined): Sentence {
  if (isArticle)
    return sentence("{form}; left out, derived from that of the navigation item", { form });
  if (key === undefined) return sentence("{form}; left out, derived from `Key`", { form });
  return key === "row"
    ? sentence("{form}; left out, derived from the number of the row, which does not last", {
        form,
      })
    : sentence("{form}; left out, derived from {fields, and}", { form, fields: key });
}

/** @returns what stands for a field that content leaves out */
export function findAbsent(name: string, field: Field): ContentField["absent"] {
  if (name === "Uuid" || isDated(name) || isMadeByFormat(field)) return "made";
  if (field.isRequired) return "error";
  if (field.default !== undefined) return "default";
  return field.nullable ? "null" : "error";
}

/** The language codes and identifiers to put into names. */
export interface Expansion {
  readonly codes: readonly string[];
  /** @param prefix dotted path of the attributes, with its last dot */
  readonly attributesOf: (owner: AttributeOwner, prefix: string) => readonly string[];
}

const ANY: Expansion = { codes: [ANY_CODE], attributesOf: () => [ANY_ATTRIBUTE] };

function listField(
  name: string,
  field: Field,
  {
    prefix,
    within,
    madeOf,
    code,
  }: Pick<ContentField, "madeOf"> & {
    readonly prefix: string;
    readonly within: string;
    /** Of the language, inside a localized field. */
    readonly code?: string;
  },
  { attributesOf }: Expansion,
): readonly ContentField[] {
  const absent = findAbsent(name, field);
  const { owner } = field;
  if (owner === undefined) {
    const form = describeForm(name, field, prefix !== "", madeOf);
    const path = `${prefix}${name}`;
    const [header = path] = columnsOf(field, code);
    const row = { name: path, path: `${within}${name}`, header, field, form, absent };
    return [name === "Uuid" && madeOf ? { ...row, madeOf } : row];
  }
  const form = sentence("a custom attribute, with the type declared in `installation.yaml`");
  const path = `${prefix}${name}.`;
  return attributesOf(owner, path).map((identifier) => ({
    name: `${path}${identifier}`,
    path: `${within}${name}`,
    header: `${path}${identifier}`,
    field,
    form,
    absent,
    identifier,
  }));
}

const listMembers = (
  { under, members = NO_FIELDS }: Field,
  expansion: Expansion,
): readonly ContentField[] =>
  expansion.codes.flatMap((code) =>
    [...members].flatMap(([name, field]) =>
      listField(name, field, { prefix: `${under}.${code}.`, within: `${under}.`, code }, expansion),
    ),
  );

/**
 * @returns the fields of a resource as content gives them, Key first, without those that are
 *   collected from other items
 */
export function listContentFields(
  { fields, key: madeOf }: Pick<Resource, "fields" | "key">,
  expansion: Expansion = ANY,
): readonly ContentField[] {
  const key: ContentField = {
    name: KEY,
    path: KEY,
    header: KEY,
    field: KEY_FIELD,
    form: sentence(KEY_FORM),
    absent: "null",
  };
  const given = [...fields].filter(([, field]) => isGivenByContent(field));
  return [
    ...(madeOf ? [] : [key]),
    ...given.flatMap(([name, field]) =>
      field.kind === "localized"
        ? listMembers(field, expansion)
        : listField(name, field, { prefix: "", within: "", madeOf }, expansion),
    ),
  ];
}

/** @returns type, value if left out, and form, in plain words */
export function describeContentField(
  say: Say,
  { name, field, form, absent, madeOf }: Omit<ContentField, "path" | "header">,
): string {
  const type = FIELD_KINDS[field.kind].type;
  const sized = field.size === undefined ? type : `${type}(${field.size})`;
  return [
    // For VIRTUAL, the form of the value says more.
    type === "VIRTUAL" ? "" : sized,
    madeOf ? "" : describeAbsent(say, name, field, absent),
    describeValues(say, field) || `${say(form).replaceAll("`", "")}${describeBounds(say, field)}`,
  ]
    .filter((text) => text !== "")
    .join("; ");
}

function describeAbsent(
  say: Say,
  name: string,
  field: Field,
  absent: ContentField["absent"],
): string {
  if (name === KEY || name === "Uuid") return say("required: either Key or Uuid");
  if (absent === "error") return say("required");
  // The form then says what it is derived from.
  if (absent === "made") return "";
  return say("{value} if left out", {
    value: absent === "null" ? "null" : String(field.default),
  });
}

/** @returns such as ` from 0 to 10, in no two items` */
function describeBounds(
  say: Say,
  { min, max, earliest, latest, pattern, after, unique }: Field,
): string {
  return [
    describeRange(say, min, max),
    ...(earliest === undefined ? [] : [say(", not before {earliest}", { earliest })]),
    ...(latest === undefined ? [] : [say(", not after {latest}", { latest })]),
    ...(pattern === undefined ? [] : [say(" of the form {pattern}", { pattern })]),
    ...(after === undefined ? [] : [say(", not before {earliest}", { earliest: after })]),
    ...(unique ? [say(", in no two items the same")] : []),
  ].join("");
}

function describeRange(say: Say, min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return say(" from {min} to {max}", { min, max });
  if (min !== undefined) return say(" of {min} or more", { min });
  return max === undefined ? "" : say(" of {max} or less", { max });
}

function describeValues(say: Say, { kind, values }: Field): string {
  if (values === undefined) return "";
  const names = values.join(", ");
  if (kind === "set") return say("list of one or more of {names}", { names });
  // There are more than a hundred, and content uses those of the languages file.
  if (values === LANGUAGE_CODES) return say("a language code such as DE, EN_GB, FR, PL, TR");
  return say("one of {names}", { names });
}
