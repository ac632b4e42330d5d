/**
 * Verifying finds what is wrong: a store with real content is whole, and each single change to what
 * is stored is found and named by release and resource.
 */
import assert from "node:assert/strict";
import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, test } from "node:test";
import { createNewToken } from "../../../src/store/new-token.ts";
import { openContent } from "../../../src/content/open-content.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import type { Verification } from "../../../src/store/open-store.ts";
import type { Store } from "../../../src/store/store.ts";
import { SAMPLE } from "../../support/sample-content.ts";
import { writeContent } from "../../support/site.ts";
import type { ContentFiles } from "../../support/site.ts";
import { checkItems, publishItems } from "../../support/publish-items.ts";

let folder = "";
let sound = "";

async function publish(store: Store, files: ContentFiles): Promise<void> {
  const directory = join(folder, "content");
  await writeContent(directory, files);
  const result = await checkItems(await openContent(directory));
  assert.ok(result.valid);
  await publishItems(store, result.content, { by: "test" });
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-verify-"));
  sound = join(folder, "sound.db");
  const store = await driverOf(sound).open(sound);
  await publish(store, SAMPLE);
  await publish(store, { ...SAMPLE, "trainings.json": [] });
  await store.makeCurrent(1, { by: "test" });
  const tokenOptions = {
    name: "test",
    expiresAt: null,
    resources: ["navigation"],
    rights: [],
  } as const;
  await store.createToken(createNewToken(tokenOptions, 1).stored);
  await store.close();
});

after(async () => {
  await rm(folder, { recursive: true });
});

/** @returns what verifying finds in a copy of the sound store */
async function verifyCopy(harm: (file: string) => Promise<void> | void): Promise<Verification> {
  const file = join(folder, "copy.db");
  await copyFile(sound, file);
  await harm(file);
  try {
    return await driverOf(file).verify(file, () => {});
  } finally {
    for (const side of ["", "-wal", "-shm"]) await rm(file + side, { force: true });
  }
}

function execute(file: string, ...statements: readonly string[]): void {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  for (const statement of statements) assert.ok(database.prepare(statement).run().changes > 0);
  database.close();
}

const chunkOf = (resource: string): string =>
  `hash in (select json_each.value from release, json_each(content, '$."${resource}".chunks'))`;
const persons = chunkOf("business-division-contact-persons");
const edit = (release: number, path: string, value: string): string =>
  `update release set content = json_set(content, '$.${path}', ${value}) where number = ${release}`;

describe("verify", () => {
  test("finds nothing in a sound store, and changes nothing", async () => {
    let reported: readonly number[] = [];
    const bytes = await readFile(sound);
    const verified = await driverOf(sound).verify(sound, (...numbers) => (reported = numbers));
    assert.deepEqual(verified, { releases: 2, items: 17, tokens: 1, faults: [] });
    assert.deepEqual(reported, [17, 17]);
    assert.ok(bytes.equals(await readFile(sound)));
  });

  const cases: readonly (readonly [
    name: string,
    statement: string,
    fault: RegExp,
    more?: { readonly release?: number; readonly resource?: string },
  ])[] = [
    [
      "a chunk of which a byte flipped",
      `update chunk set bytes = cast(substr(bytes, 1, 60) || x'00' || substr(bytes, 62) as blob) where ${persons}`,
      /the chunk [0-9a-f]{64}: its bytes have changed/u,
      { release: 2, resource: "business-division-contact-persons" },
    ],
    [
      "a chunk that was cut",
      "update chunk set bytes = substr(bytes, 1, 30)",
      /its bytes have changed/u,
    ],
    ["a chunk that is empty", "update chunk set bytes = x''", /its bytes have changed/u],
    [
      "a chunk in the place of another",
      `update chunk set bytes = (select bytes from chunk where not ${persons}) where ${persons}`,
      /its bytes have changed/u,
    ],
    ["a chunk that is gone", `delete from chunk where ${persons}`, /it is missing/u],
    [
      "a list that lost its chunk",
      edit(2, "languages.chunks", "json('[]')"),
      /its data has changed/u,
      { release: 2 },
    ],
    [
      "a list of another resource",
      edit(2, "languages.chunks", "json_extract(content, '$.navigation.chunks')"),
      /its data has changed/u,
    ],
    [
      "a digest",
      "update release set digest = 'x' where number = 2",
      /its data has changed/u,
      { release: 2 },
    ],
    [
      "an installation",
      "update release set installation = replace(installation, 'Berlin', 'Paris') where number = 1",
      /its data has changed/u,
      { release: 1 },
    ],
    [
      "an installation that is no JSON",
      "update release set installation = '' where number = 1",
      /its data has changed/u,
    ],
    ["a release that is no JSON", "update release set content = '{'", /its data has changed/u],
    [
      "a count",
      `update release set counts = json_set(counts, '$.navigation', 9) where number = 1`,
      /its data has changed/u,
      { release: 1 },
    ],
    [
      "what a resource serves",
      edit(1, "navigation.bodies", "'x'"),
      /its data has changed/u,
      { release: 1 },
    ],
    [
      "the pointer",
      "update switch set release = 7 where instant = (select max(instant) from switch)",
      /is the current release and is missing/u,
      { release: 7 },
    ],
    [
      "a beginning",
      "delete from switch where release = 2",
      /no record of its publish/u,
      { release: 2 },
    ],
    ["a token's resources", "update token set resources = '['", /cannot be read/u],
  ];
  for (const [name, statement, message, more = {}] of cases) {
    test(`finds ${name}`, async () => {
      const { faults } = await verifyCopy((file) => execute(file, statement));
      const found = faults.filter(({ problem }) => message.test(problem));
      assert.ok(found.length > 0, JSON.stringify(faults));
      const place = { ...found.at(-1) };
      for (const [key, value] of Object.entries(more))
        assert.equal(place[key as keyof typeof more], value, JSON.stringify(found));
    });
  }

  test("finds a page that was overwritten", async () => {
    const bytes = await readFile(sound);
    let found = 0;
    const pages = Array.from({ length: bytes.length / 4096 - 1 }, (_, page) => page + 1);
    for (const page of pages) {
      const { faults } = await verifyCopy(async (file) => {
        const harmed = Buffer.from(bytes);
        harmed.fill(0xab, page * 4096, page * 4096 + 4096);
        await writeFile(file, harmed);
      }).catch((error: unknown) => ({ faults: [error] }));
      found += faults.length > 0 ? 1 : 0;
    }
    // Pages on the free list hold nothing.
    const database = new DatabaseSync(sound, { readOnly: true });
    const free = Number(database.prepare("pragma freelist_count").get()?.["freelist_count"]);
    database.close();
    assert.ok(found >= pages.length - free, `${found} of ${pages.length}, ${free} free`);
  });

  for (const [name, harm] of [
    ["a file that was cut", (file: string) => truncate(file, 20_000)],
    ["a file of something else", (file: string) => writeFile(file, "x".repeat(20_000))],
  ] as const) {
    test(`finds ${name}`, async () => {
      const { faults } = await verifyCopy(harm);
      assert.ok(faults.length > 0);
    });
  }

  test("refuses what is no store", async () => {
    await assert.rejects(
      driverOf("x").verify(join(folder, "nowhere.db"), () => {}),
      { name: "CommandError", message: /There is no store/u },
    );
    const other = join(folder, "other.db");
    const database = new DatabaseSync(other);
    database.exec("create table t (x)");
    database.close();
    await assert.rejects(
      driverOf(other).verify(other, () => {}),
      { name: "CommandError", message: /not a Lectern store/u },
    );
  });
});
