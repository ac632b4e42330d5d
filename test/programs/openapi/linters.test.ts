/** A linter of other people has nothing to say of the OpenAPI documents, not even a warning. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describeDesk } from "../../../src/desk/describe-desk.ts";
import { TOWN } from "../../api/own-resources/run-town.ts";
import { TEST_PROGRAMS, reasonToSkip, packagedProgram } from "../../support/programs.ts";
import { runSite } from "../../support/site.ts";

const execute = promisify(execFile);

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const WORDS = ["lint", "--config", fileOf("redocly.yaml"), "--format", "json"];

/** @returns what the linter says of a document */
async function lint(document: string): Promise<readonly unknown[]> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-lint-"));
  const file = join(folder, "openapi.json");
  try {
    await writeFile(file, document);
    const { stdout } = await execute(packagedProgram("redocly"), [...WORDS, file], {
      cwd: folder,
      maxBuffer: 64 * 1024 ** 2,
    }).catch((error: unknown) => error as { readonly stdout: string });
    return (JSON.parse(stdout) as { readonly problems: readonly unknown[] }).problems;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe("Redocly", { skip: reasonToSkip([TEST_PROGRAMS.packages]), timeout: 600_000 }, () => {
  test("has nothing to say of the desk's", async () => {
    assert.deepEqual(await lint(JSON.stringify(describeDesk())), []);
  });

  for (const directory of [fileOf("../../../content"), TOWN]) {
    test(`has nothing to say of ${directory.split("/").at(-1)}`, async () => {
      await using site = await runSite({
        settings: { rateLimit: { quota: 1000, windowSeconds: 60 } },
      });
      await site.publishDirectory(directory);
      await site.waitFor(1);
      const { text } = await site.get("/openapi.json");
      assert.deepEqual(await lint(text), []);
    });
  }

  test("finds a fault", async () => {
    const document = {
      openapi: "3.1.0",
      info: { title: "Nothing", version: "1" },
      paths: { a: {} },
    };
    assert.notDeepEqual(await lint(JSON.stringify(document)), []);
  });
});
