/** What people read instead of the names of resources, fields and values, in their language. */
import { PUBLICATION_FIELDS } from "./content-fields.ts";
import { CONTRACT_NAMING } from "./contract-naming/contract-naming.ts";
import { EVERYWHERE } from "./contract-naming/pages.ts";
import type { SaidInBoth } from "./contract-naming/said-in-both.ts";
import { VALUES } from "./contract-naming/values.ts";
import { NO_FIELDS } from "./field.ts";
import type { Field } from "./field.ts";
import { LANGUAGE_CODES, tagOfLanguageCode } from "./language-codes.ts";
import { RESOURCES } from "./resources.ts";
import type { Resource } from "./resources.ts";
import { translate } from "./translated.ts";
import type { Naming } from "./translated.ts";

/** `StartsAt`: Starts at */
const nameInWords = (name: string): string =>
  name.replaceAll(/(?<=[a-z0-9])[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);

/** `RAIN_OR_SHINE`: Rain or shine; what is not in capitals alone stays as it is. */
const valueInWords = (value: string): string =>
  value === value.toUpperCase()
    ? value.charAt(0) + value.slice(1).replaceAll("_", " ").toLowerCase()
    : value;

/** What somebody reads. */
export interface Said {
  readonly title: string;
  readonly help?: string;
}

const say = ({ title, help }: Naming, name: string, language: string): Said => ({
  title: title === undefined ? name : translate(title, language),
  ...(help !== undefined && { help: translate(help, language) }),
});

const contract = new Map(Object.entries(CONTRACT_NAMING));
const everywhere = new Map<string, SaidInBoth>(Object.entries(EVERYWHERE));
const values = new Map(Object.entries(VALUES));

/** The allowed values of the contract's fields. */
const contractValues: ReadonlySet<Field["values"]> = new Set(
  Object.values<Resource>(RESOURCES)
    .flatMap(({ fields }) => [...fields.values()])
    .flatMap((field) => [field, ...(field.members ?? NO_FIELDS).values()])
    .flatMap((field) => (field.values ? [field.values] : [])),
);

/** @param language the tag of that of whoever reads */
export const sayResource = ({ name, title, naming }: Resource, language: string): Said =>
  say(naming ?? contract.get(name)?.resource ?? {}, title, language);

const publication = new Map<string, Field>(Object.entries(PUBLICATION_FIELDS));

/** A field of another kind may be called so, too. */
const isDeclared = (name: string, field: Field): boolean =>
  publication.has(name) && publication.get(name) !== field;

/** @returns what is said of a field without being declared */
function findNaming(resource: Resource, path: string, field: Field): Naming {
  const [name = "", owner] = path.split(".").toReversed();
  const rows = contract.get(resource.name);
  const special = owner === undefined ? rows?.fields : rows?.texts;
  const found = new Map(Object.entries(special ?? {})).get(name);
  return found ?? (!rows && isDeclared(name, field) ? {} : (everywhere.get(name) ?? {}));
}

/**
 * @param path of a field in content, without a language: `Articles.Name`, `CustomAttributes.TOPIC`
 * @param language the tag of that of whoever reads
 */
export const sayField = (resource: Resource, path: string, field: Field, language: string): Said =>
  say(
    { ...findNaming(resource, path, field), ...field.naming },
    nameInWords(path.slice(path.lastIndexOf(".") + 1)),
    language,
  );

/** @returns the name of the language with a code of the contract */
export const sayLanguage = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: "language" }).of(tagOfLanguageCode(code)) ?? code;

/** @param value one of those that the field may have */
export function sayValue(field: Pick<Field, "values">, value: string, language: string): string {
  if (field.values === LANGUAGE_CODES) return sayLanguage(value, language);
  const said = contractValues.has(field.values) ? values.get(value) : undefined;
  return said === undefined ? valueInWords(value) : translate(said, language);
}
