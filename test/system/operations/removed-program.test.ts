/** A server whose program is removed while it runs, as an update in place does. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import type { TestContext } from "node:test";
import { waitUntil } from "../../support/wait-until.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
const PARTS = ["bin", "src", "explorer/dist", "package.json"];
const SEARCH = "/extension/api/v1/business-divisions?search=a&sort=-Name";
/** Says when the module of the API description was loaded with all that it imports. */
const HOOKS = `import { registerHooks } from "node:module";
registerHooks({ load(url, context, next) { if (url.endsWith("openapi/document.ts")) setTimeout(() => import(url).then(() => console.error("LOADED")), 0); return next(url, context); } });`;

let at: Workplace;
let token: string;

before(async () => {
  at = await createWorkplace();
  assert.equal((await at.run(["publish", "content"])).status, 0);
  const words = ["token", "create", "--name", "monitoring", "--metrics"];
  ({ token } = (await at.runForJson(words)) as { readonly token: string });
});

after(async () => {
  await at.remove();
});

interface Running {
  readonly address: string;
  readonly said: () => string;
  readonly removeProgram: () => Promise<void>;
}

/** Serves from a copy of the program until it has loaded everything. */
async function run(context: TestContext): Promise<Running> {
  const program = await mkdtemp(path.join(tmpdir(), "lectern-program-"));
  for (const part of PARTS)
    await cp(path.join(ROOT, part), path.join(program, part), { recursive: true });
  await symlink(path.join(ROOT, "node_modules"), path.join(program, "node_modules"));
  const words = ["serve", "--port", "0"];
  const child = spawn(process.execPath, [path.join(program, "bin/lectern.js"), ...words], {
    cwd: at.folder,
    env: {
      ...at.environment,
      NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(HOOKS)}"`,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = once(child, "exit");
  context.after(async () => {
    child.kill("SIGKILL");
    await exit;
    await rm(program, { recursive: true, force: true });
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  await waitUntil(
    () => said.includes("LOADED"),
    () => said,
  );
  const address = /Lectern serves .* on (http:\S+)/u.exec(said)?.[1] ?? "";
  // The thread for queries starts last.
  await waitUntil(
    async () => (await fetch(address + SEARCH)).ok,
    () => said,
  );
  return {
    address,
    said: () => said,
    removeProgram: () => rm(program, { recursive: true }),
  };
}

test("a server answers everything after its program was removed", async (context) => {
  const { address, said, removeProgram } = await run(context);
  await removeProgram();
  for (const url of [
    `${address}/openapi.json`,
    `${address}/schemas/Navigation.json`,
    address + SEARCH,
    `${address}/extension/api/v1/business-divisions?format=csv`,
    `${address}/service/v1/releases`,
    `${address}/metrics`,
  ]) {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(url, { headers }).catch((error: unknown) =>
      assert.fail(`${url}: ${String(error)} ${said()}`),
    );
    assert.equal(response.status, 200, url);
    await response.text();
  }
  const page = await fetch(address, { headers: { Accept: "text/html" } });
  const [, script = ""] = /src="([^"]+)"/u.exec(await page.text()) ?? [];
  const loaded = await fetch(new URL(script, address));
  assert.match(loaded.headers.get("content-type") ?? "", /^text\/javascript/u);
  // What is published then is served, too.
  assert.equal((await at.run(["publish", "changed"])).status, 0);
  await waitUntil(() => said().includes('"serving release"'), said);
});
