/** Holds the commands to the same behaviour with a store in PostgreSQL, as the real program in a child process. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "../../../support/postgres.ts";
import type { PostgresServer } from "../../../support/postgres.ts";
import { createWorkplace } from "../../../support/workplace.ts";
import type { Outcome, Workplace } from "../../../support/workplace.ts";

const DIVISIONS = "/extension/api/v1/business-divisions";

let server: PostgresServer;
let at: Workplace;
before(async () => {
  server = await startPostgres("current");
  at = await createWorkplace();
});
after(async () => {
  await at.remove();
  await server.remove();
});

/** @returns runs a command with the store of a site */
const running =
  (site: string): ((line: string) => Promise<Outcome>) =>
  (line) =>
    at.run(line.split(" "), { LECTERN_STORE: server.url(`site=${site}`) });

test("each command does with it what it does with a file", async () => {
  const run = running("commands");
  for (const [line, expected, status = 0] of [
    ["release list", /There is no store postgres:\/\/postgres@.*site=commands: name another/u, 1],
    ["publish content", /^Published release 1[\s\S]*There was no store .*: it was created/u],
    ["publish content", /Nothing changed|already|Release 1/u],
    ["publish changed --plan --exit-code", /changed/u, 3],
    ["publish changed", /Published release 2/u],
    ["release list", /^2 current[\s\S]*^1 /mu],
    ["release diff 1 2", /Anfang/u],
    ["release rollback 1 --note back", /^Release 1 .* is current now, instead of release 2/u],
    ["release log", /back/u],
    ["release checkout 2 out", /Wrote release 2 to out/u],
    ["store verify", /is not damaged: verified 2 releases/u],
    ["token create --name app", /shown only now/u],
    ["token list", /app/u],
    ["store backup site.backup", /Wrote .* to site\.backup: 2 releases/u],
    ["store prune --keep 1", /Nothing to remove|Removed/u],
    ["store restore site.backup", /Restored .* from site\.backup: /u],
    ["publish broken", /Nothing was published/u, 1],
  ] as const) {
    const outcome = await run(line);
    const said = `${outcome.stdout}\n${outcome.stderr}`;
    assert.equal(outcome.status, status, `${line}\n${said}`);
    assert.match(said, expected, line);
  }
  // Release 2 was rolled back, and the store restored since.
  await run("publish out --mine");
  const republished = await run("publish out");
  assert.match(republished.stdout, /release 2/iu, "what was checked out is what was published");
  assert.match((await run("store verify")).stdout, /verified 2 releases/u);
});

test("a server waits for a store and serves it, without showing a password", async () => {
  const location = server.url("site=served").replace("postgres@", "postgres:geheim@");
  const waiting = await at.startServing(["--store", location], /Lectern serves/u);
  assert.equal((await fetch(`${waiting.address}${DIVISIONS}`)).status, 503);
  assert.doesNotMatch(waiting.lines.join("\n"), /geheim/u);
  await running("served")("publish content");
  while ((await fetch(`${waiting.address}${DIVISIONS}`)).status !== 200) await sleep(50);
  assert.equal(await at.endServing(waiting, "SIGTERM"), 0);
});
