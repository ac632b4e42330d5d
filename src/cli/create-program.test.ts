import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CommanderError } from "commander";
import { formatDefault, SETTING_NAMES, settingOf, settingsOfCommand } from "../settings.ts";
import { loadCommands } from "./commands.ts";
import { createProgram } from "./create-program.ts";
import type { Invocation } from "./create-program.ts";

const COMMANDS = await loadCommands();

/** What a test does not care about. */
const AROUND = {
  version: "1.2.3",
  helpWidth: 80,
  print: () => {},
  printError: () => {},
  onInvocation: async () => {},
};

/** @returns the parsed command line */
async function parse(
  words: readonly string[],
  printError: (text: string) => void = () => {},
): Promise<Invocation | undefined> {
  let found: Invocation | undefined;
  const onInvocation = async (invocation: Invocation): Promise<void> => {
    found = invocation;
  };
  const program = createProgram(COMMANDS, { ...AROUND, printError, onInvocation });
  await program.parseAsync(words, { from: "user" });
  return found;
}

const splitWords = (line: string): readonly string[] =>
  Array.from(line.matchAll(/"([^"]*)"|(\S+)/gu), (match) => match[1] ?? match[2] ?? "");

describe("every example is a command line that its command understands", () => {
  for (const { name, examples } of COMMANDS) {
    for (const line of Object.keys(examples)) {
      test(line, async () => {
        const [lectern, ...words] = splitWords(line.replace(/ > .*$/u, ""));
        assert.equal(lectern, "lectern");
        assert.equal((await parse(words))?.command.name, name);
      });
    }
  }
});

test("flags are returned by name, arguments in order", async () => {
  const words = ["publish", "a dir", "--note", "-", "--plan", "--log-level", "debug"];
  const { flags = {}, typed = {}, command, ...found } = (await parse(words)) ?? {};
  assert.deepEqual([command?.name, found], ["publish", { arguments: ["a dir"] }]);
  const given = Object.entries(flags).filter(([, value]) => value !== undefined);
  assert.deepEqual(Object.fromEntries(given), { note: "-", plan: true });
  assert.equal(typed["log-level"], "debug");
});

/** @returns what `lectern` prints for these words */
async function readHelp(...words: readonly string[]): Promise<string> {
  let help = "";
  const print = (text: string): unknown => (help += text);
  const program = createProgram(COMMANDS, { ...AROUND, print });
  await program.parseAsync(["help", ...words], { from: "user" });
  return help;
}

describe("help of a command", () => {
  for (const { name, arguments: args, flags, examples } of COMMANDS) {
    test(`${name}: examples, arguments and flags, then a line for each setting`, async () => {
      const help = await readHelp(...name.split(" "));
      const [first = "", settings = "", ...more] = help.split(/^Settings .*:\n/mu);
      assert.deepEqual(more, []);
      assert.match(first, /^Usage: .*\n\n(?:.+\n){1,2}\nExamples:\n  lectern /u);
      for (const word of [
        ...args.map((argument) => argument.name),
        ...flags.map((flag) => `--${flag.name}`),
        ...Object.keys(examples),
      ])
        assert.ok(first.includes(word), word);
      const [lines = ""] = settings.split("\n\n");
      const named = lines.split("\n").map((line) => /^  --(\S+)/u.exec(line)?.[1]);
      assert.deepEqual(
        named,
        settingsOfCommand(name).map((setting) => settingOf(setting).flag),
      );
      for (const line of lines.split("\n")) assert.ok(line.length <= 80, line);
    });
  }

  test("a group lists its commands, and no command of another kind", async () => {
    const [, listed = ""] = (await readHelp("store")).split("Commands:\n");
    assert.deepEqual(
      Array.from(listed.matchAll(/^  (\w+) /gmu), ([, word]) => word),
      ["backup", "restore", "copy", "prune", "verify"],
    );
  });

  test("settings are explained once, with all their names", async () => {
    const help = await readHelp("settings");
    for (const name of SETTING_NAMES) {
      const row = settingOf(name);
      const { flag, environment } = row;
      assert.match(help, new RegExp(`^--${flag}( <.*>)?, ${environment}`, "mu"));
      assert.ok(help.replaceAll(/\s+/gu, " ").includes(`Default: ${formatDefault(row)}.`), name);
    }
  });
});

test("an old spelling of a flag is unknown, and the new one is suggested", async () => {
  for (const words of [
    ["init", "x"],
    ["release", "checkout", "1", "x"],
  ]) {
    let told = "";
    const parsing = parse([...words, "--formt", "xlsx"], (text) => (told += text));
    await assert.rejects(parsing, CommanderError);
    assert.match(told, /unknown option '--formt'\n\(Did you mean --format\?\)/u);
  }
});

test("wrong usage is a CommanderError", async () => {
  for (const words of [["pubish"], ["publish"], ["publish", "a", "b"], ["serve", "--prt", "1"]])
    await assert.rejects(parse(words), CommanderError);
});

describe("a text that is shown to people", () => {
  const NAME = ["token", "create", "--name"];

  test("is accepted up to its maximum length", async () => {
    for (const text of ["Käse 🧀", "x".repeat(128), "🧀".repeat(128)])
      assert.equal((await parse([...NAME, text]))?.flags["name"], text);
  });

  for (const text of [
    "",
    "  ",
    "x".repeat(129),
    "🧀".repeat(129),
    "a\nb",
    "a\u001B[2J",
    "\uD800",
  ]) {
    test(`is not ${JSON.stringify(text.slice(0, 10))}`, async () => {
      await assert.rejects(parse([...NAME, text]), {
        name: "CommandError",
        exitStatus: 2,
        message: /^The value of --name is wrong: give 1 to 128 characters/u,
      });
    });
  }
});

describe("a number", () => {
  test("reaches the command as a number, or as its default", async () => {
    const { flags } = (await parse(["check", "http://h", "--timeout", "7"])) ?? {};
    assert.equal(flags?.["timeout"], 7);
    assert.equal((await parse(["check", "http://h"]))?.flags["timeout"], 10);
    assert.deepEqual((await parse(["release", "diff", "2", "current"]))?.arguments, [2, "current"]);
    assert.deepEqual((await parse(["release", "rollback"]))?.arguments, []);
  });

  const WRONG = {
    "check http://h --timeout 301":
      'The value "301" of --timeout is wrong: give an integer from 1 to 300.',
    "check http://h --timeout 1e2":
      'The value "1e2" of --timeout is wrong: give an integer from 1 to 300.',
    "store prune --keep 0": 'The value "0" of --keep is wrong: give an integer from 1 to 1000000.',
    "store prune --keep 1 --staged-days 3651":
      'The value "3651" of --staged-days is wrong: give an integer from 0 to 3650.',
    "release diff Current 1":
      'The value "Current" of A is wrong: give an integer from 1, or `current`.',
    "release rollback current": 'The value "current" of N is wrong: give an integer from 1.',
    "release diff 1 9999999999999999":
      'The value "9999999999999999" of B is wrong: give an integer from 1, or `current`.',
  };
  for (const [line, message] of Object.entries(WRONG)) {
    test(line, async () => {
      await assert.rejects(parse(line.split(" ")), {
        name: "CommandError",
        exitStatus: 2,
        message,
      });
    });
  }
});

test("a flag with choices accepts only these", async () => {
  const words = ["init", "x", "--format"];
  assert.equal((await parse([...words, "xlsx"]))?.flags["format"], "xlsx");
  await assert.rejects(parse([...words, "xls"]), {
    name: "CommandError",
    exitStatus: 2,
    message: 'The value "xls" of --format is wrong: give one of yaml, csv, xlsx.',
  });
});
