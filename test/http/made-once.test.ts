/**
 * Holds that the way of a request that was answered before is a few look-ups: what its address and its
 * headers decide is not read again, and nothing of its answer is made again. Counted, not timed.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { RequestError } from "../../src/errors.ts";
import { rememberByText } from "../../src/serve/remembered.ts";
import type { Snapshot } from "../../src/release/snapshot.ts";
import { createRespondError } from "../../src/serve/notifications.ts";
import type { RequestFacts, Responder } from "../../src/serve/answer.ts";
import { SAMPLE, uuid } from "../sample-content.ts";
import { createTestResponders } from "../querying/memories.ts";
import { runSite } from "../site.ts";
import type { Site } from "../site.ts";

/** @returns what it refuses with */
function refuse(responder: Responder, facts: RequestFacts): RequestError {
  try {
    void responder.respond(facts);
  } catch (error) {
    assert.ok(error instanceof RequestError);
    return error;
  }
  throw new Error("it answers");
}

describe("answers and refusals of a responder", () => {
  let site: Site;
  let snapshot: Snapshot;
  before(async () => {
    site = await runSite();
    await site.publish(SAMPLE);
    snapshot = await site.readSnapshot();
  });
  after(() => site.stop());

  const now = Date.now();
  const PAGE: RequestFacts = {
    operation: "page",
    resource: "navigation",
    segment: "1",
    query: "",
    mediaType: "application/json",
    acceptLanguage: "de",
    now,
  };

  test("the same representation, until another release or another date", () => {
    const responders = createTestResponders();
    const responder = responders.serve(snapshot);
    const first = responder.respond(PAGE);
    assert.equal(responder.respond({ ...PAGE }), first);
    assert.notEqual(responder.respond({ ...PAGE, acceptLanguage: "en" }), first);
    assert.equal(responder.respond({ ...PAGE }), first);
    const dated = { ...snapshot, lastModified: () => 1 };
    assert.notEqual(responders.serve(dated).respond(PAGE), first);
    const next = { ...snapshot, release: snapshot.release + 1 };
    assert.notEqual(responders.serve(next).respond(PAGE), first);
  });

  test("the same refusal, worded once per language", () => {
    const responder = createTestResponders().serve(snapshot);
    const respondError = createRespondError(() => snapshot);
    const unknown: RequestFacts = {
      ...PAGE,
      operation: "load",
      resource: "business-divisions",
      segment: uuid(999_999),
    };
    for (const facts of [unknown, { ...PAGE, query: "filter[Nam]=1" }, { ...PAGE, segment: "x" }]) {
      const error = refuse(responder, facts);
      assert.equal(refuse(responder, { ...facts }), error);
      const german = respondError(error, "de", "");
      assert.equal(respondError(error, "de-AT, de;q=0.5", ""), german);
      assert.notEqual(respondError(error, "en", ""), german);
    }
  });

  test("what a refusal says to one reader is not said to another", () => {
    const responder = createTestResponders().serve(snapshot);
    const pinned = { ...PAGE, query: "language=XX" };
    const ofReader = (reads: boolean): RequestError =>
      refuse(responder, {
        ...pinned,
        asker: { client: "", isGone: () => false, readsLanguages: () => reads },
      });
    const [told] = ofReader(true).cases;
    assert.ok(told?.values["allowed"]);
    assert.equal(ofReader(false).cases[0]?.values["allowed"], undefined);
  });
});

describe("what one text decides", () => {
  test("is read once, a refusal too; what is too long, each time", () => {
    let reads = 0;
    const read = rememberByText((text) => {
      reads += 1;
      if (text === "") throw new RequestError([{ message: "UUID_INVALID", values: {} }]);
      return text.length;
    }, 3);
    assert.deepEqual([read("a"), read("a"), reads], [1, 1, 1]);
    const refusals = [1, 2].map(() => {
      try {
        return read("");
      } catch (error) {
        return error;
      }
    });
    assert.ok(refusals[0] instanceof RequestError);
    assert.equal(refusals[0], refusals[1]);
    assert.equal(reads, 2);
    const long = "a".repeat(1000);
    assert.deepEqual([read(long), read(long), reads], [1000, 1000, 4]);
    for (const text of ["b", "c", "a"]) read(text);
    assert.equal(reads, 7, "no more than the bound is kept");
  });
});
