/** A program that sends much asks first, and gets the answer also where it is refused, over a slow line, too. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { TestContext } from "node:test";
import { runDesk } from "../../support/desk.ts";
import type { TestDesk } from "../../support/desk.ts";
import { reasonToSkip, TEST_PROGRAMS } from "../../support/programs.ts";

const { curl } = TEST_PROGRAMS;
const MEBIBYTE = 1024 ** 2;

interface Said {
  readonly exit: number;
  readonly out: string;
  /** What went over the line. */
  readonly trace: string;
}

const runCurl = (...words: readonly string[]): Promise<Said> =>
  new Promise((resolve) => {
    const child = execFile(curl.program, ["-s", "-v", ...words], (_error, out, trace) =>
      resolve({ exit: child.exitCode ?? -1, out, trace }),
    );
  });

async function makeDesk(context: TestContext): Promise<TestDesk> {
  const desk = await runDesk();
  context.after(() => desk[Symbol.asyncDispose]());
  return desk;
}

const send = (desk: TestDesk, token: string, ...words: readonly string[]): Promise<Said> =>
  runCurl("-H", `Authorization: Bearer ${token}`, ...words, `${desk.address}/desk/v1/checks`);

describe("curl", { skip: reasonToSkip([curl]) }, () => {
  test("sends three megabytes after it was told to go on", async (context) => {
    const desk = await makeDesk(context);
    const file = join(desk.folder, "notes.csv");
    await writeFile(file, `Key,Title\n${"a,One\n".repeat(500_000)}`);
    const expecting = ["-H", "Expect: 100-continue", "-F", `files=@${file}`];
    const { exit, out, trace } = await send(desk, desk.anna, ...expecting);
    assert.equal(exit, 0, trace);
    assert.match(trace, /< HTTP\/1\.1 100 Continue[\s\S]*< HTTP\/1\.1 422 /u);
    assert.match(out, /"valid":false/u);
  });

  test("is refused before it sends 300 megabytes", async (context) => {
    const desk = await makeDesk(context);
    const file = join(desk.folder, "notes.csv");
    await writeFile(file, "");
    await truncate(file, 300 * MEBIBYTE);
    const sent = ["-o", "/dev/null", "-w", "%{size_upload}", "-F", `files=@${file}`];
    const expecting = ["-H", "Expect: 100-continue", ...sent];
    for (const [token, status] of [
      [desk.anna, 413],
      ["wrong", 401],
    ] as const) {
      const { out, trace } = await send(desk, token, ...expecting);
      assert.match(trace, new RegExp(`< HTTP/1\\.1 ${status} `, "u"));
      assert.doesNotMatch(trace, /100 Continue/u);
      assert.equal(Number(out), 0, "nothing of the file was sent");
    }
  });

  test("gets the answer while it is sending, also over a slow line", async (context) => {
    const desk = await makeDesk(context);
    const file = join(desk.folder, "notes.csv");
    await writeFile(file, "");
    await truncate(file, 300 * MEBIBYTE);
    for (const rate of ["200K", "20M", "0"]) {
      const words = ["-H", "Expect:", "--limit-rate", rate, "-F", `files=@${file}`];
      const { out, trace } = await send(desk, desk.anna, ...words);
      assert.match(trace, /< HTTP\/1\.1 413 /u, `${rate}: ${trace}`);
      assert.match(out, /CONTENT_TOO_LARGE/u);
    }
    // Without a length, it is only known when it was too much.
    const chunked = ["-H", "Expect:", "-H", "Transfer-Encoding: chunked", "-F", `files=@${file}`];
    const { out, trace } = await send(desk, desk.anna, ...chunked);
    assert.match(trace, /< HTTP\/1\.1 413 /u, trace);
    assert.match(out, /256 MiB/u);
  });
});
