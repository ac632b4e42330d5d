import { loadCommands } from "../../src/cli/commands.ts";
import {
  formatDefault,
  SETTINGS,
  SETTING_NAMES,
  settingOf,
  settingsOfCommand,
} from "../../src/settings.ts";
import type { SettingName } from "../../src/settings.ts";
import { sayWording } from "../../src/words/say.ts";
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
    `${sayWording(help)}. Value: ${sayWording(form)}.`,
  ];
}

export function createSettingsPage(): string {
  return formatPage("Settings", [
    `A setting such as ${code("maxAge")} is taken from the first of these sources that has it: its flag (${code("--max-age")}), its environment variable (${code("LECTERN_MAX_AGE")}), the configuration file (${code("maxAge:")} in ${code(SETTINGS.config.default)} in the working directory, or in the file that ${code(`--${SETTINGS.config.flag}`)} names), its default. An empty environment variable counts as not set. A relative path in the configuration file is relative to the directory of that file.`,
    "If a value is invalid, or a name in the configuration file is unknown, the command ends with exit status 2. An unknown environment variable that begins with LECTERN is reported and ignored. In the configuration file, a setting with several parts can be a map:",
    "```yaml\nport: 9000\naccess:\n  languages: public\n  trainings: token\n```",
    "[Commands](commands.md) lists the settings of each command.",
    ...SETTING_NAMES.flatMap(describeSetting),
  ]);
}
