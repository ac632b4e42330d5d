/** Holds `/service/v1/releases` to what is kept, and to counting nothing that readers do not get. */
import { mustGet } from "../../lib/must-get.ts";
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { CONTRACT } from "../../catalog/catalog.ts";
import { SAMPLE, uuid } from "../../../test/support/sample-content.ts";
import { runSite } from "../../../test/support/site.ts";
import type { Site } from "../../../test/support/site.ts";
import { createToken } from "../../../test/api/service/read-release.ts";
import { waitUntil } from "../../../test/support/wait-until.ts";

const PATH = "/service/v1/releases";

interface Listed {
  readonly current: number;
  readonly releases: readonly {
    readonly number: number;
    readonly publishedAt: string;
    readonly isCurrent: boolean;
    readonly counts: Readonly<Record<string, number>>;
  }[];
}

const INSTALLATION = `
resources:
  events:
    title: Events
    access: public
    publication: true
    fields: { Name: { type: varchar, size: 40 } }
`;

describe("releases", () => {
  let site: Site;
  const ask = async (headers = {}): Promise<Listed> =>
    (await site.get(PATH, headers)).body as unknown as Listed;
  before(async () => {
    site = await runSite();
    assert.equal((await site.get(PATH)).status, 503, "nothing is published");
    for (const State of ["DRAFT", "PUBLISHED"]) {
      await site.publish({
        ...SAMPLE,
        "installation.yaml": INSTALLATION,
        "events.json": [1, 2, 3].map((number) => ({
          Uuid: uuid(70 + number),
          Name: "Fair",
          State: number === 3 ? "DRAFT" : State,
        })),
      });
    }
  });
  after(() => site.stop());

  test("are listed, the newest first, with what readers get of them", async () => {
    const { current, releases } = await ask();
    assert.equal(current, 2);
    assert.deepEqual(
      releases.map(({ number, isCurrent }) => [number, isCurrent]),
      [
        [2, true],
        [1, false],
      ],
    );
    for (const { publishedAt } of releases)
      assert.match(publishedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/u);
    const [now, past] = releases;
    // Three languages are published, and one event is a draft.
    assert.deepEqual([now?.counts["languages"], now?.counts["events"]], [3, 2]);
    assert.deepEqual(Object.keys(now?.counts ?? {}), [...CONTRACT.names, "events"]);
    assert.deepEqual(
      Object.keys(past?.counts ?? {}),
      CONTRACT.names.filter((name) => name !== "languages"),
    );
    assert.equal(past?.counts["navigation"], 3);
    for (const name of CONTRACT.names) {
      const { body } = await site.get(mustGet(CONTRACT.resources, name).path);
      const items = body[mustGet(CONTRACT.resources, name).responseKey] as readonly object[];
      if (name !== "navigation") assert.equal(now?.counts[name], items.length, name);
    }
  });

  test("are counted as far as a token opens them", async () => {
    const { releases } = await ask(await createToken(site, ["navigation"]));
    const names = CONTRACT.names.filter(
      (name) => name === "navigation" || mustGet(CONTRACT.resources, name).access === "public",
    );
    assert.deepEqual(Object.keys(releases[0]?.counts ?? {}), [...names, "events"]);
    assert.equal((await site.get(PATH, { Authorization: "" })).status, 401);
  });

  test("follow a rollback and a pruning, and are validated", async () => {
    const first = await site.get(PATH);
    const etag = first.headers.get("etag") ?? "";
    assert.equal((await site.get(PATH, { "If-None-Match": etag })).status, 304);
    await site.store.makeCurrent(1, { by: "test" });
    await site.waitFor(1);
    const rolled = await ask();
    assert.deepEqual(
      rolled.releases.map(({ number, isCurrent }) => [number, isCurrent]),
      [
        [2, false],
        [1, true],
      ],
    );
    assert.equal(rolled.releases[1]?.counts["events"], 0);
    await site.store.makeCurrent(2, { by: "test" });
    await site.waitFor(2);
    await site.store.prune(1);
    await waitUntil(async () => (await ask()).releases.length === 1, "the release is gone");
    assert.equal((await site.get(PATH, { "If-None-Match": etag })).status, 200);
  });

  test("are unavailable while the store is away", async () => {
    await rm(site.location);
    await waitUntil(async () => (await site.get(PATH)).status === 503, "the store is away");
    assert.equal((await site.get(PATH)).headers.get("retry-after"), "5");
  });
});
