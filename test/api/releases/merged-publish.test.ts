/** A merged publish reads each chunk of the store once: what merges, checks, compares and guards it shares them. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { openContent } from "../../../src/content/open-content.ts";
import { isContradiction } from "../../../src/publish/merge-current.ts";
import { basedOn } from "../../../src/publish/bases.ts";
import { publishMerged } from "../../../src/publish/publish-merged.ts";
import type { Store } from "../../../src/store/store.ts";
import { createContentStore } from "../../support/content-store.ts";
import { checkItems, chunkItems } from "../../support/publish-items.ts";
import { writeContent } from "../../support/site.ts";
import type { ContentFiles } from "../../support/site.ts";

const LENGTH = 3000;

/** @param numbers of the items that have another text */
const contentOf = (...numbers: readonly number[]): ContentFiles => ({
  "installation.yaml": "resources: { notes: { fields: { Title: varchar(40) } } }\n",
  "languages.yaml": "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n",
  "notes.csv": [
    "Key,Title",
    ...Array.from({ length: LENGTH }, (_, number) =>
      [`n${number}`, numbers.includes(number) ? "Other" : `Note ${number}`].join(),
    ),
  ].join("\n"),
});

/** Notes which chunks are read from now on, each time that they are. */
function countReads(store: Store): ReadonlyMap<string, number> {
  const reads = new Map<string, number>();
  const readChunks = store.readChunks.bind(store);
  store.readChunks = async (resource, hashes) => {
    for (const hash of hashes) reads.set(hash, (reads.get(hash) ?? 0) + 1);
    return readChunks(resource, hashes);
  };
  return reads;
}

test("a merged publish reads each chunk of the store once", async (context) => {
  const at = await createContentStore(context);
  const { store } = at;
  await at.publish(contentOf());
  await at.publish(contentOf(100, 2500));
  const folder = await mkdtemp(join(tmpdir(), "lectern-"));
  context.after(() => rm(folder, { recursive: true }));
  await writeContent(folder, contentOf(1200, 2900));
  const checked = await checkItems(await openContent(folder));
  assert.ok(checked.valid);
  const mine = await chunkItems(checked.content, store);

  const reads = countReads(store);
  const bases = basedOn(1);
  const done = await publishMerged(store, mine, { by: "Ben" }, { bases, lists: true });
  assert.ok(!isContradiction(done));
  const change = done.outcome.changes.get("notes" as ResourceName);
  assert.partialDeepStrictEqual({ ...change }, { changed: 2, added: 0, removed: 0 });
  assert.equal(done.merged["notes"]?.length, 2);
  assert.ok(reads.size > 10, `${reads.size} chunks were read`);
  const often = [...reads].filter(([, times]) => times > 1);
  assert.deepEqual(often, []);
});
