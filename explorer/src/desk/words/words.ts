/** The texts of the desk's page, in the language of the page. */
import { useStore } from "../../state/store.ts";
import { languageStore } from "../../words/words.ts";
import type { PageLanguage } from "../../words/words.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { DeskWords } from "./en.ts";

export const DESK_WORDS: Readonly<Record<PageLanguage, DeskWords>> = { de, en };

export const useDeskWords = (): DeskWords => DESK_WORDS[useStore(languageStore)];
