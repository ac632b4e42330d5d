/** The texts of `--help` around the lists of arguments and flags, and `lectern help settings`. */
import { Help } from "commander";
import { formatDefault, SETTING_NAMES, settingOf, settingsOfCommand } from "../settings.ts";
import type { Setting } from "../settings.ts";
import { EXIT_STATUSES } from "./commands.ts";
import type { Command } from "./command.ts";

const help = new Help();

/** @returns the text, wrapped but for indented lines, which are meant to be copied */
export const wrapText = (text: string, width: number): string =>
  text
    .split("\n")
    .map((line) => (line.startsWith("  ") ? line : help.boxWrap(line, width)))
    .join("\n");

const indent = (text: string, spaces: number): string =>
  text.replaceAll(/^(?=.)/gmu, " ".repeat(spaces));

/** @returns the text below its title, wrapped and indented */
const formatBlock = (title: string, text: string, width: number): string =>
  `\n${title}\n${indent(wrapText(text, width - 2), 2)}\n`;

const ROOT_EXAMPLES: Readonly<Record<string, string>> = {
  "lectern serve --demo": "try Lectern out with the demo content",
  "lectern validate content": "check the directory content",
  "lectern publish content": "publish it",
  "lectern serve": "serve the current release",
  "lectern token create --name website": "let a website read protected content",
};

const formatExamples = (examples: Command["examples"]): string =>
  `Examples:\n${Object.entries(examples)
    .map(([line, says]) => `  ${line}\n      ${says}`)
    .join("\n")}`;

/** @returns what Lectern is */
export const describeProgram = (): string =>
  [
    "Publishes an organisation's content as JSON over HTTP: the Content Delivery API v1.",
    "`publish` turns content into a numbered release; `serve` serves it.",
    "",
    formatExamples(ROOT_EXAMPLES),
  ].join("\n");

/** @returns what stands before the lists: most people look for an example */
export const describeCommand = ({ summary, examples, description }: Command): string =>
  `${summary}.\n\n${formatExamples(examples)}\n\n${description}`;

/** @returns the flag with the placeholder of its value */
const nameFlag = ({ flag, placeholder }: Setting): string =>
  placeholder === undefined ? `--${flag}` : `--${flag} <${placeholder}>`;

/** @returns a line for each setting, with its default where there is room */
function formatSettings(command: string, width: number): string {
  const rows = settingsOfCommand(command).map(settingOf);
  const left = Math.max(...rows.map((row) => nameFlag(row).length)) + 4;
  const lines = rows.map((row) => {
    const line = `  ${nameFlag(row)}`.padEnd(left) + row.brief;
    const whole = `${line} (${formatDefault(row)})`;
    return whole.length <= width ? whole : line;
  });
  return `\nSettings (\`lectern help settings\` explains them):\n${lines.join("\n")}\n`;
}

/** @returns what stands behind the lists */
export function formatAfterword(command: Command, width: number): string {
  const statuses: string[] = [EXIT_STATUSES[0], command.fails, EXIT_STATUSES[2]];
  if (command.flags.some(({ name }) => name === "exit-code")) statuses.push(EXIT_STATUSES[3]);
  const lines = statuses.map((text, status) => `${status}  ${text}`);
  return [
    formatSettings(command.name, width),
    formatBlock("Prints:", command.prints, width),
    formatBlock("Exit status:", lines.join("\n"), width),
  ].join("");
}

/** @returns the text of `lectern help settings` */
export function explainSettings(width: number): string {
  const sources = [
    "Each setting is taken from the first of these sources that has it:",
    "  1. a flag                     --port 9000",
    "  2. an environment variable    LECTERN_PORT=9000",
    "  3. its default",
    "A command ignores the settings that it does not use.",
  ].join("\n");
  const rows = SETTING_NAMES.map((name) => {
    const row = settingOf(name);
    const says = `${row.help}. Default: ${formatDefault(row)}.`;
    return `${nameFlag(row)}, ${row.environment}\n${indent(wrapText(says, width - 4), 4)}`;
  });
  return `${wrapText(sources, width)}\n\n${rows.join("\n")}\n`;
}
