/**
 * In charge of the proof that verifying finds what is wrong: a store with real content is whole, and
 * each single change to what is stored is found and named by release, resource and item.
 */
import assert from "node:assert/strict";
import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, test } from "node:test";
import { checkContent } from "../src/check/check-content.ts";
import { createNewToken } from "../src/cli/new-token.ts";
import { openContent } from "../src/content/open-content.ts";
import { openStore, verifyStore } from "../src/store/open-store.ts";
import type { Store, Verification } from "../src/store/store.ts";
import { SAMPLE, uuid } from "./sample-content.ts";
import { writeContent } from "./site.ts";
import type { ContentFiles } from "./site.ts";

let folder = "";
let sound = "";

async function publish(store: Store, files: ContentFiles): Promise<void> {
  const directory = join(folder, "content");
  await writeContent(directory, files);
  const result = await checkContent(await openContent(directory));
  assert.ok(result.valid);
  await store.publish(result.content, { by: "test" });
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-verify-"));
  sound = join(folder, "sound.db");
  const store = await openStore(sound);
  await publish(store, SAMPLE);
  await publish(store, { ...SAMPLE, "trainings.json": [] });
  await store.makeCurrent(1, { by: "test" });
  const wish = {
    name: "test",
    expiresAt: null,
    resources: ["navigation"],
    preview: false,
  } as const;
  await store.createToken(createNewToken(wish, 1).stored);
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
    return await verifyStore(file, () => {});
  } finally {
    for (const side of ["", "-wal", "-shm"]) await rm(file + side, { force: true });
  }
}

function execute(file: string, ...statements: readonly string[]): void {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  for (const statement of statements) assert.ok(database.prepare(statement).run().changes > 0);
  database.close();
}

describe("verify", () => {
  test("finds nothing in a sound store, and changes nothing", async () => {
    let reported: readonly number[] = [];
    const bytes = await readFile(sound);
    const verified = await verifyStore(sound, (...numbers) => (reported = numbers));
    assert.deepEqual(verified, { releases: 2, items: 17, tokens: 1, faults: [] });
    assert.deepEqual(reported, [17, 17]);
    assert.ok(bytes.equals(await readFile(sound)));
  });

  const person = uuid(33);
  const cases: readonly (readonly [
    name: string,
    statement: string,
    fault: RegExp,
    more?: { readonly release?: number; readonly resource?: string; readonly item?: string },
  ])[] = [
    [
      "an item's text",
      `update item set text = replace(text, 'Default', 'Defauld') where Uuid = '${person}'`,
      /its text is not the one/u,
      { release: 2, resource: "business-division-contact-persons", item: person },
    ],
    [
      "an item's text that is no JSON",
      `update item set text = '{' where Uuid = '${person}'`,
      /does not hold its Uuid/u,
      { item: person },
    ],
    [
      "an item's Uuid",
      `update item set Uuid = '${uuid(99)}' where Uuid = '${person}'`,
      /does not hold its Uuid/u,
    ],
    ["an item's hash", `update item set hash = 'x' where Uuid = '${person}'`, /digest names/u],
    [
      "an item's resource",
      `update item set resource = 'trainings' where Uuid = '${person}'`,
      /is stored as an item of trainings/u,
    ],
    ["an item that is gone", `delete from item where Uuid = '${person}'`, /is missing/u],
    [
      "a date",
      `update run_item set updatedAt = updatedAt + 1 where run = (select run from release_run limit 1)`,
      /holds other entries/u,
      { release: 2 },
    ],
    [
      "an entry that is gone",
      `delete from run_item where item = (select id from item where Uuid = '${person}')`,
      /holds other entries/u,
    ],
    ["a run that is gone", "delete from run where resource = 'languages'", /run at 0 is missing/u],
    [
      "a list that lost its run",
      "delete from release_run where release = 2 and resource = 'languages'",
      /holds 0 items and names 4/u,
      { release: 2, resource: "languages" },
    ],
    [
      "a list with a hole",
      "update release_run set position = 1 where release = 2 and resource = 'languages'",
      /no run stands at 0/u,
    ],
    [
      "a list of another resource",
      "update release_run set run = (select run from release_run where resource = 'navigation') where resource = 'languages'",
      /is one of navigation/u,
    ],
    [
      "a digest",
      "update release set digest = 'x' where number = 2",
      /digest names/u,
      { release: 2 },
    ],
    [
      "an installation",
      "update release set installation = replace(installation, 'Berlin', 'Paris') where number = 1",
      /digest names/u,
      { release: 1 },
    ],
    [
      "an installation that is no JSON",
      "update release set installation = '' where number = 1",
      /cannot be read/u,
    ],
    [
      "a count",
      "update release_resource set items = 9 where resource = 'navigation' and release = 1",
      /holds 3 items and names 9/u,
      { release: 1, resource: "navigation" },
    ],
    ...(["navigation", "trainings", "business-divisions"] as const).map(
      (resource) =>
        [
          `the served digest of ${resource}`,
          `update release_resource set servedDigest = 'x' where resource = '${resource}' and release = 1`,
          /what it serves is not/u,
          { release: 1, resource },
        ] as const,
    ),
    [
      "the pointer",
      "update switch set release = 7 where instant = (select max(instant) from switch)",
      /is the current release and is missing/u,
      { release: 7 },
    ],
    ["a beginning", "delete from switch where release = 2", /ever made current/u, { release: 2 }],
    [
      "a change in the future",
      "update switch_resource set changedAt = instant + 5",
      /changed after its release became current/u,
    ],
    ["a token's key", "update token set key = 'x'", /token x: its key/u],
    ["a token's digest", "update token set secretHash = 'x'", /its digest has not/u],
    ["a token's name", "update token set name = ''", /it has no name/u],
    ["a token's dates", "update token set expiresAt = -5", /one of its dates/u],
    ["a token's resource", `update token set resources = '["x"]'`, /does not exist/u],
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
      verifyStore(join(folder, "nowhere.db"), () => {}),
      { name: "CommandError", message: /There is no store/u },
    );
    const other = join(folder, "other.db");
    const database = new DatabaseSync(other);
    database.exec("create table t (x)");
    database.close();
    await assert.rejects(
      verifyStore(other, () => {}),
      { name: "CommandError", message: /not a Lectern store/u },
    );
  });
});
