/**
 * Says a sentence to editors in their language. The code has the English sentence; the German one is a
 * row of `german/`, without which it does not compile. Rows are only loaded when German is asked for. No library:
 * the first use of Intl alone takes 10 to 18 ms, a tenth of a short command.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { fillText } from "./fill-text.ts";
import type { Language } from "./fill-text.ts";
import type * as German from "./german/german.ts";

export type Message = keyof typeof German.GERMAN;

/** The names of a message's values; other braces, such as those of JSON and of patterns, are text. */
type Placeholder<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? NameIn<Inside> | Placeholder<Rest>
  : never;
type NameIn<Inside extends string> = Inside extends `${infer Name}, ${string}|${string}`
  ? NameIn<Name>
  : Inside extends `${string}${" " | '"' | "{" | ","}${string}` | `${number}`
    ? never
    : Inside;

/** A message with just this value. */
export type MessageWith<Name extends string> = {
  [Text in Message]: [Placeholder<Text>, Name] extends [Name, Placeholder<Text>] ? Text : never;
}[Message];

/** A message without values: the type of texts that are declared as data, and said where they are printed. */
export type Sentence = MessageWith<never>;

/** A text that is declared as data, or a part of a message; one with values is a function that says it. */
export type Wording = Sentence | (() => string);

type Values<Text extends string> = Readonly<Record<Placeholder<Text>, string | number>>;

/** Of the current call; undefined: English. */
const german = new AsyncLocalStorage<typeof German | undefined>();

/** @returns the language of the current call */
export const languageNow = (): Language => (german.getStore() ? "de" : "en");

/**
 * Everything that `work` says is in this language, also what it says later; calls with different languages may
 * run at the same time.
 * @param language undefined: as around it, English if nothing is
 */
export async function inLanguage<Result>(
  language: Language | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (language === undefined) return work();
  return german.run(language === "de" ? await import("./german/german.ts") : undefined, work);
}

/** @param text in English, with its values as in fill-text.ts @returns the text in the current language */
export function say<const Text extends Message>(
  text: Text,
  ...[values]: [Placeholder<Text>] extends [never] ? [] : [values: Values<Text>]
): string {
  const said: string = german.getStore()?.GERMAN[text] ?? text;
  return values === undefined ? said : fillText(said, values, languageNow());
}

/** @returns the text in the current language */
export const sayWording = (wording: Wording): string =>
  typeof wording === "string" ? say(wording) : wording();
