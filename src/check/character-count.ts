/**
 * In charge of how long a text is. In comes a text; out goes its number of characters, which the
 * contract's sizes count: Unicode code points, so that an emoji is one.
 */

export function countCharacters(text: string): number {
  let count = text.length;
  // The second half of a pair is no character of its own. Only whole pairs get this far.
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xdc00 && unit <= 0xdfff) count -= 1;
  }
  return count;
}
