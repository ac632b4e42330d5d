/** Holds that stores of every version are read, proven, backed up and restored as they were written. */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { readdir, stat, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import { STORE_VERSION } from "../../../src/store/tables/tables.ts";
import type { StoreReader } from "../../../src/store/store.ts";
import { KEPT_VERSIONS, layOutStore, readVersion } from "./kept-store.ts";
import type { KeptStore, LaidOut } from "./kept-store.ts";

async function layOut(context: TestContext, version: number): Promise<LaidOut> {
  const laidOut = await layOutStore(version);
  context.after(laidOut.remove);
  return laidOut;
}

async function using<Value>(
  file: string,
  work: (reader: StoreReader) => Promise<Value>,
): Promise<Value> {
  const reader = await driverOf(file).openReader(file);
  try {
    return await work(reader);
  } finally {
    await reader.close();
  }
}

const withoutNulls = (value: object): unknown =>
  JSON.parse(JSON.stringify(value, (_name, member: unknown) => member ?? undefined));

/** Compares everything of a store with what the version that wrote it said. */
async function checkContent(file: string, { releases, checkouts }: KeptStore): Promise<void> {
  await using(file, async (reader) => {
    const listed = await reader.listReleases();
    assert.deepEqual(
      listed.map(({ number, current, publishedAt, note, counts }) => ({
        number,
        current,
        note,
        counts,
        publishedAt: new Date(publishedAt * 1000).toISOString().replace(".000", ""),
      })),
      releases.map(({ number, current, publishedAt, note, counts }) => ({
        number,
        current,
        note,
        counts,
        publishedAt,
      })),
    );
    for (const { number } of listed) {
      const { held } = await reader.readRelease(number);
      for (const resource of CONTRACT_NAMES) {
        const read = await reader.readChunks(resource, held[resource].chunks);
        const lines = (checkouts[number]?.[`${resource}.jsonl`] ?? "").split("\n").filter(Boolean);
        assert.deepEqual(
          read
            .flatMap((chunk) => chunk.texts())
            .map((text) => JSON.parse(Buffer.from(text).toString())),
          lines.map((line) => withoutNulls(JSON.parse(line) as object)),
          `${resource} of release ${number}`,
        );
      }
    }
  });
}

const noProgress = (): void => {};

/** @returns everything that a store says of its switches and tokens */
const readRest = (file: string): Promise<readonly unknown[]> =>
  using(file, async (reader) => [await reader.listSwitches(), await reader.readState()]);

function change(file: string, statement: string): void {
  const database = new DatabaseSync(file);
  database.exec(statement);
  database.close();
}

/** @returns the message of what a promise is rejected with */
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => assert.fail("was not refused"),
    (error: unknown) => (error as Error).message,
  );

test("there is a kept store of every version before this one", () => {
  assert.deepEqual(
    KEPT_VERSIONS.filter((version) => version < STORE_VERSION),
    Array.from({ length: STORE_VERSION - 1 }, (_, index) => index + 1),
  );
});

for (const version of KEPT_VERSIONS) {
  test(`version ${version} is read, proven and backed up as it is`, async (context) => {
    const { file, kept } = await layOut(context, version);
    await checkContent(file, kept);
    const { faults, tokens, releases } = await driverOf(file).verify(file, noProgress);
    assert.deepEqual([faults, tokens, releases], [[], 5, 5]);
    const backup = `${file}.copy`;
    await driverOf(file).backUp(file, backup, { groupReadable: false }, noProgress);
    assert.deepEqual(await readRest(backup), await readRest(file));
    assert.deepEqual([readVersion(file), readVersion(backup)], [version, version]);
    await checkContent(backup, kept);
  });

  test(`version ${version} is upgraded when it is opened for writing, after a backup`, async (context) => {
    const { file, kept } = await layOut(context, version);
    const before = await readRest(file);
    const backups: string[] = [];
    await writeFile(`${file}.version-${version}-backup`, "of another day");
    const upgrade = {
      onProgress: noProgress,
      onUpgraded: (backup: string): unknown => backups.push(backup),
    };
    for (const _ of ["upgrades", "finds nothing to do"]) {
      const store = await driverOf(file).open(file, { upgrade });
      await store.close();
    }
    const backup = `${file}.version-${version}-backup-2`;
    assert.deepEqual(backups, [backup]);
    assert.deepEqual([readVersion(file), readVersion(backup)], [STORE_VERSION, version]);
    assert.equal((await stat(backup)).mode & 0o777, 0o600);
    for (const one of [file, backup]) {
      assert.deepEqual(await readRest(one), before);
      await checkContent(one, kept);
      assert.deepEqual((await driverOf(one).verify(one, noProgress)).faults, []);
    }
  });

  test(`version ${version} is upgraded under a reader while another one holds the file as it was`, async (context) => {
    const { file, kept } = await layOut(context, version);
    await using(file, async (reader) => {
      const before = await reader.readState();
      const holder = new DatabaseSync(file, { readOnly: true });
      holder.exec("begin; select count(*) from release");
      await (await driverOf(file).open(file)).close();
      assert.equal(readVersion(file), STORE_VERSION);
      assert.deepEqual(await reader.readState(), before);
      const { held } = await reader.readRelease(5);
      assert.ok((await reader.readChunks("navigation", held.navigation.chunks)).length > 0);
      holder.close();
    });
    await checkContent(file, kept);
  });

  test(`a backup of version ${version} is restored`, async (context) => {
    const { file, kept, folder } = await layOut(context, version);
    const store = `${folder}/restored.db`;
    const options = { onProgress: noProgress };
    for (const place of ["where there is none", "over another"]) {
      const outcome = await driverOf(store).restore(file, store, { by: "test" }, options);
      assert.equal(outcome.release, 5, place);
      assert.deepEqual((await driverOf(store).verify(store, noProgress)).faults, []);
      await checkContent(store, kept);
    }
    assert.deepEqual([readVersion(file), readVersion(store)], [version, STORE_VERSION]);
  });

  test(`a backup is restored over a store of version ${version}, which is kept`, async (context) => {
    const { file, kept, folder } = await layOut(context, version);
    const backup = `${folder}/backup.db`;
    await driverOf(file).backUp(file, backup, { groupReadable: false }, noProgress);
    const upgraded: string[] = [];
    await driverOf(file).restore(
      backup,
      file,
      { by: "test" },
      {
        onProgress: noProgress,
        upgrade: { onProgress: noProgress, onUpgraded: (path) => upgraded.push(path) },
      },
    );
    assert.deepEqual(upgraded, [`${file}.version-${version}-backup`]);
    assert.equal(readVersion(file), STORE_VERSION);
    for (const one of [file, ...upgraded]) await checkContent(one, kept);
  });
}

test("between versions 2 and 3, releases and chunks stay as they are", async (context) => {
  const { file } = await layOut(context, 2);
  const readRows = (): readonly unknown[] => {
    const database = new DatabaseSync(file, { readOnly: true });
    const columns = {
      release: `"proof"`,
      chunk: `"hash", "length", "textsDigest", hex("bytes")`,
      switch: `"instant", "release", "switchedBy", "note", "changes"`,
    };
    const rows = Object.entries(columns).flatMap(([table, read]) =>
      database
        .prepare(`select ${read} from ${table} order by 1`)
        .all()
        .map((row) => hash("sha256", JSON.stringify(row))),
    );
    database.close();
    return rows;
  };
  const before = readRows();
  await (await driverOf(file).open(file)).close();
  assert.deepEqual(readRows(), before);
});

const FOREIGN: Readonly<Record<number, string>> = {
  1: "create trigger bad after insert on release begin delete from item; end",
  2: "create trigger bad after insert on release begin delete from chunk; end",
};
for (const [version, statement] of Object.entries(FOREIGN)) {
  test(`a backup of version ${version} with objects that Lectern did not create is not restored`, async (context) => {
    const { file, folder } = await layOut(context, Number(version));
    change(file, statement);
    const store = `${folder}/restored.db`;
    const options = { onProgress: noProgress };
    assert.match(
      await refusalOf(driverOf(store).restore(file, store, { by: "test" }, options)),
      /contains objects that Lectern did not create and nothing was restored \(trigger bad\)/u,
    );
    assert.equal(await driverOf(store).exists(store), false);
  });
}

const DAMAGES: Readonly<Record<string, string>> = {
  "a text": `update item set text = replace(text, 'Moin', 'Mojn') where text like '%Moin%'`,
  "a date": `update run_item set updatedAt = updatedAt - 1 where position = 0`,
  "an order": `update release_run set run = (select max(run) from release_run where resource = 'navigation')
    where resource = 'navigation' and release = 6 and position = 0`,
  "an item that is gone": `pragma foreign_keys = off; delete from item where Uuid = (select Uuid from item where text like '%Moin%')`,
};
for (const [what, statement] of Object.entries(DAMAGES)) {
  test(`damage to version 1 is found, and nothing is upgraded: ${what}`, async (context) => {
    const { file, folder } = await layOut(context, 1);
    change(file, statement);
    const { faults } = await driverOf(file).verify(file, noProgress);
    assert.ok(faults.length > 0);
    assert.match(await refusalOf(driverOf(file).open(file)), /damaged and no backup was made/u);
    assert.equal(readVersion(file), 1);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.includes("backup")),
      [],
    );
  });
}
