/** New tokens. One is shown only once, when it is created; its secret is never stored. */
import { createHash, randomInt, randomUUID } from "node:crypto";
import type { StoredToken } from "./store.ts";

const KEY_CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const KEY_LENGTH = 16;
export const KEY_FORM = /^[a-z0-9]{16}$/u;

/** The properties of a new token; by default it has no right except reading. */
export type TokenOptions = Pick<StoredToken, "name" | "expiresAt" | "resources"> &
  Partial<Pick<StoredToken, "rights" | "release">>;

interface NewToken {
  /** Base64 of `key:uuid`; must be shown only once. */
  readonly token: string;
  readonly stored: StoredToken;
}

/** @param now whole seconds since 1970-01-01 UTC */
export function createNewToken(options: TokenOptions, now: number): NewToken {
  // randomInt is unbiased, unlike the remainder of random bytes.
  const key = Array.from({ length: KEY_LENGTH }, () =>
    KEY_CHARACTERS.charAt(randomInt(KEY_CHARACTERS.length)),
  ).join("");
  const secret = randomUUID();
  return {
    token: Buffer.from(`${key}:${secret}`).toString("base64"),
    stored: {
      key,
      secretHash: createHash("sha256").update(secret).digest("hex"),
      createdAt: now,
      revokedAt: null,
      rights: [],
      release: null,
      ...options,
    },
  };
}
