/** Holds that readers get from a store of every version what they always got, and notice no upgrade. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { CONTRACT, perResource } from "../../../src/catalog/catalog.ts";
import { startServer } from "../../../src/server/start-server.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import { KEPT_VERSIONS, layOutStore } from "./kept-store.ts";
import type { KeptAnswer } from "./kept-store.ts";
import { ASKED_AT, askAll, listQuestions } from "./questions.ts";

/** A server looks twice a second. */
const TAKE_OVER_MS = 1500;

/** @returns its address, and what it logged as warnings */
async function serve(
  context: TestContext,
  file: string,
): Promise<{ readonly address: string; readonly log: readonly string[] }> {
  const began = Date.now();
  const log: string[] = [];
  const server = await startServer({
    reader: await driverOf(file).openReader(file),
    host: "127.0.0.1",
    port: 0,
    access: perResource(CONTRACT, (name) => CONTRACT.resources[name].access),
    log: pino({ level: "warn" }, { write: (line: string) => log.push(line) }),
    cors: true,
    clock: () => ASKED_AT + Date.now() - began,
  });
  context.after(() => server.stop());
  return { address: server.address, log };
}

/** @returns errors without their words, which are the program's; everything else comes from the store */
const omitWords = (answer: KeptAnswer | undefined): KeptAnswer | undefined =>
  answer && answer.status >= 400
    ? {
        ...answer,
        text: answer.text.replaceAll(/"LocalizedMessage":"[^"]*"|"Details":\[[^\]]*\]/gu, ""),
      }
    : answer;

for (const version of KEPT_VERSIONS) {
  test(`version ${version}: the same bodies, ETags and dates, before, while and after it is upgraded`, async (context) => {
    const { file, kept, remove } = await layOutStore(version);
    context.after(remove);
    const questions = listQuestions(kept.tokens);
    const { address, log } = await serve(context, file);
    const check = (answers: readonly KeptAnswer[], expected = kept.answers): void => {
      for (const [index, answer] of answers.entries())
        assert.deepEqual(omitWords(answer), omitWords(expected[index]), answer.path);
      assert.equal(answers.length, expected.length);
    };
    check(await askAll(address, questions));
    // Who sends wrong tokens again and again is told to wait, on a fast machine sooner.
    const isRepeatable = (_: unknown, index: number): boolean =>
      kept.answers[index]?.status !== 401;
    const repeated = questions.filter(isRepeatable);
    const upgrading = new AbortController();
    const asking = (async () => {
      while (!upgrading.signal.aborted)
        check(await askAll(address, repeated), kept.answers.filter(isRepeatable));
    })();
    await (await driverOf(file).open(file)).close();
    await sleep(TAKE_OVER_MS);
    upgrading.abort();
    await asking;
    check(await askAll(address, questions));
    check(await askAll((await serve(context, file)).address, questions));
    assert.deepEqual(log, []);
  });
}
