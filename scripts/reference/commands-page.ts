import { COMMAND_GROUPS, EXIT_STATUSES, loadCommands } from "../../src/cli/commands.ts";
import { AS_JSON, describeFlag } from "../../src/cli/command.ts";
import type { Command } from "../../src/cli/command.ts";
import { settingOf, settingsOfCommand } from "../../src/settings.ts";
import type { SettingName } from "../../src/settings.ts";
import { sayWording } from "../../src/words/say.ts";
import { code, formatPage, formatTable } from "./markdown.ts";
import { RESULT_TYPES } from "./results-page.ts";

const COMMANDS = await loadCommands();

const optionalBlock = (isWanted: boolean, createBlock: () => string): readonly string[] =>
  isWanted ? [createBlock()] : [];

function formatUsage(command: Command): string {
  const required = command.flags.filter((flag) => flag.required === true);
  return [
    `lectern ${command.name}`,
    ...command.arguments.map(({ name, optional }) => (optional === true ? `[${name}]` : name)),
    ...required.map(({ name, value }) => `--${name} ${value}`),
    "[options]",
  ].join(" ");
}

/** Of every command, or of every command with a store. */
const USUAL_SETTINGS: ReadonlySet<SettingName> = new Set([
  "config",
  "store",
  "groupReadable",
  "language",
  "logLevel",
]);

function listWords({ arguments: words, flags }: Command): readonly string[] {
  return [
    ...words.map(({ name, help }) => `- ${code(name)}: ${sayWording(help)}`),
    ...flags
      .filter(({ name }) => name !== AS_JSON.name)
      .map((flag) => {
        const { name, value } = flag;
        const spelling = value === undefined ? `--${name}` : `--${name} ${value}`;
        return `- ${code(spelling)}: ${describeFlag(flag)}`;
      }),
  ];
}

function describeCommand(command: Command): readonly string[] {
  const settings = settingsOfCommand(command.name)
    .filter((name) => !USUAL_SETTINGS.has(name))
    .map((name) => code(`--${settingOf(name).flag}`));
  const examples = Object.entries(command.examples).map(
    ([line, says]) => `${line} # ${sayWording(says)}`,
  );
  const words = listWords(command);
  const isJson = command.flags.some(({ name }) => name === AS_JSON.name);
  const json = isJson
    ? [`With ${code("--json")}: ${code(RESULT_TYPES.get(command.name) ?? "")}.`]
    : [];
  return [
    `## ${command.name}`,
    `${sayWording(command.summary)}. ${sayWording(command.description)}`,
    `\`\`\`text\n${formatUsage(command)}\n\`\`\``,
    ...optionalBlock(words.length > 0, () => words.join("\n")),
    ...optionalBlock(settings.length > 0, () => `Settings: ${settings.join(", ")}.`),
    [
      `Prints: ${sayWording(command.prints)}`,
      ...json,
      `Fails (1): ${sayWording(command.fails)}`,
    ].join(" "),
    `\`\`\`sh\n${examples.join("\n")}\n\`\`\``,
  ];
}

export function createCommandsPage(): string {
  return formatPage("Commands", [
    "Results go to standard output; progress, warnings and errors go to standard error. `lectern --help` and `lectern help COMMAND` print the same text. In a clone, run `npm ci` and then `node bin/lectern.js …`, with any Node from 16 on; [running Lectern](../operations/running.md) explains how to put `lectern` on the `PATH`. Every command has the [settings](settings.md) `--config` and `--log-level`, those with a store also `--store` and mostly `--group-readable`. [Results as JSON](results.md) has the types of what `--json` prints.",
    formatTable(
      ["Exit status", "Meaning"],
      Object.entries(EXIT_STATUSES).map(([status, meaning]) => [status, meaning]),
    ),
    formatTable(
      ["Group", "Purpose"],
      Object.entries(COMMAND_GROUPS).map(([name, summary]) => [code(name), `${summary}.`]),
    ),
    ...COMMANDS.flatMap(describeCommand),
  ]);
}
