/**
 * Says a sentence in a language. The code has the English sentence; the German one is a row of `german/`, without
 * which it does not compile. Who shows something to somebody gets a `say` of their language and hands it down. Rows
 * are only loaded when German is asked for. No library: the first use of Intl alone takes 10 to 18 ms, a tenth of a
 * short command.
 */
import type { Language } from "./fill-text.ts";
import { fillSentence } from "./sentence.ts";
import type { Message, Sentence, ValuesOf } from "./sentence.ts";

export interface Say {
  readonly language: Language;
  /** @param text its English text and values */
  <const Text extends Message>(text: Text, ...values: ValuesOf<Text>): string;
  (said: Sentence): string;
}

const createSay = (language: Language, rows: Readonly<Record<string, string>> = {}): Say =>
  Object.assign(
    (given: string | Sentence, values?: Sentence["values"]) =>
      fillSentence(
        typeof given === "object" ? given : { text: given, ...(values && { values }) },
        language,
        rows,
      ),
    { language },
  );

export const sayInEnglish: Say = createSay("en");

/** @param language undefined: English */
export const sayIn = async (language: Language | undefined): Promise<Say> =>
  language === "de"
    ? createSay(language, (await import("./german/german.ts")).GERMAN)
    : sayInEnglish;

/** @param part a text of the content, or a sentence */
export const sayPart = (say: Say, part: string | Sentence): string =>
  typeof part === "string" ? part : say(part);
