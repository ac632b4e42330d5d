/**
 * Says a sentence to editors in their language. The code has the English sentence; the German one is a
 * row of `german/`, without which it does not compile. Rows are only loaded when German is asked for. No library:
 * the first use of Intl alone takes 10 to 18 ms, a tenth of a short command.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Language } from "./fill-text.ts";
import type * as German from "./german/german.ts";
import { fillSentence, sentenceOf } from "./sentence.ts";
import type { Message, Sentence, ValuesOf, Wording } from "./sentence.ts";

/** Of the current call. */
const language = new AsyncLocalStorage<Language>();
/** Of German, once it was asked for. */
let german: typeof German.GERMAN | undefined;

/** @returns the language of the current call */
export const languageNow = (): Language => language.getStore() ?? "en";

/**
 * Everything that `work` says is in this language, also what it says later; calls with different languages may
 * run at the same time.
 * @param asked undefined: as around it, English if nothing is
 */
export async function inLanguage<Result>(
  asked: Language | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (asked === undefined) return work();
  if (asked === "de") german ??= (await import("./german/german.ts")).GERMAN;
  return language.run(asked, work);
}

/**
 * @param text its English text and values
 * @returns the text in the current language
 */
export function say<const Text extends Message>(text: Text, ...values: ValuesOf<Text>): string;
/** @param asked by default that of the current call; one in which something was said before */
export function say(text: Sentence, asked?: Language): string;
export function say(given: Message | Sentence, more?: Sentence["values"] | Language): string {
  if (typeof given === "string")
    return say({ text: given, ...(typeof more === "object" && { values: more }) });
  const asked = typeof more === "string" ? more : languageNow();
  return fillSentence(given, asked, asked === "de" ? german : undefined);
}

/** @param part a text of the content, or a sentence */
export const sayPart = (part: string | Sentence): string =>
  typeof part === "string" ? part : say(part);

/** @returns the text in the current language */
export const sayWording = (wording: Wording): string => say(sentenceOf(wording));
