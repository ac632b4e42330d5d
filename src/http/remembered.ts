/**
 * What one text alone decides, an address or a header, is worked out once and remembered under it, be it
 * a value or a refusal. Clients choose the texts, so number and length are bounded.
 */
import { LRUCache } from "lru-cache";
import { RequestError } from "../errors.ts";

type Outcome<Value> = { readonly value: Value } | { readonly refusal: RequestError };

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
  const outcomes = new LRUCache<string, Outcome<Value>>({ max });

  function work(text: string): Outcome<Value> {
    try {
      return { value: read(text) };
    } catch (error) {
      if (error instanceof RequestError) return { refusal: error };
      throw error;
    }
  }

  return (text) => {
    let outcome = outcomes.get(text);
    if (outcome === undefined) {
      outcome = work(text);
      if (text.length <= MAX_LENGTH) outcomes.set(text, outcome);
    }
    if ("refusal" in outcome) throw outcome.refusal;
    return outcome.value;
  };
}
