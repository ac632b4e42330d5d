import { loadCommands } from "../../src/cli/commands.ts";
import { SETTINGS, SETTING_NAMES, settingOf, settingsOfCommand } from "../../src/settings.ts";
import type { SettingName } from "../../src/settings.ts";
import { code, formatPage, formatTable } from "./markdown.ts";

const COMMANDS = await loadCommands();

function describeSetting(name: SettingName): readonly string[] {
  const row = settingOf(name);
  const commands = COMMANDS.filter((command) => settingsOfCommand(command.name).includes(name));
  return [
    `## ${name}`,
    `${row.help}.`,
    formatTable(
      ["Flag", "Environment", "Configuration file", "Default"],
      [
        [
          code(
            row.placeholder === undefined ? `--${row.flag}` : `--${row.flag} ${row.placeholder}`,
          ),
          code(row.environment),
          name === "config" ? "not there" : code(`${name}:`),
          code(row.defaultText),
        ],
      ],
    ),
    `Value: ${row.form}.`,
    commands.length === COMMANDS.length
      ? "Used by every command."
      : `Used by ${commands.map((command) => code(command.name)).join(", ")}.`,
  ];
}

export function createSettingsPage(): string {
  return formatPage("Settings", [
    `Each setting is taken from the first of these sources that has it: its flag, its environment variable, the configuration file (${code(SETTINGS.config.default)} in the working directory, or the file that ${code(`--${SETTINGS.config.flag}`)} names), its default. An empty environment variable counts as not set. A relative path in the configuration file is relative to the directory of that file, any other to the working directory.`,
    "If a value is invalid, or a name in the configuration file is unknown, the command ends with exit status 2 and a message that names the source and the correct format. An unknown environment variable that begins with LECTERN is reported and ignored.",
    "In the configuration file, a setting with several parts can be a map:",
    "```yaml\nport: 9000\naccess:\n  languages: public\n  trainings: token\n```",
    ...SETTING_NAMES.flatMap(describeSetting),
  ]);
}
