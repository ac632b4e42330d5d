/**
 * A process of tasks waits for the next one; whatever ends it takes one task at most, and the next is answered. It is
 * stopped (SIGSTOP) where a task must not be over before something happens.
 */
import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { pino } from "pino";
import type { Task } from "../../../src/desk/tasks.ts";
import type { TaskLimits, TaskRunner } from "../../../src/desk/run-task.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import {
  countFiles,
  countTicks,
  createProcessRunner,
  listChildren,
} from "../../support/task-processes.ts";
import { createDirectRunner, publish, runDesk } from "../../support/desk.ts";
import type { TestDesk } from "../../support/desk.ts";
import { waitUntil } from "../../support/wait-until.ts";

interface Line {
  readonly msg: string;
  readonly task?: string;
  readonly reason?: string;
  readonly signal?: string;
}

interface Begun {
  readonly desk: TestDesk;
  readonly lines: readonly Line[];
  readonly end: () => Promise<void>;
  /** The process that waits for a task. */
  readonly findSpare: () => Promise<number>;
  /** Waits until a process is told to do a task. */
  readonly untilTold: (task: Task["task"]) => Promise<void>;
}

const CONTENT = {
  "installation.yaml": "resources: { notes: { fields: { Title: varchar(100) } } }\n",
  "notes.csv": "Key,Title\na,First\n",
};

const notes = (title: string, count = 1): Record<string, string> => ({
  "notes.csv": `Key,Title\n${Array.from({ length: count }, (_, at) => `n${at},${title}\n`).join("")}`,
});

/** Takes seconds of a processor. */
const MANY = 120_000;

const listProcesses = () => listChildren(process.pid);

/** A desk with release 1 and a process that waits. */
async function begin(context: TestContext, limits: Partial<TaskLimits> = {}): Promise<Begun> {
  const lines: Line[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as Line) });
  const tasks = createProcessRunner(limits, log);
  let told: Task["task"] | undefined;
  // What is there before needs no process.
  let runner = createDirectRunner();
  const run: TaskRunner["run"] = (asker, frame, task, signal) => {
    told = task.task;
    return runner.run(asker, frame, task, signal);
  };
  const desk = await runDesk({ tasks: { ...tasks, run }, log });
  let ending: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    ending ??= (async () => desk[Symbol.asyncDispose]())();
    await ending;
    await waitUntil(async () => (await listProcesses()).length === 0, "no process is left");
  };
  context.after(end);
  const first = await publish(desk, desk.anna, CONTENT, { whole: "true" });
  assert.equal(first.status, 201, first.text);
  told = undefined;
  runner = tasks;
  return {
    desk,
    lines,
    end,
    async findSpare() {
      await waitUntil(async () => (await listProcesses()).length === 1, "one process waits");
      return (await listProcesses())[0] ?? 0;
    },
    async untilTold(task) {
      await waitUntil(() => told === task, `the task ${task} begins`);
      told = undefined;
    },
  };
}

const stopped = (lines: readonly Line[]): readonly unknown[] =>
  lines
    .filter(({ msg }) => msg.startsWith("a"))
    .map(({ msg, task, reason, signal }) => [msg, task, reason, signal]);

test("one process does all tasks, and keeps nothing of them", async (context) => {
  const { desk, findSpare } = await begin(context, { idleMemory: 1000 });
  const pid = await findSpare();
  const actAll = async (round: number): Promise<number> => {
    const current = (await desk.ask(desk.anna, "/current")).json["release"] as number;
    for (const answer of [
      await publish(desk, desk.anna, notes(`Title ${round}`)),
      await desk.check(desk.anna, { "notes.csv": "Key,Nothing\na,b\n" }),
      await desk.post(desk.anna, "/checks", { resources: { notes: [{ Title: "x" }] } }),
      await desk.ask(desk.anna, `/releases/1/diff/${current}`),
      await desk.ask(desk.anna, "/content?resource=notes&format=xlsx"),
      await desk.post(desk.anna, "/current", { release: 99 }, current + 1),
    ])
      assert.ok(answer.status < 500, answer.text);
    return countFiles(pid);
  };
  const files = await actAll(0);
  for (let round = 1; round < 6; round += 1) assert.equal(await actAll(round), files);
  assert.equal(await findSpare(), pid);
  const own = (await readdir(desk.folder)).find((name) => name.startsWith("lectern-desk")) ?? "";
  await waitUntil(
    async () => (await readdir(join(desk.folder, own))).length === 0,
    "nothing that was sent is left",
  );
});

test("a process that is killed while it waits takes no task with it", async (context) => {
  const { desk, lines, findSpare, untilTold } = await begin(context);
  process.kill(await findSpare(), "SIGKILL");
  assert.equal((await desk.check(desk.anna, notes("Second"))).status, 201);
  await untilTold("check");
  // It is sent a task that it never takes.
  const pid = await findSpare();
  process.kill(pid, "SIGSTOP");
  const ticks = await countTicks(pid);
  const publishing = publish(desk, desk.anna, notes("Third"));
  await untilTold("check");
  process.kill(pid, "SIGKILL");
  const published = await publishing;
  assert.deepEqual([published.status, published.json["release"]], [201, 2], published.text);
  assert.ok((await countTicks(pid)) <= ticks);
  const killed = ["a process ended that waited for a task", undefined, undefined, "SIGKILL"];
  assert.deepEqual(
    stopped(lines).map((line) => (line as unknown[]).with(1, undefined)),
    [killed, killed],
  );
});

test("a process that is killed while it works takes one task with it", async (context) => {
  const { desk, lines, findSpare } = await begin(context);
  assert.equal((await desk.check(desk.anna, notes("First"))).status, 201);
  const pid = await findSpare();
  const ticks = await countTicks(pid);
  const checking = desk.check(desk.anna, notes("Second", MANY));
  await waitUntil(async () => (await countTicks(pid)) > ticks + 10, "it works");
  process.kill(pid, "SIGSTOP");
  assert.equal((await desk.check(desk.ben, notes("Third"))).status, 201);
  process.kill(pid, "SIGKILL");
  const lost = await checking;
  assert.equal(lost.status, 503, lost.text);
  assert.match(lost.text, /deskStopped|stopped/u);
  assert.equal((await desk.check(desk.anna, notes("Fourth"))).status, 201);
  assert.deepEqual(stopped(lines), [["a task was stopped", "check", undefined, "SIGKILL"]]);
});

test("a check that needs too much memory ends as a sentence, and the next is answered", async (context) => {
  const { desk, lines, findSpare } = await begin(context, { memory: 192, idleMemory: 1000 });
  const pid = await findSpare();
  const checked = await desk.check(desk.anna, notes("Second", MANY));
  assert.equal(checked.status, 422, checked.text.slice(0, 500));
  assert.match(checked.text, /needed too much memory/u);
  assert.notEqual(await findSpare(), pid);
  assert.equal((await desk.check(desk.anna, notes("Third"))).status, 201);
  const [[, , reason] = []] = stopped(lines) as readonly (readonly unknown[])[];
  assert.equal(reason, "memory");
});

test("a check that takes too long ends as a sentence, and another process waits", async (context) => {
  const { desk, lines, findSpare } = await begin(context, { checkMs: 100 });
  const pid = await findSpare();
  process.kill(pid, "SIGSTOP");
  const checked = await desk.check(desk.anna, notes("Second"));
  assert.equal(checked.status, 422, checked.text);
  assert.match(checked.text, /took too long/u);
  assert.notEqual(await findSpare(), pid);
  assert.deepEqual(stopped(lines), [["a task was stopped", "check", "time", "SIGKILL"]]);
});

test("a check ends with its client, a publish does not", async (context) => {
  const { desk, lines, findSpare, untilTold } = await begin(context);
  const pid = await findSpare();
  process.kill(pid, "SIGSTOP");
  const leave = async (path: string, body: object, task: Task["task"]): Promise<void> => {
    const { hostname, port } = new URL(desk.address);
    const text = JSON.stringify(body);
    const head = [
      `POST /desk/v1${path} HTTP/1.1`,
      "Host: desk",
      `Authorization: Bearer ${desk.anna}`,
      "Content-Type: application/json",
      `Content-Length: ${text.length}`,
      'If-Match: "1"',
    ];
    const socket = connect(Number(port), hostname);
    socket.write(`${head.join("\r\n")}\r\n\r\n${text}`);
    await untilTold(task);
    // Whoever closes only its own direction still gets the answer (RFC 9112 §9.6).
    socket.resetAndDestroy();
  };
  await leave("/checks", { resources: { notes: [] } }, "take");
  await waitUntil(async () => !(await listProcesses()).includes(pid), "the check ends");
  const next = await findSpare();
  const { draft } = (await desk.check(desk.anna, notes("Second"))).json;
  await untilTold("check");
  process.kill(next, "SIGSTOP");
  await leave("/releases", { draft }, "publish");
  process.kill(next, "SIGCONT");
  await waitUntil(
    async () => (await desk.ask(desk.anna, "/current")).json["release"] === 2,
    "it is published",
  );
  assert.equal(await findSpare(), next);
  assert.deepEqual(stopped(lines), []);
});

test("a store that is restored between two tasks is the one that the next task sees", async (context) => {
  const { desk, findSpare } = await begin(context);
  const pid = await findSpare();
  const driver = driverOf(desk.store);
  const copy = join(desk.folder, "copy.db");
  await driver.backUp(desk.store, copy, { groupReadable: false }, () => {});
  assert.equal((await publish(desk, desk.anna, notes("Second"))).json["release"], 2);
  const by = { by: "Anna" };
  const { release } = await driver.restore(copy, desk.store, by, { onProgress() {} });
  const given = await desk.ask(desk.anna, "/content?resource=notes&format=csv");
  assert.match(given.text, /First/u);
  assert.equal(given.headers.get("lectern-release"), String(release));
  await waitUntil(
    async () => (await desk.ask(desk.anna, "/current")).json["release"] === release,
    "the desk sees it",
  );
  assert.equal((await publish(desk, desk.anna, notes("Third"))).status, 201);
  assert.equal(await findSpare(), pid);
});

test("a desk that ends waits for what is being published, not for checks", async (context) => {
  const { desk, findSpare, untilTold, end } = await begin(context);
  const { draft } = (await desk.check(desk.ben, notes("Second"))).json;
  await untilTold("check");
  const first = await findSpare();
  process.kill(first, "SIGSTOP");
  const checking = desk.check(desk.anna, notes("Third"));
  await untilTold("check");
  const publishing = desk.post(desk.ben, "/releases", { draft }, 1);
  await waitUntil(async () => (await listProcesses()).length === 2, "another process");
  const second = (await listProcesses()).find((pid) => pid !== first) ?? 0;
  process.kill(second, "SIGSTOP");
  const ending = end();
  assert.equal((await checking).status, 503);
  process.kill(second, "SIGCONT");
  const published = await publishing;
  assert.equal(published.status, 201, published.text);
  await ending;
});

test("a process is replaced after some tasks, or when it has grown", async (context) => {
  for (const limits of [{ tasks: 1 }, { idleMemory: 1 }]) {
    const { desk, lines, findSpare, end } = await begin(context, limits);
    const seen = new Set<number>();
    for (let count = 0; count < 4; count += 1) {
      seen.add(await findSpare());
      assert.equal((await desk.check(desk.anna, notes(`Title ${count}`))).status, 201);
    }
    assert.equal(seen.size, 4);
    assert.deepEqual(stopped(lines), []);
    await end();
  }
});

test("a process that waits too long ends, and whoever comes finds another", async (context) => {
  const { desk, lines } = await begin(context, { idleMs: 1 });
  for (let count = 0; count < 3; count += 1) {
    assert.equal((await desk.check(desk.anna, notes(`Title ${count}`))).status, 201);
    await waitUntil(async () => (await listProcesses()).length === 0, "none waits");
  }
  assert.deepEqual(stopped(lines), []);
});
