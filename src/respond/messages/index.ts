/**
 * In charge of which languages messages exist in. In come the files beside this one; out goes the
 * list, the language of last resort first.
 */
import { DE } from "./de.ts";
import { EN } from "./en.ts";
import type { MessageTexts } from "./message-texts.ts";

export const MESSAGE_LANGUAGES: readonly [MessageTexts, ...MessageTexts[]] = [EN, DE];
