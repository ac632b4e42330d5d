/**
 * Which source decides a setting: a flag, then the environment, then the configuration file, then
 * the default.
 */
import { CommandError, suggestName } from "../errors.ts";
import { SETTING_NAMES, settingOf, settingsOfCommand } from "../settings.ts";
import type { SettingName, Settings } from "../settings.ts";
import { readConfigFile } from "./read-config-file.ts";
import type { FileValue } from "./read-config-file.ts";

export interface SettingSources {
  /** Flags by name without dashes. */
  readonly flags: Readonly<Record<string, string | true | undefined>>;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface ReadSettings {
  readonly settings: Settings;
  readonly given: ReadonlySet<SettingName>;
  /** Sentences about variables that look like settings and are none. */
  readonly warnings: readonly string[];
}

const VARIABLES = SETTING_NAMES.map((name) => settingOf(name).environment);

function findUnknownVariables(environment: SettingSources["environment"]): readonly string[] {
  return Object.keys(environment)
    .filter((variable) => variable.startsWith("LECTERN_") && !VARIABLES.includes(variable))
    .map((variable) => {
      const nearest = suggestName(variable, VARIABLES);
      return `The environment variable ${variable} is ignored, because it is no setting${
        nearest === undefined
          ? `; settings are ${VARIABLES.join(", ")}.`
          : `; did you mean ${nearest}?`
      }`;
    });
}

/** An empty variable counts as not set, as in shells and compose files. */
function findGiven(name: SettingName, sources: SettingSources): FileValue | undefined {
  const { flag, environment } = settingOf(name);
  const fromFlag = sources.flags[flag];
  if (fromFlag !== undefined) {
    return { text: fromFlag === true ? "on" : fromFlag, source: `--${flag}` };
  }
  const fromEnvironment = sources.environment[environment];
  return fromEnvironment ? { text: fromEnvironment, source: environment } : undefined;
}

function parseGiven(name: SettingName, given: FileValue): unknown {
  const row = settingOf(name);
  const value = given.text === "" ? undefined : row.parse(given.text);
  const fault = value === undefined ? `give ${row.form}.` : row.findFault?.(value);
  if (fault !== undefined) {
    const found = row.secret === true ? "" : ` "${given.text.slice(0, 100)}"`;
    throw new CommandError(`The value${found} of ${given.source} is wrong: ${fault}`, 2);
  }
  return value;
}

/**
 * @param command the command's name; settings that it does not heed keep their default, unread
 * @throws CommandError for a value that does not have the form of its setting
 */
export async function readSettings(
  command: string,
  sources: SettingSources,
): Promise<ReadSettings> {
  const config = findGiven("config", sources);
  const configFile =
    config === undefined ? settingOf("config").default : parseGiven("config", config);
  const fileValues = await readConfigFile(String(configFile), config !== undefined);
  const heeded = settingsOfCommand(command);
  const given = new Set<SettingName>();
  const values = SETTING_NAMES.map((name): [SettingName, unknown] => {
    const found = heeded.includes(name)
      ? (findGiven(name, sources) ?? fileValues.get(name))
      : undefined;
    if (found === undefined) {
      return [name, settingOf(name).default];
    }
    given.add(name);
    return [name, parseGiven(name, found)];
  });
  return {
    settings: Object.fromEntries(values) as unknown as Settings,
    given,
    warnings: findUnknownVariables(sources.environment),
  };
}
