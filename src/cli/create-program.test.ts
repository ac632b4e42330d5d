import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CommanderError } from "commander";
import { SETTING_NAMES, settingOf, settingsOfCommand } from "../settings.ts";
import { loadCommands } from "./commands.ts";
import { createProgram } from "./create-program.ts";
import type { Invocation } from "./create-program.ts";

const COMMANDS = await loadCommands();

/** What a test does not care about. */
const AROUND = {
  version: "1.2.3",
  helpWidth: 100,
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

test("every command has help that names its flags, settings and examples", async () => {
  for (const { name, arguments: args, flags, examples } of COMMANDS) {
    let help = "";
    const print = (text: string): unknown => (help += text);
    const program = createProgram(COMMANDS, { ...AROUND, print });
    const [group = "", word] = name.split(" ");
    const command = program.commands.find((each) => each.name() === group);
    const leaf =
      word === undefined ? command : command?.commands.find((each) => each.name() === word);
    leaf?.outputHelp();
    const wanted = [
      ...args.map((argument) => argument.name),
      ...flags.map((flag) => `--${flag.name}`),
      ...Object.keys(examples),
      "LECTERN_LOG_LEVEL",
    ];
    for (const text of wanted) assert.ok(help.includes(text), `${name}: ${text}`);
    assert.equal(help.match(/^Settings/gmu)?.length, 1, name);
    for (const setting of SETTING_NAMES) {
      const { flag, environment } = settingOf(setting);
      const heeded = settingsOfCommand(name).includes(setting);
      assert.equal(
        new RegExp(`^ +--${flag}  ?[ <]`, "mu").test(help),
        heeded,
        `${name}: --${flag}`,
      );
      assert.equal(
        new RegExp(`${environment}\\b`, "u").test(help),
        heeded,
        `${name}: ${environment}`,
      );
    }
  }
});

test("an old spelling of a flag is unknown, and the new one is suggested", async () => {
  for (const words of [
    ["init", "x"],
    ["release", "checkout", "1", "x"],
  ]) {
    let told = "";
    const parsing = parse([...words, "--form", "xlsx"], (text) => (told += text));
    await assert.rejects(parsing, CommanderError);
    assert.match(told, /unknown option '--form'\n\(Did you mean --format\?\)/u);
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
    assert.deepEqual([flags?.["timeout"], flags?.["max-requests"]], [7, 2000]);
    assert.deepEqual((await parse(["release", "diff", "2", "current"]))?.arguments, [2, "current"]);
    assert.deepEqual((await parse(["release", "rollback"]))?.arguments, []);
  });

  const WRONG = {
    "check http://h --timeout 301":
      'The value "301" of --timeout is wrong: give an integer from 1 to 300.',
    "check http://h --timeout 1e2":
      'The value "1e2" of --timeout is wrong: give an integer from 1 to 300.',
    "store prune --keep 0": 'The value "0" of --keep is wrong: give an integer from 1 to 1000000.',
    "release show Current":
      'The value "Current" of N is wrong: give an integer from 1, or `current`.',
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
    message: 'The value "xls" of --format is wrong: give one of yaml, csv, xlsx, ods.',
  });
});
