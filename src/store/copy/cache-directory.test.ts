import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { SQLITE_DRIVER } from "../sqlite/sqlite-driver.ts";
import { createContent } from "../../../test/api/releases/stores/suite/content-builder.ts";
import { CacheDirectory } from "./cache-directory.ts";
import { publishItems } from "../../../test/support/publish-items.ts";

/** Two locations, and whether one of them may stand in for the other. */
const ROWS: readonly (readonly [string, string, boolean])[] = [
  ["site.db", join(process.cwd(), "site.db"), true],
  ["site.db", "other.db", false],
  ["postgres://host/content", "postgres://host/content?site=news", false],
  ["postgres://host/content", "postgres://host/content?port=5433", false],
  ["postgres://one@host", "postgres://two@host", false],
  ["postgres://one:secret@host", "postgres://one:other@host", true],
  ["postgres://one:secret@host", "postgres://one@host", true],
];

test("what is kept of one store is not read as that of another, and removed", async (context) => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-cache-"));
  context.after(() => rm(folder, { recursive: true }));
  const source = await SQLITE_DRIVER.open(join(folder, "source.db"));
  context.after(() => source.close());
  await publishItems(source, createContent({}), { by: "test" });
  const { current } = await source.readState();
  assert.ok(current);
  const cache = join(folder, "cache");
  const open = (location: string): CacheDirectory => {
    const directory = new CacheDirectory(cache, location);
    context.after(() => directory.close());
    return directory;
  };
  for (const [one, other, isSame] of ROWS) {
    const said = { at: 7, position: undefined, tokens: [], newestRelease: 1 };
    await open(one).update(source, said, current);
    const kept = await open(other).readKept();
    assert.equal(kept?.release.number, isSame ? 1 : undefined, `${one} and ${other}`);
    if (!isSame) assert.deepEqual(await readdir(cache), []);
  }
});
