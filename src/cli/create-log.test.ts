import assert from "node:assert/strict";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { createLog } from "./create-log.ts";

test("a token is never logged, wherever headers stand in what is logged", (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-log-"));
  const file = path.join(folder, "log");
  const descriptor = openSync(file, "w");
  context.after(() => {
    closeSync(descriptor);
    rmSync(folder, { recursive: true });
  });
  const headers = { authorization: "Bearer geheim", cookie: "a=geheim" };
  const log = createLog("info", descriptor);
  log.info(headers, "plain");
  log.info({ headers }, "in headers");
  log.info({ req: { headers } }, "in a request");
  log.info({ Authorization: "Bearer geheim" }, "capital");
  log.debug("not wanted");
  const lines = readFileSync(file, "utf8").trim().split("\n");
  assert.equal(lines.length, 4);
  assert.doesNotMatch(lines.join(), /geheim/u);
  assert.match(lines[2] ?? "", /"authorization":"\[secret\]"/u);
});
