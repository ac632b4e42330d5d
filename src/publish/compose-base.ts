/** What content was made from, put together from the releases that its bases name. */
import { perResource } from "../catalog/catalog.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { Base } from "../content/base-mark.ts";
import { withResource } from "../change/merge-content.ts";
import type { State } from "../change/merge-content.ts";
import { digestRelease } from "../store/format/digests.ts";
import { contentOfStored } from "../store/publish/chunk-sink.ts";
import type { ReleaseContent, StoreReader } from "../store/store.ts";
import { say } from "../words/say.ts";
import type { PlainMessage } from "../words/sentence.ts";
import { BaseError } from "./base-file.ts";
import type { Bases } from "./find-base.ts";

const DECIDE_OTHERWISE: PlainMessage =
  "check out the current release to another directory (`lectern release checkout current DIR`) and make the changes there, or publish the directory as it is with --over";

/** @throws BaseError when the store has no such release */
export async function readBaseRelease(reader: StoreReader, base: Base): Promise<ReleaseContent> {
  const known = await reader.listReleases();
  const listed = known.find(({ number }) => number === base.number);
  if (!listed) {
    throw new BaseError(
      say(
        "The base of this content is release {number}, which this store never had or has pruned, so it cannot be merged with what is current: {remedy}",
        { number: base.number, remedy: say(DECIDE_OTHERWISE) },
      ),
    );
  }
  if (base.digest !== undefined && base.digest !== listed.digest) {
    throw new BaseError(
      say(
        "The base of this content is release {number} with the digest {digest}…, but release {number} of this store is another one ({other}…): name the right store with --store; or {remedy}",
        {
          number: base.number,
          digest: base.digest.slice(0, 12),
          other: listed.digest.slice(0, 12),
          remedy: say(DECIDE_OTHERWISE),
        },
      ),
    );
  }
  return reader.readRelease(base.number);
}

/** @param theirs what is current: what is based on nothing replaces it */
export async function composeBase(
  reader: StoreReader,
  { resources, others }: Bases,
  theirs: ReleaseContent,
): Promise<State> {
  const read = async (base: Base): Promise<State> =>
    contentOfStored(await readBaseRelease(reader, base));
  let state: State = others ? await read(others) : contentOfStored(theirs);
  for (const [name, base] of Object.entries(resources)) {
    if (base.number === others?.number) continue;
    const { installation, ...from } = await read(base);
    state =
      name === "installation"
        ? { ...state, installation }
        : withResource(state, { ...from, installation }, name);
  }
  return state;
}

/** @returns whether it is the content of the release */
export function isContentOf({ release }: ReleaseContent, { installation, chunks }: State): boolean {
  const all = perResource(
    catalogOf(installation),
    (name) => (chunks[name] as readonly string[] | undefined) ?? [],
  );
  return digestRelease(installation, all) === release.digest;
}
