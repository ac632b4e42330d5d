/**
 * Releases with own resources go back into the hands of people: what is checked out, in any form, and published
 * again is the same release.
 */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import * as fc from "fast-check";
import { openTables } from "../../../src/cli/commands/checkout.ts";
import { writeTables } from "../../../src/cli/common/write-tables.ts";
import { checkOut, writeInstallation } from "../../../src/release/compare/checkout.ts";
import { contentOfRelease } from "../../../src/release/compare/chunked-content.ts";
import type { ChunkedContent } from "../../../src/release/compare/chunked-content.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import { generateContent } from "../../model/generate-content.ts";
import type { GeneratedContent } from "../../model/generate-content.ts";
import { flip } from "../../model/choices.ts";
import { runs } from "../../support/seeds.ts";
import { readContent, readFiles } from "./own-site.ts";
import { publishItems } from "../../support/publish-items.ts";

const FORMS = ["jsonl", "csv", "xlsx"] as const;
type Form = (typeof FORMS)[number];

const arbitraryContent: fc.Arbitrary<GeneratedContent> = fc.gen().map((gen) =>
  // What comes from tables fits into tables, as a rule.
  generateContent(gen, flip(gen) ? { forms: ["csv"] } : {}),
);

/** @returns false where the form cannot hold the content, and says so */
async function write(content: ChunkedContent, folder: string, form: Form): Promise<boolean> {
  await mkdir(folder);
  if (form === "jsonl") {
    await checkOut(content, folder);
    return true;
  }
  let misfits = 0;
  await writeFile(join(folder, "installation.yaml"), writeInstallation(content.installation));
  await writeTables(folder, form, await openTables(content), () => {
    misfits += 1;
  });
  return misfits === 0;
}

async function run({ files, now }: GeneratedContent, written: Record<Form, number>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-checkout-"));
  const location = join(folder, "lectern.db");
  const store = await driverOf(location).open(location, { clock: () => now });
  try {
    const { release } = await publishItems(store, await readFiles(folder, files), { by: "test" });
    const content = contentOfRelease(store, await store.readRelease(release.number));
    for (const form of FORMS) {
      const directory = join(folder, form);
      if (!(await write(content, directory, form))) continue;
      written[form] += 1;
      const again = await publishItems(store, await readContent(directory), { by: "test" });
      assert.equal(again.release.digest, release.digest, form);
      assert.equal(again.created, false);
    }
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
}

test("a release with own resources that is checked out and published is the same", async (t) => {
  const written = { jsonl: 0, csv: 0, xlsx: 0 };
  await fc.assert(
    fc.asyncProperty(arbitraryContent, (content) => run(content, written)),
    // A shrunk example is not worth minutes; SEED asks for the same again.
    { ...runs(40), endOnFailure: true },
  );
  t.diagnostic(JSON.stringify(written));
  assert.ok(written.csv > 3 && written.xlsx > 3, JSON.stringify(written));
});
