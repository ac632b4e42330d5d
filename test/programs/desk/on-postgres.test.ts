/**
 * Desks of one store in PostgreSQL are as good as one: a draft of one is published at the other, both publish at once
 * from one base, acts and desks are killed, and the database goes away and comes back.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { TestContext } from "node:test";
import { startPostgres } from "../../support/postgres.ts";
import type { PostgresServer } from "../../support/postgres.ts";
import { rounds } from "../../support/seeds.ts";
import { printFault } from "../../system/operations/faults/fault-row.ts";
import { killAtRandom } from "../../system/desk/kill-rounds.ts";
import { publishAtOnce } from "../../system/desk/publish-at-once.ts";
import { createDeskPlace, startRunningDesk } from "../../system/desk/running-desk.ts";
import type { DeskPlace } from "../../system/desk/running-desk.ts";
import { waitUntil } from "../../support/wait-until.ts";

const KILLS = rounds(6);
const PAIRS = rounds(4);

describe("desks of a store in PostgreSQL", () => {
  let server: PostgresServer;
  let sites = 0;
  before(async () => {
    server = await startPostgres("current");
  });
  after(() => server.remove());

  const makePlace = (context: TestContext): Promise<DeskPlace> =>
    createDeskPlace(context, server.url(`site=desk_${(sites += 1)}`));

  test(`acts and desks killed ${KILLS} times`, async (context) => {
    const { outcomes } = await killAtRandom(context, await makePlace(context), KILLS);
    printFault(context, "act or desk killed, PostgreSQL, then asked again", KILLS, outcomes);
  });

  test(`${PAIRS} pairs of publishes at once from one base`, async (context) => {
    const outcomes = await publishAtOnce(context, await makePlace(context), PAIRS);
    printFault(context, "two desks publish at once, PostgreSQL", PAIRS, outcomes);
  });

  test("the database stopped while a draft waits", async (context) => {
    const place = await makePlace(context);
    const anna = await place.createToken("Anna", "edit", "publish", "declare");
    const desk = await startRunningDesk(context, place);
    const content = {
      "installation.yaml": "resources: { notes: { fields: { Title: varchar(100) } } }\n",
      "notes.csv": "Key,Title\na,One\n",
    };
    const { draft } = (await desk.check(anna, content, { whole: "true" })).json;
    await server.stop("SIGQUIT");
    const refused = [
      await desk.post(anna, "/releases", { draft }, 0),
      await desk.check(anna, content, { whole: "true" }),
      await desk.ask(anna, "/current"),
      await desk.ask(anna, "/content?resource=notes&format=csv"),
    ];
    for (const { status, headers, text } of refused) {
      assert.equal(status, 503, text);
      assert.ok(headers.get("retry-after"));
      assert.doesNotMatch(text, /postgres|127\.0\.0\.1|\n\s+at /u);
    }
    await server.start();
    await waitUntil(
      async () => (await desk.ask(anna, "/current")).status === 200,
      "the desk reads the store again",
    );
    const published = await desk.post(anna, "/releases", { draft }, 0);
    assert.deepEqual([published.status, published.json["release"]], [201, 1], published.text);
    assert.deepEqual(await place.verify(), []);
    assert.doesNotMatch(desk.said(), /\n\s+at /u);
    printFault(context, "PostgreSQL of a desk stopped", 1, { refused: refused.length });
  });
});
