/** The query thread's end of a port: the questions that it receives, and its answers. */
import { receiveMessageOnPort } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import type { LoadedRelease } from "../../serving/load-release.ts";
import { createSnapshot } from "../../serving/create-snapshot.ts";
import type { Snapshot } from "../../serving/snapshot.ts";
import { unpackRelease } from "../../serving/share-release.ts";
import type { ReleaseParcel } from "../../serving/share-release.ts";
import { grammarOf } from "../../query/parse-query.ts";
import { createFinder, GivenUp } from "../find-items.ts";
import type { CheckPoint, Finder, FindRequest, Found } from "../find-items.ts";
import type { FindMemory } from "../memory.ts";
import { createPreparation } from "./prepare-queries.ts";

/** Gets one answer. */
export interface FindQuestion {
  readonly type: "find";
  /** ID of a release that was posted before. */
  readonly release: string;
  readonly isPreview: boolean;
  readonly request: FindRequest;
  /** Its only element becomes 1 when nobody waits for the answer any more. */
  readonly abandoned: Int32Array<SharedArrayBuffer>;
}

export type QueryMessage =
  | { readonly type: "release"; readonly parcel: ReleaseParcel }
  /** It will be served: what may be asked about it is worked out while nobody asks. */
  | { readonly type: "prepare"; readonly release: string; readonly now: number }
  | { readonly type: "forget"; readonly release: string }
  | FindQuestion;

/** Empty: the question was given up. */
export interface QueryAnswer {
  readonly found?: Found;
  /** An unexpected error. */
  readonly failure?: unknown;
}

export type QueryWords =
  | QueryAnswer
  /** What the release before was asked is worked out for this one. */
  | { readonly prepared: string };

/** For served releases and for previews. */
type Both<Value> = Readonly<Record<"served" | "previews", Value>>;

interface KnownRelease extends Both<Finder> {
  readonly loaded: LoadedRelease;
  readonly snapshot: Snapshot;
  readonly grammar: string;
}

/** @param memories which all ports of the thread share */
export function answerQueries(port: MessagePort, memories: Both<FindMemory>): void {
  const releases = new Map<string, KnownRelease>();
  const preparation = createPreparation(memories.served);
  const say = (words: QueryWords): void => port.postMessage(words);
  /** Messages that are not yet obeyed. */
  let waiting = 0;
  let isPreparing = false;

  async function keepRelease(parcel: ReleaseParcel): Promise<void> {
    const loaded = unpackRelease(parcel, releases.get(parcel.beside ?? "")?.loaded);
    const snapshot = await createSnapshot(loaded);
    releases.set(loaded.id, {
      loaded,
      snapshot,
      grammar: grammarOf(snapshot),
      served: createFinder(snapshot, memories.served),
      previews: createFinder(snapshot, memories.previews),
    });
  }

  function answer({ release, isPreview, request, abandoned }: FindQuestion): QueryAnswer {
    const checkPoint: CheckPoint = () => {
      if (Atomics.load(abandoned, 0) === 1) throw new GivenUp();
    };
    try {
      const known = releases.get(release);
      const find = known?.[isPreview ? "previews" : "served"];
      if (!known || !find) throw new Error(`release ${release} was not posted`);
      if (!isPreview) preparation.remember(request, known.grammar);
      return { found: find(request, checkPoint) };
    } catch (error) {
      return error instanceof GivenUp ? {} : { failure: error };
    }
  }

  function beginPreparation(release: string, now: number): void {
    const known = releases.get(release);
    if (!known) return;
    const prepared = { ...known, release, find: known.served, now };
    preparation.begin(prepared, () => say({ prepared: release }));
  }

  async function obey(message: QueryMessage): Promise<void> {
    if (message.type === "release") await keepRelease(message.parcel);
    else if (message.type === "prepare") beginPreparation(message.release, message.now);
    else if (message.type === "forget") {
      releases.delete(message.release);
      preparation.forget(message.release);
    } else say(answer(message));
  }

  /** One step at a time, because whoever asks goes first. */
  function prepare(): void {
    if (isPreparing) return;
    isPreparing = true;
    setImmediate(() => {
      isPreparing = false;
      if (waiting > 0) return;
      const isLeft = preparation.step(() => {
        const arrived = receiveMessageOnPort(port);
        if (!arrived) return;
        hear(arrived.message as QueryMessage);
        throw new GivenUp();
      });
      if (isLeft) prepare();
    });
  }

  // Messages are handled in order: a release is loaded before the questions about it. If that fails, the
  // thread ends by the unhandled rejection, and the next question starts another one.
  let last = Promise.resolve();
  const hear = (message: QueryMessage): void => {
    waiting += 1;
    last = last.then(() => obey(message)).then(() => void (waiting -= 1));
    void last.then(prepare);
  };
  port.on("message", hear);
}
