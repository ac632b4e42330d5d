/** The query thread's end of a port: the questions that it receives, and its answers. */
import type { MessagePort } from "node:worker_threads";
import type { LoadedRelease } from "../../serving/load-release.ts";
import { createSnapshot } from "../../serving/create-snapshot.ts";
import { unpackRelease } from "../../serving/share-release.ts";
import type { ReleaseParcel } from "../../serving/share-release.ts";
import { createFinder } from "../find-items.ts";
import type { CheckPoint, Finder, FindRequest, Found } from "../find-items.ts";
import type { FindMemory } from "../memory.ts";

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
  | { readonly type: "forget"; readonly release: string }
  | FindQuestion;

/** Empty: the question was given up. */
export interface QueryAnswer {
  readonly found?: Found;
  /** An unexpected error. */
  readonly failure?: unknown;
}

/** For served releases and for previews. */
type Both<Value> = Readonly<Record<"served" | "previews", Value>>;

interface KnownRelease extends Both<Finder> {
  readonly loaded: LoadedRelease;
}

class GivenUp extends Error {}

/** @param memories which all ports of the thread share */
export function answerQueries(port: MessagePort, memories: Both<FindMemory>): void {
  const releases = new Map<string, KnownRelease>();

  async function keepRelease(parcel: ReleaseParcel): Promise<void> {
    const loaded = unpackRelease(parcel, releases.get(parcel.beside ?? "")?.loaded);
    const snapshot = await createSnapshot(loaded);
    releases.set(loaded.id, {
      loaded,
      served: createFinder(snapshot, memories.served),
      previews: createFinder(snapshot, memories.previews),
    });
  }

  function answer({ release, isPreview, request, abandoned }: FindQuestion): QueryAnswer {
    const checkPoint: CheckPoint = () => {
      if (Atomics.load(abandoned, 0) === 1) throw new GivenUp();
    };
    try {
      const find = releases.get(release)?.[isPreview ? "previews" : "served"];
      if (!find) throw new Error(`release ${release} was not posted`);
      return { found: find(request, checkPoint) };
    } catch (error) {
      return error instanceof GivenUp ? {} : { failure: error };
    }
  }

  async function obey(message: QueryMessage): Promise<void> {
    if (message.type === "release") await keepRelease(message.parcel);
    else if (message.type === "forget") releases.delete(message.release);
    else port.postMessage(answer(message));
  }

  // Messages are handled in order: a release is loaded before the questions about it. If that fails, the
  // thread ends by the unhandled rejection, and the next question starts another one.
  let last = Promise.resolve();
  port.on("message", (message: QueryMessage) => {
    last = last.then(() => obey(message));
  });
}
