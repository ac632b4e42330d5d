/** A store in a temporary folder, with what content files say. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { openContent } from "../../src/content/open-content.ts";
import { loadRelease } from "../../src/serving/load-release.ts";
import type { LoadedRelease } from "../../src/serving/load-release.ts";
import { driverOf } from "../../src/store/open-store.ts";
import type { CompareOptions, ComparedOutcome } from "../../src/publish/publish-merged.ts";
import type { Store, StoreReader } from "../../src/store/store.ts";
import { formatProblem } from "../../src/words/say-problems.ts";
import { sayInEnglish } from "../../src/words/say.ts";
import { checkItems, publishItems } from "./publish-items.ts";
import { writeContent } from "./site.ts";
import type { ContentFiles } from "./site.ts";

interface ContentStore {
  readonly location: string;
  readonly store: Store;
  readonly reader: StoreReader;
  readonly publish: (
    files: ContentFiles,
    options?: CompareOptions & { readonly by?: string },
  ) => Promise<ComparedOutcome>;
  /** @returns what is current */
  load(): Promise<LoadedRelease>;
}

export async function createContentStore(context: TestContext): Promise<ContentStore> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-"));
  const location = join(folder, "lectern.db");
  // Each release is of a second of its own, which nobody waits for.
  let now = Date.now() - 3_600_000;
  const store = await driverOf(location).open(location, { clock: () => (now += 1000) });
  const reader = await driverOf(location).openReader(location);
  context.after(async () => {
    await reader.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    location,
    store,
    reader,
    async publish(files, { by = "test", ...options } = {}) {
      const directory = join(folder, "content");
      await writeContent(directory, files);
      const result = await checkItems(await openContent(directory));
      if (!result.valid)
        throw new Error(result.errors.map((one) => formatProblem(sayInEnglish, one)).join("\n"));
      return publishItems(store, result.content, { by }, options);
    },
    async load() {
      const { current } = await store.readState();
      if (!current) throw new Error("nothing is published");
      return loadRelease(store, current);
    },
  };
}
