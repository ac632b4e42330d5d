/** What a server shows of releases that are not current: nothing, except to previews. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { uuid } from "../../support/sample-content.ts";
import { itemsOf, runSite } from "../../support/site.ts";
import type { Answer, ContentFiles, Site } from "../../support/site.ts";

const DIVISIONS = "/extension/api/v1/business-divisions";
const RELEASES = "/service/v1/releases";
/** Servers look at the store twice a second. */
const LOOK_MS = 700;

const version = (name: string): ContentFiles => ({
  "business-divisions.json": [{ Uuid: uuid(2), Name: name, Identifier: name }],
});

const nameOf = (answer: Answer): unknown => {
  assert.equal(answer.status, 200, answer.text);
  return itemsOf("business-divisions", answer)[0]?.["Name"];
};
/** Without the time and what depends on it. */
const readFacts = ({ status, headers, text }: Answer): unknown => {
  const told = [...headers].filter(
    ([name]) => !["date", "expires", "age", "x-request-id"].includes(name),
  );
  return { status, told, text };
};

describe("staged releases", () => {
  let site: Site;
  let preview: Readonly<Record<string, string>>;
  before(async () => {
    site = await runSite();
    preview = { Authorization: `Bearer ${await site.createToken({ rights: ["preview"] })}` };
  });
  after(() => site.stop());

  const ask = async (path: string): Promise<number> => (await site.get(path)).status;
  test("of a store in which nothing is current show nothing yet", async () => {
    assert.equal((await site.stage(version("STAGED"))).release.number, 1);
    await sleep(LOOK_MS);
    for (const path of [DIVISIONS, RELEASES, `${DIVISIONS}?release=1`]) {
      const { status, body } = await site.get(path, preview);
      assert.deepEqual([status, body.Notifications[0]?.Message], [503, "SERVICE_UNAVAILABLE"]);
    }
    await site.publish(version("SECOND"));
    assert.equal(nameOf(await site.get(`${DIVISIONS}?release=1`, preview)), "STAGED");
  });

  test("are shown to previews at once, and change no fact for others", async () => {
    const paths = [DIVISIONS, RELEASES, "/", "/service/v1/changes?since=2"];
    const read = (): Promise<unknown> =>
      Promise.all(paths.map(async (path) => readFacts(await site.get(path))));
    const facts = await read();
    assert.equal((await site.stage(version("THIRD"))).release.number, 3);
    const staged = await site.get(`${DIVISIONS}?release=3`, preview);
    assert.equal(nameOf(staged), "THIRD");
    assert.equal(staged.headers.get("lectern-release"), "3");
    await sleep(LOOK_MS);
    assert.deepEqual(await read(), facts);
    const { releases } = (await site.get(RELEASES, preview)).body as unknown as {
      readonly releases: readonly { readonly number: number }[];
    };
    assert.deepEqual(
      releases.map(({ number }) => number),
      [2],
    );
    assert.equal(await ask(`${DIVISIONS}?release=3`), 403);
    assert.equal(await ask("/service/v1/changes?since=1"), 410);
    assert.equal(await ask("/service/v1/changes?since=3"), 400);
  });

  test("are waited for until they are current", async () => {
    const asked = site.get(`${DIVISIONS}?minRelease=3`);
    await sleep(LOOK_MS);
    const outcome = await site.publish(version("THIRD"));
    assert.deepEqual([outcome.created, outcome.release.number], [false, 3]);
    assert.equal(nameOf(await asked), "THIRD");
    assert.equal(await ask("/service/v1/changes?since=3"), 200);
    const { releases } = (await site.get(RELEASES)).body as unknown as {
      readonly releases: readonly { readonly number: number }[];
    };
    assert.deepEqual(
      releases.map(({ number }) => number),
      [3, 2],
    );
  });
});
