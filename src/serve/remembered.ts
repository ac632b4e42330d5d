/**
 * Caches results that depend on one header alone, whether values or errors. Clients
 * choose the texts, so their number and length are bounded.
 */
import { RequestError } from "../errors.ts";

interface Outcome<Value> {
  readonly value: Value | undefined;
  readonly refusal: RequestError | undefined;
}

const REMEMBERED_HEADERS = 1000;
/** Longer texts are not cached. */
const MAX_LENGTH = 512;

/** @returns the same function with a cache; errors are cached, too */
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
    // Tracking the order of use (LRU) would cost more than occasionally parsing all of them again.
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
