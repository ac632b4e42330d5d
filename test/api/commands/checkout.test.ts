/** A checkout: a release that is written back to a content directory publishes to the same digest. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import * as fc from "fast-check";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { attributeOwnersOf, ATTRIBUTE_TYPES } from "../../../src/catalog/installation.ts";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import { openContent } from "../../../src/content/open-content.ts";
import { createDirectory } from "../../../src/cli/common/new-directory.ts";
import { checkOut } from "../../../src/release/checkout/write-files.ts";
import { contentOfRelease } from "../../../src/release/compare/chunked-content.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import { toNormalForm, trimText } from "../../../src/validate/values/text-content.ts";
import { checkFiles, listLines } from "../content/rules/check-files.ts";
import { createWorkplace } from "../../support/workplace.ts";
import { publishItems } from "../../support/publish-items.ts";
import { checkItems, digestItems } from "../../support/publish-items.ts";
import type { ItemLists } from "../../support/publish-items.ts";
import { runs } from "../../support/seeds.ts";
import { codePoint } from "../../support/code-points.ts";

const DEMO = join(import.meta.dirname, "../../../content");

let folder = "";
let round = 0;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-checkout-"));
});

after(async () => {
  await rm(folder, { recursive: true });
});

/** Publishes content to a new store. @returns its digest, and that of what a checkout gives back */
async function checkOutAndBack(content: ItemLists): Promise<readonly [string, string]> {
  round += 1;
  const store = await driverOf(folder).open(join(folder, `${round}.db`));
  try {
    const { release } = await publishItems(store, content, { by: "test" });
    const directory = join(folder, `${round}`);
    const stored = contentOfRelease(store, await store.readRelease(release.number));
    await createDirectory(directory, (into) => checkOut(stored, into));
    const result = await checkItems(await openContent(directory));
    assert.ok(result.valid, listLines(result).join("\n"));
    return [release.digest, await digestItems(result.content)];
  } finally {
    await store.close();
  }
}

/** Words that YAML might take for something else, among any others. */
const word = fc
  .oneof(
    fc.constantFrom(
      "yes",
      "NO",
      "null",
      "~",
      "1",
      "01",
      "1e3",
      "# a",
      "- b",
      "a: b",
      " ",
      "*x",
      "é\n",
    ),
    fc
      .string({ unit: codePoint, minLength: 1, maxLength: 12 })
      // No text may hold a control character.
      .filter((text) => text.isWellFormed() && !/[\p{Cc}--[\t\n\r]]|\uFFFD/v.test(text)),
  )
  // As they are published.
  .map((text) => trimText(toNormalForm(text)) || "x");
const identifier = fc.oneof(
  fc.constantFrom("NULL", "TRUE", "NO", "Y", "ON"),
  fc.stringMatching(/^[A-Z][A-Z0-9]{0,6}(?:_[A-Z0-9]{1,4})?$/u),
);
const declaration = fc.oneof(
  fc.constantFrom(...ATTRIBUTE_TYPES.filter((type) => type !== "enum")).map((type) => ({ type })),
  fc.uniqueArray(word, { minLength: 1, maxLength: 4 }).map((values) => ({ type: "enum", values })),
);
const installation = fc.record(
  {
    timeZone: fc.constantFrom(...Intl.supportedValuesOf("timeZone"), "Asia/Calcutta", "utc"),
    locations: fc.uniqueArray(identifier, { minLength: 1, maxLength: 4 }),
    customAttributes: fc.dictionary(
      fc.constantFrom(...attributeOwnersOf(CONTRACT)),
      fc.dictionary(identifier, declaration, { maxKeys: 4 }),
    ),
    maxItemsPerPage: fc.dictionary(
      fc.constantFrom(...CONTRACT_NAMES),
      fc.integer({ min: 1, max: 1000 }),
    ),
  },
  { requiredKeys: [] },
);

test("whatever the installation sets, a checkout gives back", async () => {
  await fc.assert(
    fc.asyncProperty(installation, async (settings) => {
      // JSON is YAML.
      const result = await checkFiles({
        "installation.yaml": JSON.stringify(settings),
        "navigation.json": "[]",
      });
      assert.ok(result.valid, listLines(result).join("\n"));
      const [digest, again] = await checkOutAndBack(result.content);
      assert.equal(again, digest);
    }),
    { ...runs(40), endOnFailure: true },
  );
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
    createDirectory(join(place, "out"), (into) =>
      checkOut(contentOfRelease(failing, content), into),
    ),
    /went away/u,
  );
  await store.close();
  assert.deepEqual(await readdir(place), ["mine"]);
});
