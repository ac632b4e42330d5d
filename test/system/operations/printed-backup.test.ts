/** A backup on standard output, with the real program and real descriptors. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { open, readdir } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { BIN, createWorkplace } from "../../support/workplace.ts";

test("a backup on standard output is that of a file, and whole or a failure", async () => {
  await using at = await createWorkplace();
  const store = ["--store", "site.db"];
  assert.equal((await at.run(["publish", "content", ...store])).status, 0);
  const backUp = async (to: string): Promise<string> => {
    const file = await open(path.resolve(at.folder, to), "w");
    const child = spawn(process.execPath, [BIN, "store", "backup", "-", ...store], {
      cwd: at.folder,
      env: at.environment,
      stdio: ["ignore", file.fd, "pipe"],
    });
    assert.ok(child.stderr);
    const [[status], said] = await Promise.all([once(child, "exit"), text(child.stderr)]);
    await file.close();
    return `${status} ${said}`;
  };
  assert.match(await backUp("b.db"), /^0 .*to standard output: 1 release/su);
  const restored = await at.run(["store", "restore", "b.db", "--store", "other.db"]);
  assert.match(restored.stdout, /: release 1 is current\.\n$/u);
  assert.ok(!(await readdir(at.folder)).includes("-"));
  if (process.platform === "linux")
    assert.match(await backUp("/dev/full"), /^1 .*as a whole \(ENOSPC\)/su);
  const refused = await at.run(["store", "backup", "-", "--json", ...store]);
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /standard output needs it alone/u);
});
