/**
 * What a cache directory promises, with real stores and real files: an instance starts from it without the store,
 * with the tokens that it knew last; whatever happens to the directory costs no answer; it does not grow.
 */
import assert from "node:assert/strict";
import { readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { mkdir, readdir, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { CacheDirectory } from "../../../src/store/copy/cache-directory.ts";
import { openCachedStore } from "../../../src/store/copy/cached-store.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import type { CurrentRelease, StoreState } from "../../../src/store/store.ts";
import {
  FIRST,
  SECOND,
  listChunks,
  makePlace,
  putBack,
  runCached,
  takeAway,
  useKept,
} from "./cached-instance.ts";
import type { Place } from "./cached-instance.ts";
import { fillDisk, mountSmallDisk } from "../operations/faults/small-disk.ts";
import { waitUntil } from "../../support/wait-until.ts";

async function readSince({ location }: Place): Promise<CurrentRelease | null> {
  const reader = await driverOf(location).openReader(location);
  try {
    return (await reader.readState()).current;
  } finally {
    await reader.close();
  }
}

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
  const { folder, obstacle, remove } = mountSmallDisk(4 * 1024 ** 2);
  context.after(remove);
  if (obstacle !== undefined) {
    context.skip(obstacle);
    return;
  }
  const place = { ...(await makePlace(context)), cache: join(folder, "cache") };
  await place.publish(FIRST);
  const instance = await runCached(place);
  await instance.waitUntilKept(1);
  fillDisk(folder);
  await place.revoke();
  await instance.waitFor(401);
  await waitUntil(
    async () => !(await readdir(place.cache)).includes("kept.json"),
    "the tokens are still there",
  );
  await waitUntil(async () => instance.log.length > 0, "the trouble is not said");
  assert.equal(instance.log.length, 1);
  assert.match(instance.log[0] ?? "", /^trouble: ENOSPC/u);
  await instance.stop();
  await takeAway(place);
  const next = await runCached(place);
  assert.equal((await next.readiness()).status, "waiting");
  await next.stop();
});

/** Changes one bit in the middle of each kept chunk. */
const spoilChunks = (place: Place): void =>
  useKept(place, (kept) => {
    const put = kept.prepare("update chunk set bytes = ? where hash = ?");
    for (const { hash, bytes } of kept.prepare("select hash, bytes from chunk").all()) {
      const changed = Buffer.from(bytes as Uint8Array);
      const middle = Math.floor(changed.length / 2);
      changed[middle] = (changed[middle] ?? 0) ^ 1;
      put.run(changed, String(hash));
    }
  });

test("what a changed chunk held is taken from the store again; without the store nothing broken is served", async (context) => {
  const place = await makePlace(context);
  await place.publish(FIRST);
  const first = await runCached(place);
  await first.waitUntilKept(1);
  await first.stop();
  const chunks = listChunks(place);
  assert.ok(chunks.length > 5, `${chunks.length} chunks`);
  spoilChunks(place);
  const second = await runCached(place);
  assert.equal(await second.ask(), FIRST);
  await waitUntil(async () => second.log.length > 1, "the directory is not mended");
  await second.stop();
  assert.match(second.log[0] ?? "", /^trouble: .*its bytes have changed/u);
  assert.equal(second.log.length, 2, "once, and once that it is in order");
  assert.deepEqual(listChunks(place), chunks);

  spoilChunks(place);
  await takeAway(place);
  const third = await runCached(place);
  assert.equal(await third.ask(), 503);
  assert.equal((await third.readiness()).status, "waiting");
  await putBack(place);
  await third.waitFor(FIRST);
});

const DAMAGES: Readonly<Record<string, (place: Place) => void>> = {
  "a document with a changed byte": ({ cache }) => {
    const file = join(cache, "kept.json");
    writeFileSync(file, readFileSync(file, "utf8").replace("at", "au"));
  },
  "a store that was cut": ({ cache }) => truncateSync(join(cache, "kept.db"), 5000),
  "a store that is none": ({ cache }) => writeFileSync(join(cache, "kept.db"), "no store at all"),
  "a store that is away": ({ cache }) => rmSync(join(cache, "kept.db")),
  "a store of a later version": (place) =>
    useKept(place, (kept) => kept.exec("pragma user_version = 99")),
  "a changed release": (place) =>
    useKept(place, (kept) => kept.exec("update release set publishedBy = 'somebody'")),
};
for (const [what, damage] of Object.entries(DAMAGES)) {
  test(`${what} is not believed, and made anew`, async (context) => {
    const place = await makePlace(context);
    await place.publish(FIRST);
    const first = await runCached(place);
    await first.waitUntilKept(1);
    await first.stop();
    damage(place);
    await takeAway(place);
    const second = await runCached(place);
    const { status, detail } = await second.readiness();
    assert.deepEqual([status, detail["store"]], ["waiting", "missing"]);
    await putBack(place);
    await second.waitFor(FIRST);
    await second.waitUntilKept(1);
    await second.stop();
    await takeAway(place);
    const third = await runCached(place);
    assert.equal(await third.ask(), FIRST);
  });
}

test("it holds the chunks of this release alone, and nobody else can read them", async (context) => {
  const place = await makePlace(context);
  await place.publish(FIRST);
  const instance = await runCached(place);
  await instance.waitUntilKept(1);
  const ofFirst = listChunks(place);
  await place.publish(SECOND);
  await instance.waitFor(SECOND);
  await instance.waitUntilKept(2);
  const ofSecond = listChunks(place);
  // Languages are the same in all releases: one chunk.
  assert.equal(ofFirst.filter((chunk) => ofSecond.includes(chunk)).length, 1);
  await place.revoke();
  await instance.waitFor(401);
  await instance.stop();
  assert.deepEqual(listChunks(place), ofSecond, "after tokens were written, too");
  const files = await readdir(place.cache);
  assert.deepEqual(
    files.filter((name) => /^kept\.(?:db(?:-wal|-shm)?|json)$/u.test(name)),
    files,
  );
  for (const name of files) {
    const { mode } = await stat(join(place.cache, name));
    assert.equal(mode & 0o777, 0o600, name);
  }
  assert.equal((await stat(place.cache)).mode & 0o777, 0o700);
  const kept = join(place.cache, "kept.db");
  assert.deepEqual((await driverOf(kept).verify(kept, () => {})).faults, []);
});

test("a rollback is kept, too, with the instant at which it was made", async (context) => {
  const place = await makePlace(context);
  await place.publish(FIRST);
  await place.publish(SECOND);
  await place.publish(FIRST);
  const instance = await runCached(place);
  await instance.waitUntilKept(1);
  await instance.stop();
  const before = await readSince(place);
  await takeAway(place);
  const { reader } = await openCachedStore({
    directory: new CacheDirectory(place.cache, place.location),
    openReader: (options) => driverOf(place.location).openReader(place.location, options),
    onTrouble() {},
  });
  const { current, newestRelease } = await reader.readState();
  await reader.close();
  assert.deepEqual([current, newestRelease], [before, 2]);
});

test("a directory that is removed under a running instance is made again", async (context) => {
  const place = await makePlace(context);
  await place.publish(FIRST);
  const instance = await runCached(place);
  await instance.waitUntilKept(1);
  await rename(place.cache, `${place.cache}.gone-1`);
  await instance.stop();
  assert.deepEqual(listChunks(place), [], "an end does not wait for all of it");
  const next = await runCached(place);
  await next.waitUntilKept(1);
  await rename(place.cache, `${place.cache}.gone-2`);
  await place.publish(SECOND);
  await next.waitFor(SECOND);
  await next.waitUntilKept(2);
  assert.ok(listChunks(place).length > 5);
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
  const answers = Promise.withResolvers<void>();
  const reader = await driverOf(place.location).openReader(place.location, { unread: true });
  const readState = async (): Promise<StoreState> => {
    await answers.promise;
    return reader.readState();
  };
  const second = await runCached(place, { openReader: async () => ({ ...reader, readState }) });
  assert.equal(await second.ask(), FIRST);
  assert.equal((await second.readiness()).status, "degraded");
  await place.publish(SECOND);
  answers.resolve();
  await second.waitFor(SECOND);
  assert.equal((await second.readiness()).status, "ready");
});
