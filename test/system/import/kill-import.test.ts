/**
 * `lectern import`, killed at any moment, goes on where it was: the directory is the same in the end, nothing that was
 * read is asked for again, and there is never half a directory that passes for a whole one.
 */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import {
  createFolder,
  createSourceContent,
  importFrom,
  listVisible,
  readFiles,
} from "../../api/import/imported.ts";
import { startSource } from "../../api/import/source-server.ts";
import type { Asked, Source } from "../../api/import/source-server.ts";
import { callCommand } from "../../support/workplace.ts";
import { IS_LONG, rounds, spread } from "../../support/seeds.ts";
import { startImport } from "./running-import.ts";

const ROUNDS = rounds(4);
const KILLS = 3;

/** What refuses to answer without a token is asked each time. */
const isAnswered = ({ resource, headers }: Asked): boolean =>
  headers.authorization !== undefined || (resource !== "navigation" && resource !== "languages");

const keyOf = ({ code, path: asked }: Asked): string => `${code} ${asked}`;

/** Kills it at the request of this number, or some ms after it. */
async function killAt(
  source: Source,
  directory: string,
  request: number,
  afterMs: number,
): Promise<boolean> {
  const { child, ended } = startImport(source.address, directory);
  const before = source.asked.length;
  while (source.asked.length < before + request && child.exitCode === null) await sleep(1);
  await sleep(afterMs);
  child.kill("SIGKILL");
  const { signal, status, stderr } = await ended;
  assert.ok(signal === "SIGKILL" || status === 0, stderr);
  return signal === "SIGKILL";
}

async function assertHidden(directory: string): Promise<void> {
  if (listVisible(directory).length === 0) return;
  const { status } = await callCommand(["validate", directory]);
  assert.notEqual(status, 0, `half of it is there: ${listVisible(directory).join()}`);
}

test(`an import, killed ${ROUNDS * KILLS} times, goes on`, async (context) => {
  const content = await createSourceContent();
  await using source = await startSource(content);
  const folder = await createFolder(context);
  const whole = path.join(folder, "whole");
  assert.equal((await importFrom(source.address, whole)).status, 0);
  const expected = await readFiles(whole);
  const requests = source.asked.length;
  let kills = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const directory = path.join(folder, `killed-${round}`);
    const before = source.asked.length;
    let killed = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const share = spread(1 + round * KILLS + kill);
      // The last ones while it writes.
      const request = kill === KILLS - 1 ? requests : Math.ceil((share * requests) / KILLS);
      if (!(await killAt(source, directory, request, kill === KILLS - 1 ? share * 150 : share * 8)))
        break;
      killed += 1;
      await assertHidden(directory);
    }
    kills += killed;
    if (killed === KILLS) {
      const { status, stderr } = await importFrom(source.address, directory);
      assert.equal(status, 0, stderr);
    }
    assert.deepEqual(await readFiles(directory), expected);
    const keys = source.asked.slice(before).filter(isAnswered).map(keyOf);
    const again = keys.filter((key, index) => keys.indexOf(key) !== index);
    // A request may be on its way at a kill.
    assert.ok(again.length <= killed, `after ${killed} kills, again: ${again.join(", ")}`);
    await rm(directory, { recursive: true });
  }
  context.diagnostic(`${kills} kills`);
  assert.ok(kills >= (IS_LONG ? ROUNDS : 3), `${kills} kills`);
});
