/**
 * One person types in tabs of several devices, which are closed, lose the connection and their sessions, while they
 * and others publish: at the end each value that was typed last is at the desk or published, and all tabs show it.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { publish, runDesk } from "../../support/desk.ts";
import { INSTALLATION, ITEMS, Person } from "../../support/person-in-tabs.ts";
import { runs } from "../../support/seeds.ts";

const [STEPS, { numRuns, seed }] = [40, runs(2)];

test("what one person types in several tabs and devices is at the desk in the end", async (context) => {
  await using desk = await runDesk();
  const first = {
    "installation.yaml": INSTALLATION,
    "notes.csv": `Key\n${ITEMS.join("\n")}\n`,
  };
  assert.equal((await publish(desk, desk.anna, first, { whole: "true" })).status, 201);
  const listed = (await desk.ask(desk.anna, "/items?resource=notes")).json["items"];
  const items = (listed as readonly { Uuid: string }[]).map(({ Uuid }) => Uuid);
  const counts = new Map<string, number>();
  let people = 0;
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (gen) => {
      const token = await desk.createToken(`Person ${(people += 1)}`, "edit", "publish");
      const person = new Person(desk, token, items);
      try {
        for (let step = 0; step < STEPS; step += 1) {
          const done = await person.step(gen);
          counts.set(done, (counts.get(done) ?? 0) + 1);
        }
        await person.end();
      } finally {
        await person.close();
      }
    }),
    { numRuns, seed, endOnFailure: true },
  );
  const told = [...counts].map(([done, count]) => `${count} ${done}`).toSorted();
  context.diagnostic(
    `fault | tabs and devices of one person | ${numRuns} rounds | ${told.join(", ")} | lost: nothing`,
  );
});
