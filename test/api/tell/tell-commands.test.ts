/** What the commands that switch say of whom they told, and where they stop. */
import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { listen, SECRET } from "../../support/told.ts";
import type { Listener } from "../../support/told.ts";
import { waitUntil } from "../../support/wait-until.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Outcome, Workplace } from "../../support/workplace.ts";

interface Row {
  readonly receiver: string;
  readonly outcome: string;
  readonly status: number | null;
}

const simple = (told: readonly Row[]): readonly Row[] =>
  told.map(({ receiver, outcome, status }) => ({ receiver, outcome, status }));

describe("commands that switch", () => {
  let at: Workplace;
  let good: Listener;
  let bad: Listener;
  let store = "";
  let count = 0;
  const environment = { HOOK_SECRET: SECRET, HOOK_PATH: "hidden", LECTERN_TELL: "tell.yaml" };
  before(async () => {
    at = await createWorkplace();
    good = await listen();
    bad = await listen(() => 403);
  });
  after(async () => {
    await good[Symbol.asyncDispose]();
    await bad[Symbol.asyncDispose]();
    await at.remove();
  });
  const writeRows = (...listeners: readonly Listener[]): Promise<void> =>
    writeFile(
      path.join(at.folder, "tell.yaml"),
      listeners
        .map(({ address }) => `- webhook: ${address}/\${HOOK_PATH}\n  secret: \${HOOK_SECRET}\n`)
        .join(""),
    );
  beforeEach(async () => {
    // Each store begins anew, and so does what is published to it.
    for (const content of ["content", "changed"])
      await rm(path.join(at.folder, content, ".lectern-base"), { force: true });
    store = `store-${(count += 1)}.db`;
    await writeRows(good, bad);
  });
  const run = async (line: string, more: NodeJS.ProcessEnv = {}): Promise<Outcome> => {
    const outcome = await at.run([...line.split(" "), "--store", store], {
      ...environment,
      ...more,
    });
    for (const secret of [SECRET, "hidden"])
      assert.ok(!(outcome.stdout + outcome.stderr).includes(secret), outcome.stderr);
    return outcome;
  };
  const readTold = async (line: string, status = 0): Promise<readonly Row[]> => {
    const outcome = await run(`${line} --json`);
    assert.equal(outcome.status, status, outcome.stderr);
    const found = JSON.parse(outcome.stdout) as { told: Row[] } | { told: Row[] }[];
    return (Array.isArray(found) ? found[0] : found)?.told ?? [];
  };
  const rows = (): readonly Row[] => [
    { receiver: `${good.address}/\${HOOK_PATH}`, outcome: "told", status: 204 },
    { receiver: `${bad.address}/\${HOOK_PATH}`, outcome: "refused", status: 403 },
  ];
  test("a publish says how it went, and succeeds whoever refuses", async () => {
    const { status, stdout, stderr } = await run("publish content");
    assert.equal(status, 0);
    const [one, other] = rows();
    assert.match(stdout, /^Published release 1 to /mu);
    assert.ok(
      stdout.endsWith(`Told: ${one?.receiver}: 204; ${other?.receiver}: refused, 403.\n`),
      stdout,
    );
    assert.match(
      stderr,
      /not everybody was told: `lectern release tell` tells all of them again\./u,
    );
    assert.deepEqual(simple(await readTold("release list")), rows());
    const german = await run("publish changed", { LECTERN_LANGUAGE: "de" });
    assert.ok(
      german.stdout.endsWith(
        `Benachrichtigt: ${one?.receiver}: 204; ${other?.receiver}: abgelehnt, 403.\n`,
      ),
      german.stdout,
    );
  });

  test("the result has each receiver; what was current already is not told again", async () => {
    assert.deepEqual(simple(await readTold("publish content")), rows());
    const already = good.asked.length;
    assert.deepEqual(await readTold("publish content"), []);
    assert.equal(good.asked.length, already);
    assert.deepEqual(simple(await readTold("release list")), rows());
  });

  test("neither a plan nor a staging tells anybody, nor needs a secret", async () => {
    const already = good.asked.length;
    for (const line of ["publish content --plan", "publish content --stage"])
      assert.equal((await run(line, { HOOK_SECRET: "" })).status, 0);
    assert.deepEqual(await readTold("release list"), []);
    assert.equal(good.asked.length, already);
    assert.deepEqual(simple(await readTold("release publish 1")), rows());
  });

  test("a rollback tells, and what stands beside the release is of its last switch", async () => {
    for (const content of ["content", "changed"])
      assert.equal((await run(`publish ${content}`)).status, 0);
    await writeRows(good);
    assert.deepEqual(simple(await readTold("release rollback")), rows().slice(0, 1));
    const { data } = JSON.parse(good.asked.at(-1)?.body ?? "") as { data: { release: number } };
    assert.equal(data.release, 1);
    const again = await run("release rollback 1");
    assert.match(again.stdout, /was current already/u);
    const list = JSON.parse((await run("release list --json")).stdout) as { told: Row[] }[];
    assert.deepEqual(
      list.map(({ told }) => told.length),
      [2, 1],
    );
  });

  test("release tell tells again, and fails where somebody is not told", async () => {
    await run("publish content");
    const already = good.asked.length;
    assert.deepEqual(simple(await readTold("release tell", 1)), rows());
    assert.equal(good.asked.length, already + 1);
    await writeRows(good);
    const told = await run("release tell 1");
    assert.deepEqual([told.status, told.stdout], [0, `Told: ${rows()[0]?.receiver}: 204.\n`]);
    assert.equal((await readTold("release list")).length, 1);
  });

  const REFUSED: readonly (readonly [line: string, status: number, said: RegExp])[] = [
    ["release tell 1", 1, /^Release 1 is not current, and receivers would read the one that is/u],
    ["release tell 9", 1, /^There is no release 9/u],
  ];
  for (const [line, status, said] of REFUSED) {
    test(`${line} is refused`, async () => {
      for (const content of ["content", "changed"])
        assert.equal((await run(`publish ${content}`)).status, 0);
      const already = good.asked.length;
      const outcome = await run(line);
      assert.equal(outcome.status, status);
      assert.match(outcome.stderr, said);
      assert.equal(good.asked.length, already);
    });
  }

  test("release tell without a file is wrong usage", async () => {
    const outcome = await run("release tell", { LECTERN_TELL: "" });
    assert.equal(outcome.status, 2);
    assert.match(outcome.stderr, /^There is nobody to tell: name a file of receivers with --tell/u);
  });

  test("whatever is wrong with the file stops before anything is written", async () => {
    for (const content of ["content", "changed"]) await run(`publish ${content}`);
    const already = (await run("release log --json")).stdout;
    const lines = ["publish content", "release rollback", "release publish 1", "release tell"];
    for (const line of [...lines, "publish content --watch"]) {
      const outcome = await run(line, { HOOK_SECRET: "" });
      assert.equal(outcome.status, 1, line);
      assert.match(
        outcome.stderr,
        /tell\.yaml:2: secret: the environment variable HOOK_SECRET is not set: set it\./u,
      );
    }
    assert.equal((await run("publish content", { LECTERN_TELL: "none.yaml" })).status, 1);
    assert.equal((await run("release log --json")).stdout, already);
  });

  test("with --watch each publish tells", async () => {
    await writeRows(good);
    const already = good.asked.length;
    await writeFile(
      path.join(at.folder, "literal.yaml"),
      `- webhook: ${good.address}/watched\n  secret: ${SECRET}\n`,
    );
    const words = ["publish", "content", "--watch", "--store", store, "--tell", "literal.yaml"];
    const watching = await at.start(words);
    await waitUntil(
      () => good.asked.length === already + 1,
      () => watching.said(),
    );
    const file = path.join(at.folder, "content/navigation.yaml");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace("Start", "Watched"));
    await waitUntil(() => good.asked.length === already + 2, "the second publish");
    await watching.stop();
    await writeFile(file, text);
    const numbers = good.asked.slice(already).map(({ url, body }) => {
      const { data } = JSON.parse(body) as { data: { release: number } };
      return [url, data.release];
    });
    assert.deepEqual(numbers, [
      ["/watched", 1],
      ["/watched", 2],
    ]);
    assert.match(watching.said(), /^Told: \S+\/watched: 204\.$/mu);
  });
});
