import { COMMAND_GROUPS, EXIT_STATUSES, loadCommands } from "../../src/cli/commands.ts";
import { AS_JSON, describeFlag } from "../../src/cli/command.ts";
import type { Command } from "../../src/cli/command.ts";
import { settingOf, settingsOfCommand } from "../../src/settings.ts";
import type { SettingName } from "../../src/settings.ts";
import { code, formatPage, formatTable } from "./markdown.ts";
import { RESULT_TYPES } from "./results-page.ts";

const COMMANDS = await loadCommands();

const optionalBlock = (isWanted: boolean, createBlock: () => string): readonly string[] =>
  isWanted ? [createBlock()] : [];

function formatUsage(command: Command): string {
  const required = command.flags.filter((flag) => flag.required === true);
  return [
    `lectern ${command.name}`,
    ...command.arguments.map(({ name, optional, many }) => {
      const word = many === true ? `${name}…` : name;
      return optional === true ? `[${word}]` : word;
    }),
    ...required.map(({ name, value }) => `--${name} ${value}`),
    "[options]",
  ].join(" ");
}

/** Of every command, or of every command with a store. */
const USUAL_SETTINGS: ReadonlySet<SettingName> = new Set([
  "store",
  "groupReadable",
  "language",
  "logLevel",
]);

const spellFlag = ({ name, value }: Command["flags"][number]): string =>
  code(value === undefined ? `--${name}` : `--${name} ${value}`);

const describe = (flag: Command["flags"][number]): string =>
  `- ${spellFlag(flag)}: ${describeFlag(flag)}`;

const flagsOf = ({ flags }: Command): Command["flags"] =>
  flags.filter(({ name }) => name !== AS_JSON.name);

/** Flags with the same words in several commands are described once. */
const SHARED_FLAGS: ReadonlySet<string> = new Set(
  [...Map.groupBy(COMMANDS.flatMap(flagsOf).map(describe), (line) => line)].flatMap(
    ([line, { length }]) => (length > 1 ? line : []),
  ),
);

const listWords = (command: Command): readonly string[] => [
  ...command.arguments.map(({ name, help }) => `- ${code(name)}: ${help}`),
  ...flagsOf(command)
    .map(describe)
    .filter((line) => !SHARED_FLAGS.has(line)),
];

const listShared = (command: Command): readonly string[] =>
  flagsOf(command).flatMap((flag) => (SHARED_FLAGS.has(describe(flag)) ? spellFlag(flag) : []));

function describeCommand(command: Command): readonly string[] {
  const settings = settingsOfCommand(command.name)
    .filter((name) => !USUAL_SETTINGS.has(name))
    .map((name) => code(`--${settingOf(name).flag}`));
  const examples = Object.entries(command.examples).map(([line, says]) => `${line} # ${says}`);
  const [words, shared] = [listWords(command), listShared(command)];
  const isJson = command.flags.some(({ name }) => name === AS_JSON.name);
  const json = isJson
    ? [`With ${code("--json")}: ${code(RESULT_TYPES.get(command.name) ?? "")}.`]
    : [];
  return [
    `## ${command.name}`,
    `${command.summary}. ${command.description}`,
    ...optionalBlock(
      command.arguments.length > 0 || command.flags.some(({ required }) => required === true),
      () => `\`\`\`text\n${formatUsage(command)}\n\`\`\``,
    ),
    ...optionalBlock(words.length > 0, () => words.join("\n")),
    ...optionalBlock(shared.length + settings.length > 0, () =>
      [
        ...optionalBlock(shared.length > 0, () => `Also: ${shared.join(", ")}.`),
        ...optionalBlock(settings.length > 0, () => `Settings: ${settings.join(", ")}.`),
      ].join(" "),
    ),
    [`Prints: ${command.prints}`, ...json, `Fails (1): ${command.fails}`].join(" "),
    `\`\`\`sh\n${examples.join("\n")}\n\`\`\``,
  ];
}

export function createCommandsPage(): string {
  return formatPage("Commands", [
    "Results go to standard output; progress, warnings and errors go to standard error. `lectern --help` and `lectern help COMMAND` print the same text. In a clone, run `npm ci` and then `node bin/lectern.js …`, with any Node from 16 on; [running Lectern](../operations/running.md) explains how to put `lectern` on the `PATH`. Every command has the [settings](settings.md) `--language` and `--log-level`, those with a store also `--store` and mostly `--group-readable`. [Results as JSON](results.md) has the types of what `--json` prints.",
    formatTable(
      ["Exit status", "Meaning"],
      Object.entries(EXIT_STATUSES).map(([status, meaning]) => [status, meaning]),
    ),
    formatTable(
      ["Group", "Purpose"],
      Object.entries(COMMAND_GROUPS).map(([name, summary]) => [code(name), `${summary}.`]),
    ),
    `Flags that several commands have, listed there after “Also”:\n\n${[...SHARED_FLAGS].join("\n")}`,
    ...COMMANDS.flatMap(describeCommand),
  ]);
}
