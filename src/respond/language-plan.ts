/**
 * In charge of everything that the languages of a request decide: which languages its texts come in
 * and which its messages are in. In come the pin of the address and the header; out goes the plan,
 * remembered, because clients send the same few headers again and again.
 */
import { LRUCache } from "lru-cache";
import type { PublishedLanguage } from "../release/snapshot.ts";
import { choiceOf, createLanguageChoice } from "./language-choice.ts";
import type { LanguageChoice } from "./language-choice.ts";
import { chooseMessageTexts } from "./message-choice.ts";
import type { MessageTexts } from "./messages/message-texts.ts";

interface LanguagePlan {
  readonly choice: LanguageChoice;
  readonly texts: MessageTexts;
  /** Equal keys, equal answers. */
  readonly key: string;
}

/** @param pinned the languages that the address names, in order; they rule out the header */
export type PlanLanguages = (
  pinned: readonly PublishedLanguage[] | undefined,
  acceptLanguage: string | undefined,
) => LanguagePlan;

const REMEMBERED_PLANS = 1000;
/** Longer headers are worked out anew each time, lest they fill the memory. */
const MAX_REMEMBERED_LENGTH = 256;

export function createLanguagePlanning(
  published: readonly PublishedLanguage[],
  fallback: PublishedLanguage | undefined,
): PlanLanguages {
  const plans = new LRUCache<string, LanguagePlan>({ max: REMEMBERED_PLANS });
  const chooseLanguages = createLanguageChoice(published, fallback);

  const plan: PlanLanguages = (pinned, acceptLanguage) => {
    const choice = pinned ? choiceOf(pinned, fallback, true) : chooseLanguages(acceptLanguage);
    const texts = chooseMessageTexts(pinned, acceptLanguage, fallback);
    const codes = choice.languages.map(({ code }) => code).join();
    return { choice, texts, key: `${codes} ${choice.asked} ${choice.named} ${texts.tag}` };
  };

  return (pinned, acceptLanguage) => {
    const asked = pinned
      ? `pin ${pinned.map(({ code }) => code).join()}`
      : `header ${acceptLanguage ?? ""}`;
    const found = plans.get(asked);
    if (found) return found;
    const made = plan(pinned, acceptLanguage);
    if (asked.length <= MAX_REMEMBERED_LENGTH) plans.set(asked, made);
    return made;
  };
}
