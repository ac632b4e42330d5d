import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { driverOf } from "../../../../../src/store/open-store.ts";
import { COLUMNS } from "../../../../../src/store/format/tables.ts";
import { startPostgres } from "../../../../support/postgres.ts";
import type { PostgresServer } from "../../../../support/postgres.ts";
import {
  createContent,
  createItems,
} from "../../../../api/releases/stores/suite/content-builder.ts";
import { BY, TOKEN, assertWhole } from "../../../../api/releases/stores/suite/place.ts";
import { publishElsewhere } from "../../../../system/releases/stores/suite/sqlite-files.ts";
import { publishItems } from "../../../../support/publish-items.ts";

let server: PostgresServer;

before(async () => {
  server = await startPostgres("current");
});

after(() => server.remove());

const openStore = (site: string): ReturnType<ReturnType<typeof driverOf>["open"]> => {
  const location = server.url(`site=${site}`);
  return driverOf(location).open(location);
};

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "no refusal",
    (error: unknown) => {
      assert.equal((error as Error).name, "CommandError");
      return (error as Error).message;
    },
  );

describe("a store in PostgreSQL", () => {
  test("is made once by ten that open it at once", async () => {
    const stores = await Promise.all(Array.from({ length: 10 }, () => openStore("ten")));
    for (const store of stores) assert.equal((await store.readState()).newestRelease, 0);
    await Promise.all(stores.map((store) => store.close()));
    assert.equal((await server.run("select * from ten.store")).length, 1);
  });

  test("is one of many in a database", async () => {
    const [one, other] = [await openStore("one"), await openStore("other")];
    await publishItems(one, createContent({ trainings: createItems(3) }), BY);
    assert.equal((await one.readState()).newestRelease, 1);
    assert.equal((await other.readState()).newestRelease, 0);
    await Promise.all([one.close(), other.close()]);
  });

  test("that a later version wrote, or that is not a store, is reported", async () => {
    await (await openStore("later")).close();
    await server.run("update later.store set version = 999");
    assert.match(await refusalOf(openStore("later")), /was written by another version of Lectern/u);
    for (const table of ["store (x int)", "release (x int)"]) {
      await server.run(`drop schema if exists foreign_one cascade`);
      await server.run(`create schema foreign_one`);
      await server.run(`create table foreign_one.${table}`);
      assert.match(await refusalOf(openStore("foreign_one")), /tables that are not Lectern's/u);
    }
  });

  test("that cannot be reached is reported, without the password", async () => {
    for (const [location, message] of [
      ["postgres://u:secret@127.0.0.1:1/x", /Nothing answers at the address/u],
      [server.url().replace(/postgres$/u, "none"), /does not exist: create it/u],
      ["postgres://u:secret@no-such-host.invalid/x", /no address|looked up/u],
    ] as const) {
      const refusal = await refusalOf(driverOf(location).openReader(location));
      assert.match(refusal, message);
      assert.doesNotMatch(refusal, /secret/u);
    }
  });

  test("is complete after its publisher was killed, and not locked", async () => {
    const store = await openStore("killed");
    await publishItems(store, createContent({ navigation: createItems(10) }), BY);
    const location = server.url("site=killed");
    await assert.rejects(publishElsewhere(location, 5000, "new", 3), { signal: "SIGKILL" });
    assert.equal((await store.readState()).newestRelease, 1);
    const next = await publishItems(store, createContent({ navigation: createItems(20) }), BY);
    assert.equal(next.release.number, 2);
    await assertWhole(store, 2);
    await store.close();
    assert.deepEqual((await driverOf(location).verify(location, () => {})).faults, []);
  });

  test("tells its readers of a change before they look", async () => {
    const location = server.url("site=told");
    const store = await openStore("told");
    const reader = await driverOf(location).openReader(location);
    let told = Promise.withResolvers<number>();
    const stop = reader.watch((mayHaveChanged) => {
      if (mayHaveChanged) void reader.readState().then(() => told.resolve(performance.now()));
    });
    let waited = 0;
    for (let count = 1; count <= 8; count++) {
      await sleep(100);
      told = Promise.withResolvers<number>();
      await store.createToken({ ...TOKEN, key: String(count).repeat(16) });
      const changedAt = performance.now();
      waited += (await told.promise) - changedAt;
    }
    stop();
    // Looks twice a second take about two seconds in all.
    assert.ok(waited < 1000, `${waited} ms`);
    await Promise.all([reader.close(), store.close()]);
  });
});

test("a store whose tables are others than its format says is named as that", async () => {
  const store = await openStore("older");
  await publishItems(store, createContent({ trainings: createItems(3) }), BY);
  await store.close();
  await server.run('alter table older."switch" drop column kept');
  const location = server.url("site=older");
  const reason = /was written by a version of Lectern from before its format \d+ was settled/u;
  assert.match(await refusalOf(driverOf(location).openReader(location)), reason);
  assert.match(await refusalOf(driverOf(location).verify(location, () => {})), reason);
});

test("the reading role reads everything and writes nothing", async () => {
  await server.run(
    await readFile(
      new URL("../../../../../docs/operations/postgresql-roles.sql", import.meta.url),
      "utf8",
    ),
  );
  const [writing, reading] = ["lectern_writer", "lectern_reader"].map((role) =>
    server.url().replace("postgres@", `${role}@`),
  ) as [string, string];
  const store = await driverOf(writing).open(writing);
  await publishItems(store, createContent({ trainings: createItems(3) }), BY);
  const reader = await driverOf(reading).openReader(reading);
  assert.deepEqual(await reader.readState(), await store.readState());
  await assertWhole(reader, 1);
  await reader.close();
  assert.deepEqual((await driverOf(reading).verify(reading, () => {})).faults, []);

  const isRefused = { code: "42501" };
  for (const table of [...Object.keys(COLUMNS), "store"]) {
    const name = `lectern."${table}"`;
    for (const statement of [
      `insert into ${name} default values`,
      `delete from ${name}`,
      `truncate ${name}`,
      `drop table ${name}`,
      `alter table ${name} add x int`,
    ]) {
      const asReader = `set role lectern_reader; set transaction_read_only = off; ${statement}`;
      await assert.rejects(server.run(asReader), isRefused, statement);
    }
  }
  await assert.rejects(
    server.run("set role lectern_reader; create table lectern.x (x int)"),
    isRefused,
  );
  const readOnly = await driverOf(reading).open(reading);
  assert.match(await refusalOf(readOnly.prune(1)), /its role may only read/u);
  await readOnly.close();
  assert.equal((await store.readState()).newestRelease, 1);
  await store.close();
});
