/** The settings of `serve` that change what its answers say, given as people give them. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

let at: Workplace;

before(async () => {
  at = await createWorkplace();
});

after(async () => {
  await at.remove();
});

test("--rate-limit counts per address, or per client of a trusted proxy", async () => {
  const words = ["--demo", "--rate-limit", "2/m", "--trust-proxy", "127.0.0.1"];
  const served = await at.serve(words);
  const ask = async (client: string): Promise<Response> =>
    fetch(`${served.address}/extension/api/v1/business-divisions`, {
      headers: { "X-Forwarded-For": client },
    });
  assert.equal((await ask("198.51.100.1")).headers.get("ratelimit-policy"), '"default";q=2;w=60');
  assert.equal((await ask("198.51.100.1")).status, 200);
  assert.equal((await ask("198.51.100.1")).status, 429);
  assert.equal((await ask("198.51.100.2")).status, 200);
  await served.stop();
});
