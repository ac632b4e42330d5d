/** Holds docs/client.md to what it says: its examples run as they stand, and print what stands below. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { buildClient } from "../../programs/client/build-client.ts";
import { readBlocks, readDocs } from "../../support/docs.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";

const DEMO = fileURLToPath(new URL("../../../content", import.meta.url));

const EXAMPLES = readBlocks(await readDocs("client.md"))
  .filter(({ word }) => word === "js")
  .map(({ text: code, below }) => ({ code, printed: below?.word === "text" ? below.text : "" }));

describe("docs/client.md", () => {
  let folder: string;
  let site: Site;
  before(async () => {
    folder = await buildClient();
    site = await runSite();
    await site.publishDirectory(DEMO);
    await site.waitFor(1);
  });
  after(async () => {
    await site.stop();
    await rm(folder, { recursive: true });
  });

  test("gives examples that print what stands below them", async () => {
    assert.ok(EXAMPLES.length > 8, "the examples were not found");
    await writeFile(join(folder, "docs.mjs"), EXAMPLES.map(({ code }) => code).join("\n"));
    const { stdout } = await promisify(execFile)(process.execPath, ["docs.mjs"], {
      cwd: folder,
      env: { ...process.env, ADDRESS: site.address, TOKEN: site.token },
    });
    assert.equal(stdout, EXAMPLES.map(({ printed }) => printed).join(""));
  });
});
