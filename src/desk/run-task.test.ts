import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { RequestError } from "../errors.ts";
import { NOBODY } from "../lib/waiting-room.ts";
import type { Task, TaskFrame } from "./tasks.ts";
import { createTaskRunner } from "./run-task.ts";

test("a task whose process the system refuses is a refusal with a line in the log, and blocks nobody", async (context) => {
  const lines: { readonly msg: string; readonly task: string }[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[0]) });
  const tasks = createTaskRunner("never-run.ts", log, { atOnce: 1 });
  const { execPath } = process;
  context.after(() => (process.execPath = execPath));
  process.execPath = "/nonexistent/node";
  // Nobody waits for it.
  tasks.warm();
  for (let time = 0; time < 2; time += 1) {
    await assert.rejects(
      tasks.run(NOBODY, {} as TaskFrame, { task: "publish" } as Task),
      (error) => {
        assert.ok(error instanceof RequestError);
        assert.deepEqual(error.cases[0]?.values["reason"], "actNotStarted");
        return true;
      },
    );
  }
  assert.deepEqual(
    lines.map(({ msg, task }) => [msg, task]),
    Array.from({ length: 2 }, () => ["a task could not be started", "publish"]),
  );
  await tasks.close();
});
