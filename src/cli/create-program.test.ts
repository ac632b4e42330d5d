import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CommanderError } from "commander";
import { SETTING_NAMES, settingOf } from "../settings.ts";
import { COMMANDS, RUNS } from "./commands.ts";
import { createProgram } from "./create-program.ts";
import type { Invocation } from "./create-program.ts";

/** @returns what the words ask for */
async function parse(words: readonly string[]): Promise<Invocation | undefined> {
  let found: Invocation | undefined;
  const program = createProgram("1.2.3", async (invocation) => {
    found = invocation;
  });
  await program.parseAsync(words, { from: "user" });
  return found;
}

const splitWords = (line: string): readonly string[] =>
  Array.from(line.matchAll(/"([^"]*)"|(\S+)/gu), (match) => match[1] ?? match[2] ?? "");

describe("every example is a command line that its command understands", () => {
  for (const { name, examples } of COMMANDS) {
    for (const { line } of examples) {
      test(line, async () => {
        const [lectern, ...words] = splitWords(line.replace(/ > .*$/u, ""));
        assert.equal(lectern, "lectern");
        assert.equal((await parse(words))?.command, name);
      });
    }
  }
});

test("flags come by their names, arguments in order", async () => {
  const words = ["publish", "a dir", "--note", "-", "--plan", "--log-level", "debug"];
  const { flags = {}, ...found } = (await parse(words)) ?? {};
  assert.deepEqual(found, { command: "publish", arguments: ["a dir"] });
  const given = Object.entries(flags).filter(([, value]) => value !== undefined);
  assert.deepEqual(Object.fromEntries(given), { note: "-", plan: true, "log-level": "debug" });
});

test("every command has code to run, and help that names its flags, settings and examples", async () => {
  for (const { name, arguments: args, flags, examples } of COMMANDS) {
    assert.equal(typeof (await RUNS[name]()), "function");
    let help = "";
    const program = createProgram("1", async () => {});
    const [group = "", word] = name.split(" ");
    const command = program.commands.find((each) => each.name() === group);
    const leaf =
      word === undefined ? command : command?.commands.find((each) => each.name() === word);
    leaf?.configureOutput({ writeOut: (text) => (help += text) });
    leaf?.outputHelp();
    const wanted = [
      ...args.map((argument) => argument.name),
      ...flags.map((flag) => `--${flag.name}`),
      ...examples.map(({ line }) => line),
      "LECTERN_LOG_LEVEL",
    ];
    for (const text of wanted) {
      assert.ok(help.includes(text), `${name}: ${text}`);
    }
    for (const setting of SETTING_NAMES) {
      const { flag, environment, commands } = settingOf(setting);
      const heeded = commands?.includes(group) ?? true;
      assert.equal(
        new RegExp(`^ +--${flag}  ?[ <]`, "mu").test(help),
        heeded,
        `${name}: --${flag}`,
      );
      assert.equal(help.includes(environment), heeded, `${name}: ${environment}`);
    }
  }
});

test("wrong usage is a CommanderError", async (context) => {
  context.mock.method(process.stderr, "write", () => true);
  for (const words of [["pubish"], ["publish"], ["publish", "a", "b"], ["serve", "--prt", "1"]]) {
    await assert.rejects(parse(words), CommanderError);
  }
});
