import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { RequestError } from "../errors.ts";
import { NOBODY } from "../lib/waiting-room.ts";
import type { Act, ActFrame } from "./acts.ts";
import { createActRunner } from "./run-act.ts";

test("an act whose process the system refuses is a refusal with a line in the log, and blocks nobody", async (context) => {
  const lines: { readonly msg: string; readonly act: string }[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[0]) });
  const acts = createActRunner("never-run.ts", log, { atOnce: 1 });
  const { execPath } = process;
  context.after(() => (process.execPath = execPath));
  process.execPath = "/nonexistent/node";
  // Nobody waits for it.
  acts.warm();
  for (let time = 0; time < 2; time += 1) {
    await assert.rejects(acts.run(NOBODY, {} as ActFrame, { act: "publish" } as Act), (error) => {
      assert.ok(error instanceof RequestError);
      assert.deepEqual(error.cases[0]?.values["reason"], "actNotStarted");
      return true;
    });
  }
  assert.deepEqual(
    lines.map(({ msg, act }) => [msg, act]),
    Array.from({ length: 2 }, () => ["an act could not be started", "publish"]),
  );
  await acts.close();
});
