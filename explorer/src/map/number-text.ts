/** Encodes integers as text: small ones take one character, and the text needs no escapes in JSON. */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Each character has six bits; one of them means that further characters follow. */
const BITS = 5;
const MORE = 1 << BITS;

export function encodeNumbers(numbers: readonly number[]): string {
  let text = "";
  for (const number of numbers) {
    // The sign is the lowest bit, so that small negative numbers are short, too.
    let rest = number < 0 ? -number * 2 - 1 : number * 2;
    do {
      const low = rest % MORE;
      rest = Math.floor(rest / MORE);
      text += LETTERS[rest > 0 ? low + MORE : low];
    } while (rest > 0);
  }
  return text;
}

export function decodeNumbers(text: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const letter of text) {
    const bits = LETTERS.indexOf(letter);
    value += (bits % MORE) * 2 ** shift;
    shift += BITS;
    if (bits < MORE) {
      numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
      [value, shift] = [0, 0];
    }
  }
  return numbers;
}
