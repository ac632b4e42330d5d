/** The receivers of docs/operations/webhooks.md, as real programs that get real events. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { findFreePort, waitForPort } from "../../support/ports.ts";
import { createHookedStore } from "../../support/hooked-store.ts";
import type { HookedStore } from "../../support/hooked-store.ts";
import { findProgram, reasonToSkip, TEST_PROGRAMS } from "../../support/programs.ts";
import { waitUntil } from "../../support/wait-until.ts";

const PAGE = new URL("../../../docs/operations/webhooks.md", import.meta.url);
const MODULES = new URL("../../../node_modules", import.meta.url);

let hooked: HookedStore;
const running = new Set<ChildProcess>();

before(async () => {
  hooked = await createHookedStore();
  await symlink(MODULES, path.join(hooked.at.folder, "node_modules"));
});

after(async () => {
  for (const child of running) child.kill("SIGKILL");
  await hooked[Symbol.asyncDispose]();
});

const EXAMPLES = [
  { language: "js", file: "receiver.mjs", program: process.execPath, skip: false },
  {
    language: "python",
    file: "receiver.py",
    program: findProgram(TEST_PROGRAMS.python.program) ?? "",
    skip: reasonToSkip([TEST_PROGRAMS.python]),
  },
] as const;

for (const { language, file, program, skip } of EXAMPLES) {
  test(`the receiver in ${language} takes genuine events, each once`, { skip }, async () => {
    const page = await readFile(PAGE, "utf8");
    const [, code = ""] = new RegExp(`\n\`\`\`${language}\n(.*?)\n\`\`\`\n`, "su").exec(page) ?? [];
    assert.notEqual(code, "");
    const port = await findFreePort();
    const { at, store } = hooked;
    const { id, secret } = await hooked.addHook(`http://127.0.0.1:${port}/`);
    await writeFile(path.join(at.folder, file), code);
    const child = spawn(program, [file], {
      cwd: at.folder,
      env: { ...at.environment, PORT: String(port), WEBHOOK_SECRET: secret },
      stdio: ["ignore", "pipe", "ignore"],
    });
    running.add(child);
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
    await waitForPort(port);

    await hooked.switchOver();
    await at.runForJson(["notify", "run", "--once", "--store", store]);
    const [sent] = await hooked.read(["log"]);
    await at.runForJson(["notify", "resend", String(sent?.["id"]), "--store", store]);
    await at.runForJson(["notify", "run", "--once", "--store", store]);
    await hooked.switchOver();
    const switchedAt = Date.parse((await hooked.listSwitched()).at(-1) ?? "");
    // So that the time of the test event is later than that of the event after it.
    await waitUntil(() => Date.now() > switchedAt + 1000, "the switch is past");
    await at.runForJson(["notify", "test", id, "--store", store]);
    await at.runForJson(["notify", "run", "--once", "--store", store]);
    await waitUntil(() => printed.split("\n").length > 3, "all events are printed");
    const release =
      /release\.current \{"release": ?[12], ?"previous": ?[12], ?"changed": ?\["navigation", ?"business-division-facilities"\]\}\n/u
        .source;
    assert.match(
      printed,
      new RegExp(`^${release}hook\\.test \\{"hook": ?"\\w{8}"\\}\\n${release}$`, "u"),
    );

    const headers = { "webhook-id": "msg_1", "webhook-signature": "v1,AAAA" };
    const now = String(Math.floor(Date.now() / 1000));
    const forged = { ...headers, "webhook-timestamp": now };
    const address = `http://127.0.0.1:${port}/`;
    const answer = await fetch(address, { method: "POST", headers: forged, body: "{}" });
    assert.equal(answer.status, 401);
    await at.runForJson(["notify", "remove", id, "--store", store]);
  });
}
