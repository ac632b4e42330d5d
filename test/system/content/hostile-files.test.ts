/**
 * No file stops a check: each hostile one ends in a sentence, in a process that has little memory.
 * The limit of time only tells a check that hangs from a machine that is busy.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { createDirectory } from "../../support/content-directory.ts";
import { IS_LONG } from "../../support/seeds.ts";
import type { Checked } from "./hostile-files/check-directories.ts";
import { CSV_ROWS } from "./hostile-files/csv-rows.ts";
import type { HostileFile } from "./hostile-files/hostile-file.ts";
import { JSON_ROWS, LINES_ROWS } from "./hostile-files/json-rows.ts";
import { ODS_ROWS } from "./hostile-files/ods-rows.ts";
import { XLSX_ROWS } from "./hostile-files/xlsx-rows.ts";
import { INSTALLATION_ROWS, YAML_ROWS } from "./hostile-files/yaml-rows.ts";

const CHECK = join(import.meta.dirname, "hostile-files/check-directories.ts");
/** More makes a process exceed the limit of memory before garbage is collected. */
const HEAP_MIB = 700;
const MAX_MEMORY_KIB = 1024 ** 2;
const HANGS_MS = 60_000;

/** Checks the files in one process, which is ended when one of them takes too long. */
async function* checkAll(
  context: TestContext,
  files: readonly HostileFile[],
): AsyncGenerator<readonly [HostileFile, Checked]> {
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MIB}`, CHECK], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  context.after(() => child.kill("SIGKILL"));
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
  for (const file of files) {
    const directory = await createDirectory(context, file.files());
    const timer = setTimeout(() => child.kill("SIGKILL"), HANGS_MS);
    child.stdin.write(`${directory}\n`);
    const answer = await answers.next();
    clearTimeout(timer);
    assert.ok(answer.done !== true, `${file.title}: the check hung, or its process ended`);
    yield [file, JSON.parse(answer.value) as Checked];
  }
}

const KINDS: Readonly<Record<string, readonly HostileFile[]>> = {
  ".xlsx": XLSX_ROWS,
  ".ods": ODS_ROWS,
  ".yaml": YAML_ROWS,
  "installation.yaml": INSTALLATION_ROWS,
  ".json": JSON_ROWS,
  ".jsonl": LINES_ROWS,
  ".csv": CSV_ROWS,
};

for (const [kind, all] of Object.entries(KINDS)) {
  const files = all.filter(({ isSlow }) => !isSlow || IS_LONG);
  test(`each of ${files.length} hostile files ${kind} ends in a sentence within 1 GiB`, async (context) => {
    for await (const [{ title, says }, { lines, peakMemory }] of checkAll(context, files)) {
      assert.ok(
        lines.some((line) => says.test(line)),
        `${title}: ${lines.slice(0, 5).join("; ")}`,
      );
      assert.ok(peakMemory < MAX_MEMORY_KIB, `${title}: ${peakMemory} KiB`);
    }
  });
}
