import assert from "node:assert/strict";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { keepBase } from "../../../src/cli/common/merge-texts.ts";
import { BASE_FILE, readBase } from "../../../src/publish/base-file.ts";
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

  const keep = async (): Promise<string> => {
    await chmod(folder, 0o555);
    return (await actAsNobody(() => keepBase(folder, SIX, []))).join("\n");
  };

  test("is not kept, which matters only where others publish, too", async () => {
    const told = await keep();
    assert.ok(told.startsWith(`${folder} cannot be written, `), told);
    assert.match(told, /Where only this directory is published, nothing is lost\..* --base 6\.$/u);
  });

  test("that names an earlier release is named: the next publish would be merged from there", async () => {
    await writeFile(join(folder, BASE_FILE), `5 sha256:${"5".repeat(64)}\n`, { mode: 0o444 });
    const told = await keep();
    assert.ok(told.startsWith(`${join(folder, BASE_FILE)} cannot be written and still `), told);
    assert.match(told, /still names release 5, .* or remove it\.$/u);
    assert.equal((await readBase(folder))?.base.number, 5);
  });

  test("that names the release already needs no word", async () => {
    await writeFile(join(folder, BASE_FILE), `6 sha256:${SIX.digest}\n`, { mode: 0o444 });
    assert.equal(await keep(), "");
  });
});
