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
const SERVE_STAFF = "lectern serve --store staff.db --port 8081 &\n";
const STOP_STAFF = "kill $!\n";
const MARK = "\u001E";
const [, TYPED = "", SAID_OF_STAFF = ""] =
  /^Whoever types `(.+)` finds:\n\n((?:- .+\n)+)/mu.exec(TEXT) ?? [];
const [, SAID_OF_TOWN = ""] = /^Open `town.html`[^]*?\n\n((?:- .+\n)+)/mu.exec(TEXT) ?? [];

/** @returns the page as one program that waits at its end; behind the output of each step its exit status and a mark */
const writeProgram = (port: number, staffPort: number): string =>
  [
    "trap 'kill $STAFF_SERVER $!; wait' EXIT",
    ...STEPS.map(({ commands }) =>
      commands
        .replace(SERVE_STAFF, SERVE_STAFF.replace("8081 &", `${staffPort} > staff.log 2>&1 &`))
        .replace(/^(STAFF=.*:)8081\n/mu, `$1${staffPort}\n`)
        // Its page is looked at when all steps were taken.
        .replace(STOP_STAFF, "STAFF_SERVER=$!\n")
        .replace(SERVE, `lectern serve --port ${port} > serve.log 2>&1 &\n`)
        .replace(
          /^(BASE=.*:)8080\n/mu,
          `$1${port}\nuntil grep -q "on http" serve.log; do sleep 0.1; done\n`,
        ),
    ).map((commands) => `${commands}printf '%s${MARK}' "$?"`),
    "read -r line",
  ].join("\n");

/** @returns what a reader of English sees in the lists of both pages */
async function readLists(folder: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const browser = await launchChromium();
  const list = (file: string) => pathToFileURL(path.join(folder, file)).href;
  try {
    const page = await browser.newPage({ locale: "en-GB" });
    await page.goto(list("town.html"));
    await page.locator("#downloads li").first().waitFor();
    const town = await page.locator("li").allInnerTexts();
    await page.goto(list("staff.html"));
    await page.locator("li").nth(1).waitFor();
    await page.locator("input").fill(TYPED);
    await page.locator("li:only-child").waitFor();
    return { town, staff: await page.locator("li").allInnerTexts() };
  } finally {
    await browser.close();
  }
}

const WITHOUT_BROWSER = reasonToSkip([TEST_PROGRAMS.chromium]);

describe("docs/tutorial.md", { skip: reasonToSkip([TEST_PROGRAMS.curl]) }, () => {
  let at: Workplace;
  let outputs: readonly string[] = [];
  let shown: Readonly<Record<string, readonly string[]>> = {};

  before(async () => {
    at = await createWorkplace();
    const bin = path.join(at.folder, "bin");
    await mkdir(bin);
    await symlink(BIN, path.join(bin, "lectern"));
    const words = ["-c", `exec 2>&1\n${writeProgram(await findFreePort(), await findFreePort())}`];
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
      if (WITHOUT_BROWSER === false) shown = await readLists(at.folder);
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

  for (const [page, said] of Object.entries({ staff: SAID_OF_STAFF, town: SAID_OF_TOWN })) {
    test(`${page}.html shows what is said of it`, { skip: WITHOUT_BROWSER }, () => {
      const lines = Array.from(said.matchAll(/^- (.+)$/gmu), ([, line]) => line);
      assert.notEqual(lines.length, 0);
      assert.deepEqual(shown[page], lines);
    });
  }

  test("every block with an answer is one of a step", () => {
    const words = readBlocks(TEXT).map(({ word }) => word);
    const used = STEPS.flatMap(({ form }) => (form === "" ? ["sh"] : ["sh", form]));
    assert.deepEqual(words, used);
    for (const replaced of [SERVE, SERVE_STAFF, STOP_STAFF]) assert.ok(TEXT.includes(replaced));
  });
});
