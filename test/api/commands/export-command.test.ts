/** What `lectern export` promises about its directory: what it writes, leaves out and refuses. */
import assert from "node:assert/strict";
import { mkdir, readFile, readdir, readlink, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { listFiles } from "../../support/exported.ts";
import type { Exported } from "../../support/exported.ts";
import { createWorkplace, openToAll } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

describe("lectern export", () => {
  let place: Workplace;
  before(async () => {
    place = await createWorkplace();
    await openToAll(place.folder, "content", "changed");
    await place.run(["publish", "content"]);
  });
  after(() => place.remove());

  const run = async (directory: string, ...more: readonly string[]): Promise<Exported> =>
    (await place.runForJson(["export", directory, ...more])) as Exported;

  test("puts a new tree in the place of the former one, with all files of the release", async () => {
    const first = await run("out");
    assert.deepEqual(first.closed, []);
    const current = path.join(place.folder, "out", "current");
    const tree = await readlink(current);
    assert.equal((await listFiles(current)).length, first.files);

    await place.run(["publish", "changed"]);
    const changed = await run("out");
    assert.equal(changed.release, 2);
    assert.equal((await listFiles(current)).length, changed.files);
    assert.notEqual(await readlink(current), tree);
    const page = await readFile(path.join(current, "api/v1/navigation/index.json"), "utf8");
    assert.match(page, /"Anfang"/u);
  });

  test("leaves nothing behind: neither the former tree nor what a killed export wrote before", async () => {
    const directory = path.join(place.folder, "left");
    await run("left");
    const now = Date.now();
    const [young, old] = [`tree-${now}-1`, `tree-${now - 2 * 86_400_000}-1`];
    for (const name of [young, old]) await mkdir(path.join(directory, name));
    await symlink("nowhere", path.join(directory, "current.next"));
    await run("left");
    const names = await readdir(directory);
    const current = await readlink(path.join(directory, "current"));
    // Another export may be writing what is younger than a day.
    assert.deepEqual(names.toSorted(), ["current", young, current].toSorted());
  });

  test("leaves a directory alone that holds anything else", async () => {
    const directory = path.join(place.folder, "mine");
    await mkdir(directory);
    await writeFile(path.join(directory, "index.html"), "mine");
    const { status, stderr } = await place.run(["export", "mine"]);
    assert.equal(status, 1);
    assert.match(stderr, /mine is not empty and not an export: name another directory\./u);
    assert.deepEqual(await readdir(directory), ["index.html"]);
  });

  test("exports nothing that needs a token, and says so", async () => {
    const store = ["--store", "closed.db"];
    await place.run(["init", "first"]);
    await place.run(["publish", "first", ...store]);
    const { closed } = await run("closed", ...store);
    assert.deepEqual(closed, ["navigation", "languages"]);
    const names = await readdir(path.join(place.folder, "closed", "current"), { recursive: true });
    assert.ok(names.includes("training-extension/api/v1/trainings"));
    assert.deepEqual(
      names.filter((name) => /api\/v1\/(?:navigation|languages)/u.test(name)),
      [],
    );
    const { status, stderr } = await place.run(["export", "closed", ...store]);
    assert.equal(status, 0);
    assert.match(
      stderr,
      /need a token: navigation, languages\. To export .* public in installation\.yaml\.$/mu,
    );
  });

  test("refuses what cannot be exported", async () => {
    const file = await place.run(["export", "content/languages.yaml"]);
    assert.equal(file.status, 1);
    assert.match(file.stderr, /cannot be written/u);
    const missing = await place.run(["export", "out", "--store", "none.db"]);
    assert.equal(missing.status, 1);
    const live = await place.run(["export", "out", "--live", "http://example.org"]);
    assert.equal(live.status, 2);
  });

  test("writes what every user can read, whatever the umask", async () => {
    const umask = process.umask(0o077);
    try {
      await run("open");
    } finally {
      process.umask(umask);
    }
    const names = await readdir(path.join(place.folder, "open"), { recursive: true });
    assert.ok(names.length > 10);
    for (const name of ["", ...names]) {
      const { mode } = await stat(path.join(place.folder, "open", name));
      assert.equal(mode & 0o044, 0o044, name);
    }
  });
});
