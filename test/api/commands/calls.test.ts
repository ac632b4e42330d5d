/** Commands as functions: what a call leaves to the next one in its process. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createWorkplace } from "../../support/workplace.ts";

/** @returns how many there are of each thing that a call could leave behind in its process */
const lookAround = (): ReadonlyMap<string, number> =>
  new Map([
    ...process.eventNames().map((name) => [String(name), process.listenerCount(name)] as const),
    ...Map.groupBy(process.getActiveResourcesInfo(), (kind) => kind)
      .entries()
      .map(([kind, some]) => [kind, some.length] as const),
  ]);

test("calls leave nothing behind in their process", async () => {
  await using at = await createWorkplace();
  const lines = [
    "--help",
    "nix",
    "validate broken",
    "publish content --store left.db",
    "publish changed --store left.db --plan",
    "serve --port 0 --store content",
    "release list --store left.db",
    "store verify --store left.db",
    "export exported --store left.db",
  ];
  const callAll = () => Promise.all(lines.map((line) => at.run(line.split(" "))));
  const first = await callAll();
  const [before, umask] = [lookAround(), process.umask()];
  for (let round = 0; round < 3; round++) {
    const next = await callAll();
    assert.deepEqual(
      next.map(({ status }) => status),
      first.map(({ status }) => status),
    );
  }
  // Fewer are right: pino takes its listener of "exit" away when its logger is collected.
  const more = [...lookAround()].filter(([name, count]) => count > (before.get(name) ?? 0));
  assert.deepEqual(more, []);
  assert.equal(process.umask(), umask);
});
