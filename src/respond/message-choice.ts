/**
 * In charge of the language of messages: LocalizedMessage and Details. In come the languages of the
 * request and the fallback language of the content; out go the texts of the first of them that there
 * are messages in, else the English ones.
 */
import type { PublishedLanguage } from "../release/snapshot.ts";
import { parseAcceptLanguage } from "./accept-language.ts";
import { createLanguageMatching } from "./language-matching.ts";
import { MESSAGE_LANGUAGES } from "./messages/index.ts";
import type { MessageTexts } from "./messages/message-texts.ts";

const matchLanguage = createLanguageMatching(MESSAGE_LANGUAGES.map(({ tag }) => tag));
const byTag = new Map(MESSAGE_LANGUAGES.map((texts) => [texts.tag, texts]));

/** @param pinned the languages that the address names, if it does: they rule out the header */
export function chooseMessageTexts(
  pinned: readonly PublishedLanguage[] | undefined,
  acceptLanguage: string | undefined,
  fallback: PublishedLanguage | undefined,
): MessageTexts {
  const asked =
    pinned?.map(({ tag }) => tag) ??
    parseAcceptLanguage(acceptLanguage)
      .filter(({ weight }) => weight > 0)
      .map(({ range }) => range);
  for (const range of fallback ? [...asked, fallback.tag] : asked) {
    const texts = byTag.get(matchLanguage(range) ?? "");
    if (texts) return texts;
  }
  return MESSAGE_LANGUAGES[0];
}
