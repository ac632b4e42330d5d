/** `lectern check` judges a service of another maker, in another language, by the contract. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { after, afterEach, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { readBlocks, readDocs } from "../../support/docs.ts";
import { findProgram, reasonToSkip, TEST_PROGRAMS } from "../../support/programs.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

const PROGRAM = fileURLToPath(new URL("foreign-service.py", import.meta.url));

interface Result {
  readonly conforms: boolean;
  readonly findings: readonly { readonly check: string; readonly operation: string }[];
  readonly unchecked: readonly { readonly operation: string }[];
  readonly requests: number;
}

/** How the service is broken, and what must be said of it. */
const BROKEN: Readonly<Record<string, readonly string[]>> = {
  times: ["load", "members", "value"],
  paging: ["page-neighbours"],
  errors: ["media-type", "token"],
};

describe("a service in Python", { skip: reasonToSkip([TEST_PROGRAMS.python]) }, () => {
  let at: Workplace;
  let child: ChildProcess | undefined;
  before(async () => {
    at = await createWorkplace();
  });
  afterEach(() => child?.kill());
  after(() => at.remove());

  async function start(...words: readonly string[]): Promise<string> {
    const python = findProgram(TEST_PROGRAMS.python.program) ?? "";
    const started = spawn(python, [PROGRAM, ...words], { stdio: ["ignore", "pipe", "inherit"] });
    child = started;
    for await (const line of createInterface({ input: started.stdout })) return line;
    throw new Error("the service did not start");
  }

  async function check(address: string, status: number, token?: string): Promise<Result> {
    const outcome = await at.run(
      ["check", address, "--json", "--timeout", "60"],
      token === undefined ? {} : { LECTERN_TOKEN: token },
    );
    assert.equal(outcome.status, status, `${outcome.stdout}${outcome.stderr}`);
    return JSON.parse(outcome.stdout) as Result;
  }

  test("is as the contract has it", async () => {
    const { conforms, findings, unchecked, requests } = await check(
      await start(),
      0,
      "not-a-secret",
    );
    assert.deepEqual([conforms, findings, unchecked], [true, [], []]);
    assert.ok(requests > 150, `${requests} requests`);
  });

  test("is left alone where it needs a token that is not given, which is said", async () => {
    const { unchecked } = await check(await start(), 0);
    assert.deepEqual(
      unchecked.map(({ operation }) => operation),
      ["Languages", "Navigation"],
    );
  });

  test("refuses a wrong token, which is said of the operation", async () => {
    const { findings } = await check(await start(), 1, "wrong");
    assert.deepEqual(
      findings.map((one) => [one.check, one.operation]),
      [
        ["status", "Languages"],
        ["status", "Navigation"],
      ],
    );
  });

  test("gives the report that docs/check.md shows", async () => {
    const [{ text: example } = { text: "" }] = readBlocks(await readDocs("check.md"));
    const { stdout } = await at.run(["check", await start("times")], {
      LECTERN_TOKEN: "not-a-secret",
    });
    assert.ok(example !== "" && stdout.includes(example), stdout);
  });

  for (const [word, finds] of Object.entries(BROKEN)) {
    test(`is told to be broken: ${word}`, async () => {
      const { findings } = await check(await start(word), 1, "not-a-secret");
      assert.deepEqual([...new Set(findings.map((one) => one.check))].toSorted(), finds);
    });
  }
});
