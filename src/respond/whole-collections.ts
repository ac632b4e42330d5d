/**
 * Answers without pages: JSON Lines, one item per line, each as it stands in JSON. A first pass through
 * the items tells length, tag, languages and how long they hold; small bodies are kept from it, of
 * large ones nothing but these facts: they are made again for each reader. Both passes take turns with
 * each other and with all other requests.
 */
import { createHash } from "node:crypto";
import { serviceUnavailable } from "../errors.ts";
import type { QueryLine } from "./evaluate/query-line.ts";
import { holds } from "./memory.ts";
import type { Prepared } from "./memory.ts";
import { describeServed } from "./serve-item.ts";
import type { ServedItem, Serving } from "./serve-item.ts";
import { NOBODY } from "./waiting-room.ts";

/** A piece ends behind the item that reaches either; both keep it a matter of a few milliseconds. */
const PIECE_CHARACTERS = 64 * 1024;
const PIECE_ITEMS = 100;

/** Pieces depend on nothing but the items, so that whatever is made of them is always the same. */
export function* writeJsonLines(
  length: number,
  itemAt: (index: number) => ServedItem,
): Generator<Buffer, void, undefined> {
  let text = "";
  for (let index = 0; index < length; index++) {
    text += `${JSON.stringify(itemAt(index))}\n`;
    const isLast = index === length - 1;
    if (!isLast && text.length < PIECE_CHARACTERS && (index + 1) % PIECE_ITEMS !== 0) continue;
    yield Buffer.from(text);
    text = "";
  }
}

/** The body in the making, and what is noted of it meanwhile. */
interface Passage {
  readonly serving: Serving;
  readonly pieces: Generator<Buffer, void, undefined>;
}

export type BeginPassage = () => Promise<Passage>;

export interface WholeCollections {
  /**
   * @param key equal keys, equal bodies, as long as they hold
   * @param now ms since 1970-01-01 UTC
   * @throws (rejects) RequestError SERVICE_UNAVAILABLE when too many are being worked out
   */
  prepare(key: string, now: number, begin: BeginPassage): Promise<Prepared>;
  stream(begin: BeginPassage): Promise<AsyncGenerator<Buffer, void, undefined>>;
}

/** Larger bodies are made for each reader. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024;
const MAX_PENDING = 16;

/** @param line in which pieces of bodies are made */
export function createWholeCollections(line: QueryLine): WholeCollections {
  const pending = new Map<string, Promise<Prepared>>();

  async function* takeTurns({ pieces }: Passage): AsyncGenerator<Buffer, void, undefined> {
    for (;;) {
      const { value, done } = await line.wait(NOBODY, async () => pieces.next());
      if (done === true) return;
      yield value;
    }
  }

  async function measure(begin: BeginPassage): Promise<Prepared> {
    const passage = await begin();
    const hash = createHash("sha256");
    let kept: Buffer[] | undefined = [];
    let length = 0;
    for await (const piece of takeTurns(passage)) {
      hash.update(piece);
      length += piece.length;
      if (length > MAX_KEPT_BYTES) kept = undefined;
      kept?.push(piece);
    }
    const body = kept && Buffer.concat(kept);
    return { ...describeServed(passage.serving, hash), body, length, next: undefined };
  }

  return {
    stream: async (begin) => takeTurns(await begin()),
    async prepare(key, now, begin) {
      const awaited = await pending.get(key);
      if (awaited && holds(awaited, now)) return awaited;
      if (pending.size >= MAX_PENDING) throw serviceUnavailable("tooManyQueries");
      const promise = measure(begin);
      pending.set(key, promise);
      try {
        return await promise;
      } finally {
        pending.delete(key);
      }
    },
  };
}
