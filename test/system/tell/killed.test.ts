/** A publish that is killed while it tells stands, says so, and is told afterwards. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { listen, SECRET } from "../../support/told.ts";
import { waitUntil } from "../../support/wait-until.ts";
import { BIN, createWorkplace } from "../../support/workplace.ts";

test("kill -9 while receivers are told: the publish stands, and release tell does the rest", async () => {
  await using at = await createWorkplace();
  let status: number | undefined;
  await using hook = await listen(() => status);
  await writeFile(
    path.join(at.folder, "tell.yaml"),
    `- webhook: ${hook.address}\n  secret: \${SECRET}\n`,
  );
  const environment = { SECRET, LECTERN_TELL: "tell.yaml", LECTERN_STORE: "store.db" };
  const publishing = spawn(process.execPath, [BIN, "publish", "content"], {
    cwd: at.folder,
    env: { ...at.environment, ...environment },
    stdio: "ignore",
  });
  await waitUntil(() => hook.asked.length === 1, "the webhook");
  const exit = once(publishing, "exit");
  publishing.kill("SIGKILL");
  await exit;
  const list = async (): Promise<unknown> => {
    const { stdout } = await at.run(["release", "list", "--json"], environment);
    const releases = JSON.parse(stdout) as { readonly current: boolean; readonly told: unknown }[];
    return releases.map(({ current, told }) => [current, told]);
  };
  const row = { receiver: hook.address, kind: "webhook" };
  assert.deepEqual(await list(), [[true, [{ ...row, outcome: "unfinished", status: null }]]]);
  status = 204;
  const again = await at.run(["release", "tell"], environment);
  assert.deepEqual([again.status, again.stdout], [0, `Told: ${hook.address}: 204.\n`]);
  assert.deepEqual(await list(), [[true, [{ ...row, outcome: "told", status: 204 }]]]);
  const [first, second] = hook.asked.map(({ headers }) => headers["webhook-id"]);
  assert.equal(second, first, "its receiver knows that it is the same");
});
