/** Publishes items that are at hand, as a check gives them to its sink. */
import { mustGet } from "../../src/lib/must-get.ts";
import { catalogOf } from "../../src/catalog/own-resources.ts";
import type { Installation } from "../../src/catalog/installation.ts";
import { perResource } from "../../src/catalog/catalog.ts";
import type { PerResource, ResourceName } from "../../src/catalog/resource-names.ts";
import { ChunkSink } from "../../src/store/publish/chunk-sink.ts";
import type { NewContent } from "../../src/store/publish/chunk-sink.ts";
import { NO_CHUNKS } from "../../src/store/publish/held-chunks.ts";
import type { Authorship, Store } from "../../src/store/store.ts";
import { publishCompared } from "../../src/publish/publish-merged.ts";
import type { CompareOptions, ComparedOutcome } from "../../src/publish/publish-merged.ts";
import type { ContentSource } from "../../src/content/record.ts";
import { checkContent } from "../../src/validate/check-content.ts";
import type { CheckPurpose } from "../../src/validate/items/check-state.ts";
import type {
  CheckResult,
  ItemSink,
  ValidContent,
  ValidItem,
} from "../../src/validate/valid-content.ts";
import { parseItem } from "../../src/validate/valid-content.ts";
import { getOrInsert } from "../../src/lib/get-or-insert.ts";

export interface ItemLists {
  readonly installation: Installation;
  /** In collection order. */
  readonly items: PerResource<readonly ValidItem[]>;
}

/** Keeps the items of a check in lists. */
class ItemCollection implements ItemSink {
  lists = new Map<ResourceName, ValidItem[]>();

  begin(): void {
    this.lists = new Map();
  }

  add(resource: ResourceName, json: Uint8Array): void {
    const { Uuid } = JSON.parse(Buffer.from(json).toString()) as ValidItem;
    const list = getOrInsert(this.lists, resource, () => []);
    // A copy, as it may be in memory that is used again.
    list.push({ Uuid, json: new Uint8Array(json) });
  }

  async drain(): Promise<void> {}
}

export type CollectedResult =
  | (CheckResult & { readonly valid: false })
  | (CheckResult & { readonly valid: true; readonly content: ValidContent & ItemLists });

/** @param check gives its items to the sink */
export async function collectItems(
  check: (sink: ItemSink) => Promise<CheckResult>,
): Promise<CollectedResult> {
  const sink = new ItemCollection();
  const result = await check(sink);
  if (!result.valid) return result;
  const items = perResource(
    catalogOf(result.content.installation),
    (name) => sink.lists.get(name) ?? [],
  );
  return { ...result, content: { ...result.content, items } };
}

export const checkItems = (
  source: ContentSource,
  purpose: CheckPurpose = {},
): Promise<CollectedResult> => collectItems((sink) => checkContent(source, { ...purpose, sink }));

/** @param store may have some of the chunks; default: none */
export async function chunkItems(
  { installation, items }: ItemLists,
  store: Pick<Store, "describeChunks"> = NO_CHUNKS,
): Promise<NewContent> {
  const sink = new ChunkSink(store);
  sink.begin(installation);
  for (const resource of catalogOf(installation).names) {
    for (const { json } of mustGet(items, resource)) {
      sink.add(resource, Uint8Array.from(json), parseItem(json));
      await sink.drain();
    }
  }
  return sink.finish();
}

export const publishItems = async (
  store: Store,
  content: ItemLists,
  authorship: Authorship,
  options?: CompareOptions,
): Promise<ComparedOutcome> =>
  publishCompared(store, await chunkItems(content, store), authorship, options);

/** @returns the digest that a release of the content has */
export const digestItems = async (content: ItemLists): Promise<string> =>
  (await chunkItems(content)).digest;
