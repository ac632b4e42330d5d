/** UUIDs: as texts, those that are derived from names, and as bytes. */
import { hash } from "node:crypto";

/** Of any version, or without one: some systems number their items. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;
export const isUuid = (text: string): boolean => UUID.test(text);

/**
 * The namespace of all UUIDs that Lectern derives (RFC 9562 §5.5). Never change it: every item that
 * was published by its Key would get another Uuid, and every link to it would break.
 */
export const LECTERN_NAMESPACE = "debafdb6-31b2-4285-87b7-d149e578d40b";
const NAMESPACE_BYTES = Buffer.from(LECTERN_NAMESPACE.replaceAll("-", ""), "hex");
/** The two highest bits are 10. */
const VARIANTS = "89ab";
/** Reused for names of usual length, so that no buffer is created for each of them. */
const named = Buffer.alloc(NAMESPACE_BYTES.length + 1024, NAMESPACE_BYTES);

/**
 * RFC 9562 §5.5, with one call of the hash function: content has two UUIDs per item, and a library
 * that creates a hash object for each takes five times as long.
 * @param name `<resource>/<Key>`, or `article/<Uuid of the navigation item>`
 */
export function createUuid(name: string): string {
  const length = NAMESPACE_BYTES.length + Buffer.byteLength(name);
  const bytes = length <= named.length ? named : Buffer.concat([NAMESPACE_BYTES], length);
  bytes.write(name, NAMESPACE_BYTES.length);
  const hex = hash("sha1", bytes.subarray(0, length), "hex");
  const variant = VARIANTS.charAt(Number.parseInt(hex.charAt(16), 16) % VARIANTS.length);
  return spellUuid(`${hex.slice(0, 12)}5${hex.slice(13, 16)}${variant}${hex.slice(17, 32)}`);
}

/** @param hex 32 digits */
const spellUuid = (hex: string): string =>
  // join() creates one flat string; concatenation would create a tree of strings until it is read.
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );

/** In lists of UUIDs as bytes, one follows the other. */
export const UUID_BYTES = 16;

/** @param uuids in lower case */
export const writeUuids = (uuids: readonly string[]): Uint8Array =>
  Uint8Array.from(Buffer.from(uuids.join("").replaceAll("-", ""), "hex"));

/** @param index in the list */
export const nthUuid = ({ buffer, byteOffset }: Uint8Array, index: number): string =>
  spellUuid(Buffer.from(buffer, byteOffset + index * UUID_BYTES, UUID_BYTES).toString("hex"));
