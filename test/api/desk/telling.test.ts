/** The desk tells of what is published at it, shows how it went, and tells again. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { publish, runDesk } from "../../support/desk.ts";
import type { TestDesk } from "../../support/desk.ts";
import { listen, SECRET } from "../../support/told.ts";
import { createWorkplace } from "../../support/workplace.ts";
import { createFiles, receiver } from "../tell/content.ts";

const filesOf = (...titles: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(createFiles(titles)).map(([name, content]) => [
      name,
      typeof content === "string" ? content : JSON.stringify(content),
    ]),
  );

const readListed = async (desk: TestDesk): Promise<readonly unknown[]> => {
  const { json } = await desk.ask(desk.ed, "/releases");
  return (json["releases"] as readonly { readonly told: unknown }[]).map(({ told }) => told);
};

test("a publish at the desk tells, and whoever may publish tells again", async () => {
  let status = 403;
  await using hook = await listen(() => status);
  const row = { receiver: "https://www.example.org/${HOOK}", kind: "webhook" };
  const receivers = [
    receiver("webhook", `${hook.address}/hidden`, { secret: SECRET, address: row.receiver }),
  ];
  await using desk = await runDesk({ receivers });
  const refused = { ...row, outcome: "refused", status: 403 };
  const accepted = { ...row, outcome: "told", status: 204 };

  const published = await publish(desk, desk.anna, filesOf("One"));
  assert.equal(published.status, 201);
  assert.deepEqual(published.json["told"], [refused]);
  assert.deepEqual(await readListed(desk), [[refused]]);

  status = 204;
  const asked = hook.asked.length;
  const tell = (token: string, release: number | string) =>
    desk.ask(token, `/releases/${release}/told`, { method: "POST" });
  assert.equal((await tell(desk.ed, 1)).status, 403);
  assert.equal((await tell(desk.ben, 7)).status, 404);
  assert.equal((await tell(desk.ben, "current")).status, 404);
  assert.equal(hook.asked.length, asked);
  const again = await tell(desk.ben, 1);
  assert.deepEqual([again.status, again.json], [200, { release: 1, told: [accepted] }]);
  assert.equal(hook.asked.length, asked + 1);
  assert.deepEqual(await readListed(desk), [[accepted]]);

  const second = await publish(desk, desk.anna, filesOf("Two"));
  assert.deepEqual(second.json["told"], [accepted]);
  const stale = await tell(desk.ben, 1);
  assert.equal(stale.status, 412);
  const back = await desk.post(desk.anna, "/current", { release: 1 }, 2);
  assert.deepEqual([back.status, back.json["told"]], [200, [accepted]]);
  assert.doesNotMatch(published.text + again.text + back.text, /hidden|whsec/u);
});

test("with --to it is the desk that tells, and what it says comes back", async () => {
  await using hook = await listen();
  await using desk = await runDesk({
    receivers: [receiver("webhook", hook.address, { secret: SECRET })],
  });
  await using at = await createWorkplace();
  const environment = { LECTERN_DESK_TOKEN: desk.anna, LECTERN_TELL: "none.yaml" };
  const { status, stdout } = await at.run(
    ["publish", "content", "--to", desk.address],
    environment,
  );
  assert.equal(status, 0);
  assert.ok(stdout.endsWith(`Told: ${hook.address}: 204.\n`), stdout);
  assert.equal(hook.asked.length, 1);
});
