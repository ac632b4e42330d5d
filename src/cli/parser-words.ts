/** The words of commander, the parser: in its help texts, and in its messages about wrong usage. */
import type { HelpConfiguration } from "commander";
import { countOf } from "../words/phrases.ts";
import { say } from "../words/say.ts";
import type { Sentence } from "../words/say.ts";

const WORDS: readonly Sentence[] = [
  "Usage:",
  "Arguments:",
  "Options:",
  "Commands:",
  "[options]",
  "[command]",
];

function sayWord(text: string): string {
  const word = WORDS.find((one) => one === text);
  return word === undefined ? text : say(word);
}

/** Styles get words of the parser; those of a command, such as the name of a flag, stay. */
export const IN_LANGUAGE: HelpConfiguration = {
  styleTitle: sayWord,
  styleOptionText: sayWord,
  styleSubcommandText: sayWord,
};

const FAULTS = [
  "error: missing required argument '{word}'",
  "error: option '{word}' argument missing",
  "error: required option '{word}' not specified",
  "error: unknown option '{word}'",
  "error: unknown command '{word}'",
] as const;

const EXCESS =
  /^error: too many arguments for '(?<name>[\w-]+)'\. Expected (?<expected>\d+) arguments? but got (?<given>\d+): (?<words>.*)\.$/su;

function sayFault(text: string): string {
  for (const fault of FAULTS) {
    const [before = "", after = ""] = fault.split("{word}");
    if (text.startsWith(before) && text.endsWith(after))
      return say(fault, { word: text.slice(before.length, text.length - after.length) });
  }
  const { name, expected, given = "", words = "" } = EXCESS.exec(text)?.groups ?? {};
  if (name === undefined) return text;
  return say("error: too many arguments for '{name}'. Expected {count} but got {given}: {words}.", {
    name,
    count: countOf(Number(expected), "argument"),
    given,
    words,
  });
}

const GUESSES = ["(Did you mean one of {names}?)", "(Did you mean {names}?)"] as const;

function sayGuess(text: string): string {
  for (const guess of GUESSES) {
    const [before = "", after = ""] = guess.split("{names}");
    if (text.startsWith(before))
      return say(guess, { names: text.slice(before.length, text.length - after.length) });
  }
  return text;
}

/** @param text a message of the parser, and its suggestion on a line of its own @returns both in the current language */
export function sayUsageFault(text: string): string {
  const [fault = "", guess] = text.trimEnd().split(/\n(?=\(Did you mean )/u);
  return `${[sayFault(fault), ...(guess === undefined ? [] : [sayGuess(guess)])].join("\n")}\n`;
}
