/** How many columns of a terminal a text takes: Chinese characters and emoji take two, combining marks none. */

/** Each of these characters takes one column; Intl.Segmenter is loaded only for others. */
const LATIN = /^[\u0020-\u02ff]*$/u;

/** East Asian Width W and F, which regular expressions have no name for, and emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]|\ufe0f/u;

const UNSEEN = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

/** @returns what is drawn as one character each */
const splitText = (text: string): readonly string[] =>
  LATIN.test(text)
    ? Array.from(text)
    : Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

const widthOfOne = (character: string): number =>
  WIDE.test(character) ? 2 : UNSEEN.test(character) ? 0 : 1;

export const widthOf = (text: string): number =>
  LATIN.test(text)
    ? text.length
    : splitText(text).reduce((sum, character) => sum + widthOfOne(character), 0);

/** @returns the text, or as much of its beginning as fits, with an ellipsis */
export function cutText(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let cut = "";
  // The ellipsis takes one column.
  let left = width - 1;
  for (const character of splitText(text)) {
    left -= widthOfOne(character);
    if (left < 0) break;
    cut += character;
  }
  return `${cut}…`;
}

/** @returns the text with spaces behind it */
export const padText = (text: string, width: number): string =>
  text + " ".repeat(Math.max(0, width - widthOf(text)));
