/** Reads the number of a flag. */
import { wrongValue } from "../terminal/phrases.ts";

/** @returns an integer from 1 @throws CommandError with status 2 */
export function readNumber(
  flag: string,
  text: string | undefined,
  byDefault: number,
  most: number,
): number {
  if (text === undefined) return byDefault;
  const number = /^[1-9]\d{0,6}$/u.test(text) ? Number(text) : 0;
  if (number < 1 || number > most)
    throw wrongValue(flag, text, `give an integer from 1 to ${most}.`);
  return number;
}
