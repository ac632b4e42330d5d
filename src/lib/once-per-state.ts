/**
 * @param state returns another object whenever the value may have changed
 * @returns a function that reads the value once for each state, and again if that failed
 */
export function oncePerState<Value>(
  state: () => object,
  read: () => Promise<Value>,
): () => Promise<Value> {
  const values = new WeakMap<object, Promise<Value>>();
  return () => {
    const now = state();
    const known = values.get(now);
    if (known) return known;
    const value = read();
    values.set(now, value);
    value.catch(() => values.delete(now));
    return value;
  };
}
