/** Remembers what was prepared, for as long as it holds. Bounded by bytes. */
import type { Hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Serving } from "./serve-item.ts";

/** What is true of a body beyond its bytes. */
export interface ServedFacts {
  readonly tag: string;
  readonly languages: readonly string[];
  readonly next: string | undefined;
  /** From `validFrom` (inclusive) to `validUntil` (exclusive), in ms since 1970-01-01 UTC. */
  readonly validFrom: number;
  readonly validUntil: number;
}

export const holds = (
  { validFrom, validUntil }: Pick<ServedFacts, "validFrom" | "validUntil">,
  now: number,
): boolean => validFrom <= now && now < validUntil;

/** What two requests may share. */
export interface Prepared extends ServedFacts {
  readonly body: Buffer;
}

/** Of a tag, 128 bits of SHA-256: far more than chance or an adversary could make meet. */
const TAG_BYTES = 16;

/** @param hash of all bytes of a body */
export const spellTag = (hash: Hash): string => hash.digest().toString("base64url", 0, TAG_BYTES);

/** @returns what was noted while a body was made */
export const describeServed = ({
  choice,
  texts,
  validFrom,
  validUntil,
}: Serving): Pick<ServedFacts, "languages" | "validFrom" | "validUntil"> => ({
  languages: choice.languages
    .filter((language) => texts.has(language))
    .map((language) => language.tag),
  validFrom,
  validUntil,
});

export interface RepresentationCache {
  /** @returns what is remembered and holds at `now` */
  get(key: string, now: number): Prepared | undefined;
  set(key: string, prepared: Prepared): void;
}

/** Bookkeeping of an entry, roughly; keeps many tiny bodies within the bound, too. */
const ENTRY_BYTES = 500;

export function createRepresentationCache(maxBytes: number): RepresentationCache {
  const entries = new LRUCache<string, Prepared>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length + ENTRY_BYTES,
  });
  return {
    get(key, now) {
      const found = entries.get(key);
      return found && holds(found, now) ? found : undefined;
    },
    set(key, prepared) {
      entries.set(key, prepared);
    },
  };
}
