/**
 * In charge of maps with very many texts. In come texts and values; out come the values. A Map that
 * grows is laid out anew at once, which takes as long as two slices when it holds 100,000 entries;
 * many small ones grow one at a time.
 */

export interface TextMap<Value> {
  get(text: string): Value | undefined;
  set(text: string, value: Value): void;
}

const PARTS = 64;

export function createTextMap<Value>(): TextMap<Value> {
  const parts = Array.from({ length: PARTS }, () => new Map<string, Value>());
  const [first = new Map<string, Value>()] = parts;
  const partOf = (text: string): Map<string, Value> => {
    const { length } = text;
    const last = text.charCodeAt(length - 1);
    const middle = text.charCodeAt(length >> 1);
    return parts[(last * 31 + middle * 7 + length) % PARTS] ?? first;
  };
  return {
    get: (text) => partOf(text).get(text),
    set: (text, value) => {
      partOf(text).set(text, value);
    },
  };
}
