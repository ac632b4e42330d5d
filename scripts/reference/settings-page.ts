import { loadCommands } from "../../src/cli/commands.ts";
import { formatDefault, SETTING_NAMES, settingOf, settingsOfCommand } from "../../src/settings.ts";
import type { SettingName } from "../../src/settings.ts";
import { code, formatPage } from "./markdown.ts";

const COMMANDS = await loadCommands();
/** More are not named: the page of commands has the settings of each. */
const MOST_NAMED = 3;

function nameUsers(name: SettingName): string {
  const users = COMMANDS.filter((command) => settingsOfCommand(command.name).includes(name));
  if (users.length === COMMANDS.length) return "every command";
  return users.length > MOST_NAMED
    ? `${users.length} commands`
    : users.map((command) => code(command.name)).join(", ");
}

function describeSetting(name: SettingName): readonly string[] {
  const row = settingOf(name);
  const { flag, placeholder, environment, help, form } = row;
  const spelling = code(placeholder === undefined ? `--${flag}` : `--${flag} ${placeholder}`);
  return [
    `## ${name}`,
    `${spelling}, ${code(environment)}; default ${code(formatDefault(row))}; for ${nameUsers(name)}`,
    `${help}. Value: ${form}.`,
  ];
}

export function createSettingsPage(): string {
  return formatPage("Settings", [
    `A setting such as ${code("maxLag")} is taken from the first of these sources that has it: its flag (${code("--max-lag")}), its environment variable (${code("LECTERN_MAX_LAG")}), its default. White space around a value is removed; an empty environment variable counts as not set.`,
    `If a value is invalid, the command ends with exit status 2. An unknown environment variable that begins with LECTERN is reported and ignored. What Kubernetes sets for a Service named ${code("lectern")} is no setting, nor is ${code("LECTERN_PORT=tcp://…")}.`,
    "[Commands](commands.md) lists the settings of each command.",
    ...SETTING_NAMES.flatMap(describeSetting),
  ]);
}
