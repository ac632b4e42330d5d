/**
 * A sentence for people as data: its English text, and the values in it. Who finds something makes one; who shows
 * it says it (`say.ts`) in the language of whoever reads, at that time.
 */
import { fillText } from "./fill-text.ts";
import type { Language, TextValue } from "./fill-text.ts";
import type * as German from "./german/german.ts";

/** A text that editors read; it has a row in `german/`. */
export type Message = keyof typeof German.GERMAN;

/** A number, a text of the content, another sentence, or a list of them. */
export type SentenceValue = string | number | Sentence | readonly SentenceValue[];

export interface Sentence {
  /** In English, with its values as in fill-text.ts; operators read some that no other language has. */
  readonly text: string;
  readonly values?: Readonly<Record<string, SentenceValue>>;
}

/** The names of a message's values; other braces, such as those of JSON and of patterns, are text. */
type Placeholder<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? NameIn<Inside> | Placeholder<Rest>
  : never;
type NameIn<Inside extends string> = Inside extends
  | `${infer Name}, ${"and" | "or" | ";" | "number"}`
  | `${infer Name}, ${string}|${string}`
  ? NameIn<Name>
  : Inside extends `${string}${" " | '"' | "{" | ","}${string}` | `${number}`
    ? never
    : Inside;

/** A message with just this value. */
export type MessageWith<Name extends string> = {
  [Text in Message]: [Placeholder<Text>, Name] extends [Name, Placeholder<Text>] ? Text : never;
}[Message];

/** A message without values. */
export type PlainMessage = MessageWith<never>;

/** What is declared as data, or made only if there is something to say. */
export type Wording<Made extends SentenceValue = Sentence> = PlainMessage | (() => Made);

/** The values that a message must be given. */
export type ValuesOf<Text extends string> = [Placeholder<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<Text>, SentenceValue>>];

export function sentence<const Text extends Message>(
  text: Text,
  ...[values]: ValuesOf<Text>
): Sentence {
  return values === undefined ? { text } : { text, values };
}

export const sentenceOf = <Made extends SentenceValue = Sentence>(
  wording: Wording<Made>,
): Sentence | Made => (typeof wording === "string" ? { text: wording } : wording());

/** Ends work with what is wrong. */
export class SentenceError extends Error {
  readonly sentence: Sentence;

  constructor(said: Sentence) {
    super(fillSentence(said));
    this.name = "SentenceError";
    this.sentence = said;
  }
}

const isSentence = (value: SentenceValue): value is Sentence =>
  typeof value === "object" && "text" in value;

/** @returns the texts of the content in it, however deep */
export function listTexts({ values = {} }: Sentence): readonly string[] {
  const listOf = (value: SentenceValue): readonly string[] => {
    if (typeof value === "string") return [value];
    if (typeof value === "number") return [];
    return isSentence(value) ? listTexts(value) : value.flatMap(listOf);
  };
  return Object.values(values).flatMap(listOf);
}

/** @returns the sentence with other texts of the content in it, however deep */
export function mapTexts({ text, values }: Sentence, change: (text: string) => string): Sentence {
  const mapValue = (value: SentenceValue): SentenceValue => {
    if (typeof value === "string") return change(value);
    if (typeof value === "number") return value;
    return isSentence(value) ? mapTexts(value, change) : value.map(mapValue);
  };
  if (values === undefined) return { text };
  const mapped = Object.entries(values).map(([name, value]) => [name, mapValue(value)]);
  return { text, values: Object.fromEntries(mapped) };
}

type Rows = Readonly<Record<string, string>>;

/** @param rows the texts of the language by English ones; a text without one stays English */
export function fillSentence(
  { text, values }: Sentence,
  language: Language = "en",
  rows: Rows = {},
): string {
  const said = rows[text] ?? text;
  if (values === undefined) return said;
  const fillValue = (value: SentenceValue): TextValue => {
    if (typeof value !== "object") return value;
    return isSentence(value) ? fillSentence(value, language, rows) : value.map(fillValue);
  };
  const filled = Object.entries(values).map(([name, value]) => [name, fillValue(value)]);
  return fillText(said, Object.fromEntries(filled), language);
}
