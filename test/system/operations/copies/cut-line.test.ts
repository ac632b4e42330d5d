/** Holds a copy over HTTP to getting through a line that is cut again and again. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createNewToken } from "../../../../src/store/new-token.ts";
import { makeCopy } from "../../../../src/store/copy/copy.ts";
import { driverOf } from "../../../../src/store/open-store.ts";
import { createRemoteStore } from "../../../../src/store/copy/remote-store.ts";
import { LANGUAGES } from "../faults/content-version.ts";
import { runSite } from "../../../support/site.ts";
import type { Site } from "../../../support/site.ts";
import { readStored } from "./read-stored.ts";

const ITEMS = 12_000;

const writeTrainings = (): string =>
  Array.from({ length: ITEMS }, (_, index) =>
    JSON.stringify({
      Key: `t-${index}`,
      Title: `Training ${index} ${Math.sin(index)}`,
      WorkingHours: "FULL_TIME",
      Locations: ["PREETZ"],
    }),
  ).join("\n");

/** A line to a server, which breaks after so many bytes. */
async function layLine(context: TestContext, to: string, bytesUntilCut: number) {
  let [carried, cuts] = [0, 0];
  const server = createServer((client) => {
    const there = connect(Number(new URL(to).port), "127.0.0.1");
    let left = bytesUntilCut;
    client.pipe(there);
    const cut = (): void => {
      client.destroy();
      there.destroy();
    };
    for (const socket of [client, there]) socket.on("error", () => {}).on("close", cut);
    there.on("data", (bytes: Buffer) => {
      carried += bytes.length;
      left -= bytes.length;
      client.write(bytes);
      if (left <= 0) {
        cuts += 1;
        cut();
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  context.after(() => server.close());
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told: () => ({ carried, cuts }),
  };
}

describe("a bad line", { concurrency: 1 }, () => {
  let site: Site;
  let folder: string;
  let token: string;
  before(async () => {
    site = await runSite();
    folder = await mkdtemp(join(tmpdir(), "lectern-line-"));
    await site.publish({ "languages.yaml": LANGUAGES, "trainings.jsonl": writeTrainings() });
    const created = createNewToken(
      { name: "copy", expiresAt: null, resources: null, rights: ["copy"] },
      0,
    );
    ({ token } = created);
    await site.store.createToken(created.stored);
    await sleep(1500);
  });
  after(async () => {
    await site.stop();
    await rm(folder, { recursive: true });
  });

  const isSame = async (location: string): Promise<void> => {
    const [there, here] = [await readStored(site.location), await readStored(location)];
    assert.deepEqual({ ...here, tokens: [] }, { ...there, tokens: [] });
    assert.deepEqual((await driverOf(location).verify(location, () => {})).faults, []);
  };

  test("that is cut every thirty kilobytes is got through in one go", async (context) => {
    const line = await layLine(context, site.address, 30_000);
    const location = join(folder, "cut.db");
    const target = await driverOf(location).open(location);
    const source = createRemoteStore({
      base: line.base,
      token,
      pauses: Array(20).fill(5) as number[],
    });
    const made = await makeCopy(source, target);
    await target.close();
    assert.ok(line.told().cuts > 9, JSON.stringify(line.told()));
    assert.ok(made.bytes > 300_000);
    await isSame(location);
  });
});
