/**
 * Kills tasks of a desk, and the desk, at any moment, and asks again: each time what was asked is there once and
 * whole, and so is what others published meanwhile. At one desk or at two, on any store.
 */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "../../support/desk.ts";
import { spread } from "../../support/seeds.ts";
import { startRunningDesk } from "./running-desk.ts";
import type { DeskPlace, RunningDesk } from "./running-desk.ts";
import { waitUntil } from "../../support/wait-until.ts";

const ITEMS = 300;
const INSTALLATION = "resources: { notes: { fields: { Title: varchar(100) } } }\n";

/** By number, their titles. */
type Titles = ReadonlyMap<number, string>;

const writeNotes = (titles: Titles): string =>
  `Key,Title\n${Array.from({ length: ITEMS }, (_, at) => `n${at},${titles.get(at) ?? "First"}\n`).join("")}`;

/** Nobody was answered, or that it was stopped. */
const isLost = (answer: Answer | Error): boolean =>
  answer instanceof Error || answer.status === 503;

type Outcome = "answered before" | "was not done" | "was done";

export interface KillRounds {
  readonly outcomes: Readonly<Record<Outcome | "checks killed" | "desks killed", number>>;
}

interface Asked {
  readonly desk: RunningDesk;
  readonly ask: () => Promise<Answer>;
}

/** Asks, and kills after some time what does the work. @returns the answer, or why there is none */
async function killWhile(
  { desk, ask }: Asked,
  ms: number,
  kill: (desk: RunningDesk) => Promise<void>,
): Promise<Answer | Error> {
  const answer = ask().catch((error: unknown) => error as Error);
  await sleep(ms);
  await kill(desk);
  return answer;
}

export const killTasks = async (desk: RunningDesk): Promise<void> => {
  for (const pid of await desk.listActs()) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  }
};

const killDesk = (desk: RunningDesk): Promise<void> => desk.end("SIGKILL");

export async function killAtRandom(
  context: TestContext,
  place: DeskPlace,
  rounds: number,
): Promise<KillRounds> {
  const [anna, ben] = [
    await place.createToken("Anna", "edit", "publish", "declare"),
    await place.createToken("Ben", "edit", "publish", "declare"),
  ];
  const desks = [await startRunningDesk(context, place), await startRunningDesk(context, place)];
  const outcomes: Record<Outcome | "checks killed" | "desks killed", number> = {
    "answered before": 0,
    "was not done": 0,
    "was done": 0,
    "checks killed": 0,
    "desks killed": 0,
  };
  const deskOf = (number: number): RunningDesk => desks[number % 2] as RunningDesk;
  const revive = async (number: number): Promise<void> => {
    if (deskOf(number).child.exitCode === null && deskOf(number).child.signalCode === null) return;
    outcomes["desks killed"] += 1;
    desks[number % 2] = await startRunningDesk(context, place);
  };
  /** @param form the note that a form changes; absent: a file has them all */
  const draftOf = async (
    desk: RunningDesk,
    token: string,
    titles: Titles,
    base: number,
    form?: number,
  ) => {
    const files = { "notes.csv": writeNotes(titles) };
    const set = { Title: titles.get(form ?? 0) };
    const { status, json, text } = await (form === undefined
      ? desk.check(token, files, { base: String(base) })
      : desk.post(token, "/checks", {
          base,
          changes: [{ resource: "notes", Key: `n${form}`, set }],
        }));
    assert.equal(status, 201, text);
    return String(json["draft"]);
  };
  const readCurrent = async (at: number): Promise<number> =>
    (await deskOf(at).ask(ben, "/current")).json["release"] as number;

  const first = { "installation.yaml": INSTALLATION, "notes.csv": writeNotes(new Map()) };
  const begun = await deskOf(0).check(anna, first, { whole: "true" });
  await deskOf(0).post(anna, "/releases", { draft: begun.json["draft"] }, 0);
  /** What must be current. */
  const wanted = new Map<number, string>();
  const beginAt = performance.now();
  await draftOf(deskOf(0), anna, wanted, 1);
  let checkMs = performance.now() - beginAt;
  let publishMs = checkMs;

  for (let round = 1; round <= rounds; round += 1) {
    const desk = deskOf(round);
    const base = await readCurrent(round);
    const mine = new Map([...wanted, [round, `By Anna ${round}`]]);
    // A check that is killed can be repeated.
    if (round % 3 === 0) {
      const files = { "notes.csv": writeNotes(mine) };
      const ask = () => desk.check(anna, files, { base: String(base) });
      const killed = await killWhile({ desk, ask }, spread(round) * checkMs, killTasks);
      assert.ok(isLost(killed) || (killed as Answer).status === 201, JSON.stringify(killed));
      outcomes["checks killed"] += 1;
    }
    const checkedAt = performance.now();
    const draft = await draftOf(desk, anna, mine, base, round % 3 === 1 ? round : undefined);
    checkMs = performance.now() - checkedAt;
    // Every second one is merged with what Ben publishes meanwhile, at the other desk.
    const isMerged = round % 2 === 0;
    if (isMerged) {
      const theirs = new Map([...wanted, [ITEMS - round, `By Ben ${round}`]]);
      const form = round % 4 === 0 ? ITEMS - round : undefined;
      const draftOfBen = await draftOf(deskOf(round + 1), ben, theirs, base, form);
      const at = performance.now();
      const answer = await deskOf(round + 1).post(ben, "/releases", { draft: draftOfBen }, base);
      assert.equal(answer.status, 201, answer.text);
      publishMs = performance.now() - at;
      wanted.set(ITEMS - round, `By Ben ${round}`);
    }
    const current = await readCurrent(round);
    const before = (await deskOf(round + 1).ask(ben, "/releases")).json["releases"];
    const publish = () => desk.post(anna, "/releases", { draft }, current);
    // Most of the time it only starts.
    const share = round % 3 === 0 ? spread(round) : 0.4 + 0.6 * spread(round);
    const killed = await killWhile(
      { desk, ask: publish },
      share * publishMs,
      round % 4 === 1 ? killDesk : killTasks,
    );
    if (!isLost(killed)) {
      assert.equal((killed as Answer).status, 201, (killed as Answer).text);
      outcomes["answered before"] += 1;
    } else {
      // A task whose desk was killed goes on.
      outcomes[(await readCurrent(round + 1)) === current ? "was not done" : "was done"] += 1;
    }
    await revive(round);
    // At the other desk as well as at this one.
    const other = deskOf(round + (round % 5 === 0 ? 1 : 0));
    const repeated = await other.post(anna, "/releases", { draft }, current);
    assert.equal(repeated.status, 201, `${round}: ${repeated.text.slice(0, 500)}`);
    wanted.set(round, `By Anna ${round}`);
    const release = await readCurrent(round);
    assert.equal(repeated.json["release"], release, `round ${round}`);
    const again = await deskOf(round + 1).post(anna, "/releases", { draft }, current);
    assert.deepEqual(again.json, repeated.json);
    const { releases } = (await other.ask(ben, "/releases")).json as {
      releases: readonly { number: number }[];
    };
    const made = releases.length - (before as readonly unknown[]).length;
    assert.equal(made, isMerged ? 2 : 1, "it was published once");
    const { text } = await other.ask(anna, "/content?resource=notes&format=csv");
    for (const title of wanted.values()) assert.ok(text.includes(title), title);
    if (round % 5 === 0) assert.deepEqual(await place.verify(), []);
  }
  assert.deepEqual(await place.verify(), []);
  for (const desk of desks) {
    // Two that do tasks, and one that reads items.
    await waitUntil(async () => (await desk.listActs()).length <= 3, "no process is left over");
    assert.doesNotMatch(desk.said(), /\n\s+at /u);
    for (const token of [anna, ben]) assert.ok(!desk.said().includes(token), "no token is logged");
  }
  return { outcomes };
}
