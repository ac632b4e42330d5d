/** `publish --to` while the way to the desk is bad, others publish, or files are written. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { appendFile, rm, writeFile } from "node:fs/promises";
import { createServer, request as send } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { beforeEach, test } from "node:test";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { runCommandLine } from "../../../src/cli/main.ts";
import { runDesk } from "../../support/desk.ts";
import type { TestDesk } from "../../support/desk.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

interface Passing {
  /** Such as `POST /desk/v1/checks`. */
  readonly asked: string;
  /** How often this was asked, this time included. */
  readonly count: number;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** What a proxy does with a request: pass it on, keep its answer back, or nothing more. */
type Pass = (passing: Passing) => Promise<"pass" | "lose" | "done">;

let at: Workplace;
let desk: TestDesk;
const asked: string[] = [];

beforeEach(async (context) => {
  at = await createWorkplace();
  desk = await runDesk();
  asked.length = 0;
  (context as TestContext).after(async () => {
    await at.remove();
    await desk[Symbol.asyncDispose]();
  });
});

/** @returns the address of a proxy in front of the desk */
async function startProxy(context: TestContext, pass: Pass): Promise<string> {
  const { port: target } = new URL(desk.address);
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const line = `${request.method} ${request.url}`;
    asked.push(line);
    const count = asked.filter((one) => one === line).length;
    const decided = await pass({ asked: line, count, request, response });
    if (decided === "done") return;
    const { method, url, headers } = request;
    const further = send({ port: target, method, path: url, headers });
    // If either of the two ends early, both are destroyed.
    pipeline(request, further).catch(() => {});
    const [answer] = (await once(further, "response")) as [IncomingMessage];
    if (decided === "lose") {
      answer.resume();
      await once(answer, "end");
      response.destroy();
      return;
    }
    response.writeHead(answer.statusCode ?? 0, answer.headers);
    answer.pipe(response);
  };
  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const publish = (address: string, directory = "content") =>
  at.run(["publish", directory, "--to", address], { LECTERN_DESK_TOKEN: desk.anna });

const PUBLISH = "POST /desk/v1/releases";
const CHECK = "POST /desk/v1/checks";

const navigation = (name: string, key = "a"): string =>
  `- { Key: ${key}, Identifier: ${key}, Articles: { DE: { State: PUBLISHED, Name: ${name}, NiceUri: start } } }\n`;

const countReleases = async (): Promise<number> => {
  const { json } = await desk.ask(desk.anna, "/releases");
  return (json["releases"] as readonly unknown[]).length;
};

test("a desk that is busy is waited for as long as it says", async (context) => {
  const address = await startProxy(context, async ({ count, response }) => {
    if (count > 1) return "pass";
    response.writeHead(503, { "Retry-After": "1" }).end();
    return "done";
  });
  const started = Date.now();
  const done = await publish(address);
  assert.match(done.stdout, /^Published release 1 /u);
  assert.ok(Date.now() - started >= 3000);
  assert.equal(asked.filter((line) => line === CHECK).length, 2);
});

test("an answer that got lost is asked for again, and nothing is published twice", async (context) => {
  const address = await startProxy(context, async ({ asked: line, count }) =>
    line === PUBLISH && count === 1 ? "lose" : "pass",
  );
  const done = await publish(address);
  assert.equal(done.status, 0, done.stderr);
  assert.match(done.stdout, /^Published release 1 .*: 1 navigation, 2 languages\.\n$/u);
  assert.equal(asked.filter((line) => line === PUBLISH).length, 2);
  assert.equal(await countReleases(), 1);
});

test("what others publish between check and publish is merged with", async (context) => {
  const address = await startProxy(context, async ({ asked: line, count }) => {
    if (line !== PUBLISH || count !== 2) return "pass";
    const files = { "navigation.yaml": navigation("Bens", "home") };
    const checked = await desk.check(desk.ben, files, { base: "1" });
    assert.equal(checked.status, 201, checked.text);
    const published = await desk.post(desk.ben, "/releases", { draft: checked.json["draft"] }, 1);
    assert.equal(published.status, 201, published.text);
    return "pass";
  });
  assert.equal((await publish(address)).status, 0);
  const more = "\n- { Key: fr, Code: FR, State: PUBLISHED }\n";
  await appendFile(path.join(at.folder, "content/languages.yaml"), more);
  const done = await publish(address);
  assert.equal(done.status, 0, done.stderr);
  assert.match(
    done.stdout,
    /Merged with release 2, which others published since release 1: 1 item/u,
  );
  assert.deepEqual(asked.slice(-4), [CHECK, PUBLISH, CHECK, PUBLISH]);
  const { text } = await desk.ask(desk.anna, "/content?resource=navigation&format=jsonl");
  assert.match(text, /"Name":"Bens"/u);
});

test("others that never rest end it, and nothing is changed", async (context) => {
  const address = await startProxy(context, async ({ asked: line, response }) => {
    if (line !== PUBLISH) return "pass";
    response.writeHead(412, { "Content-Type": "application/json" }).end("{}");
    return "done";
  });
  const done = await publish(address);
  assert.equal(done.status, 1);
  assert.match(done.stderr, /^Other releases kept becoming current at http/u);
  assert.equal(asked.filter((line) => line === PUBLISH).length, 5);
});

for (const megabytes of [0, 20]) {
  test(`a file that is written while ${megabytes} MB are sent is sent again`, async (context) => {
    const file = path.join(at.folder, "content/navigation.yaml");
    // Lines that say nothing, in a file that is sent before the one that changes.
    const lines = `${" ".repeat(99)}\n`.repeat(megabytes * 10_000);
    const languages = '{"Key":"de","Code":"DE","State":"PUBLISHED","Fallback":true}\n';
    await rm(path.join(at.folder, "content/languages.yaml"));
    await writeFile(path.join(at.folder, "content/languages.jsonl"), lines + languages);
    await writeFile(file, navigation("before"));
    const address = await startProxy(context, async ({ asked: line, count }) => {
      if (line === CHECK && count === 1) await writeFile(file, navigation("after"));
      return "pass";
    });
    const done = await publish(address);
    assert.equal(done.status, 0, done.stderr);
    assert.equal(asked.filter((line) => line === CHECK).length, 2);
    const { text } = await desk.ask(desk.anna, "/content?resource=navigation&format=jsonl");
    assert.match(text, /"Name":"after"/u);
    assert.equal(await countReleases(), 1);
  });
}

test("progress is shown on a terminal, and leaves nothing there", async (context) => {
  const lines = `${" ".repeat(99)}\n`.repeat(50_000);
  const content = path.join(at.folder, "content");
  await writeFile(path.join(content, "trainings.jsonl"), lines);
  const address = await startProxy(context, async ({ asked: line, request }) => {
    if (line !== CHECK) return "pass";
    // What was shown less than a tenth of a second before is not shown again.
    request.pause();
    await sleep(300);
    return "pass";
  });
  let shown = "";
  const write = (text: string, onWritten?: () => void): void => {
    shown += text;
    onWritten?.();
  };
  const status = await runCommandLine(["publish", content, "--to", address], {
    stdout: { write: (_text, onWritten) => onWritten?.() },
    stderr: { isTTY: true, columns: 80, write },
    environment: { LECTERN_DESK_TOKEN: desk.anna },
    onEnd: () => () => {},
  });
  assert.equal(status, 0, shown);
  assert.match(shown, /Sending: [1-9]\d? %/u);
  assert.ok(shown.includes("\r\u001B[2K"));
  assert.ok(!/Sending/u.test(shown.slice(shown.lastIndexOf("\u001B[2K"))));
});
