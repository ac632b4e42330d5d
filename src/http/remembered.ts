/**
 * What one text alone decides, an address or a header, is worked out once and remembered under it, be it
 * a value or a refusal. Clients choose the texts, so number and length are bounded.
 */
import { RequestError } from "../errors.ts";

interface Outcome<Value> {
  readonly value: Value | undefined;
  readonly refusal: RequestError | undefined;
}

/** A megabyte or two of addresses; of each header far fewer texts are in use. */
export const REMEMBERED_ADDRESSES = 10_000;
const REMEMBERED_HEADERS = 1000;
/** Longer texts are read anew each time. */
const MAX_LENGTH = 512;

/** @returns the same function, which throws the same refusal again, too */
export function rememberByText<Value>(
  read: (text: string) => Value,
  max: number = REMEMBERED_HEADERS,
): (text: string) => Value {
  const outcomes = new Map<string, Outcome<Value>>();

  function work(text: string): Outcome<Value> {
    let outcome: Outcome<Value>;
    try {
      outcome = { value: read(text), refusal: undefined };
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      outcome = { value: undefined, refusal: error };
    }
    if (text.length > MAX_LENGTH) return outcome;
    // To note in which order texts are used would cost more than to read all of them again now and then.
    if (outcomes.size >= max) outcomes.clear();
    outcomes.set(text, outcome);
    return outcome;
  }

  return (text) => {
    const { value, refusal } = outcomes.get(text) ?? work(text);
    if (refusal) throw refusal;
    return value as Value;
  };
}
