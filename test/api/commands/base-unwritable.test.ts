import assert from "node:assert/strict";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { BASE_FILE, noteBase, readBase } from "../../../src/publish/base-file.ts";
import type { Published } from "../../../src/publish/results.ts";
import { actAsNobody } from "../../support/act-as-nobody.ts";

const SIX = { number: 6, digest: "6".repeat(64) };

describe("the base of a directory that this user may only read", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "lectern-base-"));
  });
  afterEach(async () => {
    await chmod(folder, 0o755);
    await rm(folder, { recursive: true });
  });

  const keep = async (): Promise<Published["unnoted"]> => {
    await chmod(folder, 0o555);
    const published = { kept: SIX, staged: false } as Published;
    return (await actAsNobody(() => noteBase(folder, published, []))).unnoted;
  };

  test("is not kept, which matters only where others publish, too", async () => {
    assert.deepEqual(await keep(), { before: null });
  });

  test("that names an earlier release is told: the next publish would be merged from there", async () => {
    await writeFile(join(folder, BASE_FILE), `5 sha256:${"5".repeat(64)}\n`, { mode: 0o444 });
    assert.deepEqual(await keep(), { before: 5 });
    assert.equal((await readBase(folder))?.base.number, 5);
  });

  test("that names the release already needs no word", async () => {
    await writeFile(join(folder, BASE_FILE), `6 sha256:${SIX.digest}\n`, { mode: 0o444 });
    assert.equal(await keep(), undefined);
  });
});
