/** Texts of declarations that may be given in several languages. */
import { LANGUAGE_CODES, tagOfLanguageCode } from "./language-codes.ts";

/** A text for everybody, or one per language by its tag (BCP 47), in the order of the tags. */
export type Translated = string | Readonly<Record<string, string>>;

/** What people read instead of a name. */
export interface Naming {
  /** Stands instead of the name. */
  readonly title?: Translated;
  /** Stands beside it in a form. */
  readonly help?: Translated;
}

/** @returns the member of a row of the catalog, if anything is declared */
export const namingOf = ({
  title,
  help,
}: { readonly [Member in keyof Naming]: Naming[Member] | undefined }): {
  readonly naming?: Naming;
} =>
  title === undefined && help === undefined
    ? {}
    : { naming: { ...(title !== undefined && { title }), ...(help !== undefined && { help }) } };

/** Where there is no text in somebody's language, the one in this language stands, or else the first one. */
const USUAL = "en";

/**
 * @param tag of whoever reads
 * @returns the text in that language or a variant of it, or else in another one
 */
export function translate(text: Translated, tag: string): string {
  if (typeof text === "string") return text;
  const tags = Object.keys(text);
  const found = [tag, USUAL].map((wanted) =>
    tags.find((one) => one === wanted || one.startsWith(`${wanted}-`)),
  );
  return text[found.find((one) => one !== undefined) ?? tags[0] ?? ""] ?? "";
}

/** @returns each of its texts once */
export const listTranslations = (text: Translated): readonly string[] =>
  typeof text === "string" ? [text] : [...new Set(Object.values(text))];

const simplify = (written: string): string => written.toLowerCase().replaceAll("_", "-");

/** By the tags and codes of languages in small letters. */
const TAGS: ReadonlyMap<string, string> = new Map(
  LANGUAGE_CODES.flatMap((code) => {
    const tag = tagOfLanguageCode(code);
    return [code, tag].map((written) => [simplify(written), tag]);
  }),
);

export const LANGUAGE_TAGS: readonly string[] = [...new Set(TAGS.values())];

/** @returns the tag of a language, given by it or by the contract's code; undefined: there is none */
export const findLanguageTag = (written: string): string | undefined => TAGS.get(simplify(written));
