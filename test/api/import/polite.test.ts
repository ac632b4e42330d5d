/** `lectern import` is polite: one request after the other, nothing twice, and it waits as long as it is told to. */
import assert from "node:assert/strict";
import path from "node:path";
import { before, describe, test } from "node:test";
import { judgeService } from "../../../src/conformance/check-service.ts";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import { firstTimes, inItem, inReplies, respond } from "./break-row.ts";
import { createFolder, createSourceContent, importFrom, readKept } from "./imported.ts";
import type { SourceContent } from "./source-content.ts";
import { startSource, TOKEN } from "./source-server.ts";
import type { Asked, Reply } from "./source-server.ts";

let content: SourceContent;
before(async () => {
  content = await createSourceContent();
});

test("the source of these tests keeps to the contract", async () => {
  await using source = await startSource(content);
  const options = { token: TOKEN, timeoutMs: 60_000, onProgress: () => {} };
  const { findings } = await judgeService({ base: source.address, ...options });
  assert.deepEqual(findings, []);
});

const keyOf = ({ code, path: asked }: Asked): string => `${code} ${asked}`;

test("each page is asked for once, by the paths of the contract, one after the other", async (context) => {
  await using source = await startSource(content);
  const directory = path.join(await createFolder(context), "town");
  assert.equal((await importFrom(source.address, directory)).status, 0);
  assert.equal(source.mostAtOnce, 1);
  for (const { method, url, headers, resource } of source.asked) {
    assert.equal(method, "GET");
    assert.equal(headers["user-agent"], "lectern-import");
    assert.match(String(headers.accept), /application\/json/u);
    assert.ok(!url.includes("?"), url);
    assert.ok(resource !== undefined || url === "/", url);
  }
  const keys = source.asked.map(keyOf);
  assert.deepEqual(
    new Set(source.asked.map(({ resource }) => resource).filter((name) => name !== undefined)),
    new Set(CONTRACT_NAMES),
  );
  // What needs no token is asked for without one first.
  const twice = keys.filter((key, index) => keys.indexOf(key) !== index);
  assert.deepEqual(
    twice.filter((key) => !/\/(?:navigation|languages)$/u.test(key)),
    [],
  );
});

describe("a second import", () => {
  test("asks what has changed since, and leaves the files as they are", async (context) => {
    await using source = await startSource(content);
    const directory = path.join(await createFolder(context), "town");
    assert.equal((await importFrom(source.address, directory)).status, 0);
    const [first, requests] = [await readKept(directory), source.asked.length];
    assert.equal((await importFrom(source.address, directory)).status, 0);
    const second = source.asked.slice(requests);
    assert.ok(second.length > 0, "it asked again");
    const kept = second.filter(
      ({ resource, headers }) =>
        headers.authorization !== undefined &&
        (resource === "navigation" || resource === "languages"),
    );
    assert.ok(kept.length > 0);
    for (const { headers, url } of kept) assert.ok(headers["if-modified-since"], url);
    assert.deepEqual(await readKept(directory), first);
  });

  test("takes over what has changed", async (context) => {
    const directory = path.join(await createFolder(context), "town");
    const first = await startSource(content);
    assert.equal((await importFrom(first.address, directory)).status, 0);
    await first.stop();
    const changed = structuredClone(content);
    inItem("trainings", 0, (item) => (item["Title"] = "Changed"))(changed);
    inItem("navigation", 0, (item) => (item["Identifier"] = "HOUSE"))(changed);
    const { port } = new URL(first.address);
    const modified = "Tue, 03 Nov 2026 10:00:00 GMT";
    await using later = await startSource(changed, {}, { port: Number(port), modified });
    assert.equal((await importFrom(later.address, directory)).status, 0);
    const kept = await readKept(directory);
    assert.equal(kept.get("navigation")?.[0]?.["Identifier"], "HOUSE");
    assert.equal(kept.get("trainings")?.[0]?.["Title"], "Changed");
  });
});

describe("it waits", { concurrency: true }, () => {
  const rows: readonly (readonly [name: string, least: number, refuse: (reply: Reply) => void])[] =
    [
      ["as long as a 503 says", 2000, (reply) => respond(reply, 503, { "Retry-After": "2" })],
      ["as long as a 429 says", 2000, (reply) => respond(reply, 429, { "Retry-After": "2" })],
      [
        "until the moment that a 429 says",
        1000,
        (reply) =>
          respond(reply, 429, { "Retry-After": new Date(Date.now() + 2000).toUTCString() }),
      ],
      ["a second after a 429 that says nothing", 1000, (reply) => respond(reply, 429, {})],
      ["a second after a 500", 1000, (reply) => respond(reply, 500, {})],
    ];
  for (const [name, least, refuse] of rows) {
    test(name, async (context) => {
      await using source = await startSource(content, {
        reply: inReplies("trainings", 2, firstTimes(1, refuse)),
      });
      const directory = path.join(await createFolder(context), "town");
      const { status, stderr } = await importFrom(source.address, directory);
      assert.equal(status, 0, stderr);
      assert.match(stderr, /^Waiting for \d+ s: /mu);
      const index = source.asked.findIndex(
        ({ resource, page }) => resource === "trainings" && page === 2,
      );
      const [refused, next] = source.asked.slice(index, index + 2);
      assert.equal(next?.url, refused?.url, "the same is asked next");
      const waited = (next?.at ?? 0) - (refused?.at ?? 0);
      assert.ok(waited >= least - 20, `${waited} ms`);
    });
  }
});
