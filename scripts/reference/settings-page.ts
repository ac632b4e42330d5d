import { COMMANDS } from "../../src/cli/commands.ts";
import { SETTINGS, SETTING_NAMES, settingOf, settingsOfCommand } from "../../src/settings.ts";
import type { SettingName } from "../../src/settings.ts";
import { code, formatPage, formatTable } from "./markdown.ts";

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
    `Give ${row.form}.`,
    commands.length === COMMANDS.length
      ? "Heeded by every command."
      : `Heeded by ${commands.map((command) => code(command.name)).join(", ")}.`,
  ];
}

export function createSettingsPage(): string {
  return formatPage("Settings", [
    `Each setting is taken from the first of these that gives it: its flag, its environment variable, the configuration file (${code(SETTINGS.config.default)} in the working directory, or the file that ${code(`--${SETTINGS.config.flag}`)} names), its default. An empty environment variable counts as not set. A path in the configuration file starts at the folder of that file, any other at the working directory.`,
    "A wrong value, and an unknown name in the configuration file, end a command with exit status 2 and a sentence that names the source and the right form. An unknown variable that begins with LECTERN is reported and ignored.",
    "In the configuration file, a setting of several parts may be written as a map:",
    "```yaml\nport: 9000\naccess:\n  languages: public\n  trainings: token\n```",
    ...SETTING_NAMES.flatMap(describeSetting),
  ]);
}
