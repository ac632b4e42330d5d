/**
 * A desk whose store fails: full, read-only, damaged or away. Each request is answered with a sentence that names no
 * path of the server, with 503 where it may be back, and nothing is there in half; afterwards it works again.
 */
import assert from "node:assert/strict";
import { chmod, open, readFile, rename, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "../../support/desk.ts";
import { printFault } from "../operations/faults/fault-row.ts";
import { fillDisk, mountSmallDisk } from "../operations/faults/small-disk.ts";
import { createNewToken } from "../../../src/store/new-token.ts";
import { createDeskPlace, startRunningDesk } from "./running-desk.ts";
import type { DeskPlace, RunningDesk } from "./running-desk.ts";
import { waitUntil } from "../../support/wait-until.ts";

const INSTALLATION = "resources: { notes: { fields: { Title: varchar(2000) } } }\n";
const writeNotes = (word: string, count = 5): string =>
  `Key,Title\n${Array.from({ length: count }, (_, at) => `n${at},${word} ${at} ${crypto.randomUUID().repeat(30)}\n`).join("")}`;

interface Begun {
  readonly place: DeskPlace;
  readonly desk: RunningDesk;
  readonly anna: string;
  /** Checked, not yet published. */
  readonly draft: string;
}

/** Root may write everywhere. */
const SOMEBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

async function setModes(
  { folder, location }: DeskPlace,
  file: number,
  around: number,
): Promise<void> {
  for (const side of ["", "-wal", "-shm"]) await chmod(location + side, file).catch(() => {});
  await chmod(folder, around);
}

async function begin(
  context: TestContext,
  location?: string,
  runsAs: typeof SOMEBODY = {},
): Promise<Begun> {
  const place = await createDeskPlace(context, location);
  const anna = await place.createToken("Anna", "edit", "publish", "declare");
  if (runsAs.uid !== undefined) await setModes(place, 0o666, 0o777);
  const desk = await startRunningDesk(context, place, { runsAs });
  const content = { "installation.yaml": INSTALLATION, "notes.csv": writeNotes("first") };
  const first = await desk.check(anna, content, { whole: "true" });
  const published = await desk.post(anna, "/releases", { draft: first.json["draft"] }, 0);
  assert.equal(published.status, 201, published.text);
  const { draft } = (await desk.check(anna, { "notes.csv": writeNotes("second") })).json;
  return { place, desk, anna, draft: String(draft) };
}

function assertAway(answer: Answer, what: string): void {
  assert.equal(answer.status, 503, `${what}: ${answer.status} ${answer.text.slice(0, 500)}`);
  assert.ok(answer.headers.get("retry-after"), what);
  assert.match(answer.text, /SERVICE_UNAVAILABLE/u);
  assert.doesNotMatch(answer.text, /\.db|\/tmp|\n\s+at /u, "no path of the server");
}

/** Everything that writes. */
async function assertRefused({ desk, anna, draft }: Begun): Promise<void> {
  assertAway(await desk.check(anna, { "notes.csv": writeNotes("third", 400) }), "a check");
  assertAway(await desk.post(anna, "/releases", { draft }, 1), "a publish");
  assertAway(await desk.post(anna, "/releases", { draft, stage: true }, 1), "a staging");
}

async function assertWorks({ place, desk, anna, draft }: Begun): Promise<void> {
  let answer = await desk.post(anna, "/releases", { draft }, 1);
  for (let tries = 0; answer.status === 503 && tries < 20; tries += 1) {
    await sleep(200);
    answer = await desk.post(anna, "/releases", { draft }, 1);
  }
  assert.deepEqual([answer.status, answer.json["release"]], [201, 2], answer.text);
  assert.deepEqual(await place.verify(), []);
  assert.doesNotMatch(desk.said(), /\n\s+at /u);
}

describe("a desk answers when its store is", () => {
  test("read-only", async (context) => {
    const begun = await begin(context, undefined, SOMEBODY);
    await setModes(begun.place, 0o444, 0o555);
    await assertRefused(begun);
    assert.equal((await begun.desk.ask(begun.anna, "/current")).json["release"], 1);
    await setModes(begun.place, 0o666, 0o777);
    await assertWorks(begun);
    printFault(context, "store of a desk read-only", 1, { refused: 3 });
  });

  test("not there yet", async (context) => {
    const place = await createDeskPlace(context);
    const desk = await startRunningDesk(context, place);
    const readReady = async (): Promise<readonly unknown[]> => {
      const answer = await fetch(`${desk.address}/health/ready`);
      const { ready, status, detail } = (await answer.json()) as Record<string, unknown>;
      return [answer.status, ready, status, detail];
    };
    assert.deepEqual(await readReady(), [503, false, "waiting", { store: "missing" }]);
    assert.match(desk.said(), /the store does not exist; waiting for it/u);
    const { token } = createNewToken(
      { name: "Anna", expiresAt: null, resources: null, rights: ["edit"] },
      0,
    );
    assertAway(await desk.ask(token, "/current"), "a token that nobody can know");
    const anna = await place.createToken("Anna", "edit");
    await waitUntil(async () => (await readReady())[0] === 200, "the desk is ready");
    assert.deepEqual(await readReady(), [200, true, "ready", { store: "reachable" }]);
    // The store is there a moment before its first token.
    const isKnown = async () => (await desk.ask(anna, "/current")).status === 200;
    await waitUntil(isKnown, "the token is known");
    assert.equal((await desk.ask(token, "/current")).status, 401);
  });

  test("moved away and back", async (context) => {
    const begun = await begin(context);
    const { desk, anna, place } = begun;
    const away = join(place.folder, "away.db");
    await rename(place.location, away);
    const isReady = async (): Promise<boolean> =>
      (await fetch(`${desk.address}/health/ready`)).status === 200;
    await waitUntil(async () => !(await isReady()), "the desk says that it is not ready");
    const { status, detail } = (await (
      await fetch(`${desk.address}/health/ready`)
    ).json()) as Record<string, unknown>;
    assert.deepEqual([status, detail], ["waiting", { store: "unreachable" }]);
    for (const path of ["/current", "/releases", "/checks", "/log", "/content"])
      assertAway(await desk.ask(anna, path), path);
    const publish = await desk.post(anna, "/releases", { draft: begun.draft }, 1);
    assertAway(publish, "a publish");
    assertAway(await desk.check(anna, { "notes.csv": writeNotes("third") }), "a check");
    // Nothing was made in its place.
    await rm(place.location, { force: true });
    await rename(away, place.location);
    await waitUntil(isReady, "the desk is ready again");
    await assertWorks(begun);
    printFault(context, "store of a desk away", 1, { refused: 7 });
  });

  test("damaged", async (context) => {
    const begun = await begin(context);
    const { desk, anna, place, draft } = begun;
    const whole = await readFile(place.location);
    const file = await open(place.location, "r+");
    await file.write(Buffer.alloc(Math.min(whole.length - 100, 60_000), "junk"), 0, undefined, 100);
    await file.close();
    const answers = [
      await desk.post(anna, "/releases", { draft }, 1),
      await desk.check(anna, { "notes.csv": writeNotes("third") }),
    ];
    for (const { status, text } of answers) {
      assert.ok(status === 503, `${status} ${text}`);
      assert.doesNotMatch(text, /\.db|\/tmp|\n\s+at /u);
    }
    assert.doesNotMatch(desk.said(), /\n\s+at /u);
    printFault(context, "store of a desk damaged", 1, { refused: 2 });
  });
});

let disk = "";
let obstacle: string | undefined;
let remove = (): void => {};
before(() => {
  ({ folder: disk, obstacle, remove } = mountSmallDisk(6 * 1024 * 1024));
});
after(() => remove());

describe("a full disk", () => {
  test("under the store of a desk", async (context) => {
    if (obstacle !== undefined) {
      context.skip(obstacle);
      return;
    }
    const begun = await begin(context, join(disk, "store.db"));
    const { desk, anna } = begun;
    fillDisk(disk);
    assertAway(await desk.check(anna, { "notes.csv": writeNotes("third", 1500) }), "a check");
    const tried = await desk.post(anna, "/releases", { draft: begun.draft }, 1);
    // It may fit into the log that is there.
    assert.ok(tried.status === 503 || tried.status === 201, tried.text);
    assert.equal((await desk.ask(anna, "/current")).status, 200);
    await rm(join(disk, "filled"));
    await assertWorks(begun);
    const { bavail } = await statfs(disk);
    assert.ok(bavail > 0);
    printFault(context, "disk of a desk's store full", 1, { refused: 1 });
  });

  test("under what is sent to a desk", async (context) => {
    if (obstacle !== undefined) {
      context.skip(obstacle);
      return;
    }
    const place = await createDeskPlace(context);
    const anna = await place.createToken("Anna", "edit", "publish", "declare");
    const temporary = join(disk, "temporary");
    const desk = await startRunningDesk(context, place, { temporary });
    await writeFile(join(disk, "little"), "");
    fillDisk(disk);
    const content = { "installation.yaml": INSTALLATION, "notes.csv": writeNotes("x", 3000) };
    const refused = await desk.check(anna, content, { whole: "true" });
    assertAway(refused, "a check");
    assert.match(refused.text, /disk is full/u);
    const json = await desk.post(anna, "/checks", {
      resources: { notes: ["x".repeat(9_000_000)] },
    });
    assertAway(json, "items");
    await rm(join(disk, "filled"));
    await desk.waitUntilTidy();
    const checked = await desk.check(anna, content, { whole: "true" });
    assert.equal(checked.status, 201, checked.text);
    printFault(context, "disk of a desk's uploads full", 1, { refused: 2 });
  });
});
