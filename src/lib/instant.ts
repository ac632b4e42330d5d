/** Instants, as documents have them. */

/** @param seconds since 1970-01-01 UTC @returns the instant in RFC 3339 format, in UTC */
export const formatInstant = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace(".000Z", "Z");

/** @returns whole seconds since 1970-01-01 UTC */
export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);
