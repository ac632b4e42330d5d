/** What people read instead of the names of resources, fields and values, in their language. */
import type { Field } from "./field.ts";
import { LANGUAGE_CODES, tagOfLanguageCode } from "./language-codes.ts";
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

/** @param language the tag of that of whoever reads */
export const sayResource = ({ title, naming = {} }: Resource, language: string): Said =>
  say(naming, title, language);

/**
 * @param path of a field in content, without a language: `Articles.Name`, `CustomAttributes.TOPIC`
 * @param language the tag of that of whoever reads
 */
export const sayField = (
  _resource: Resource,
  path: string,
  { naming = {} }: Field,
  language: string,
): Said => say(naming, nameInWords(path.slice(path.lastIndexOf(".") + 1)), language);

/** @returns the name of the language with a code of the contract */
export const sayLanguage = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: "language" }).of(tagOfLanguageCode(code)) ?? code;

/** @param value one of those that the field may have */
export const sayValue = ({ values }: Field, value: string, language: string): string =>
  values === LANGUAGE_CODES ? sayLanguage(value, language) : valueInWords(value);
