import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createCacheDirectory } from "./cache-directory.ts";

/** Two locations, and whether one of them may stand in for the other. */
const ROWS: readonly (readonly [string, string, boolean])[] = [
  ["site.db", join(process.cwd(), "site.db"), true],
  ["site.db", "other.db", false],
  ["postgres://one:secret@host/content", "postgres://two@host/content", true],
  ["postgres://one@host/content", "postgres://host/content?application_name=a", true],
  ["postgres://host/content", "postgres://host/content?site=news", false],
  ["postgres://host/content", "postgres://host/content?port=5433", false],
  [
    "postgres://r@db1/content?application_name=a@web",
    "postgres://r@db2/content?options=a@web",
    false,
  ],
  ["postgres://r@db1/content?application_name=a@web", "postgres://r@db1/content", true],
  // Without a name, a database is that of the user.
  ["postgres://one@host", "postgres://two@host", false],
  ["postgres://one@host/?site=a", "postgres://two@host/?site=a", false],
  ["postgres://host?user=one", "postgres://host?user=two", false],
  ["postgres://one:secret@host", "postgres://one:other@host", true],
];

test("what is kept of one store is not read as that of another", async (context) => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-cache-"));
  context.after(() => rm(folder, { recursive: true }));
  for (const [one, other, isSame] of ROWS) {
    await createCacheDirectory(folder, one).writeDocument("release", 1);
    const found = await createCacheDirectory(folder, other).readDocument("release");
    assert.equal(found, isSame ? 1 : undefined, `${one} and ${other}`);
  }
});
