/**
 * Answers without pages. A first pass through the items tells length, tag, languages and how long
 * they hold; small bodies are kept from it, of large ones nothing but these facts: they are made
 * again for each reader. Both passes take turns with each other and with all other requests.
 */
import { createHash } from "node:crypto";
import { serviceUnavailable } from "../errors.ts";
import type { FoundItems } from "./evaluate/find-items.ts";
import type { QueryLine } from "./evaluate/query-line.ts";
import type { Memory } from "./memory.ts";
import { describeServed, holds, spellTag } from "./representation-cache.ts";
import type { Prepared, ServedFacts } from "./representation-cache.ts";
import type { StreamedBody } from "./representation.ts";
import type { Serving } from "./serve-item.ts";
import { NOBODY } from "./waiting-room.ts";

/** The body in the making, and what is noted of it meanwhile. */
interface Passage {
  readonly serving: Serving;
  readonly pieces: Generator<Buffer, void, undefined>;
}

export interface WholeRequest {
  /** Equal keys, equal bodies, as long as they hold. */
  readonly key: string;
  /** ms since 1970-01-01 UTC */
  readonly now: number;
  find(): FoundItems | Promise<FoundItems>;
  begin(found: FoundItems): Passage;
}

interface Whole extends ServedFacts {
  readonly body: Buffer | StreamedBody;
}

export interface WholeCollections {
  /** @returns what is known to hold now, without any work */
  recall(request: WholeRequest): Whole | undefined;
  /** @throws (rejects) RequestError SERVICE_UNAVAILABLE when too many are being worked out */
  prepare(request: WholeRequest): Promise<Whole>;
}

/** What is known of a body that is not kept. */
export interface Measured extends ServedFacts {
  readonly length: number;
}

/** Larger bodies are made for each reader. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024;
const MAX_PENDING = 16;

/** @param line in which pieces of bodies are made */
export function createWholeCollections(
  line: QueryLine,
  { measured }: Pick<Memory, "measured">,
): WholeCollections {
  const pending = new Map<string, Promise<Prepared | Measured>>();

  async function* takeTurns({ pieces }: Passage): AsyncGenerator<Buffer, void, undefined> {
    for (;;) {
      const { value, done } = await line.wait(NOBODY, async () => pieces.next());
      if (done === true) return;
      yield value;
    }
  }

  async function measure(request: WholeRequest): Promise<Prepared | Measured> {
    const passage = request.begin(await request.find());
    const hash = createHash("sha256");
    let kept: Buffer[] | undefined = [];
    let length = 0;
    for await (const piece of takeTurns(passage)) {
      hash.update(piece);
      length += piece.length;
      if (length > MAX_KEPT_BYTES) kept = undefined;
      kept?.push(piece);
    }
    const facts = { ...describeServed(passage.serving), tag: spellTag(hash), next: undefined };
    if (kept) return { ...facts, body: Buffer.concat(kept) };
    measured.set(request.key, { ...facts, length });
    return { ...facts, length };
  }

  const complete = (known: Prepared | Measured, request: WholeRequest): Whole =>
    "body" in known
      ? known
      : {
          ...known,
          body: {
            length: known.length,
            async open() {
              return takeTurns(request.begin(await request.find()));
            },
          },
        };

  return {
    recall(request) {
      const known = measured.get(request.key);
      return known && holds(known, request.now) ? complete(known, request) : undefined;
    },
    async prepare(request) {
      const { key, now } = request;
      const awaited = await pending.get(key);
      if (awaited && holds(awaited, now)) return complete(awaited, request);
      if (pending.size >= MAX_PENDING) throw serviceUnavailable("tooManyQueries");
      const promise = measure(request);
      pending.set(key, promise);
      try {
        return complete(await promise, request);
      } finally {
        pending.delete(key);
      }
    },
  };
}
