/**
 * Holds that the way of a request that was answered before is a few look-ups: what its address and its
 * headers decide is not read again, and nothing of its answer is made again. Counted, not timed.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { CONTRACT, perResource } from "../../src/catalog/catalog.ts";
import { RequestError } from "../../src/errors.ts";
import { rememberByText } from "../../src/serve/remembered.ts";
import type { Snapshot } from "../../src/release/snapshot.ts";
import { createRespondError } from "../../src/serve/notifications.ts";
import type { RequestFacts, Responder } from "../../src/serve/answer.ts";
import { SAMPLE, uuid } from "../sample-content.ts";
import { createTestResponders } from "../querying/memories.ts";
import { runSite } from "../site.ts";
import type { Site } from "../site.ts";
import { TOKEN, createEcho, startTestServer } from "./test-server.ts";

const TRAININGS = "/training-extension/api/v1/trainings";

/** @returns the object, and how often its members were read since the last time this was asked */
function countReads<Watched extends object>(watched: Watched): [Watched, () => number] {
  let reads = 0;
  const counting = new Proxy(watched, {
    get(target, name) {
      reads += 1;
      return Reflect.get(target, name) as unknown;
    },
  });
  return [
    counting,
    () => {
      const counted = reads;
      reads = 0;
      return counted;
    },
  ];
}

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

describe("over the wire", () => {
  test("the second answer reads neither address nor representation again", async (context) => {
    const echo = createEcho();
    const facts = { operation: "find", resource: "trainings", query: "", now: 0 } as const;
    const made = echo.respond({ ...facts, mediaType: "text/csv", acceptLanguage: undefined });
    assert.ok(!(made instanceof Promise));
    const [languages, countLanguages] = countReads<readonly string[]>(["de", "en-GB"]);
    const representation = { ...made, languages };
    let queries = 0;
    const { ask } = await startTestServer(context, {
      access: perResource(CONTRACT, () => "token" as const),
      select: () => ({ responder: { ...echo, respond: () => representation } }),
      maySelectRelease: () => {
        queries += 1;
        return false;
      },
    });
    const headers = {
      Authorization: `Bearer ${TOKEN}`,
      Accept: "text/html, */*;q=0.1",
      "Accept-Encoding": "gzip, br",
    };
    const first = await ask(`${TRAININGS}?a=1`, "GET", headers);
    assert.equal(queries, 1);
    assert.ok(countLanguages() > 0);
    const second = await ask(`${TRAININGS}?a=1`, "GET", headers);
    const unchanged = await ask(`${TRAININGS}?a=1`, "GET", {
      ...headers,
      "If-None-Match": first.headers.etag,
    });
    assert.equal(unchanged.status, 304);
    assert.deepEqual(second, first);
    assert.equal(queries, 1, "the address is not read again");
    assert.equal(countLanguages(), 0, "no header is made again");
    await ask(`${TRAININGS}?a=2`, "GET", headers);
    assert.equal(queries, 2);
    await ask(`${TRAININGS}?a=2`, "GET", { ...headers, "Accept-Encoding": "br" });
    assert.ok(countLanguages() > 0, "other codings, other headers");
  });
});

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
