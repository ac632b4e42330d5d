/** A checkout: a release that is written back to a content directory publishes to the same digest. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import { openContent } from "../../../src/content/open-content.ts";
import { createDirectory } from "../../../src/checkout/new-directory.ts";
import { checkOut } from "../../../src/checkout/write-files.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import { createWorkplace } from "../../support/workplace.ts";
import { checkItems, publishItems } from "../../support/publish-items.ts";

const DEMO = join(import.meta.dirname, "../../../content");

let folder = "";

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-checkout-"));
});

after(async () => {
  await rm(folder, { recursive: true });
});

test("the demo content, by the command", async () => {
  await using at = await createWorkplace();
  const published = (await at.runForJson(["publish", DEMO])) as { readonly digest: string };
  const out = (await at.runForJson(["release", "checkout", "1", "out/back"])) as Readonly<
    Record<string, unknown>
  >;
  assert.equal(Object.keys(out).join(" "), "release directory format digest counts");
  assert.equal(out["digest"], published.digest);
  const elsewhere = ["publish", "out/back", "--store", "other.db"];
  const again = (await at.runForJson(elsewhere)) as typeof published & {
    readonly created: boolean;
  };
  assert.deepEqual([again.created, again.digest], [true, published.digest]);

  assert.deepEqual(await readdir(join(at.folder, "out")), ["back"]);
  const back = join(at.folder, "out/back");
  assert.deepEqual(
    (await readdir(back)).toSorted(),
    [
      ".lectern-base",
      "installation.yaml",
      ...CONTRACT_NAMES.map((name) => `${name}.jsonl`),
    ].toSorted(),
  );
  const [line = ""] = (await readFile(join(back, "business-divisions.jsonl"), "utf8")).split("\n");
  const division = JSON.parse(line) as Readonly<Record<string, unknown>>;
  assert.ok("Key" in division);
  // These are derived, unless content gave them.
  assert.ok(!("CreatedAt" in division) && !("BusinessDivisionContactPersons" in division));

  const twice = await at.run(["release", "checkout", "1", "out/back"]);
  assert.equal(twice.status, 1);
  assert.match(twice.stderr, /^out\/back is not empty: /u);
  const none = await at.run(["release", "checkout", "9", "out/nine"]);
  assert.equal(none.status, 1);
  assert.deepEqual(await readdir(join(at.folder, "out")), ["back"]);
});

test("a store that fails on the way leaves nothing behind", async () => {
  const result = await checkItems(await openContent(DEMO));
  assert.ok(result.valid);
  const store = await driverOf(folder).open(join(folder, "failing.db"));
  const { release } = await publishItems(store, result.content, { by: "test" });
  const content = await store.readRelease(release.number);
  const place = join(folder, "place");
  await mkdir(place);
  await writeFile(join(place, "mine"), "");
  let reads = 0;
  const failing: Pick<typeof store, "readChunks"> = {
    readChunks: async (resource, hashes) => {
      reads += 1;
      if (reads === 4) throw new Error("the store went away");
      return store.readChunks(resource, hashes);
    },
  };
  await assert.rejects(
    createDirectory(join(place, "out"), (into) => checkOut(failing, content, into)),
    /went away/u,
  );
  await store.close();
  assert.deepEqual(await readdir(place), ["mine"]);
});
