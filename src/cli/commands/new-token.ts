/**
 * In charge of making access tokens. In come a name, a lifetime and resources; out go the token for
 * its owner and what the store keeps of it: never the secret itself.
 */
import { createHash, randomInt, randomUUID } from "node:crypto";
import type { ResourceName } from "../../catalog/resources.ts";
import type { StoredToken } from "../../store/store.ts";

const KEY_CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const KEY_LENGTH = 16;
export const KEY_FORM = /^[a-z0-9]{16}$/u;

export interface NewToken {
  /** Base64 of `key:uuid`; to be shown once. */
  readonly token: string;
  readonly stored: StoredToken;
}

export interface TokenWish {
  readonly name: string;
  /** Whole seconds since 1970-01-01 UTC; null: never. */
  readonly expiresAt: number | null;
  /** null: all. */
  readonly resources: readonly ResourceName[] | null;
  /** True: it also opens other times and older releases. */
  readonly preview?: boolean;
}

/** @param now whole seconds since 1970-01-01 UTC */
export function createNewToken(wish: TokenWish, now: number): NewToken {
  // randomInt draws without the bias that a remainder of random bytes would have.
  const key = Array.from({ length: KEY_LENGTH }, () =>
    KEY_CHARACTERS.charAt(randomInt(KEY_CHARACTERS.length)),
  ).join("");
  const secret = randomUUID();
  return {
    token: Buffer.from(`${key}:${secret}`).toString("base64"),
    stored: {
      key,
      secretHash: createHash("sha256").update(secret).digest("hex"),
      name: wish.name,
      createdAt: now,
      expiresAt: wish.expiresAt,
      revokedAt: null,
      resources: wish.resources,
      preview: wish.preview ?? false,
    },
  };
}
