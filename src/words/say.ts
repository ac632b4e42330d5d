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

/** @param text a sentence, or its English text and values @returns the text in the current language */
export function say<const Text extends Message>(text: Text, ...values: ValuesOf<Text>): string;
export function say(text: Sentence): string;
export function say(given: Message | Sentence, values?: Sentence["values"]): string {
  const said = typeof given === "object" ? given : { text: given, ...(values && { values }) };
  return fillSentence(said, languageNow(), german.getStore()?.GERMAN);
}

/** @param part a text of the content, or a sentence */
export const sayPart = (part: string | Sentence): string =>
  typeof part === "string" ? part : say(part);

/** @returns the text in the current language */
export const sayWording = (wording: Wording): string => say(sentenceOf(wording));
