/** A workbook from the desk, changed and saved by the real LibreOffice, published and merged. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { publish, runDesk } from "../../support/desk.ts";
import { CONTENT } from "../../support/desk-content.ts";
import { reasonToSkip, TEST_PROGRAMS } from "../../support/programs.ts";

/** Opens a file and saves it in another format beside it. */
async function convert(folder: string, file: string, format: string): Promise<void> {
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
  const words = ["--headless", profile, "--convert-to", format, "--outdir", folder];
  await promisify(execFile)("soffice", [...words, join(folder, file)]);
}

test(
  "a workbook that LibreOffice changed is checked by cell, published, and merged with what others published",
  { skip: reasonToSkip([TEST_PROGRAMS.libreoffice]) },
  async (context) => {
    await using desk = await runDesk();
    const { anna, ben, address } = desk;
    await publish(desk, anna, CONTENT, { whole: "true" });
    const folder = await mkdtemp(join(tmpdir(), "lectern-desk-libreoffice-"));
    context.after(() => rm(folder, { recursive: true, force: true }));
    const download = await fetch(`${address}/desk/v1/content?resource=notes&format=xlsx`, {
      headers: { Authorization: `Bearer ${anna}` },
    });
    await writeFile(join(folder, "notes.xlsx"), await download.bytes());
    /** Changes a text of the workbook as LibreOffice has it, and saves it. */
    const change = async (from: string, to: string): Promise<Uint8Array> => {
      await convert(folder, "notes.xlsx", "fods");
      const text = await readFile(join(folder, "notes.fods"), "utf8");
      assert.ok(text.includes(`>${from}<`), from);
      await writeFile(join(folder, "notes.fods"), text.replace(`>${from}<`, `>${to}<`));
      await convert(folder, "notes.fods", "xlsx");
      return readFile(join(folder, "notes.xlsx"));
    };
    await publish(
      desk,
      ben,
      { "notes.csv": CONTENT["notes.csv"].replace("Two", "Due") },
      { base: "1" },
    );

    const wrong = await desk.check(anna, { "notes.xlsx": await change("hall", "park") });
    assert.equal(wrong.status, 422);
    const [error, ...others] = wrong.json["errors"] as readonly {
      cell: string;
      field: string;
      found: string;
    }[];
    assert.deepEqual(others, []);
    assert.deepEqual([error?.field, error?.found], ["Place", "park"]);
    assert.match(error?.cell ?? "", /![A-Z]2$/u);

    await change("park", "hall");
    const files = { "notes.xlsx": await change("first", "by LibreOffice") };
    const checked = await desk.check(anna, files);
    assert.deepEqual([checked.status, checked.json["base"]], [201, 1], checked.text);
    assert.equal((await publish(desk, anna, files)).status, 201);
    const { text } = await desk.ask(anna, "/content?resource=notes&format=csv");
    assert.match(text, /by LibreOffice/u);
    assert.match(text, /Due/u, "what Ben published meanwhile stays");
  },
);
