/**
 * What a copy over HTTP is: the original's releases, served with the original's validators, and never its tokens.
 */
import { mustGet } from "../../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pino } from "pino";
import { CONTRACT } from "../../../../src/catalog/catalog.ts";
import { createNewToken } from "../../../../src/store/new-token.ts";
import { startServer } from "../../../../src/process/start-server.ts";
import { DEFAULT_SETTINGS } from "../../../../src/settings.ts";
import type { RunningServer } from "../../../../src/process/start-server.ts";
import { makeCopy } from "../../../../src/store/copy/copy.ts";
import type { MadeCopy } from "../../../../src/store/copy/copy.ts";
import { driverOf } from "../../../../src/store/open-store.ts";
import { createRemoteStore } from "../../../../src/store/copy/remote-store.ts";
import type { Store, StoredToken } from "../../../../src/store/store.ts";
import { SAMPLE } from "../../../support/sample-content.ts";
import { runSite } from "../../../support/site.ts";
import type { Site } from "../../../support/site.ts";
import { waitUntil } from "../../../support/wait-until.ts";
import { readStored } from "./read-stored.ts";

const OUTLINE = "/service/v1/store";

async function createToken(store: Store, rights: StoredToken["rights"]): Promise<string> {
  const options = { name: "some", expiresAt: null, resources: null, rights };
  const { token, stored } = createNewToken(options, 0);
  await store.createToken(stored);
  return token;
}

describe("copying over HTTP", { concurrency: 1 }, () => {
  let site: Site;
  let folder: string;
  let location: string;
  let copy: Store;
  let copied: RunningServer;
  const tokens = { copy: "", preview: "", plain: "", own: "" };

  const ask = (path: string, token: string, headers = {}, address = site.address) =>
    fetch(address + path, { headers: { Authorization: `Bearer ${token}`, ...headers } });

  const awaitStatus = async (path: string, token: string, status: number): Promise<void> => {
    await waitUntil(async () => (await ask(path, token)).status === status, `status ${status}`);
  };

  const copyOnce = (): Promise<MadeCopy> =>
    makeCopy(createRemoteStore({ base: site.address, token: tokens.copy }), copy);

  /** Waits until both serve the release. */
  async function checkAnswers(release: number): Promise<void> {
    const paths = CONTRACT.names.flatMap((name) => {
      const { path } = mustGet(CONTRACT.resources, name);
      return [path, `${path}/page`, `${path}?sort=-Uuid`, `${path}?format=jsonl`];
    });
    for (const path of paths) {
      const read = async (address: string, token: string) => {
        let response = await ask(path, token, {}, address);
        await waitUntil(async () => {
          if (response.headers.get("lectern-release") === String(release)) return true;
          await response.body?.cancel();
          response = await ask(path, token, {}, address);
          return false;
        }, `release ${release} is served by ${address}`);
        const { headers, status } = response;
        const text = await response.text();
        return { status, text, etag: headers.get("etag"), at: headers.get("last-modified") };
      };
      const [there, here] = [
        await read(site.address, tokens.copy),
        await read(copied.address, tokens.own),
      ];
      assert.equal(there.status, 200);
      assert.deepEqual(here, there, path);
    }
  }

  before(async () => {
    site = await runSite();
    folder = await mkdtemp(join(tmpdir(), "lectern-copy-"));
    location = join(folder, "copy.db");
    copy = await driverOf(location).open(location);
    tokens.copy = await createToken(site.store, ["copy"]);
    tokens.preview = await createToken(site.store, ["preview"]);
    tokens.plain = await createToken(site.store, []);
    tokens.own = await createToken(copy, []);
    copied = await startServer(
      { ...DEFAULT_SETTINGS, port: 0 },
      {
        reader: await driverOf(location).openReader(location),
        log: pino({ level: "silent" }),
      },
    );
    await awaitStatus(OUTLINE, tokens.copy, 200);
    await awaitStatus("/", tokens.plain, 200);
  });
  after(async () => {
    await copied.stop();
    await copy.close();
    await site.stop();
    await rm(folder, { recursive: true });
  });

  test("nothing is there yet", async () => {
    assert.deepEqual([(await copyOnce()).release, (await copyOnce()).changed], [null, false]);
  });

  test("the copy is the original but for the tokens, through publishes, rollback and prune", async () => {
    const check = async (release: number): Promise<void> => {
      const [there, here] = [await readStored(site.location), await readStored(location)];
      assert.deepEqual({ ...here, tokens: [] }, { ...there, tokens: [] });
      assert.deepEqual(here.tokens.length, 1);
      assert.deepEqual((await driverOf(location).verify(location, () => {})).faults, []);
      await checkAnswers(release);
    };
    await site.publish(SAMPLE);
    const first = await copyOnce();
    assert.deepEqual([first.release, first.added], [1, [1]]);
    await check(1);
    await site.publish({ ...SAMPLE, "trainings.json": [] });
    assert.deepEqual((await copyOnce()).chunks, 0);
    await check(2);
    await site.store.makeCurrent(1, { by: "test", note: "a slip" });
    await site.waitFor(1);
    assert.deepEqual(await copyOnce(), { ...first, added: [], chunks: 0, bytes: 0 });
    await check(1);
    await site.publish({ ...SAMPLE, "trainings.json": [] });
    await site.store.prune(1);
    // The original's servers look twice a second, and tell what they know.
    let pruned = await copyOnce();
    await waitUntil(async () => {
      if (pruned.removed.length === 0) pruned = await copyOnce();
      return pruned.removed.length > 0;
    }, "the copy is pruned");
    assert.deepEqual([pruned.release, pruned.removed], [2, [1]]);
    await check(2);
  });

  test("only a token with the right gets anything, and no other cache keeps it", async () => {
    const [hash = ""] = Object.keys((await readStored(site.location)).chunks);
    const { releases } = (await (await ask(OUTLINE, tokens.copy)).json()) as {
      readonly releases: readonly { readonly number: number }[];
    };
    for (const path of [
      OUTLINE,
      `${OUTLINE}/releases/${releases[0]?.number}`,
      `${OUTLINE}/chunks/${hash}`,
    ]) {
      const answer = await ask(path, tokens.copy);
      assert.equal(answer.status, 200, path);
      assert.equal(answer.headers.get("cache-control"), "private, no-cache");
      const etag = answer.headers.get("etag") ?? "";
      const again = await ask(path, tokens.copy, { "If-None-Match": etag });
      assert.equal(again.status, 304, `${path} ${etag}`);
      assert.equal((await ask(`${path}?x=1`, tokens.copy)).status, 400);
      for (const token of [tokens.plain, tokens.preview])
        assert.equal((await ask(path, token)).status, 403);
      assert.equal((await fetch(site.address + path)).status, 401);
    }
    assert.equal(
      (await ask(`${OUTLINE}/chunks/${hash}`, tokens.copy)).headers.get("etag"),
      `"${hash}"`,
    );
  });
});
