/** Numbers and lists of names, in the current language. */
import { writeNames, writeNumber } from "./fill-text.ts";
import { languageNow } from "./say.ts";

/** @returns such as `navigation, languages and trainings` */
export const joinNames = (names: readonly string[]): string => writeNames(names, languageNow());

/** @returns such as `12,000` */
export const formatCount = (count: number): string => writeNumber(count, languageNow());
