/** The possible choices of languages for requests, each with the URL parameter that pins it. */
import { languageSteps } from "../../catalog/cache-tags.ts";
import { MAX_LANGUAGES } from "../../catalog/query-parameters.ts";
import type { Snapshot } from "../../release/snapshot.ts";

export interface ChoiceToCompare {
  /** The values of `?language=`; empty if there is no choice. */
  readonly pins: readonly string[];
  /** The language steps at the end of the cache paths of its responses. */
  readonly steps: readonly string[];
}

export interface ChoicesToCompare {
  readonly choices: readonly ChoiceToCompare[];
  /** False: only some choices are listed, but a change in any choice also shows in one of these. */
  readonly areAll: boolean;
}

/** The number of choices with four languages. */
const MAX_CHOICES = 64;

function* arrange(codes: readonly string[], most: number): Generator<readonly string[], void> {
  yield [];
  if (most === 0) return;
  for (const code of codes) {
    const others = codes.filter((other) => other !== code);
    for (const rest of arrange(others, most - 1)) yield [code, ...rest];
  }
}

/** The number of ordered lists of up to four out of `count` languages. */
const countLists = (count: number): number => {
  let [sum, lists] = [0, 1];
  for (let taken = 0; taken < Math.min(count, MAX_LANGUAGES); taken++) {
    lists *= count - taken;
    sum += lists;
  }
  return sum;
};

export function listChoices(
  { languages, fallback }: Pick<Snapshot, "languages" | "fallback">,
  isLocalized: boolean,
): ChoicesToCompare {
  if (!isLocalized || !fallback) return { choices: [{ pins: [], steps: [] }], areAll: true };
  const codes = languages.map(({ code }) => code);
  const areAll = countLists(codes.length) <= MAX_CHOICES;
  const found = new Map<string, ChoiceToCompare>();
  for (const pins of areAll ? arrange(codes, MAX_LANGUAGES) : codes.map((code) => [code])) {
    if (pins.length === 0) continue;
    const steps = languageSteps(pins.includes(fallback.code) ? pins : [...pins, fallback.code]);
    // If the fallback is not requested, the body also contains how many texts are in it.
    const known = found.get(steps.join());
    if (!known || known.pins.length > pins.length) found.set(steps.join(), { pins, steps });
  }
  return { choices: [...found.values()], areAll };
}
