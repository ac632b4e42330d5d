/**
 * Kills tasks of a desk, and the desk, cuts connections and ends sessions while one person's pending changes are saved
 * and published: what was answered is pending or published once, what was not may be either.
 */
import assert from "node:assert/strict";
import { connect } from "node:net";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "../../support/desk.ts";
import { spread } from "../../support/seeds.ts";
import { killTasks } from "./kill-rounds.ts";
import { startRunningDesk } from "./running-desk.ts";
import type { DeskPlace, RunningDesk } from "./running-desk.ts";

const INSTALLATION = "resources: { notes: { fields: { Title: varchar(100) } } }\n";
const FAULTS = ["a task killed", "a desk killed", "a connection cut", "a session ended"] as const;

type Fault = (typeof FAULTS)[number];
type Outcome = "answered before" | "was not done" | "was done";
export type PendingRounds = Readonly<Record<Fault | Outcome, number>>;

interface Change {
  readonly resource: "notes";
  readonly Key: string;
  readonly set: { readonly Title: string };
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** With the session of a browser. */
const askIn = (
  desk: RunningDesk,
  cookie: string,
  { method, path, body, headers = {} }: Request,
): Promise<Answer> =>
  desk.ask(undefined, path, {
    method,
    headers: { Cookie: cookie, "Content-Type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

async function signIn(desk: RunningDesk, token: string): Promise<string> {
  const begun = await desk.post("", "/session", { token });
  assert.equal(begun.status, 204, begun.text);
  return begun.headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** Sends all, and goes before there is an answer. */
async function sendAndGo(
  { address }: RunningDesk,
  cookie: string,
  { method, path, body = {}, headers = {} }: Request,
  ms: number,
): Promise<void> {
  const { hostname, port, host } = new URL(address);
  const socket = connect(Number(port), hostname);
  const text = JSON.stringify(body);
  const given = {
    Host: host,
    Cookie: cookie,
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(text)),
    ...headers,
  };
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on("error", () => {});
  socket.write(`${method} /desk/v1${path} HTTP/1.1\r\n${lines.join("")}\r\n${text}`);
  await sleep(ms);
  socket.destroy();
}

/** @returns by Key, the titles of a CSV file */
const titlesOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trim()
      .split(/\r?\n/u)
      .slice(1)
      .map((line) => line.split(",").slice(-2) as [string, string]),
  );

export async function killPending(
  context: TestContext,
  place: DeskPlace,
  rounds: number,
): Promise<PendingRounds> {
  const token = await place.createToken("Anna", "edit", "publish", "declare");
  let desk = await startRunningDesk(context, place);
  const outcomes: Record<Fault | Outcome, number> = {
    "answered before": 0,
    "was not done": 0,
    "was done": 0,
    "a task killed": 0,
    "a desk killed": 0,
    "a connection cut": 0,
    "a session ended": 0,
  };
  const notes = Array.from({ length: rounds + 1 }, (_, at) => `n${at},First\n`);
  const first = { "installation.yaml": INSTALLATION, "notes.csv": `Key,Title\n${notes.join("")}` };
  const begun = await desk.check(token, first, { whole: "true" });
  await desk.post(token, "/releases", { draft: begun.json["draft"] }, 0);
  let cookie = await signIn(desk, token);

  /** Asks, and does harm after some time. @returns undefined: there was no answer, or that it was stopped */
  const askWhile = async (request: Request, fault: Fault, ms: number) => {
    outcomes[fault] += 1;
    if (fault === "a connection cut") {
      await sendAndGo(desk, cookie, request, ms);
      return undefined;
    }
    const asked = askIn(desk, cookie, request).catch(() => undefined);
    await sleep(ms);
    if (fault === "a task killed") await killTasks(desk);
    else if (fault === "a desk killed") {
      await desk.end("SIGKILL");
      desk = await startRunningDesk(context, place);
    } else {
      const ended = await askIn(desk, cookie, { method: "DELETE", path: "/session" });
      assert.equal(ended.status, 204, ended.text);
      cookie = await signIn(desk, token);
    }
    const answer = await asked;
    return answer?.status === 503 || answer?.status === 401 ? undefined : answer;
  };
  const readPending = async () => {
    const read = await askIn(desk, cookie, { method: "GET", path: "/pending" });
    assert.equal(read.status, 200, read.text);
    const changes = read.json["changes"] as readonly Change[];
    const version = read.headers.get("etag");
    return { changes, version, base: read.json["base"] as number };
  };
  const readReleases = async () =>
    (await desk.ask(token, "/releases")).json["releases"] as readonly { readonly number: number }[];
  /** As a page does that got no answer: it reads, and asks again. */
  const settle = async (request: Request, isDone: () => Promise<boolean>) => {
    // What was under way when its asker went is often done by then.
    await sleep(100);
    if (await isDone()) {
      outcomes["was done"] += 1;
      return;
    }
    outcomes["was not done"] += 1;
    const again = await askIn(desk, cookie, request);
    // What was under way may have been done since.
    if (again.status !== 412) assert.ok(again.status < 300, again.text);
  };

  /** What is to be there, by Key. */
  const typed = new Map<string, string>();
  const published = new Map<string, string>();
  const compare = async (round: number): Promise<void> => {
    const { changes } = await readPending();
    const pending = changes.map(({ Key, set }) => [Key, set.Title] as const);
    assert.equal(new Map(pending).size, pending.length, `round ${round}: once`);
    assert.deepEqual(new Map(pending), typed, `round ${round}: what is pending`);
    const { text } = await desk.ask(token, "/content?resource=notes&format=csv");
    const titles = titlesOf(text);
    for (const [Key, title] of published)
      assert.equal(titles.get(Key), title, `round ${round}: what is published of ${Key}`);
    for (const Key of typed.keys()) {
      assert.equal(
        titles.get(Key),
        published.get(Key) ?? "First",
        `round ${round}: not yet ${Key}`,
      );
    }
  };

  let [saveMs, publishMs] = [50, 200];
  for (let round = 1; round <= rounds; round += 1) {
    // One more change, beside those that are pending.
    const { changes, version, base } = await readPending();
    const change: Change = {
      resource: "notes",
      Key: `n${round}`,
      set: { Title: `By Anna ${round}` },
    };
    const save: Request = {
      method: "PUT",
      path: "/pending",
      body: { base, changes: [...changes, change] },
      headers: version === null ? { "If-None-Match": "*" } : { "If-Match": version },
    };
    const savedAt = performance.now();
    const saved = await askWhile(save, FAULTS[round % 4] as Fault, spread(round) * saveMs);
    if (saved) {
      assert.equal(saved.status, 200, saved.text);
      outcomes["answered before"] += 1;
      saveMs = performance.now() - savedAt;
    } else {
      const isSaved = async () =>
        (await readPending()).changes.some(({ Key }) => Key === change.Key);
      await settle(save, isSaved);
    }
    typed.set(change.Key, change.set.Title);
    // Repeated by who saw what was there before: it is not there twice.
    assert.equal((await askIn(desk, cookie, save)).status, 412);
    await compare(round);
    if (round % 2 === 1) continue;

    const now = await readPending();
    const check: Request = {
      method: "POST",
      path: "/checks",
      body: { base: now.base, changes: now.changes },
    };
    const checked = await askIn(desk, cookie, check);
    assert.equal(checked.status, 201, checked.text);
    const { draft, release } = checked.json as { draft: string; release: number };
    const publish: Request = {
      method: "POST",
      path: "/releases",
      body: { draft },
      headers: { "If-Match": `"${release}"` },
    };
    const before = (await readReleases()).length;
    const publishedAt = performance.now();
    const fault = FAULTS[(round / 2) % 4] as Fault;
    const done = await askWhile(publish, fault, spread(round) * publishMs);
    if (done) {
      assert.equal(done.status, 201, done.text);
      outcomes["answered before"] += 1;
      publishMs = performance.now() - publishedAt;
    } else await settle(publish, async () => (await readReleases()).length > before);

    for (const [Key, title] of typed) published.set(Key, title);
    typed.clear();
    await compare(round);
    const again = await askIn(desk, cookie, publish);
    assert.equal(again.status, 201, again.text);
    assert.equal((await readReleases()).length, before + 1, "it was published once");
    await compare(round);
  }
  assert.deepEqual(await place.verify(), []);
  return outcomes;
}
