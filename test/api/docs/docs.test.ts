/** Documentation and program say the same: nothing is undocumented, nothing documented is gone. */
import { ROUTES } from "../../../src/desk/routes.ts";
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { REFERENCE_FOLDER, REFERENCE_PAGES } from "../../../scripts/write-reference.ts";
import { LANGUAGE_CODES } from "../../../src/catalog/language-codes.ts";
import { QUERY_PARAMETERS, SERVICE_PARAMETERS } from "../../../src/catalog/query-parameters.ts";
import { COMMAND_GROUPS, loadCommands } from "../../../src/cli/commands.ts";
import { DESK_TOKEN_VARIABLE, SETTING_NAMES, settingOf } from "../../../src/settings.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const COMMANDS = await loadCommands();

async function listFiles(folder: string, ending: RegExp): Promise<readonly string[]> {
  const entries = await readdir(path.join(ROOT, folder), { recursive: true });
  return entries.filter((name) => ending.test(name)).map((name) => path.join(folder, name));
}

const readTexts = async (names: readonly string[]): Promise<readonly string[]> =>
  Promise.all(names.map(async (name) => readFile(path.join(ROOT, name), "utf8")));

/** Of the address of a store in PostgreSQL. */
const LOCATION_PARAMETERS = new Set(["site", "sslmode"]);

describe("docs/reference", () => {
  for (const [name, createPage] of Object.entries(REFERENCE_PAGES)) {
    test(`${name} is what the source says`, async () => {
      const text = await readFile(new URL(name, REFERENCE_FOLDER), "utf8");
      assert.equal(text, createPage(), "run `node scripts/write-reference.ts`");
    });
  }

  test("holds no other page", async () => {
    const names = await readdir(REFERENCE_FOLDER);
    assert.deepEqual(names.toSorted(), Object.keys(REFERENCE_PAGES).toSorted());
  });
});

/** Recipes add commands, parameters and fields, which a test of their own proves. */
const withoutRecipes = (found: readonly string[]): readonly string[] =>
  found.filter((one) => !one.startsWith("docs/recipes.md: "));

describe("pages written by hand", () => {
  let pages: readonly (readonly [name: string, text: string])[] = [];
  let source = "";

  before(async () => {
    // What changed may well be gone.
    const atRoot = (await readdir(ROOT)).filter((name) => /(?<!^CHANGELOG)\.md$/u.test(name));
    const names = [...atRoot, ...(await listFiles("docs", /^(?!reference).*\.md$/u))];
    const texts = await readTexts(names);
    pages = names.map((name, index) => [name, texts[index] ?? ""]);
    const files = await Promise.all([
      listFiles("src", /\.ts$/u),
      listFiles("client/src", /\.ts$/u),
      listFiles("bin", /\.js$/u),
      listFiles("scripts", /\.ts$/u),
      listFiles("content", /^[^/]*\.(?:yaml|json|jsonl|csv)$/u),
      listFiles("examples", /\.(?:yaml|csv)$/u),
    ]);
    source = (await readTexts([...files.flat(), "package.json"])).join("\n");
  });

  /** @returns `page: match` for each match that is not allowed */
  function findUnknown(pattern: RegExp, isKnown: (match: string) => boolean): readonly string[] {
    return pages.flatMap(([name, text]) =>
      Array.from(text.matchAll(pattern), (match) => match[1] ?? match[0])
        .filter((match) => !isKnown(match))
        .map((match) => `${name}: ${match}`),
    );
  }

  test("name only environment variables that are settings", () => {
    const known = new Set(SETTING_NAMES.map((name) => settingOf(name).environment)).add(
      DESK_TOKEN_VARIABLE,
    );
    assert.deepEqual(
      findUnknown(/\bLECTERN_[A-Z_]+\b/gu, (name) => known.has(name)),
      [],
    );
  });

  test("name only commands that exist", () => {
    const commands = new Set<string>([
      ...COMMANDS.map(({ name }) => name),
      ...COMMANDS.map(({ name }) => name.split(" ")[0] ?? ""),
      "help",
    ]);
    const isKnown = (words: string): boolean => {
      const [first = "", second = ""] = words.split(" ");
      return Object.hasOwn(COMMAND_GROUPS, first) && second !== ""
        ? commands.has(`${first} ${second}`)
        : commands.has(first);
    };
    // In code only: "Lectern serves" is prose.
    assert.deepEqual(
      withoutRecipes(
        findUnknown(/(?:`|^ *|bin\/)lectern(?:\.js)? ([a-z]+(?: [a-z]+(?:-[a-z]+)*)?)/gmu, isKnown),
      ),
      [],
    );
  });

  test("give commands only flags that they have", () => {
    const flags = new Set([
      ...COMMANDS.flatMap((command) => command.flags.map(({ name }) => name)),
      ...SETTING_NAMES.map((name) => settingOf(name).flag),
      "help",
      "version",
    ]);
    const unknown = pages.flatMap(([name, text]) =>
      Array.from(text.matchAll(/(?:`|^ *|bin\/)lectern(?:\.js)? [^`\n]*/gmu), ([line]) => line)
        .flatMap((line) => Array.from(line.matchAll(/ --([a-z-]+)/gu), (match) => match[1] ?? ""))
        .filter((flag) => !flags.has(flag))
        .map((flag) => `${name}: --${flag}`),
    );
    assert.deepEqual(unknown, []);
  });

  test("ask only with query parameters that exist", () => {
    assert.deepEqual(
      withoutRecipes(
        findUnknown(
          /[?&](\w+)[=[]/gu,
          (name) =>
            Object.hasOwn(QUERY_PARAMETERS, name) ||
            Object.hasOwn(SERVICE_PARAMETERS, name) ||
            ROUTES.some(({ query }) => Object.hasOwn(query?.properties ?? {}, name)) ||
            LOCATION_PARAMETERS.has(name),
        ),
      ),
      [],
    );
  });

  test("name only message codes, values, fields and types that the source has", () => {
    const words = new Set<string>([
      ...(source.match(/\w+/gu) ?? []),
      ...LANGUAGE_CODES,
      ...SETTING_NAMES.map((name) => settingOf(name).environment),
    ]);
    // UPPER_CASE or PascalCase of several humps, alone in code; dotted paths part by part.
    const identifier = /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|(?:[A-Z][a-z0-9]+){2,}(?:\.\w+)*)`/gu;
    assert.deepEqual(
      findUnknown(identifier, (dotted) => dotted.split(".").every((part) => words.has(part))),
      [],
    );
  });

  test("architecture.md and glossary.md name only files and folders that exist", async () => {
    const named = pages
      .filter(([name]) => /docs\/(?:architecture|glossary)\.md$/u.test(name))
      .flatMap(([, text]) =>
        Array.from(text.matchAll(/`([\w.-]+\/[\w./-]*)`/gu), ([, one = ""]) => one),
      );
    assert.ok(named.length > 30, "the paths were not found");
    const missing = named.filter(
      (one) => !["", "src"].some((folder) => existsSync(path.join(ROOT, folder, one))),
    );
    assert.deepEqual(missing, []);
  });
});
