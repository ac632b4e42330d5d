/**
 * The serving thread's end of the port to the query thread. The query thread does not know clients; they
 * wait here.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { MessagePort } from "node:worker_threads";
import { serviceUnavailable } from "../../errors.ts";
import type { Waiter } from "../../lib/waiting-room.ts";
import type { LoadedRelease } from "../../serving/load-release.ts";
import type { ReleaseParcel } from "../../serving/share-release.ts";
import type { Snapshot } from "../../serving/snapshot.ts";
import { findAll } from "../find-items.ts";
import type { Find, FindRequest, Found } from "../find-items.ts";
import type { QueryMessage, QueryWords, FindQuestion } from "./answer-queries.ts";
import { createQueryLine } from "./query-line.ts";

export interface QueryThreadOptions {
  /** @returns a port to the thread, which is started if necessary */
  readonly connect: () => Promise<MessagePort>;
  readonly pack: (loaded: LoadedRelease, beside?: LoadedRelease) => ReleaseParcel;
}

/** The number of releases in the thread: the served release, and a few for previews. */
const MAX_RELEASES = 4;

/** So long a switch waits at most for what the release before was asked. */
const PREPARATION_MS = 2000;

/** The thread has ended; its questions may be sent to the next one. */
class ThreadGone extends Error {}

class Connection {
  readonly #port: MessagePort;
  /** One question at a time is asked. */
  #pending: PromiseWithResolvers<Found | undefined> | undefined;
  /** By release, what is called when it is prepared. */
  readonly #preparing = new Map<string, () => void>();
  /** The releases in the thread, least recently used first. */
  readonly #known = new Map<string, LoadedRelease>();

  constructor(port: MessagePort, onClose: () => void) {
    this.#port = port;
    port.on("message", (words: QueryWords) => {
      if ("prepared" in words) return this.#preparing.get(words.prepared)?.();
      const { found, failure } = words;
      // Without a pending answer, the port must not keep the process alive.
      port.unref();
      if (failure === undefined) this.#pending?.resolve(found);
      else this.#pending?.reject(failure);
    });
    port.on("close", () => {
      this.#pending?.reject(new ThreadGone());
      this.#endPreparing();
      onClose();
    });
    port.unref();
  }

  #post(message: QueryMessage): void {
    this.#port.postMessage(message);
  }

  /** Messages arrive in order, so questions that are sent after it find the release. */
  postRelease(loaded: LoadedRelease, pack: QueryThreadOptions["pack"]): void {
    const { id } = loaded;
    if (!this.#known.delete(id)) {
      const beside = [...this.#known.values()].at(-1);
      this.#post({ type: "release", parcel: pack(loaded, beside) });
    }
    this.#known.set(id, loaded);
    const [oldest] = this.#known.keys();
    if (this.#known.size <= MAX_RELEASES || oldest === undefined) return;
    this.#known.delete(oldest);
    this.#post({ type: "forget", release: oldest });
  }

  /** @returns when what was asked so far is worked out for the release */
  prepare(release: string, now: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#endPreparing();
    this.#preparing.set(release, resolve);
    this.#post({ type: "prepare", release, now });
    return promise;
  }

  #endPreparing(): void {
    for (const whenPrepared of this.#preparing.values()) whenPrepared();
    this.#preparing.clear();
  }

  /** @returns undefined: the question was given up */
  ask(question: FindQuestion): Promise<Found | undefined> {
    this.#pending = Promise.withResolvers();
    this.#port.ref();
    this.#post(question);
    return this.#pending.promise;
  }

  close(): void {
    // What is worked out for nobody yet ends at once.
    for (const release of this.#known.keys()) this.#post({ type: "forget", release });
    this.#port.close();
  }
}

export interface QueryThread {
  /** @returns finds in the thread whatever needs a look at more items than are shown */
  findIn(snapshot: Snapshot, isPreview: boolean): Find;
  /** Starts the thread if necessary, and prepares it for the release that is served. */
  open(snapshot: Snapshot, now: number): void;
  /**
   * For a release that will be served.
   * @returns when a running thread has worked out for it what was asked of the last one, or that takes too long
   */
  announce(snapshot: Snapshot, now: number): Promise<unknown>;
  close(): void;
}

export function createQueryThread({ connect, pack }: QueryThreadOptions): QueryThread {
  const line = createQueryLine();
  let connection: Promise<Connection> | undefined;
  let isClosed = false;

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

  /** @throws (rejects) RequestError SERVICE_UNAVAILABLE */
  async function ask(
    snapshot: Snapshot,
    isPreview: boolean,
    request: FindRequest,
    asker: Waiter,
  ): Promise<Found> {
    const abandoned = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const release = snapshot.loaded.id;
    const askOnce = async (): Promise<Found | undefined> =>
      (await reach(snapshot)).ask({ type: "find", release, isPreview, request, abandoned });
    const askTwice = (): Promise<Found | undefined> =>
      askOnce().catch((error: unknown) => {
        if (!(error instanceof ThreadGone) || isClosed) throw error;
        return askOnce();
      });
    const found = await line
      .wait(asker, { begin: askTwice, abandon: () => void Atomics.store(abandoned, 0, 1) })
      .catch((error: unknown): never => {
        throw error instanceof ThreadGone ? serviceUnavailable("queriesFail") : error;
      });
    if (!found) throw serviceUnavailable("queryUnfinished");
    return found;
  }

  /** Errors are ignored here; the next question reports them. */
  const prepare = (snapshot: Snapshot, now: number): Promise<void> =>
    reach(snapshot)
      .then((reached) => reached.prepare(snapshot.loaded.id, now))
      .catch(() => undefined);

  return {
    findIn: (snapshot, isPreview) => (request, asker) =>
      findAll(snapshot, request) ?? ask(snapshot, isPreview, request, asker),
    open: (snapshot, now) => void prepare(snapshot, now),
    async announce(snapshot, now) {
      if (!connection) return;
      const late = new AbortController();
      const limit = sleep(PREPARATION_MS, undefined, { signal: late.signal }).catch(() => {});
      await Promise.race([prepare(snapshot, now), limit]);
      late.abort();
    },
    close() {
      isClosed = true;
      // A thread that is stopped before it has started is never connected.
      connection?.then((opened) => opened.close()).catch(() => undefined);
    },
  };
}
