/** A result of publish/ as the outcome of a command: the document, and its lines in the language of whoever reads. */
import type { Plan, Published, Refused } from "../publish/results.ts";
import { escapeUnprintable } from "../errors.ts";
import { isRefused } from "../publish/publish-content.ts";
import { describeLocation } from "../settings.ts";
import { sayResult } from "../words/say-result.ts";
import type { Typed } from "../words/typed.ts";
import { nameStore } from "./command.ts";
import type { Call, Outcome } from "./command.ts";
import { quoteWord } from "./terminal/phrases.ts";

/** @returns a command line of these words, for the store of the call */
function suggest(words: string, { settings, given, desk }: Omit<Call, "terminal" | "say">): string {
  if (desk !== undefined) return `${words} --to ${quoteWord(desk)}`;
  const store = describeLocation(settings.store);
  // Repeated here if it was given, since it may come from the environment; but without its password it would
  // lead nowhere.
  const repeatsStore = given.has("store") && store === settings.store;
  return repeatsStore ? `${words} --store ${quoteWord(store)}` : words;
}

/** Without them, the same command line would do something else. */
const REPEATED = [
  "follow-links",
  "mine",
  "theirs",
  "over",
  "allow-removals",
  "allow-access",
] as const;

/** @param words of the command and its arguments */
export function typedOf(call: Omit<Call, "terminal" | "say">, words: string): Typed {
  const { desk, ...beside } = call;
  const { base } = call.flags;
  const again = [
    suggest(words, call),
    ...(typeof base === "number" ? [`--base ${base}`] : []),
    ...REPEATED.filter((flag) => call.flags[flag] === true).map((flag) => `--${flag}`),
  ];
  return {
    subject: String(call.arguments[0]),
    store: nameStore(call),
    isAtDesk: desk !== undefined,
    allows: {
      removals: call.flags["allow-removals"] === true,
      access: call.flags["allow-access"] === true,
    },
    isPlan: call.flags["plan"] === true,
    isNoted: call.flags["note"] !== undefined,
    again: again.join(" "),
    toPublish: (release) => suggest(`lectern release publish ${release}`, beside),
  };
}

/** What a desk, or others at it, wrote is shown in a terminal. */
const clean = (text: string): string => text.split("\n").map(escapeUnprintable).join("\n");

export function tellResult<Result extends Plan | Published | Refused>(
  result: Result,
  call: Omit<Call, "terminal">,
  words: string,
): Outcome<Result> {
  const status = isRefused(result)
    ? 1
    : "different" in result && result.different && call.flags["exit-code"] === true
      ? 3
      : undefined;
  const said = sayResult(call.say, result, typedOf(call, words));
  return {
    data: result,
    warnings: said.warnings.map(clean),
    notices: said.notices.map(clean),
    ...(said.text !== undefined && { text: clean(said.text) }),
    ...(said.done !== undefined && { done: clean(said.done) }),
    status,
  };
}
