/**
 * No upload stops the desk: each hostile file ends in a sentence within the memory and time of its own process,
 * and other people are answered meanwhile.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { countTicks } from "../../support/task-processes.ts";
import { IS_LONG } from "../../support/seeds.ts";
import { CSV_ROWS } from "../content/hostile-files/csv-rows.ts";
import { JSON_ROWS, LINES_ROWS } from "../content/hostile-files/json-rows.ts";
import { ODS_ROWS } from "../content/hostile-files/ods-rows.ts";
import { XLSX_ROWS } from "../content/hostile-files/xlsx-rows.ts";
import { INSTALLATION_ROWS, YAML_ROWS } from "../content/hostile-files/yaml-rows.ts";
import { createDeskPlace, startRunningDesk } from "./running-desk.ts";
import type { RunningDesk } from "./running-desk.ts";
import { waitUntil } from "../../support/wait-until.ts";

/** Of the files, if tests may not take minutes: what they say is tested without a desk, too. */
const SHARE = 12;

const ROWS = [
  ...XLSX_ROWS,
  ...ODS_ROWS,
  ...YAML_ROWS,
  ...INSTALLATION_ROWS,
  ...JSON_ROWS,
  ...LINES_ROWS,
  ...CSV_ROWS,
].filter(({ isSlow }, at) => IS_LONG || (!isSlow && at % SHARE === 0));

/** A little more than its limit, since it is looked at five times a second. */
const MOST_MIB = 1536;

/** Looks at the processes of tasks until the work is done. @returns their peak of memory in MiB */
async function watchMemory(desk: RunningDesk, work: Promise<unknown>): Promise<number> {
  let peak = 0;
  let isDone = false;
  void work.finally(() => (isDone = true)).catch(() => {});
  while (!isDone) {
    for (const pid of await desk.listActs()) {
      const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
      peak = Math.max(peak, Number(/^VmHWM:\s+(\d+) kB$/mu.exec(status)?.[1] ?? 0) / 1024);
    }
    await sleep(20);
  }
  return Math.round(peak);
}

test(`each of ${ROWS.length} hostile files ends in a sentence`, async (context) => {
  const place = await createDeskPlace(context);
  const mallory = await place.createToken("Mallory", "edit");
  const desk = await startRunningDesk(context, place);
  for (const { title, files } of ROWS) {
    const given = files();
    const begin = performance.now();
    const checking = desk.check(mallory, given, { whole: "true" });
    const peak = await watchMemory(desk, checking);
    const { status, json, text } = await checking;
    const ms = Math.round(performance.now() - begin);
    const { errors = [] } = json as { errors?: readonly { problem: string }[] };
    const sentence = errors[0]?.problem ?? "";
    const file = Object.keys(given)[0] ?? "";
    context.diagnostic(
      `hostile | ${file} | ${title} | ${status} | ${sentence.slice(0, 120)} | ${ms} ms | ${peak} MiB`,
    );
    assert.ok(status === 422 || status === 201, `${title}: ${status} ${text.slice(0, 300)}`);
    assert.ok(status === 201 || sentence !== "", `${title}: ${text.slice(0, 300)}`);
    assert.doesNotMatch(text, /\n\s+at |lectern-desk-/u, title);
    assert.ok(peak < MOST_MIB, `${title}: ${peak} MiB`);
  }
  assert.equal((await desk.ask(mallory, "/session")).status, 200);
  await desk.waitUntilTidy();
  assert.doesNotMatch(desk.said(), /\n\s+at /u);
});

test("others are answered while one has eight hostile checks", async (context) => {
  const place = await createDeskPlace(context);
  const [mallory, anna] = [
    await place.createToken("Mallory", "edit"),
    await place.createToken("Anna", "edit", "publish", "declare"),
  ];
  const desk = await startRunningDesk(context, place);
  const content = {
    "installation.yaml": "resources: { notes: { fields: { Title: varchar(100) } } }\n",
    "notes.csv": "Key,Title\na,One\n",
  };
  const first = await desk.check(anna, content, { whole: "true" });
  await desk.post(anna, "/releases", { draft: first.json["draft"] }, 0);
  const slow = XLSX_ROWS.find(({ isSlow }) => isSlow);
  assert.ok(slow);
  const files = slow.files();
  const countAll = async (): Promise<number> =>
    (await Promise.all((await desk.listActs()).map(countTicks))).reduce((sum, one) => sum + one, 0);
  const before = await countAll();
  let ended = 0;
  const attacks = Array.from({ length: 8 }, () =>
    desk
      .check(mallory, files, { whole: "true" })
      .catch(() => {})
      .finally(() => (ended += 1)),
  );
  await waitUntil(async () => (await countAll()) > before + 20, "a hostile check runs");
  const changed = { "notes.csv": "Key,Title\na,Two\n" };
  const checked = await desk.check(anna, changed);
  assert.equal(checked.status, 201, checked.text);
  assert.equal((await desk.ask(anna, "/current")).json["release"], 1);
  const published = await desk.post(anna, "/releases", { draft: checked.json["draft"] }, 1);
  assert.equal(published.status, 201, published.text);
  assert.ok(ended < 8, "the others still wait");
  await desk.end("SIGTERM");
  await Promise.all(attacks);
  assert.deepEqual(await place.verify(), []);
});
