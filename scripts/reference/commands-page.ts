import { COMMAND_GROUPS, EXIT_STATUSES, loadCommands } from "../../src/cli/commands.ts";
import { describeFlag } from "../../src/cli/command.ts";
import type { Command } from "../../src/cli/command.ts";
import { settingOf, settingsOfCommand } from "../../src/settings.ts";
import { code, formatPage, formatTable } from "./markdown.ts";

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

function describeCommand(command: Command): readonly string[] {
  const settings = settingsOfCommand(command.name).map((name) => code(`--${settingOf(name).flag}`));
  const examples = Object.entries(command.examples).map(([line, says]) => `${line} # ${says}`);
  return [
    `## ${command.name}`,
    `${command.summary}. ${command.description}`,
    `\`\`\`text\n${formatUsage(command)}\n\`\`\``,
    ...optionalBlock(command.arguments.length > 0, () =>
      formatTable(
        ["Argument", "Meaning"],
        command.arguments.map(({ name, help }) => [code(name), help]),
      ),
    ),
    ...optionalBlock(command.flags.length > 0, () =>
      formatTable(
        ["Flag", "Meaning"],
        command.flags.map((flag) => [
          code(flag.value === undefined ? `--${flag.name}` : `--${flag.name} ${flag.value}`),
          describeFlag(flag),
        ]),
      ),
    ),
    `[Settings](settings.md): ${settings.join(", ")}.`,
    `Prints: ${command.prints}`,
    `Exit status 1: ${command.fails}`,
    `\`\`\`sh\n${examples.join("\n")}\n\`\`\``,
  ];
}

export function createCommandsPage(): string {
  return formatPage("Commands", [
    "Results go to standard output; progress, warnings and errors go to standard error. `lectern --help` and `lectern help COMMAND` print the same text. In a clone, run `npm ci` and then `node bin/lectern.js …`, with any Node from 16 on; [running Lectern](../operations/running.md) explains how to put `lectern` on the `PATH`.",
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
