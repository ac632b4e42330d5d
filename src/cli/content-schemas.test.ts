import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { parse } from "yaml";
import { NO_CHUNKS, readHeld } from "../store/publish/held-chunks.ts";
import { checkInChunks } from "../store/publish/chunk-sink.ts";
import { checkOut } from "../checkout/write-files.ts";
import { readDirectory } from "../publish/read-directory.ts";
import { writeSchemas } from "./content-schemas.ts";
import { sayInEnglish } from "../words/say.ts";

const ROOT = new URL("../../", import.meta.url);
const pathOf = (path: string): string => fileURLToPath(new URL(path, ROOT));
const INIT = pathOf("src/cli/templates/first-content");

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-schemas-"));
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @returns what is wrong with a value by the schema of a file */
async function validate(folder: string, name: string, value: unknown): Promise<readonly unknown[]> {
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, strictRequired: false });
  formats.default(ajv);
  const text = await readFile(join(folder, `${name}.schema.json`), "utf8");
  const check = ajv.compile(JSON.parse(text) as object);
  return check(value) ? [] : (check.errors ?? []);
}

describe("schemas for editors", () => {
  for (const directory of [INIT, pathOf("examples/town")]) {
    test(`accept ${directory.split("/").slice(-2).join("/")}`, () =>
      inFolder(async (folder) => {
        await writeSchemas(sayInEnglish, join(folder, "schemas"), directory);
        let files = 0;
        for (const file of await readdir(directory)) {
          const [name = "", ending] = file.split(".");
          if (ending !== "yaml") continue;
          const value: unknown = parse(await readFile(join(directory, file), "utf8"));
          assert.deepEqual(await validate(join(folder, "schemas"), name, value), [], file);
          files += 1;
        }
        assert.ok(files >= 3);
      }));
  }

  test("accept what a checkout writes", () =>
    inFolder(async (folder) => {
      const result = await checkInChunks((sink) =>
        readDirectory(pathOf("examples/town"), {}, { sink }),
      );
      assert.ok(result.valid);
      const out = join(folder, "out");
      await mkdir(out);
      await checkOut(readHeld(result.content.held, NO_CHUNKS), result.content, out, () => {});
      await writeSchemas(sayInEnglish, join(folder, "schemas"), out);
      for (const file of await readdir(out)) {
        if (!file.endsWith(".jsonl")) continue;
        const text = await readFile(join(out, file), "utf8");
        const items = text.trim().split("\n").filter(Boolean);
        const value = items.map((line) => JSON.parse(line) as unknown);
        const name = file.slice(0, -".jsonl".length);
        assert.deepEqual(await validate(join(folder, "schemas"), name, value), [], file);
      }
    }));

  test("find what the check finds, too", () =>
    inFolder(async (folder) => {
      const schemas = join(folder, "schemas");
      await writeSchemas(sayInEnglish, schemas, pathOf("examples/town"));
      const wrong: readonly (readonly [name: string, text: string])[] = [
        ["languages", "- { Key: a, Code: XX }"],
        ["languages", "- { Code: DE, Name: Deutsch }"],
        ["news", "- { Key: a, Txt: { DE: { Title: b } } }"],
        ["news", "- { Key: a, Text: { de: { Title: b } } }"],
        ["installation", "resources: { a: { fields: { Name: { type: varchr } } } }"],
        ["installation", "resources: { a: { fields: { Name: { type: boolean, size: 3 } } } }"],
        ["installation", "resources: { a: { title: b } }"],
        ["installation", "resources: { a: { fields: { name: boolean } } }"],
        ["installation", "timezone: Europe/Berlin"],
      ];
      for (const [name, text] of wrong)
        assert.notDeepEqual(await validate(schemas, name, parse(text)), [], text);
    }));

  test("are named by the line that a YAML file begins with", () =>
    inFolder(async (folder) => {
      const { text = "" } = await writeSchemas(sayInEnglish, join(folder, "schemas"), INIT);
      const [first = "", second = ""] = text.split("\n");
      assert.match(first, /^Wrote 8 schemas to /u);
      assert.match(
        second,
        /^ {2}installation\.yaml +# yaml-language-server: \$schema=\.\..*\/schemas\/installation\.schema\.json$/u,
      );
    }));
});
