/** Linters of other people have nothing to say of the OpenAPI documents, not even a warning. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describeDesk } from "../../../src/desk/http/describe-desk.ts";
import { TOWN } from "../../api/own-resources/run-town.ts";
import { TEST_PROGRAMS, reasonToSkip, packagedProgram } from "../../support/programs.ts";
import { runSite } from "../../support/site.ts";

const execute = promisify(execFile);

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const DEMO = fileOf("../../../content");

interface Linter {
  readonly program: string;
  readonly words: readonly string[];
  /** Content whose documents it reads. */
  readonly directories: readonly string[];
  /** @returns what it found */
  readonly read: (output: string) => readonly unknown[];
}

const REDOCLY: Linter = {
  program: "redocly",
  directories: [DEMO, TOWN],
  words: ["lint", "--config", fileOf("redocly.yaml"), "--format", "json"],
  read: (output) => (JSON.parse(output) as { readonly problems: readonly unknown[] }).problems,
};

const LINTERS: readonly Linter[] = [
  REDOCLY,
  {
    program: "spectral",
    // It takes long, and the town has all that the demo has.
    directories: [TOWN],
    words: ["lint", "--ruleset", fileOf("spectral.yaml"), "--format", "json", "--quiet"],
    read: (output) => JSON.parse(output) as readonly unknown[],
  },
];

/** @returns what a linter says of a document */
async function lint(
  { program, words, read }: Linter,
  document: string,
): Promise<readonly unknown[]> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-lint-"));
  const file = join(folder, "openapi.json");
  try {
    await writeFile(file, document);
    const { stdout } = await execute(packagedProgram(program), [...words, file], {
      cwd: folder,
      maxBuffer: 64 * 1024 ** 2,
    }).catch((error: unknown) => error as { readonly stdout: string });
    return read(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe("linters", { skip: reasonToSkip([TEST_PROGRAMS.packages]), timeout: 600_000 }, () => {
  test(`${REDOCLY.program} has nothing to say of the desk's`, async () => {
    assert.deepEqual(await lint(REDOCLY, JSON.stringify(describeDesk())), []);
  });

  for (const linter of LINTERS) {
    for (const directory of linter.directories) {
      test(`${linter.program} has nothing to say of ${directory.split("/").at(-1)}`, async () => {
        await using site = await runSite({ rateLimit: { quota: 1000, windowSeconds: 60 } });
        await site.publishDirectory(directory);
        await site.waitFor(1);
        const { text } = await site.get("/openapi.json");
        assert.deepEqual(await lint(linter, text), []);
      });
    }

    test(`${linter.program} finds a fault`, async () => {
      const document = { openapi: "3.1.0", info: { title: "Nothing", version: "1" }, paths: {} };
      assert.notDeepEqual(await lint(linter, JSON.stringify(document)), []);
    });
  }
});
