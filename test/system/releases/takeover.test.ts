/**
 * What running servers do when another process changes the store: within two seconds the new release is served, and
 * no response in between fails or mixes two releases.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { itemsOf, runSite, writeContent } from "../../support/site.ts";
import type { ContentFiles } from "../../support/site.ts";

const run = promisify(execFile);
const COMMAND = join(import.meta.dirname, "../../../bin/lectern.js");
const DIVISIONS = "/extension/api/v1/business-divisions";
const COUNT = 1500;
const TAKEOVER_MS = 2000;

/** Every item names the version, so that a response of two versions gives itself away. */
const versionOf = (version: string): ContentFiles => ({
  "installation.yaml": "maxItemsPerPage: { business-divisions: 500 }",
  "business-divisions.json": Array.from({ length: COUNT }, (_, index) => ({
    Key: `division-${index}`,
    Name: `Division ${index}`,
    Identifier: version,
  })),
});

test("publish and rollback by another process: taken over within 2 s, never failed, never mixed", async (t) => {
  await using site = await runSite();
  await site.publish(versionOf("FIRST"));
  const directory = await mkdtemp(join(tmpdir(), "lectern-version-"));
  t.after(() => rm(directory, { recursive: true, force: true }));
  await writeContent(directory, versionOf("SECOND"));

  const seen: { readonly at: number; readonly version: string; readonly release: string }[] = [];
  const asking = new AbortController();
  const ask = async (page: number): Promise<void> => {
    while (!asking.signal.aborted) {
      const answer = await site.get(`${DIVISIONS}/page/${page}`);
      assert.equal(answer.status, 200, answer.text);
      const items = itemsOf("business-divisions", answer);
      assert.equal(items.length, 500);
      const versions = new Set(items.map((item) => item["Identifier"] as string));
      assert.equal(versions.size, 1, "one response holds one release");
      const [version = ""] = versions;
      const release = answer.headers.get("lectern-release") ?? "";
      seen.push({ at: Date.now(), version, release });
    }
  };
  const asked = Promise.all([ask(1), ask(3)]);

  const switchTo = async (version: string, ...words: readonly string[]): Promise<void> => {
    await run(process.execPath, [COMMAND, ...words, "--store", site.location]);
    const switched = Date.now();
    const deadline = switched + TAKEOVER_MS;
    while (seen.at(-1)?.version !== version) {
      assert.ok(Date.now() < deadline, `${version} is served within ${TAKEOVER_MS} ms`);
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
    // From then on, nothing older comes back.
    const first = seen.findIndex((one) => one.version === version && one.at >= switched - 5000);
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    const later = seen.slice(Math.max(first, seen.length - 20));
    assert.ok(later.every((one) => one.version === version));
  };
  try {
    await switchTo("SECOND", "publish", directory);
    await switchTo("FIRST", "release", "rollback", "1");
  } finally {
    asking.abort();
  }
  await asked;
  for (const { version, release } of seen)
    assert.equal(release, version === "FIRST" ? "1" : "2", "Lectern-Release names what is shown");
});
