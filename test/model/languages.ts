/** The languages of an installation, and those in which texts are looked up. */
import type { GeneratedContent } from "./generate-content.ts";
import type { Asked } from "./publication.ts";

/** @returns code and uuid of the languages that readers may ask for */
export const publishedLanguages = (
  content: GeneratedContent,
): readonly { readonly code: string; readonly uuid: string; readonly isFallback: boolean }[] =>
  (content.items["languages"] ?? [])
    .filter(({ State }) => State === "PUBLISHED")
    .map(({ Code, Uuid, Fallback }) => ({
      code: Code as string,
      uuid: Uuid,
      isFallback: Fallback === true,
    }));

export const fallbackOf = ({ content }: Asked): string =>
  publishedLanguages(content).find(({ isFallback }) => isFallback)?.code ?? "";

/** Where texts are looked up, in this order. */
export const lookedIn = (asked: Asked): readonly string[] =>
  asked.isStrict && asked.languages.length > 0
    ? asked.languages
    : [...asked.languages, fallbackOf(asked)];
