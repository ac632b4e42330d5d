/**
 * docs/tutorial.md says what is so: a shell runs all its commands in their order, and each gives what stands below
 * it. What it shows of time holds until May 2030.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, symlink } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { findFreePort } from "../../support/ports.ts";
import { launchChromium } from "../../support/chromium.ts";
import { readBlocks, readDocs } from "../../support/docs.ts";
import { reasonToSkip, TEST_PROGRAMS } from "../../support/programs.ts";
import { BIN, createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const TEXT = await readDocs("tutorial.md");

const STEPS = readBlocks(TEXT)
  .filter(({ word }) => word === "sh")
  .map(({ text: commands, below }) =>
    below && below.word !== "sh"
      ? { commands, form: below.word, given: below.text }
      : { commands, form: "", given: "" },
  );
const SERVE = "lectern serve &\n";
const MARK = "\u001E";

/** @returns the page as one program that waits at its end; behind the output of each step its exit status and a mark */
const writeProgram = (port: number): string =>
  [
    "trap 'kill $!; wait' EXIT",
    ...STEPS.map(({ commands }) =>
      commands
        .replace(SERVE, `lectern serve --port ${port} > serve.log 2>&1 &\n`)
        .replace(
          /^(BASE=.*:)8080\n/mu,
          `$1${port}\nuntil grep -q "on http" serve.log; do sleep 0.1; done\n`,
        ),
    ).map((commands) => `${commands}printf '%s${MARK}' "$?"`),
    "read -r line",
  ].join("\n");

/** @returns what a reader of English sees in the lists of a page */
async function readLists(file: string): Promise<readonly string[]> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ locale: "en-GB" });
    await page.goto(pathToFileURL(file).href);
    await page.locator("#downloads li").first().waitFor();
    return await page.locator("li").allInnerTexts();
  } finally {
    await browser.close();
  }
}

const WITHOUT_BROWSER = reasonToSkip([TEST_PROGRAMS.chromium]);

describe("docs/tutorial.md", { skip: reasonToSkip([TEST_PROGRAMS.curl]) }, () => {
  let at: Workplace;
  let outputs: readonly string[] = [];
  let shown: readonly string[] = [];

  before(async () => {
    at = await createWorkplace();
    const bin = path.join(at.folder, "bin");
    await mkdir(bin);
    await symlink(BIN, path.join(bin, "lectern"));
    const words = ["-c", `exec 2>&1\n${writeProgram(await findFreePort())}`];
    const running = promisify(execFile)("sh", words, {
      cwd: at.folder,
      env: { ...at.environment, SOURCE: ROOT, PATH: `${bin}:${process.env["PATH"] ?? ""}` },
    });
    const { stdin, stdout: stream } = running.child;
    let marks = 0;
    stream?.on("data", (text: string) => {
      marks += text.split(MARK).length - 1;
      if (marks === STEPS.length) stream.emit("marked");
    });
    if (stream) await once(stream, "marked");
    try {
      if (WITHOUT_BROWSER === false) shown = await readLists(path.join(at.folder, "town.html"));
    } finally {
      stdin?.end("\n");
    }
    outputs = (await running).stdout.split(MARK);
  });
  after(() => at.remove());

  for (const [index, { commands, form, given }] of STEPS.entries()) {
    test(commands.split("\n", 1)[0] ?? "", () => {
      const [, output = "", status] = /^(.*)(\d)$/su.exec(outputs[index] ?? "") ?? [];
      assert.equal(status, given.includes("is not valid") ? "1" : "0", output);
      assert.equal(given === "", form === "");
      if (form !== "json") assert.ok(output.replaceAll("\r\n", "\n").includes(given), output);
      else {
        assert.partialDeepStrictEqual(
          JSON.parse(output.slice(output.indexOf("{"))) as object,
          JSON.parse(given) as object,
        );
      }
    });
  }

  test("the web page shows what is said of it", { skip: WITHOUT_BROWSER }, () => {
    const [, list = ""] = /^Open `town.html`[^]*?\n\n((?:- .+\n)+)/mu.exec(TEXT) ?? [];
    assert.deepEqual(
      shown,
      Array.from(list.matchAll(/^- (.+)$/gmu), ([, line]) => line),
    );
  });

  test("every block with an answer is one of a step", () => {
    const words = readBlocks(TEXT).map(({ word }) => word);
    const used = STEPS.flatMap(({ form }) => (form === "" ? ["sh"] : ["sh", form]));
    assert.deepEqual(words, used);
    assert.ok(TEXT.includes(SERVE));
  });
});
