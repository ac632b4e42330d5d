/** What content was made from, put together from the releases that its bases name. */
import type { Base } from "../content/base-mark.ts";
import { withResource } from "../change/merge-content.ts";
import { composeContent } from "../store/content.ts";
import type { Content } from "../store/content.ts";
import type { ReleaseContent, StoreReader } from "../store/store.ts";
import { sentence } from "../words/sentence.ts";
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
      sentence(
        "The base of this content is release {number}, which this store never had or has pruned, so it cannot be merged with what is current: {remedy}",
        { number: base.number, remedy: sentence(DECIDE_OTHERWISE) },
      ),
    );
  }
  if (base.digest !== undefined && base.digest !== listed.digest) {
    throw new BaseError(
      sentence(
        "The base of this content is release {number} with the digest {digest}…, but release {number} of this store is another one ({other}…): name the right store with --store; or {remedy}",
        {
          number: base.number,
          digest: base.digest.slice(0, 12),
          other: listed.digest.slice(0, 12),
          remedy: sentence(DECIDE_OTHERWISE),
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
): Promise<Content> {
  let content: Content = others ? await readBaseRelease(reader, others) : theirs;
  for (const [name, base] of Object.entries(resources)) {
    if (base.number === others?.number) continue;
    const from = await readBaseRelease(reader, base);
    content =
      name === "installation"
        ? composeContent(from.installation, content.lists)
        : withResource(content, from, name);
  }
  return content;
}
