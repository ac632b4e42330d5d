/**
 * Holds that an answer is made once, with all that belongs to it, and that what an error says to one client is
 * not said to another.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { RequestError } from "../../../src/errors.ts";
import type { Snapshot } from "../../../src/release/snapshot.ts";
import type { RequestFacts, Responder } from "../../../src/serve/answer.ts";
import { SAMPLE } from "../../support/sample-content.ts";
import { createTestResponders } from "../querying/memories.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";

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

  test("the same answer, with its headers and codings, until another release or another date", () => {
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
