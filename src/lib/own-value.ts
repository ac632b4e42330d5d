/** Looks a name up in an object of names: `constructor` and `toString` are names like others. */
export const ownValue = <Value>(
  values: Readonly<Partial<Record<string, Value>>>,
  name: string,
): Value | undefined => (Object.hasOwn(values, name) ? values[name] : undefined);
