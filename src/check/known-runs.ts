/**
 * What a check found right, for the next one: runs of records of which there was nothing to say, by a
 * digest of all that decides so. It may be lost at any time, since a check without it finds the same.
 */
import { createHash, hash } from "node:crypto";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompressSync } from "node:zlib";
import type { KnownItems } from "./item-bytes.ts";

const compress = promisify(zstdCompress);

/** What an item says beside others. */
export interface Gist {
  /** Counted from that of the run. */
  readonly line: number;
  readonly uuid: string;
  readonly key: string | undefined;
  readonly isUuidMade: boolean;
  /** As `KnownItem` has it. */
  readonly article: string | undefined;
  readonly values: Readonly<Record<string, unknown>>;
  /** Where its bytes end in those of the run. */
  readonly end: number;
}

/** A gist without what `KnownItems` say. */
export type PackedGist = readonly [
  line: number,
  key: string | null,
  isUuidMade: boolean,
  article: string | null,
  values: Gist["values"],
];

export interface RightRun extends KnownItems {
  /** Of names of items, and what they lead to. */
  readonly identity: string;
  /** See `Claims`. */
  readonly claims: Int32Array;
  /** As JSON, packed: seldom asked for. */
  readonly gists: Uint8Array;
}

export const readGists = ({ gists }: RightRun): readonly PackedGist[] =>
  JSON.parse(zstdDecompressSync(gists).toString()) as readonly PackedGist[];

export const identify = (gists: readonly Pick<Gist, "uuid" | "key" | "article">[]): string =>
  hash("sha256", JSON.stringify(gists.map(({ uuid, key, article }) => [uuid, key, article])));

/** The first bytes of the file; another form gets another number. */
const HEAD = Buffer.from("Lectern checked 1\n");
const DIGEST_BYTES = 32;
const UUID_BYTES = 16;
/** What is beyond is checked each time. */
const MAX_BYTES = 1024 ** 3;

export class KnownRuns {
  readonly #before: ReadonlyMap<string, RightRun>;
  readonly #next = new Map<string, Promise<RightRun> | RightRun>();

  /** @param bytes as `write` gave them; none, or others, and nothing is known */
  constructor(bytes?: Uint8Array) {
    this.#before = bytes && isWhole(bytes) ? new Map(readRuns(bytes)) : new Map();
  }

  /** How many there are in all. */
  get claims(): number {
    return this.#before.values().reduce((sum, { claims }) => sum + claims.length / 2, 0);
  }

  /** What was kept by a check before that was broken off is forgotten. */
  begin(): void {
    this.#next.clear();
  }

  /** @returns what was found of the run, which is kept for the next check, too */
  recall(digest: string): RightRun | undefined {
    const run = this.#before.get(digest);
    if (run !== undefined) this.#next.set(digest, run);
    return run;
  }

  keep(
    digest: string,
    gists: readonly Gist[],
    claims: Int32Array,
    texts: Promise<Uint8Array>,
  ): void {
    const packed = gists.map(({ line, key, isUuidMade, article, values }): PackedGist => [
      line,
      key ?? null,
      isUuidMade,
      article ?? null,
      values,
    ]);
    const uuids = gists.map(({ uuid }) => uuid.replaceAll("-", "")).join("");
    const run = {
      identity: identify(gists),
      ends: Uint32Array.from(gists, ({ end }) => end),
      uuids: Buffer.from(uuids, "hex"),
      claims,
    };
    const both = Promise.all([compress(JSON.stringify(packed)), texts]);
    this.#next.set(
      digest,
      both.then(([small, large]) => ({ ...run, gists: Buffer.from(small), texts: large })),
    );
  }

  /** @returns what is known now, in parts; undefined: nothing else than before */
  async write(): Promise<readonly Uint8Array[] | undefined> {
    const isSame =
      this.#next.size === this.#before.size &&
      this.#next.keys().every((digest) => this.#before.has(digest));
    if (isSame) return undefined;
    const parts: Uint8Array[] = [HEAD];
    let length = HEAD.length;
    for (const [digest, kept] of this.#next) {
      const { identity, ends, uuids, claims, gists, texts } = await kept;
      const sizes = Uint32Array.of(ends.length, claims.length, gists.length, texts.length);
      const digests = Buffer.from(digest + identity, "hex");
      const entry = [digests, ...[sizes, ends, claims].map(asBytes), uuids, gists, texts];
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
  // A copy, since numbers have to lie at multiples of their size.
  const takeNumbers = (length: number): ArrayBuffer => new Uint8Array(take(4 * length)).buffer;
  while (at < file.length - DIGEST_BYTES) {
    const digest = take(DIGEST_BYTES).toString("hex");
    const identity = take(DIGEST_BYTES).toString("hex");
    const [items = 0, halves = 0, gists = 0, texts = 0] = new Uint32Array(takeNumbers(4));
    const run = {
      identity,
      ends: new Uint32Array(takeNumbers(items)),
      claims: new Int32Array(takeNumbers(halves)),
      uuids: take(UUID_BYTES * items),
      gists: take(gists),
      texts: take(texts),
    };
    yield [digest, run];
  }
}
