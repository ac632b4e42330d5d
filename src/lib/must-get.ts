/** @returns the value of a name that the map has: of any other, `get` says that there is none */
export function mustGet<Name, Value>(values: ReadonlyMap<Name, Value>, name: Name): Value {
  const value = values.get(name);
  if (value === undefined) throw new Error(`There is nothing for ${String(name)}.`);
  return value;
}
