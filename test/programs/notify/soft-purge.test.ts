/**
 * Soft purges of a real Varnish with the shipped configuration: what has the tags is revalidated at
 * its next use, and is as a new response then; nothing else is asked for.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "../operations/caches/ask.ts";
import { TEST_PROGRAMS, reasonToSkip } from "../../support/programs.ts";
import { SAMPLE, uuid } from "../../support/sample-content.ts";
import type { ContentFiles } from "../../support/site.ts";
import { startPurgedVarnish } from "./purged-varnish.ts";
import type { PurgedVarnish } from "./purged-varnish.ts";

const NAME = "tests";
const CONTENT: ContentFiles = {
  ...SAMPLE,
  "installation.yaml": `
resources:
  notices:
    access: public
    entity: { name: notice, fields: [Title] }
    fields: { Title: varchar(64) }
`,
  "notices.json": [{ Uuid: uuid(70), Title: "One" }],
};
const skip = reasonToSkip([TEST_PROGRAMS.varnish]);

describe("soft purges of a real Varnish", { skip }, () => {
  let place: PurgedVarnish;
  before(async () => {
    place = await startPurgedVarnish(NAME, 900);
  });
  after(() => place.stop());

  test("a soft purge revalidates what has the tags, once, and removes nothing", async () => {
    const { site, origin, port, headersOf } = place;
    await site.publish(CONTENT);
    const rows = [
      ["/api/v1/navigation", "de"],
      ["/api/v1/navigation", "en"],
      ["/api/v1/navigation?limit=1&language=DE", "de"],
      ["/api/v1/navigation?limit=1&language=EN_GB", "de"],
      ["/api/v1/languages", "de"],
      [`/api/v1/notice/${uuid(70)}`, "de"],
    ] as const;
    /** @returns the status of each response that the cache asked for; undefined: it did not ask */
    const askAll = async (method: string, headers = {}): Promise<(number | undefined)[]> => {
      const statuses: (number | undefined)[] = [];
      for (const [path, language] of rows) {
        const fetched = origin.passed.length;
        const answer = await ask({ port }, path, { ...headersOf(language), ...headers }, method);
        assert.equal(answer.status, 200);
        const internal = Object.keys(answer.headers).filter((name) =>
          /^(?:cache-tag|surrogate-key|lectern-(?!release))/u.test(name),
        );
        assert.deepEqual(internal, []);
        const [passed, ...more] = origin.passed.slice(fetched);
        assert.deepEqual(more, []);
        assert.ok(
          !passed || !Object.keys(passed.headers).some((name) => name.startsWith("lectern-")),
        );
        statuses.push(passed?.status);
      }
      return statuses;
    };
    const purge = async (tags: string, headers = {}): Promise<void> => {
      const { status } = await ask({ port }, "/", { "Surrogate-Key": tags, ...headers }, "PURGE");
      assert.equal(status, 200);
    };
    const soften = (tags: string): Promise<void> => purge(tags, { "Lectern-Purge": "soft" });
    const [get, none] = [200, undefined];
    const kept = rows.map(() => none);
    await purge(NAME);
    assert.deepEqual(await askAll("GET"), [get, get, get, get, get, get]);
    assert.deepEqual(await askAll("GET"), kept);
    const forged = { "Lectern-Marker": "x", "Lectern-Marker-Time": "9999999999.0" };
    assert.deepEqual(await askAll("GET", forged), kept, "clients have no part in it");
    const cases: readonly (readonly [string, readonly (number | undefined)[]])[] = [
      [`${NAME}/navigation/list`, [304, 304, 304, 304, none, none]],
      [`${NAME}/navigation`, [304, 304, 304, 304, none, none]],
      [`${NAME}/languages/list ${NAME}/notices/list`, [none, none, none, none, 304, none]],
      [`${NAME}/notices/${uuid(70)}`, [none, none, none, none, none, 304]],
      [`${NAME}/notices`, [none, none, none, none, none, 304]],
      [NAME, [304, 304, 304, 304, 304, 304]],
      [`${NAME}/navi`, kept],
    ];
    for (const [tags, statuses] of cases) {
      await soften(tags);
      assert.deepEqual(await askAll("HEAD"), statuses, tags);
      assert.deepEqual(await askAll("GET"), kept, tags);
    }

    // What a 304 renews has the release, the tags and the dates of the 304.
    const { current } = await site.store.readState();
    const pages = CONTENT["navigation.json"] as readonly object[];
    const added = { Uuid: uuid(13), Identifier: "ADDED" };
    await site.publish({ ...CONTENT, "navigation.json": [...pages, added] });
    await sleep(1100);
    const stored = await ask({ port }, "/api/v1/languages", headersOf("de"), "GET");
    await soften(`${NAME}/languages`);
    const condition = { ...headersOf("de"), "If-None-Match": stored.headers.etag };
    const renewed = await ask({ port }, "/api/v1/languages", condition, "GET");
    assert.equal(renewed.status, 304);
    assert.equal(stored.headers["lectern-release"], String(current?.number));
    const release = String((current?.number ?? 0) + 1);
    assert.equal(renewed.headers["lectern-release"], release);
    for (const name of ["date", "expires"] as const)
      assert.ok(Date.parse(renewed.headers[name] ?? "") > Date.parse(stored.headers[name] ?? ""));
    await purge(`${NAME}/languages`);
    assert.deepEqual((await askAll("GET")).at(-2), 200);
  });

  test("many requests at once after a soft purge wait for one of them", async () => {
    const { origin, port, headersOf } = place;
    const paths = ["/api/v1/languages", "/api/v1/navigation", "/api/v1/navigation?limit=1"];
    const askAll = (): Promise<(string | undefined)[]> =>
      Promise.all(
        Array.from({ length: 30 }, async (_, index) => {
          const path = paths[index % paths.length] ?? "";
          return (await ask({ port }, path, headersOf("de"), "GET")).headers.etag;
        }),
      );
    await ask({ port }, "/", { "Surrogate-Key": NAME }, "PURGE");
    const tags = await askAll();
    assert.equal(new Set(tags).size, paths.length);
    for (let round = 0; round < 5; round++) {
      await ask({ port }, "/", { "Surrogate-Key": NAME, "Lectern-Purge": "soft" }, "PURGE");
      const fetched = origin.passed.length;
      assert.deepEqual(await askAll(), tags);
      const statuses = origin.passed.slice(fetched).map(({ status }) => status);
      assert.deepEqual(statuses, [304, 304, 304]);
    }
  });

  test("without a server, what is fresh is used, and what was purged softly is not", async () => {
    const { origin, port, headersOf } = place;
    const path = "/api/v1/languages";
    const getStatus = async (): Promise<number> =>
      (await ask({ port }, path, headersOf("de"), "GET")).status;
    assert.equal(await getStatus(), 200);
    await origin.stop();
    assert.equal(await getStatus(), 200);
    await ask({ port }, "/", { "Surrogate-Key": NAME, "Lectern-Purge": "soft" }, "PURGE");
    assert.equal(await getStatus(), 503);
  });
});
