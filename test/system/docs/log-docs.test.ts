/** docs/operations/logs.md and real log lines say the same, both ways. */
import assert from "node:assert/strict";
import { copyFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { createExplorerPage } from "../../../src/features/explorer-page/explorer-page.ts";
import { createQueryThreadStarter } from "../../../src/process/start-query-thread.ts";
import { createEcho, createSlow, startTestServer } from "../../api/http/test-server.ts";
import type { Answer } from "../../../src/http/answer.ts";
import { readDocs, readPlainTable } from "../../support/docs.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";
import { findFreePort } from "../../support/ports.ts";
import { loseLines } from "./lose-lines.ts";
import { waitUntil } from "../../support/wait-until.ts";

type Line = Readonly<Record<string, unknown>>;

const ALWAYS = ["time", "level", "msg"];
const NAVIGATION = "/api/v1/navigation";
const DIVISIONS = "/extension/api/v1/business-divisions";

/** Worth compressing. */
const LARGE: Answer = {
  body: Buffer.alloc(100_000, "a"),
  contentType: "application/json",
  tag: "large",
  lastModified: 0,
  validUntil: Number.POSITIVE_INFINITY,
  languages: [],
  negotiated: false,
  canonical: undefined,
  next: undefined,
};

let at: Workplace;

before(async () => {
  at = await createWorkplace();
});

after(async () => {
  await at.remove();
});

/** Runs `lectern serve` while `use` does something with it. @returns what it logged */
async function logOf(
  words: readonly string[],
  use: (address: string, waitForLine: (msg: string) => Promise<void>) => Promise<void>,
): Promise<readonly Line[]> {
  const served = await at.serve(words);
  const read = (): readonly Line[] =>
    served
      .said()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Line);
  const waitForLine = (msg: string): Promise<void> =>
    waitUntil(
      () => read().some((line) => line["msg"] === msg),
      () => `${msg} in ${served.said()}`,
    );
  await use(served.address, waitForLine);
  await served.stop();
  return read();
}

/** Each line that a server can log, caused for real. */
async function causeLines(
  context: Parameters<typeof startTestServer>[0],
): Promise<readonly Line[]> {
  const all: Line[] = [];
  const store = path.join(at.folder, "store.db");
  all.push(
    ...(await logOf(["--store", store], async (_address, waitForLine) => {
      await waitForLine("the store does not exist; waiting for it");
    })),
  );
  all.push(
    ...(await logOf(
      ["--store", "postgres://127.0.0.1:1/x", "--drain", "1"],
      async (_address, waitForLine) => {
        await waitForLine("store cannot be read; waiting for it");
      },
    )),
  );
  const { token } = (await at.runForJson(["token", "create", "--name", "x", "--store", store])) as {
    token: string;
  };
  const key = Buffer.from(token, "base64").toString().split(":")[0];
  const words = ["--store", store, "--log-requests", "all"];
  const lines = await logOf(words, async (address, waitForLine) => {
    assert.equal((await at.run(["publish", "content", "--store", store])).status, 0);
    await waitForLine("serving release");
    const headers = { Authorization: `Bearer ${token}`, "X-Request-Id": "mine" };
    assert.equal((await fetch(`${address}${NAVIGATION}/?search=secret`, { headers })).status, 200);
    await fetch(`${address}${DIVISIONS}`);
    await fetch(`${address}/nowhere`);
    const wrong = Buffer.from(`${key}:0f8fad5b-d9cb-469f-a165-70867728950e`).toString("base64");
    await fetch(address + NAVIGATION, {
      headers: { Authorization: `Bearer ${wrong}`, "X-Forwarded-For": "192.0.2.1" },
    });
    const kept = `${store}.kept`;
    await copyFile(store, kept);
    await writeFile(store, "no store at all");
    await waitForLine("store cannot be read; serving from memory");
    await at.run(["store", "restore", kept, "--store", store]);
    await waitForLine("store can be read again");
  });
  assert.doesNotMatch(JSON.stringify(lines), new RegExp(`${token}|0f8fad5b|search|Bearer`, "u"));
  const asked = lines.find(({ requestId }) => requestId === "mine");
  assert.partialDeepStrictEqual(asked, {
    method: "GET",
    path: `${NAVIGATION}/`,
    status: 200,
    token: key,
    address: "127.0.0.1",
  });
  all.push(...lines, ...(await logShared(store)));
  // What no healthy server does, by the same code with a fault built in.
  const logged: string[][] = [];
  const bug = await startTestServer(context, { logRequests: "refused" }, "info");
  logged.push(bug.logged as string[]);
  assert.equal((await bug.ask(`${DIVISIONS}/page/bug`)).status, 500);
  assert.equal((await bug.ask(DIVISIONS)).status, 200);
  await bug.sendRaw("GET / HTTP/1.1\r\nHost: a b\r\n\r\n");
  const slow = await startTestServer(
    context,
    { logRequests: "all", current: () => ({ responder: createSlow(200) }) },
    "info",
  );
  logged.push(slow.logged as string[]);
  const socket = await slow.open();
  socket.write(`GET ${DIVISIONS} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await sleep(50);
  socket.resetAndDestroy();
  const large = { ...createEcho(), respond: (): Answer => LARGE };
  const busy = await startTestServer(context, {
    current: () => ({ responder: large }),
    compress: () => Promise.reject(new Error("no memory")),
  });
  logged.push(busy.logged as string[]);
  await busy.ask(DIVISIONS, "GET", { "Accept-Encoding": "br" });
  await sleep(100);
  logged.push(await logQueryThread(), logExplorer());
  all.push(...logged.flat().map((line) => named(JSON.parse(line) as Line)));
  all.push(...loseLines(path.join(at.folder, "pipe")));
  return all;
}

/** What the second of two servers on one port says. */
async function logShared(store: string): Promise<readonly Line[]> {
  const words = ["--store", store, "--port", String(await findFreePort())];
  const first = await at.serve(words);
  const lines = await logOf(words, (_address, waitForLine) =>
    waitForLine("other processes listen on this port, too"),
  );
  await first.stop();
  return lines;
}

/** A thread ends when it gets what no thread of Lectern sends. */
async function logQueryThread(): Promise<string[]> {
  const lines: string[] = [];
  const said = Promise.withResolvers<void>();
  const write = (line: string): void => {
    lines.push(line);
    said.resolve();
  };
  const starter = createQueryThreadStarter(pino({ level: "error" }, { write }), 1024 ** 2);
  const port = await starter.connect();
  port.postMessage({ type: "release", parcel: { beside: "unknown" } });
  await said.promise;
  return lines;
}

function logExplorer(): string[] {
  const lines: string[] = [];
  const write = (line: string): void => void lines.push(line);
  createExplorerPage(
    pino({ level: "warn" }, { write }),
    new URL("missing/", import.meta.url),
  ).page();
  return lines;
}

/** pino's own numbers: the servers of the tests have a log of their own. */
const named = (line: Line): Line => ({
  ...Object.fromEntries(
    Object.entries(line).filter(([name]) => name !== "pid" && name !== "hostname"),
  ),
  level: { 30: "info", 40: "warn", 50: "error" }[Number(line["level"])] ?? line["level"],
});

test("every line is documented, and every documented line is logged", async (context) => {
  const page = await readDocs("operations/logs.md");
  const rows = readPlainTable(page, "`msg`").map(([msg = "", level = "", fields = ""]) => ({
    msg,
    level,
    fields: fields.split(", ").filter((name) => name !== ""),
  }));
  const described = readPlainTable(page, "field").map(([name = ""]) => name);
  const lines = await causeLines(context);
  const seen = new Set<string>();
  for (const line of lines) {
    const where = JSON.stringify(line);
    const row = rows.find(({ msg, level }) => msg === line["msg"] && level === line["level"]);
    assert.ok(row, `not documented: ${where}`);
    assert.match(String(line["time"]), /^(?:\d{13}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/u);
    seen.add(row.msg + row.level);
    for (const name of Object.keys(line).filter((one) => !ALWAYS.includes(one))) {
      assert.ok(row.fields.includes(name) || row.fields.includes(`${name}?`), `${name}: ${where}`);
      seen.add(`${row.msg}${row.level}${name}`);
    }
    for (const name of row.fields.filter((one) => !one.endsWith("?")))
      assert.ok(Object.hasOwn(line, name), `${name} is missing: ${where}`);
  }
  const unseen = rows
    .flatMap(({ msg, level, fields }) => [
      msg + level,
      ...fields.map((name) => msg + level + name.replace("?", "")),
    ])
    // These take a fault of Lectern's own, a machine without memory, or one that refuses a lower priority.
    .filter(
      (one) =>
        !seen.has(one) &&
        !/^server endedfatal|errorpending$|^the query thread runs with the priority/u.test(one),
    );
  assert.deepEqual(unseen, []);
  const used = new Set(
    [...ALWAYS, ...rows.flatMap(({ fields }) => fields)].map((name) => name.replace("?", "")),
  );
  assert.deepEqual(described.toSorted(), [...used].toSorted());
});
