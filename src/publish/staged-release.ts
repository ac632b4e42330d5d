/** What a release brings when it becomes current: a staged one is merged, another one replaces what is current. */
import { CommandError } from "../errors.ts";
import { toNew } from "../store/publish/chunk-sink.ts";
import type { NewContent } from "../store/publish/chunk-sink.ts";
import type { ListedRelease, StoreReader } from "../store/store.ts";
import { sentence } from "../words/sentence.ts";
import { basedOn } from "./bases.ts";
import type { Bases } from "./bases.ts";

export interface BroughtContent {
  readonly content: NewContent;
  readonly bases?: Bases | undefined;
  /** Who made it; absent: it is a way back. */
  readonly author?: string;
}

/** @throws CommandError when it was made before anything was published, and something is current now */
function findStagedBases(
  { number, base }: ListedRelease,
  releases: readonly ListedRelease[],
): Bases | undefined {
  const current = releases.find((release) => release.current);
  if (base !== null || current === undefined) return base === null ? undefined : basedOn(base);
  throw new CommandError(
    sentence(
      "Release {release} was made before anything was published, and release {current} is current now, so nothing was changed: publish its content again (`lectern release checkout {release} DIR`, then `lectern publish DIR --over`)",
      { release: number, current: current.number },
    ),
  );
}

/** @throws CommandError see `findStagedBases` */
export async function bringRelease(
  reader: StoreReader,
  listed: ListedRelease,
  releases: readonly ListedRelease[],
): Promise<BroughtContent> {
  const content = toNew(await reader.readRelease(listed.number));
  return listed.staged
    ? { content, bases: findStagedBases(listed, releases), author: listed.publishedBy }
    : { content };
}
