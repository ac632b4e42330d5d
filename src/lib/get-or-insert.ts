interface Kept<Key, Value> {
  get(key: Key): Value | undefined;
  has(key: Key): boolean;
  set(key: Key, value: Value): unknown;
}

/**
 * What `getOrInsertComputed` of maps does, which Node 24 does not have yet.
 *
 * @returns what the map has for the key; if nothing, what is made, and kept in the map from now on
 */
export function getOrInsert<Key, Value>(
  map: Kept<Key, Value>,
  key: Key,
  make: (key: Key) => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined || map.has(key)) return known as Value;
  const made = make(key);
  map.set(key, made);
  return made;
}
