/** Numbers, counted things and lists of names in English. */

/** @returns such as `12,000` */
export const writeCount = (count: number): string =>
  String(count).replaceAll(/\B(?=(?:\d{3})+$)/gu, ",");

/** @param noun in the singular; its plural ends with s @returns such as `1 item` or `12,000 items` */
export const counted = (count: number, noun: string): string =>
  `${writeCount(count)} ${count === 1 ? noun : `${noun}s`}`;

/** @returns such as `navigation, languages and trainings` */
export const listed = (names: readonly string[], word = "and"): string =>
  [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(` ${word} `);
