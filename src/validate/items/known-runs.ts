/**
 * The result of a check for the next one: runs of records without any problem, by a digest of
 * everything that this depends on. It may be lost at any time, because a check without it has the
 * same result.
 */
import { createHash, hash } from "node:crypto";
import type { KnownItems } from "./item-bytes.ts";

/** Identity and position of an item. */
export interface KnownName {
  /** Counted from the first line of the run. */
  readonly line: number;
  readonly uuid: string;
  readonly key: string | undefined;
  /** As in `KnownItem`. */
  readonly article: string | undefined;
  /** Where its bytes end in those of the run. */
  readonly end: number;
}

export interface RightRun extends KnownItems {
  /** Digest of the identities of its items. */
  readonly identity: string;
  /** Lines of the items, counted from the first line of the run. */
  readonly lines: Uint32Array;
  /** See `Claims`. */
  readonly claims: Int32Array;
}

export const identify = (names: readonly Pick<KnownName, "uuid" | "key" | "article">[]): string =>
  hash("sha256", JSON.stringify(names.map(({ uuid, key, article }) => [uuid, key, article])));

/** The first bytes of the file; another format gets another number. */
const HEAD = Buffer.from("Lectern checked 1\n");
const DIGEST_BYTES = 32;
const UUID_BYTES = 16;
/** Runs beyond this size are checked each time. */
const MAX_BYTES = 1024 ** 3;

export class KnownRuns {
  readonly #before: ReadonlyMap<string, RightRun>;
  readonly #next = new Map<string, Promise<RightRun> | RightRun>();

  /** @param bytes as `write` returned them; otherwise no run is known */
  constructor(bytes?: Uint8Array) {
    this.#before = bytes && isWhole(bytes) ? new Map(readRuns(bytes)) : new Map();
  }

  /** The number of claims of all runs. */
  get claims(): number {
    return this.#before.values().reduce((sum, { claims }) => sum + claims.length / 2, 0);
  }

  /** Removes what an earlier check kept before it was interrupted. */
  begin(): void {
    this.#next.clear();
  }

  /** @returns the known run, which is also kept for the next check */
  recall(digest: string): RightRun | undefined {
    const run = this.#before.get(digest);
    if (run !== undefined) this.#next.set(digest, run);
    return run;
  }

  keep(
    digest: string,
    names: readonly KnownName[],
    claims: Int32Array,
    packing: Promise<Uint8Array>,
  ): void {
    const uuids = names.map(({ uuid }) => uuid.replaceAll("-", "")).join("");
    const run = {
      identity: identify(names),
      ends: Uint32Array.from(names, ({ end }) => end),
      lines: Uint32Array.from(names, ({ line }) => line),
      uuids: Buffer.from(uuids, "hex"),
      claims,
    };
    this.#next.set(
      digest,
      packing.then((texts) => ({ ...run, texts })),
    );
  }

  /** @returns the known runs, in parts; undefined: unchanged */
  async write(): Promise<readonly Uint8Array[] | undefined> {
    const isSame =
      this.#next.size === this.#before.size &&
      this.#next.keys().every((digest) => this.#before.has(digest));
    if (isSame) return undefined;
    const parts: Uint8Array[] = [HEAD];
    let length = HEAD.length;
    for (const [digest, kept] of this.#next) {
      const { identity, ends, lines, uuids, claims, texts } = await kept;
      const sizes = Uint32Array.of(ends.length, claims.length, texts.length);
      const digests = Buffer.from(digest + identity, "hex");
      const entry = [digests, ...[sizes, ends, lines, claims].map(asBytes), uuids, texts];
      length += entry.reduce((sum, part) => sum + part.length, 0);
      if (length > MAX_BYTES) break;
      parts.push(...entry);
    }
    const proof = createHash("sha256");
    for (const part of parts) proof.update(part);
    return [...parts, proof.digest()];
  }
}

const asBytes = ({ buffer, byteOffset, byteLength }: Uint32Array | Int32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

function isWhole(bytes: Uint8Array): boolean {
  const end = bytes.length - DIGEST_BYTES;
  return (
    HEAD.equals(bytes.subarray(0, HEAD.length)) &&
    hash("sha256", bytes.subarray(0, end), "buffer").equals(bytes.subarray(end))
  );
}

function* readRuns(file: Uint8Array): Generator<readonly [digest: string, run: RightRun]> {
  let at = HEAD.length;
  const take = (length: number): Buffer =>
    Buffer.from(file.buffer, file.byteOffset + at, ((at += length), length));
  // A copy, because numbers must be aligned to their size.
  const takeNumbers = (length: number): ArrayBuffer => new Uint8Array(take(4 * length)).buffer;
  while (at < file.length - DIGEST_BYTES) {
    const digest = take(DIGEST_BYTES).toString("hex");
    const identity = take(DIGEST_BYTES).toString("hex");
    const [items = 0, halves = 0, texts = 0] = new Uint32Array(takeNumbers(3));
    const run = {
      identity,
      ends: new Uint32Array(takeNumbers(items)),
      lines: new Uint32Array(takeNumbers(items)),
      claims: new Int32Array(takeNumbers(halves)),
      uuids: take(UUID_BYTES * items),
      texts: take(texts),
    };
    yield [digest, run];
  }
}
