/** Commands as functions: what a call leaves to the next one in its process. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createWorkplace } from "../../support/workplace.ts";

/** @returns what a call could leave behind in its process */
const lookAround = (): unknown => ({
  listeners: process.eventNames().map((name) => [name, process.listenerCount(name)]),
  resources: process.getActiveResourcesInfo().toSorted(),
  umask: process.umask(),
});

test("calls leave nothing behind in their process", async (context) => {
  const at = await createWorkplace();
  context.after(() => at.remove());
  const lines = [
    "--help",
    "nix",
    "validate broken",
    "publish content --store left.db",
    "publish changed --store left.db --plan",
    "serve --port 0 --store content",
    "notify run --once --store left.db",
    "release list --store left.db",
    "store verify --store left.db",
    "export exported --store left.db",
  ];
  const callAll = () => Promise.all(lines.map((line) => at.run(line.split(" "))));
  const first = await callAll();
  const around = lookAround();
  for (let round = 0; round < 3; round++) {
    const next = await callAll();
    assert.deepEqual(
      next.map(({ status }) => status),
      first.map(({ status }) => status),
    );
  }
  assert.deepEqual(lookAround(), around);
});
