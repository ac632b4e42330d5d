/** Holds UpdatedAt to what readers get, where only the language moves in which they get it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createToken, readRelease } from "../../../test/api/service/read-release.ts";
import { SAMPLE } from "../../../test/support/sample-content.ts";
import { runSite } from "../../../test/support/site.ts";
import type { Item } from "../../../test/support/site.ts";

test("what readers get in another language is updated, and nothing else", async () => {
  await using site = await runSite();
  const preview = await createToken(site, null, ["preview"]);
  const navigation = (SAMPLE["navigation.json"] as readonly Item[]).map((item) => ({
    ...item,
    UpdatedAt: null,
  }));
  const read = async (fallback: string): Promise<ReadonlyMap<unknown, readonly Item[]>> => {
    const languages = (SAMPLE["languages.json"] as readonly Item[]).map((item) => {
      return { ...item, Fallback: item["Code"] === fallback };
    });
    const files = { "navigation.json": navigation, "languages.json": languages };
    const { release } = await site.publish({ ...SAMPLE, ...files });
    const all = await readRelease(site, release.number, ["", "DE", "EN_GB", "AR_EG"], preview);
    return Map.groupBy(all.get("navigation")?.flat(2) ?? [], ({ Uuid }) => Uuid);
  };
  let old = await read("DE");
  const updated: number[] = [];
  for (const fallback of ["EN_GB", "AR_EG"]) {
    const now = await read(fallback);
    const dated = [...now].map(([uuid, items]) => {
      const before = old.get(uuid) ?? [];
      const isOther = (write: (item: Item) => unknown): boolean =>
        JSON.stringify(items.map(write)) !== JSON.stringify(before.map(write));
      const isUpdated = isOther(({ UpdatedAt }) => UpdatedAt);
      assert.equal(
        isUpdated,
        isOther(({ UpdatedAt: _UpdatedAt, ...item }) => item),
      );
      return Number(isUpdated);
    });
    updated.push(dated.reduce((sum, one) => sum + one));
    old = now;
  }
  assert.deepEqual(updated, [2, 1]);
});
