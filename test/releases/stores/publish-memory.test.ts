/** Holds that a publish of many items does not keep the room that their check took. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { getHeapSpaceStatistics } from "node:v8";
import { driverOf } from "../../../src/store/open-store.ts";
import { createContent, createItems } from "./suite/content-builder.ts";

const measureYoungSpace = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space")?.space_size ?? 0;

/** As a check does: what survives for a while makes V8 grow the space. */
function growYoungSpace(): void {
  let last: object[] = [];
  for (let index = 0; index < 4_000_000; index++) {
    if (last.length === 200_000) last = [];
    last.push({ index });
  }
}

test("a publish of many items frees the memory of garbage from before", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-test-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, "store.db");
  const store = await driverOf(file).open(file);
  const content = createContent({ navigation: createItems(10_000) });
  growYoungSpace();
  const before = measureYoungSpace();
  let during = Infinity;
  const permit = (): void => {
    during = measureYoungSpace();
  };
  await store.publish(content, { by: "test" }, { permit });
  await store.close();
  assert.ok(during <= before / 2, `${during} of ${before} bytes`);
});
