/**
 * A serving thread's end of the port to the query thread. The query thread does not know clients; they
 * wait here.
 */
import type { MessagePort } from "node:worker_threads";
import { RequestError, serviceUnavailable } from "../../errors.ts";
import type { NotificationCase } from "../../errors.ts";
import type { LoadedRelease } from "../../release/load-release.ts";
import type { ReleaseParcel } from "../../release/share-release.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import type { Prepared } from "../../serve/memory.ts";
import type { RequestFacts } from "../../serve/answer.ts";
import type { QueryAnswer, QueryMessage, QueryStep } from "./answer-queries.ts";
import { createQueryLine } from "./query-line.ts";
import { NOBODY } from "../../lib/waiting-room.ts";
import type { Waiter } from "../../lib/waiting-room.ts";

/** A question to be answered from one snapshot. */
export interface Wanted {
  readonly facts: RequestFacts;
  /** @returns the answer, if another request has produced it in the meantime */
  readonly recall: () => Prepared | undefined;
}

export interface QueryDesk {
  /** @throws (rejects) RequestError */
  make(wanted: Wanted): Promise<Prepared>;
  /** @returns the pieces of a whole collection, each made on demand */
  write(wanted: Wanted): Promise<AsyncGenerator<Buffer, void, undefined>>;
}

export interface QueryDesks {
  deskOf(snapshot: Snapshot, isPreview: boolean): QueryDesk;
  /** Starts the thread if necessary, and sends it the release in advance. */
  open(snapshot: Snapshot): void;
  /** Sends the release if the thread is running. */
  announce(snapshot: Snapshot): void;
  close(): void;
}

export interface QueryDesksOptions {
  /** @returns a port to the thread, which is started if necessary */
  readonly connect: () => Promise<MessagePort>;
  readonly pack: (loaded: LoadedRelease, beside?: LoadedRelease) => ReleaseParcel;
}

/** The number of releases in the thread: the served release, and a few for previews. */
const MAX_RELEASES = 4;
/** The pieces of a body that is being sent have a longer time-out. */
const MAX_PIECE_MS = 60_000;

/** The thread has ended; its questions may be sent to the next one. */
class ThreadGone extends Error {}

class Connection {
  readonly #port: MessagePort;
  readonly #pending = new Map<number, PromiseWithResolvers<QueryStep>>();
  /** A cell for each line, of which each has one work at a time. */
  readonly #flag = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  /** The releases in the thread, least recently used first. */
  readonly #known = new Map<string, LoadedRelease>();

  constructor(port: MessagePort, onClose: () => void) {
    this.#port = port;
    port.on("message", (answer: QueryAnswer) => this.#settle(answer));
    port.on("close", () => {
      for (const { reject } of this.#pending.values()) reject(new ThreadGone());
      onClose();
    });
    port.unref();
    this.post({ type: "flag", flag: this.#flag });
  }

  #settle({ work, step, refusal, failure }: QueryAnswer): void {
    const waiting = this.#pending.get(work);
    this.#pending.delete(work);
    // Without pending answers, the port must not keep the process alive.
    if (this.#pending.size === 0) this.#port.unref();
    if (step) waiting?.resolve(step);
    else waiting?.reject(refusal ? restoreRefusal(refusal) : failure);
  }

  post(message: QueryMessage): void {
    this.#port.postMessage(message);
  }

  /** Messages arrive in order, so questions that are sent after it find the release. */
  postRelease(loaded: LoadedRelease, pack: QueryDesksOptions["pack"]): void {
    const { id } = loaded;
    if (!this.#known.delete(id)) {
      const beside = [...this.#known.values()].at(-1);
      this.post({ type: "release", parcel: pack(loaded, beside) });
    }
    this.#known.set(id, loaded);
    const [oldest] = this.#known.keys();
    if (this.#known.size <= MAX_RELEASES || oldest === undefined) return;
    this.#known.delete(oldest);
    this.post({ type: "forget", release: oldest });
  }

  ask(message: Extract<QueryMessage, { readonly type: "begin" | "advance" }>): Promise<QueryStep> {
    const waiting = Promise.withResolvers<QueryStep>();
    this.#pending.set(message.work, waiting);
    this.#port.ref();
    this.post(message);
    return waiting.promise;
  }

  abandon(work: number, cell: 0 | 1): void {
    Atomics.store(this.#flag, cell, work);
  }

  close(): void {
    this.#port.close();
  }
}

const restoreRefusal = ({ cases, headers, status }: NonNullable<QueryAnswer["refusal"]>): Error =>
  new RequestError(cases as readonly [NotificationCase, ...NotificationCase[]], headers, status);

export function createQueryDesks({ connect, pack }: QueryDesksOptions): QueryDesks {
  const queries = createQueryLine();
  /**
   * For whole collections: they take seconds, and queries must not wait for them. Their number is limited
   * where they are sent.
   */
  const pieces = createQueryLine(MAX_PIECE_MS, Infinity);
  let connection: Promise<Connection> | undefined;
  let isClosed = false;
  let works = 0;

  async function open(): Promise<Connection> {
    const port = await connect().catch((): never => {
      throw new ThreadGone();
    });
    const opened = new Connection(port, () => {
      connection = undefined;
    });
    if (isClosed) opened.close();
    return opened;
  }

  async function reach({ loaded }: Snapshot): Promise<Connection> {
    connection ??= open();
    connection.catch(() => (connection = undefined));
    const reached = await connection;
    reached.postRelease(loaded, pack);
    return reached;
  }

  /**
   * The steps of one work: the first one waits in the queue of queries, the others in the queue of
   * pieces.
   */
  async function* work(
    snapshot: Snapshot,
    isPreview: boolean,
    purpose: "make" | "write",
    { facts: { asker, ...facts }, recall }: Wanted,
  ): AsyncGenerator<QueryStep, void, undefined> {
    const number = (works += 1);
    const release = snapshot.loaded.id;
    // A client that closed its sending side may still read.
    const reader: Waiter = { client: (asker ?? NOBODY).client, isGone: () => false };
    let reached: Connection | undefined;
    let isOver = false;
    const begin = async (): Promise<QueryStep> => {
      reached = await reach(snapshot);
      return reached.ask({ type: "begin", work: number, purpose, release, isPreview, facts });
    };
    const take = async (
      line: typeof queries,
      waiter: Waiter,
      ask: () => Promise<QueryStep>,
    ): Promise<QueryStep> => {
      const step = await line.wait(waiter, {
        begin: ask,
        abandon: () => reached?.abandon(number, line === queries ? 0 : 1),
      });
      isOver = step.isLast;
      return step;
    };
    try {
      yield await take(queries, asker ?? NOBODY, async () => {
        const prepared = purpose === "make" ? recall() : undefined;
        return prepared ? { prepared, isLast: true } : begin().catch(onceMore(begin));
      });
      while (!isOver) {
        const advance = (): Promise<QueryStep> =>
          reached?.ask({ type: "advance", work: number }) ?? Promise.reject(new ThreadGone());
        yield await take(pieces, reader, advance);
      }
    } catch (error) {
      throw error instanceof ThreadGone ? serviceUnavailable("queryUnfinished") : error;
    } finally {
      if (!isOver) reached?.post({ type: "end", work: number });
    }
  }

  const onceMore =
    <Result>(ask: () => Promise<Result>) =>
    (error: unknown): Promise<Result> => {
      if (!(error instanceof ThreadGone) || isClosed) throw error;
      return ask();
    };

  /** Errors are ignored here; the next question reports them. */
  const prepare = (snapshot: Snapshot): void => void reach(snapshot).catch(() => undefined);

  return {
    deskOf: (snapshot, isPreview) => ({
      make: (wanted) => finish(work(snapshot, isPreview, "make", wanted)),
      async write(wanted) {
        const steps = work(snapshot, isPreview, "write", wanted);
        const { value } = await steps.next();
        return listPieces(value ?? undefined, steps);
      },
    }),
    open: prepare,
    announce(snapshot) {
      if (connection) prepare(snapshot);
    },
    close() {
      isClosed = true;
      void connection?.then((opened) => opened.close());
    },
  };
}

async function finish(steps: AsyncGenerator<QueryStep>): Promise<Prepared> {
  for await (const { prepared } of steps)
    if (prepared) return { ...prepared, body: asBuffer(prepared.body) };
  throw new TypeError("the last step has no answer");
}

async function* listPieces(
  first: QueryStep | undefined,
  steps: AsyncGenerator<QueryStep, void, undefined>,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    if (first?.piece) yield asBuffer(first.piece);
    for await (const { piece } of steps) if (piece) yield asBuffer(piece);
  } finally {
    await steps.return();
  }
}

const asBuffer = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, length);
