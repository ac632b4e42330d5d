/** In charge of how long a text is. In come a text and a limit; out goes whether it is longer. */

/** @param limit in characters, which are code points */
export const isLonger = (text: string, limit: number): boolean =>
  text.length > limit && Array.from(text).length > limit;
