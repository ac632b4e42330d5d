/**
 * Says a sentence in a language. The code has the English sentence; the German one is a row of `german/`, without
 * which it does not compile. Who shows something to somebody gets a `say` of their language and hands it down. EnglishToOther
 * are only loaded when German is asked for. No library: the first use of Intl alone takes 10 to 18 ms, a tenth of a
 * short command.
 */
import type { Language } from "./fill-text.ts";
import { fillSentence } from "./sentence.ts";
import type { Message, Sentence, ValuesOf } from "./sentence.ts";

/** Who is told: people at a page have no commands. */
export type Addressee = "page" | "shell";

export interface Say {
  readonly language: Language;
  readonly to: Addressee;
  /** @param text its English text and values */
  <const Text extends Message>(text: Text, ...values: ValuesOf<Text>): string;
  (said: Sentence): string;
}

type EnglishToOther = Readonly<Record<string, string>>;

const createSay = (language: Language, to: Addressee, rows: EnglishToOther = {}): Say =>
  Object.assign(
    (given: string | Sentence, values?: Sentence["values"]) =>
      fillSentence(
        typeof given === "object" ? given : { text: given, ...(values && { values }) },
        language,
        rows,
      ),
    { language, to },
  );

export const sayInEnglish: Say = createSay("en", "shell");

/** @param language undefined: English */
export async function sayIn(language: Language | undefined, to: Addressee = "shell"): Promise<Say> {
  const rows: EnglishToOther = language === "de" ? (await import("./german/german.ts")).GERMAN : {};
  if (to === "shell") return language === "de" ? createSay(language, to, rows) : sayInEnglish;
  const { FOR_PAGE } = await import("./for-page.ts");
  const said = Object.entries(FOR_PAGE).map(([text, other]) => [text, rows[other] ?? other]);
  return createSay(language ?? "en", to, { ...rows, ...Object.fromEntries(said) });
}

/** @param part a text of the content, or a sentence */
export const sayPart = (say: Say, part: string | Sentence): string =>
  typeof part === "string" ? part : say(part);
