/** Longer texts are not kept: clients choose them. */
const MAX_LENGTH = 512;

/**
 * @param max how many texts or numbers are kept at most; when there are more, all are forgotten, since an
 * order of use (LRU) would cost more than reading them again
 * @returns the same function, which reads each once; what it throws, or undefined, is not kept
 */
export function cacheByText<Value, Text extends string | number = string>(
  read: (text: Text) => Value,
  max = 1000,
): (text: Text) => Value {
  const known = new Map<Text, Value>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const value = read(text);
    if (typeof text === "string" && text.length > MAX_LENGTH) return value;
    if (known.size >= max) known.clear();
    known.set(text, value);
    return value;
  };
}
