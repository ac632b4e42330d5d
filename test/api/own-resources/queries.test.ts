/** What of queries of own resources is no matter of the model of all queries, which holds the rest: other declarations. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { runSite } from "../../support/site.ts";
import { EVENTS, declare, townContent } from "./town.ts";

test("there is no search where nothing is searched", async () => {
  await using other = await runSite();
  const installation = `
resources:
  counters:
    access: public
    fields: { Count: integer }
`;
  await other.publish({
    "installation.yaml": installation,
    "counters.json": [
      { Key: "a", Count: 3 },
      { Key: "b", Count: 1 },
    ],
    "business-divisions.json": [],
  });
  assert.equal((await other.get("/api/v1/counters?search=3")).status, 400);
  const sorted = await other.get("/api/v1/counters?sort=Count&fields=Count");
  assert.deepEqual(sorted.body["CountersModelCollection"], [{ Count: 1 }, { Count: 3 }]);
});

test("a release with other declarations finds nothing that was remembered of the one before", async () => {
  await using other = await runSite();
  await other.publish(townContent());
  const path = `${EVENTS}?filter[Category]=FAIR&sort=Category&fields=Category`;
  assert.deepEqual((await other.get(path)).body["EventsModelCollection"], [{ Category: "FAIR" }]);
  const installation = declare({ "[LECTURE, CONCERT, FAIR]": "[FAIR, CONCERT, LECTURE]" });
  await other.publish(townContent({ "installation.yaml": installation }));
  const sorted = await other.get(`${EVENTS}?sort=Category&fields=Category&limit=2`);
  assert.deepEqual(sorted.body["EventsModelCollection"], [
    { Category: "FAIR" },
    { Category: "CONCERT" },
  ]);
});
