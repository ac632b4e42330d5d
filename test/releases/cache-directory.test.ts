/**
 * Holds what a cache directory promises, with real stores and real files: an instance starts from it without the
 * store, with the tokens that it knew last; whatever happens to the directory costs no answer; it does not grow.
 */
import assert from "node:assert/strict";
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { driverOf } from "../../src/store/open-store.ts";
import type { StoreReader } from "../../src/store/store.ts";
import {
  FIRST,
  SECOND,
  THIRD,
  listChunks,
  makePlace,
  putBack,
  runCached,
  takeAway,
  waitUntil,
} from "./cached-instance.ts";

test("an instance starts without the store, says degraded and how old its data is, and takes over what comes", async (context) => {
  const place = await makePlace(context);
  await place.publish(FIRST);
  const before = await runCached(place);
  await before.waitUntilKept(1);
  await before.stop();
  await takeAway(place);

  const hour = 3_600_000;
  const later = await runCached(place, { clock: () => Date.now() + hour });
  assert.equal(await later.ask(), FIRST, "with the token");
  const { status, detail } = await later.readiness();
  assert.deepEqual([status, detail["release"], detail["store"]], ["degraded", 1, "unreachable"]);
  const age = Number(detail["storeAgeSeconds"]);
  assert.ok(age >= 3599 && age < 3700, `${age} s`);
  await sleep(1500);
  const grown = Number((await later.readiness()).detail["storeAgeSeconds"]);
  assert.ok(
    grown > age && grown < 3700,
    `looks at a store that is away do not count: ${age} s, ${grown} s`,
  );

  await putBack(place);
  await place.publish(SECOND);
  await later.waitFor(SECOND);
  assert.equal((await later.readiness()).status, "ready");
  assert.deepEqual(later.log, []);
});

test("a token that was revoked last stays revoked", async (context) => {
  const place = await makePlace(context);
  await place.publish(FIRST);
  const first = await runCached(place);
  await first.waitUntilKept(1);
  await place.revoke();
  await first.waitFor(401);
  await first.stop();
  await takeAway(place);
  const second = await runCached(place);
  assert.equal(await second.ask(), 401);
  await second.stop();
});

test("tokens that cannot be written over are removed", async (context) => {
  const place = await makePlace(context);
  await place.publish(FIRST);
  const instance = await runCached(place);
  await instance.waitUntilKept(1);
  // No file can be made in the place of those that are written before they are put in theirs.
  await rm(join(place.cache, "parts"), { recursive: true });
  await writeFile(join(place.cache, "parts"), "");
  await place.revoke();
  await instance.waitFor(401);
  await waitUntil(
    async () => !(await readdir(place.cache)).includes("tokens.json"),
    "the tokens are still there",
  );
  assert.deepEqual((await readdir(place.cache)).toSorted(), ["chunks", "parts", "release.json"]);
  await waitUntil(async () => instance.log.length > 0, "the trouble is not said");
  assert.equal(instance.log.length, 1);
  assert.match(instance.log[0] ?? "", /^trouble: EEXIST|^trouble: ENOTDIR/u);
  await instance.stop();
  await takeAway(place);
  const next = await runCached(place);
  assert.equal((await next.readiness()).status, "waiting");
});

test("what a changed file held is taken from the store again; without the store nothing broken is served", async (context) => {
  const place = await makePlace(context);
  await place.publish(FIRST);
  const first = await runCached(place);
  await first.waitUntilKept(1);
  await first.stop();
  const chunks = await listChunks(place);
  assert.ok(chunks.length > 5, `${chunks.length} chunks`);
  const bytes = new Map<string, Buffer>();
  for (const chunk of chunks) {
    const whole = await readFile(chunk);
    bytes.set(chunk, whole);
    const changed = Buffer.from(whole);
    changed[Math.floor(changed.length / 2)] = (changed[Math.floor(changed.length / 2)] ?? 0) ^ 1;
    await writeFile(chunk, changed);
  }
  const second = await runCached(place);
  assert.equal(await second.ask(), FIRST);
  await waitUntil(async () => second.log.length > 1, "the directory is not mended");
  await second.stop();
  assert.match(second.log[0] ?? "", /^trouble: .*its bytes have changed/u);
  assert.equal(second.log.length, 2, "once, and once that it is in order");
  assert.deepEqual(await listChunks(place), chunks);
  for (const chunk of chunks) assert.ok((await readFile(chunk)).equals(bytes.get(chunk) as Buffer));

  await writeFile(chunks[0] as string, "junk");
  await takeAway(place);
  const third = await runCached(place);
  assert.equal(await third.ask(), 503);
  assert.equal((await third.readiness()).status, "waiting");
  await putBack(place);
  await third.waitFor(FIRST);
});

for (const name of ["release.json", "tokens.json"]) {
  test(`a changed ${name} is not believed`, async (context) => {
    const place = await makePlace(context);
    await place.publish(FIRST);
    const first = await runCached(place);
    await first.waitUntilKept(1);
    await first.stop();
    const file = join(place.cache, name);
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace('"', "'"));
    await takeAway(place);
    const second = await runCached(place);
    const { status, detail } = await second.readiness();
    assert.deepEqual([status, detail["store"]], ["waiting", "missing"]);
    await putBack(place);
    await second.waitFor(FIRST);
  });
}

test("what is kept of another store is not served", async (context) => {
  const [one, other] = [await makePlace(context), await makePlace(context)];
  await one.publish(FIRST);
  const first = await runCached(one);
  await first.waitUntilKept(1);
  await first.stop();
  await takeAway(other);
  const stranger = await runCached({ ...other, cache: one.cache, token: one.token });
  assert.equal(await stranger.ask(), 401);
  assert.equal((await stranger.readiness()).detail["store"], "missing");
});

test("it holds the chunks of this release and the one before, and nobody else can read them", async (context) => {
  const place = await makePlace(context);
  await place.publish(FIRST);
  const instance = await runCached(place);
  await instance.waitUntilKept(1);
  const ofFirst = await listChunks(place);
  await place.publish(SECOND);
  await instance.waitFor(SECOND);
  await instance.waitUntilKept(2);
  await place.publish(THIRD);
  await instance.waitFor(THIRD);
  await instance.waitUntilKept(3);
  // Languages are the same in all releases: one chunk.
  await waitUntil(async () => {
    const kept = await listChunks(place);
    return ofFirst.filter((chunk) => kept.includes(chunk)).length === 1;
  }, "chunks of the first release are still there");
  const ofTwo = await listChunks(place);
  assert.ok(ofTwo.length > ofFirst.length, "those of two releases");
  await place.revoke();
  await instance.waitFor(401);
  await instance.stop();
  assert.deepEqual(await listChunks(place), ofTwo, "after tokens were written, too");
  for (const file of await readdir(place.cache, { recursive: true, withFileTypes: true })) {
    const { mode } = await stat(join(file.parentPath, file.name));
    assert.equal(mode & 0o777, file.isDirectory() ? 0o700 : 0o600, file.name);
  }
  assert.equal((await stat(place.cache)).mode & 0o777, 0o700);
});

test("a directory that is removed under a running instance is made again", async (context) => {
  const place = await makePlace(context);
  await place.publish(FIRST);
  const instance = await runCached(place);
  await instance.waitUntilKept(1);
  await rename(place.cache, `${place.cache}.gone-1`);
  await instance.stop();
  assert.deepEqual(await listChunks(place), [], "an end does not wait for all of it");
  const next = await runCached(place);
  await next.waitUntilKept(1);
  await rename(place.cache, `${place.cache}.gone-2`);
  await place.publish(SECOND);
  await next.waitFor(SECOND);
  await next.waitUntilKept(2);
  assert.ok((await listChunks(place)).length > 5);
  // Whether a file was just written is chance; what went wrong with it is over.
  assert.equal(next.log.length % 2, 0, next.log.join());
});

test("a directory that cannot be made is said once, and everything is served", async (context) => {
  const place = await makePlace(context);
  await place.publish(FIRST);
  await mkdir(place.cache);
  const file = join(place.cache, "file");
  await writeFile(file, "");
  const instance = await runCached({ ...place, cache: join(file, "below") });
  assert.equal(await instance.ask(), FIRST);
  await place.publish(SECOND);
  await instance.waitFor(SECOND);
  await instance.stop();
  assert.equal(instance.log.length, 1);
  assert.match(instance.log[0] ?? "", /^trouble: .*ENOTDIR/u);
});

test("a store that never answers is not waited for", async (context) => {
  const place = await makePlace(context);
  await place.publish(FIRST);
  const first = await runCached(place);
  await first.waitUntilKept(1);
  await first.stop();
  const hanging = Promise.withResolvers<StoreReader>();
  const second = await runCached(place, { openReader: () => hanging.promise });
  assert.equal(await second.ask(), FIRST);
  assert.equal((await second.readiness()).status, "degraded");
  await place.publish(SECOND);
  hanging.resolve(await driverOf(place.location).openReader(place.location));
  await second.waitFor(SECOND);
  assert.equal((await second.readiness()).status, "ready");
});
