/** However many different queries there are, answers stay within their memory, and plain pages stay ready. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import type { Snapshot } from "../../../src/serving/snapshot.ts";
import { createResponder } from "../../../src/serve/create-responder.ts";
import type { Answer } from "../../../src/http/answer.ts";
import type { Responder } from "../../../src/serve/answer.ts";
import { SAMPLE } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";
import { createTestMemory } from "./memories.ts";

/** What is no query, but stands where a header would choose. */
const PINNED = ["format=json", "language=DE", "format=json&language=EN_GB%2CDE"];

const ask = async (
  responder: Responder,
  query: string,
  acceptLanguage?: string,
  resource: ResourceName = "navigation",
): Promise<Answer> =>
  responder.respond({
    operation: "find",
    resource,
    query,
    mediaType: "application/json",
    acceptLanguage,
    now: Date.now(),
  });

describe("answers in memory", () => {
  let site: Site;
  let snapshot: Snapshot;
  before(async () => {
    site = await runSite();
    await site.publish(SAMPLE);
    snapshot = await site.readSnapshot();
  });
  after(() => site.stop());

  test("whatever is asked, it stays within the bound, and plain pages stay ready", async () => {
    const bytes = 20_000;
    const responder = createResponder(
      snapshot,
      createTestMemory({ plainAnswers: bytes, queryAnswers: bytes }),
    );
    const plain = await ask(responder, "");
    const pinned = await Promise.all(PINNED.map((query) => ask(responder, query)));
    const first = await ask(responder, "filter[Identifier]=0");
    assert.ok(Buffer.isBuffer(first.body));
    assert.equal((await ask(responder, "filter[Identifier]=0")).body, first.body);
    for (let number = 1; number * first.body.length <= bytes; number++)
      await ask(responder, `filter[Identifier]=${number}`);
    assert.notEqual((await ask(responder, "filter[Identifier]=0")).body, first.body);
    assert.equal((await ask(responder, "")).body, plain.body);
    for (const [index, query] of PINNED.entries())
      assert.equal((await ask(responder, query)).body, pinned[index]?.body, query);
  });

  test("languages that choose nothing push no plain page out", async () => {
    const bytes = 20_000;
    const responder = createResponder(
      snapshot,
      createTestMemory({ plainAnswers: bytes, queryAnswers: bytes }),
    );
    const plain = await ask(responder, "", undefined, "business-divisions");
    const { body } = await ask(responder, "language=DE", undefined, "business-divisions");
    assert.ok(Buffer.isBuffer(body));
    const codes = ["DE", "EN_GB", "AR_EG"];
    const pins = codes.flatMap((first) =>
      codes.flatMap((second) => codes.map((third) => [first, second, third].join(","))),
    );
    const queries = pins.flatMap((pin) =>
      ["", "format=json&"].map((format) => `${format}language=${pin}`),
    );
    let made = 0;
    for (const query of queries) {
      const answer = await ask(responder, query, undefined, "business-divisions").catch(() => null);
      if (Buffer.isBuffer(answer?.body)) made += answer.body.length;
    }
    assert.ok(made > bytes, `${made} bytes fill the memory`);
    assert.equal((await ask(responder, "", undefined, "business-divisions")).body, plain.body);
  });

  test("a small body keeps no more memory alive than it has", async () => {
    const { body } = await ask(createResponder(snapshot, createTestMemory()), "fields=Uuid");
    assert.ok(Buffer.isBuffer(body));
    assert.ok(body.length < 2000);
    assert.equal(body.buffer.byteLength, body.length);
  });
});
