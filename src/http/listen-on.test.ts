import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { Server } from "node:http";
import { createServer as createSocket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { listenOn } from "./listen-on.ts";

const skip = process.platform === "win32" && "Windows has no socket files";

async function makePath(context: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-socket-"));
  context.after(() => rm(folder, { recursive: true, force: true }));
  return path.join(folder, "serve.sock");
}

/** Answers with the address of its client. */
function create(context: TestContext): Server {
  const server = createServer((asked, answer) => answer.end(asked.socket.remoteAddress));
  context.after(() => server.close());
  return server;
}

const ask = (socketPath: string): Promise<string> =>
  new Promise((resolve, reject) => {
    request({ socketPath, agent: false }, (response) => resolve(text(response)))
      .once("error", reject)
      .end();
  });

test(
  "who connects to a socket file is this machine, any user may, and the file goes with the server",
  { skip },
  async (context) => {
    const file = await makePath(context);
    const server = create(context);
    assert.equal(await listenOn(server, { host: file, port: 8080 }), `unix:${file}`);
    assert.equal(await ask(file), "127.0.0.1");
    assert.equal((await stat(file)).mode & 0o222, 0o222);
    const second = create(context);
    await assert.rejects(listenOn(second, { host: file, port: 0 }), { code: "EADDRINUSE" });
    assert.equal(await ask(file), "127.0.0.1");
    const closed = once(server, "close");
    server.close();
    await closed;
    assert.deepEqual(await readdir(path.dirname(file)), []);
    const nowhere = { host: path.join(file, "none/serve.sock"), port: 0 };
    await assert.rejects(listenOn(create(context), nowhere), { code: /^E(?:ACCES|NOTDIR)$/u });
  },
);

test("a socket file that a killed process left is replaced", { skip }, async (context) => {
  const file = await makePath(context);
  const killed = createSocket().listen(`${file}-`);
  await once(killed, "listening");
  // Closing removes what has the name with which it began.
  await rename(`${file}-`, file);
  killed.close();
  await listenOn(create(context), { host: file, port: 0 });
  assert.equal(await ask(file), "127.0.0.1");
});

test("on all addresses of the machine, the one that is told can be opened", async (context) => {
  for (const host of ["0.0.0.0", "::", "127.0.0.1"]) {
    const address = await listenOn(create(context), { host, port: 0 }).catch(
      (error: NodeJS.ErrnoException) => error.code,
    );
    // A machine may have no IPv6.
    if (address === "EAFNOSUPPORT" || address === "EADDRNOTAVAIL") continue;
    assert.match(address ?? "", /^http:\/\/(?:127\.0\.0\.1|\[::1\]):\d+$/u);
    assert.equal((await fetch(address ?? "")).status, 200);
  }
});
