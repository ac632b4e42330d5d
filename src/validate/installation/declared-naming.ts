/** What installation.yaml says for people of a resource, a field or an attribute: title and help, perhaps per language. */
import { OWN_BOUNDS } from "../../catalog/own-bounds.ts";
import { findLanguageTag, LANGUAGE_TAGS } from "../../catalog/translated.ts";
import type { Naming, Translated } from "../../catalog/translated.ts";
import { isObject } from "../../content/record.ts";
import type { Plain, PlainObject } from "../../content/record.ts";
import { suggestName } from "../../errors.ts";
import type { At } from "../values/at.ts";
import { readText } from "../values/scalars.ts";
import { countCharacters, findUnlikely } from "../values/text-content.ts";
import { sentence } from "../../words/sentence.ts";
import type { Wording, Sentence } from "../../words/sentence.ts";
import type { DeclaredObject } from "./declared-object.ts";

/** @returns what is wrong with a text; undefined: nothing */
export type FindFault = (
  text: string,
) => readonly [problem: Sentence, suggestion?: string | undefined] | undefined;

function readOne(value: Plain, at: At, wanted: Wording, find: FindFault): string | undefined {
  const text = readText(value, at, wanted);
  if (text === "") return at.report(value, sentence("must not be empty"));
  const fault = text === undefined ? undefined : find(text);
  return fault ? at.report(value, ...fault) : text;
}

/** @returns undefined: some of it is wrong, which was reported */
function readPerLanguage(
  values: PlainObject,
  at: At,
  wanted: Wording,
  find: FindFault,
): Translated | undefined {
  const texts = new Map<string, string>();
  let isRight = true;
  for (const [name, value] of Object.entries(values)) {
    const tag = findLanguageTag(name);
    if (tag === undefined || texts.has(tag)) {
      isRight = false;
      const problem =
        tag === undefined
          ? sentence("must be the tag or code of a language, such as de or EN_GB")
          : sentence("is the same language as another one: keep one");
      at.reportName(name, problem, tag ?? suggestName(name, LANGUAGE_TAGS));
      continue;
    }
    const text = value === null ? undefined : readOne(value, at.member(name), wanted, find);
    if (text === undefined) isRight = false;
    if (value === null)
      at.reportName(name, sentence("must be {wanted}", { wanted: sentence("a text") }));
    texts.set(tag, text ?? "");
  }
  if (texts.size === 0 && isRight)
    return at.report(values, sentence("must have at least one member"));
  return isRight
    ? Object.fromEntries([...texts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : undefined;
}

/** @returns a text, or one per language; undefined: it is not given or wrong, which was reported */
export function readTranslated(
  object: DeclaredObject,
  member: string,
  find: FindFault,
): Translated | undefined {
  const wanted = object.row(member).wanted ?? "a text";
  return object.read(member, (value, at) =>
    isObject(value) ? readPerLanguage(value, at, wanted, find) : readOne(value, at, wanted, find),
  );
}

/** @returns the fault of a text that must be one line of so many characters */
export function findLineFault(text: string, limit: number): ReturnType<FindFault> {
  const characters = countCharacters(text);
  if (characters > limit) {
    return [
      sentence("has {characters} characters; at most {limit} are allowed", { characters, limit }),
    ];
  }
  return findUnlikely(text) === undefined
    ? undefined
    : [sentence("must be one line without tabs or signs that turn its direction")];
}

export const readHelp = (object: DeclaredObject): Translated | undefined =>
  readTranslated(object, "help", (text) => findLineFault(text, OWN_BOUNDS.helpCharacters));

/** @returns the naming of a field or an attribute */
export const readNaming = (
  object: DeclaredObject,
): { readonly [Member in keyof Naming]: Translated | undefined } => ({
  title: readTranslated(object, "title", (text) => findLineFault(text, OWN_BOUNDS.titleCharacters)),
  help: readHelp(object),
});
