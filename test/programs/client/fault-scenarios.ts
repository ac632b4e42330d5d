/** What the client must do when something is wrong: a service that is busy or slow, and lost connections. */
import type { LecternError } from "lectern-client";
import { equal, isIn, refusalOf, until } from "./scenario.ts";
import type { Scenarios } from "./scenario.ts";

export const FAULT_SCENARIOS: Scenarios = {
  async "waits as long as the service asks"({ client, tell, readAsked }) {
    await tell("answer 429 with Retry-After: 1");
    const before = Date.now();
    equal((await client.trainings.find()).total, 1);
    equal(Date.now() - before >= 990, true, "a second of waiting");
    await tell(`answer 503 with Retry-After: ${new Date(Date.now() + 2000).toUTCString()}`);
    equal((await client.languages.find()).total, 3);
    equal(
      (await readAsked()).map(({ status }) => status),
      [429, 200, 503, 200],
    );
  },

  async "does not wait for longer than it may"({ client, create, tell }) {
    await tell("answer 503 with Retry-After: 600");
    const long = await refusalOf(client.trainings.find());
    equal([long.status, long.retryAfterMs], [503, 600_000]);
    isIn(long.message, "SERVICE_UNAVAILABLE");
    await tell("answer 429 with Retry-After: 1");
    const never = await refusalOf(create({ retryForMs: 0 }).trainings.find());
    equal([never.status, never.retryAfterMs], [429, 1000]);
  },

  async "asks again when a connection is lost"({ client, tell, readAsked }) {
    await tell("drop");
    equal((await client.trainings.find()).total, 1);
    await tell("drop half");
    equal((await client.navigation.find()).total, 5);
    equal((await readAsked()).length >= 4, true, "two more requests");
  },

  async "gives up when no connection holds"({ create, tell }) {
    await tell("drop all");
    const error = await refusalOf(create({ retryForMs: 1000 }).trainings.find());
    equal([error.status, error.notifications, error.code], [0, [], undefined]);
    isIn(error.message, "/trainings");
  },

  async "gives up after some tries where nobody says when to come back"({ create, tell }) {
    await tell("drop all");
    const before = Date.now();
    await refusalOf(create({ retryForMs: 600_000 }).trainings.find());
    equal(Date.now() - before > 3000, true, "the time of three further tries");
  },

  async "does not wait for a slow service without end"({ create, tell }) {
    await tell("be slow");
    const client = create({ timeoutMs: 300, retryForMs: 0 });
    const error = await refusalOf(client.trainings.find());
    equal(error.status, 0);
    isIn(error.message, "after 300 ms");
  },

  async "ends when it is told to"({ client, create, tell, readAsked }) {
    await tell("be slow");
    const ending = new AbortController();
    const asking = create({ retryForMs: 0 }).trainings.find({ signal: ending.signal });
    // Once it has arrived: else the next order would meet it.
    while ((await readAsked()).length === 0) await Promise.resolve();
    ending.abort();
    const name = await asking.catch((error: unknown) => (error as Error).name);
    equal(name, "AbortError");
    await tell("answer 503 with Retry-After: 20");
    const before = Date.now();
    const waiting = client.navigation.find({ signal: AbortSignal.timeout(300) });
    equal(await waiting.catch((error: unknown) => (error as Error).name), "TimeoutError");
    equal(Date.now() - before < 10_000, true, "less than it was asked to wait");
  },

  async "does not ask again for what is no answer of the service"({ client, tell, readAsked }) {
    for (const body of ["<!doctype html>", "{}", "[]"]) {
      await tell(`say ${body}`);
      const error = await refusalOf(client.trainings.find());
      equal(error.status, 200);
      isIn(error.message, "did not return a response of the service");
    }
    equal((await readAsked()).length, 3, "the number of requests");
  },

  async "ends when what answers is no service"({ client, tell }) {
    await tell("say <!doctype html>");
    let error: unknown;
    client.onRelease(() => undefined, {
      onError(caught) {
        error = caught;
      },
    });
    await until(() => error !== undefined);
    isIn((error as LecternError).message, "did not return a response of the service");
  },

  async "ends with what the callback throws"({ client, tell, readAsked }) {
    const errors: unknown[] = [];
    let calls = 0;
    client.onRelease(
      () => {
        calls += 1;
        throw new Error("mine");
      },
      { everyMs: 1000, onError: (error) => void errors.push((error as Error).message) },
    );
    await until(() => errors.length > 0);
    await tell("publish");
    const heard: number[] = [];
    const stop = client.onRelease(({ release }) => void heard.push(release), { everyMs: 1000 });
    await until(() => heard.length > 0);
    await tell("publish less");
    await until(() => heard.length > 1);
    stop();
    equal([errors, calls, heard], [["mine"], 1, [2, 3]]);
    equal((await readAsked()).filter(({ status }) => status === 200).length, 3);
  },

  async "stops to ask when it is told to"({ client, tell }) {
    const [heard, others]: [number[], number[]] = [[], []];
    const ending = new AbortController();
    const { signal } = ending;
    client.onRelease(({ release }) => void heard.push(release), { signal, everyMs: 1000 });
    await until(() => heard.length > 0);
    ending.abort();
    client.onRelease(({ release }) => void heard.push(release), { signal });
    const stop = client.onRelease(({ release }) => void others.push(release), { everyMs: 1000 });
    await tell("publish");
    // Whoever goes on hears of it twice as late as the others would.
    await until(() => others.at(-1) === 2);
    await tell("publish less");
    await until(() => others.at(-1) === 3);
    stop();
    equal(heard, [1]);
  },
};
