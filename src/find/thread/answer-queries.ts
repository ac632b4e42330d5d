/** The query thread's end of a port: the questions that it receives, and its answers. */
import type { MessagePort } from "node:worker_threads";
import { RequestError, serviceUnavailable } from "../../errors.ts";
import type { NotificationCase } from "../../errors.ts";
import type { LoadedRelease } from "../../release/load-release.ts";
import type { ReleaseParcel } from "../../release/share-release.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import { createAnswerMaking } from "../../serve/make-answers.ts";
import type { AnswerMaking } from "../../serve/make-answers.ts";
import type { Memory, Prepared } from "../../serve/memory.ts";
import type { RequestFacts } from "../../serve/answer.ts";

interface Begin {
  readonly type: "begin";
  readonly work: number;
  /** `make`: makes an answer, in one step; `write`: writes the body of a whole collection. */
  readonly purpose: "make" | "write";
  /** ID of a release that was posted before. */
  readonly release: string;
  readonly isPreview: boolean;
  readonly facts: Omit<RequestFacts, "asker">;
}

/** Each `begin` and each `advance` of a work gets one answer; after `end`, no more follow. */
export type QueryMessage =
  | { readonly type: "flag"; readonly flag: Int32Array<SharedArrayBuffer> }
  | { readonly type: "release"; readonly parcel: ReleaseParcel }
  | { readonly type: "forget"; readonly release: string }
  | Begin
  | { readonly type: "advance"; readonly work: number }
  | { readonly type: "end"; readonly work: number };

export interface QueryStep {
  /** The next piece of a body. */
  readonly piece?: Uint8Array;
  /** The finished answer, in the last step. */
  readonly prepared?: Prepared;
  readonly isLast: boolean;
}

export interface QueryAnswer {
  readonly work: number;
  readonly step?: QueryStep;
  readonly refusal?: Pick<RequestError, "headers" | "status"> & {
    readonly cases: readonly NotificationCase[];
  };
  /** An unexpected error. */
  readonly failure?: unknown;
}

/** What all ports of the thread share. */
export interface QueryThread {
  readonly unpack: (parcel: ReleaseParcel, beside?: LoadedRelease) => LoadedRelease;
  readonly createSnapshot: (loaded: LoadedRelease) => Promise<Snapshot>;
  readonly memory: Memory;
  readonly previewMemory: Memory;
}

interface KnownRelease {
  readonly loaded: LoadedRelease;
  readonly served: AnswerMaking;
  readonly preview: AnswerMaking;
}

export function answerQueries(port: MessagePort, thread: QueryThread): void {
  const releases = new Map<string, KnownRelease>();
  const works = new Map<number, Iterator<Buffer, void>>();
  /** Contains the numbers of the works that nobody waits for any more. */
  let flag = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));

  async function keepRelease(parcel: ReleaseParcel): Promise<void> {
    const { unpack, createSnapshot, memory, previewMemory } = thread;
    const loaded = unpack(parcel, releases.get(parcel.beside ?? "")?.loaded);
    const snapshot = await createSnapshot(loaded);
    releases.set(loaded.id, {
      loaded,
      served: createAnswerMaking(snapshot, memory),
      preview: createAnswerMaking(snapshot, previewMemory),
    });
  }

  function begin({ work, purpose, release, isPreview, facts }: Begin): QueryStep {
    const making = releases.get(release)?.[isPreview ? "preview" : "served"];
    if (!making) throw new Error(`release ${release} was not posted`);
    const asked = { ...making.read(facts), facts };
    const checkPoint = (): void => {
      if (Atomics.load(flag, 0) === work || Atomics.load(flag, 1) === work)
        throw serviceUnavailable("queryUnfinished");
    };
    if (purpose === "make") return { prepared: making.make(asked, checkPoint), isLast: true };
    works.set(work, making.write(asked, checkPoint));
    return takeStep(work);
  }

  function takeStep(work: number): QueryStep {
    const { value } = works.get(work)?.next() ?? {};
    if (value) return { piece: value, isLast: false };
    works.delete(work);
    return { isLast: true };
  }

  function answer(work: number, makeStep: () => QueryStep): void {
    try {
      const step = makeStep();
      const bytes = step.piece ?? step.prepared?.body;
      // The bytes have a buffer of their own, which is transferred without a copy.
      const transferred = bytes ? [bytes.buffer as ArrayBuffer] : [];
      port.postMessage({ work, step } satisfies QueryAnswer, transferred);
    } catch (error) {
      works.delete(work);
      if (error instanceof RequestError) {
        const { cases, headers, status } = error;
        port.postMessage({ work, refusal: { cases, headers, status } } satisfies QueryAnswer);
      } else port.postMessage({ work, failure: error } satisfies QueryAnswer);
    }
  }

  async function obey(message: QueryMessage): Promise<void> {
    if (message.type === "flag") ({ flag } = message);
    else if (message.type === "release") await keepRelease(message.parcel);
    else if (message.type === "forget") releases.delete(message.release);
    else if (message.type === "end") works.delete(message.work);
    else if (message.type === "advance") answer(message.work, () => takeStep(message.work));
    else answer(message.work, () => begin(message));
  }

  // Messages are handled in order: a release is loaded before the questions about it. If that fails, the
  // thread ends by the unhandled rejection, and the next question starts another one.
  let last = Promise.resolve();
  port.on("message", (message: QueryMessage) => {
    last = last.then(() => obey(message));
  });
}
