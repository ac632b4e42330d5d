/** Reads the settings. Order of precedence: flag, environment, configuration file, default. */
import { readFile } from "node:fs/promises";
import { CommandError, suggestName } from "../errors.ts";
import { say, sayWording } from "../words/say.ts";
import { DESK_TOKEN_VARIABLE, SETTING_NAMES, settingOf, settingsOfCommand } from "../settings.ts";
import type { SettingName, Settings } from "../settings.ts";
import type { Given } from "./read-configuration.ts";
import { wrongValue } from "./terminal/phrases.ts";

const VARIABLES = [
  ...SETTING_NAMES.map((name) => settingOf(name).environment),
  DESK_TOKEN_VARIABLE,
];

export interface SettingSources {
  /** Flags by name without dashes. */
  readonly flags: Readonly<Record<string, string | true | undefined>>;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface ReadSettings {
  readonly settings: Settings;
  /** The settings that were given by a flag, the environment or the file, as texts. */
  readonly given: ReadonlyMap<SettingName, string>;
  /** Sentences about environment variables that look like settings but are unknown. */
  readonly warnings: readonly string[];
}

function findUnknownVariables(environment: SettingSources["environment"]): readonly string[] {
  return Object.keys(environment)
    .filter((variable) => variable.startsWith("LECTERN_") && !VARIABLES.includes(variable))
    .map((variable) => {
      const nearest = suggestName(variable, VARIABLES);
      return nearest
        ? say(
            "The environment variable {variable} is ignored, because there is no such setting; did you mean {nearest}?",
            { variable, nearest },
          )
        : say(
            "The environment variable {variable} is ignored, because there is no such setting; settings are {known}.",
            { variable, known: VARIABLES.join(", ") },
          );
    });
}

/** An empty variable counts as unset, as in shells and compose files. */
function findGiven(name: SettingName, sources: SettingSources): Given | undefined {
  const { flag, environment } = settingOf(name);
  const fromFlag = sources.flags[flag];
  if (fromFlag !== undefined)
    return { text: fromFlag === true ? "on" : fromFlag, source: `--${flag}` };
  const fromEnvironment = sources.environment[environment];
  return fromEnvironment ? { text: fromEnvironment, source: environment } : undefined;
}

/** @throws CommandError with status 2 for a wrong value */
export function parseGiven(name: SettingName, { text, source }: Given): unknown {
  const row = settingOf(name);
  const value = text === "" ? undefined : row.parse(text);
  const remedy =
    value === undefined
      ? say("give {form}.", { form: sayWording(row.form) })
      : row.findFault?.(value);
  if (remedy === undefined) return value;
  if (row.secret !== true) throw wrongValue(source, text, remedy);
  throw new CommandError(say("The value of {source} is wrong: {remedy}", { source, remedy }), 2);
}

/** @param required false: a missing file counts as empty */
async function readText(file: string, required: boolean): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && !required) return "";
    throw new CommandError(
      code === "ENOENT"
        ? say(
            "There is no configuration file {file}: correct --config or LECTERN_CONFIG, or leave it out.",
            { file },
          )
        : say("The configuration file {file} cannot be read ({code}).", {
            file,
            code: String(code),
          }),
    );
  }
}

/** @throws CommandError when the file cannot be read, or its content is wrong */
async function readFileValues(
  file: string,
  required: boolean,
): Promise<ReadonlyMap<SettingName, Given>> {
  const text = await readText(file, required);
  if (text === "") return new Map();
  // The parser takes half as long to load as everything else.
  const { readConfiguration } = await import("./read-configuration.ts");
  return readConfiguration(file, text);
}

/**
 * @param command the command's name; settings that it does not use are not read and keep their default
 * @throws CommandError for an invalid value
 */
export async function readSettings(
  command: string,
  sources: SettingSources,
): Promise<ReadSettings> {
  const config = findGiven("config", sources);
  const file = config === undefined ? settingOf("config").default : parseGiven("config", config);
  const fileValues = await readFileValues(String(file), config !== undefined);
  const heeded = settingsOfCommand(command);
  const given = new Map<SettingName, string>();
  const values = SETTING_NAMES.map((name): [SettingName, unknown] => {
    const found = heeded.includes(name)
      ? (findGiven(name, sources) ?? fileValues.get(name))
      : undefined;
    if (found === undefined) return [name, settingOf(name).default];
    given.set(name, found.text);
    return [name, parseGiven(name, found)];
  });
  return {
    settings: Object.fromEntries(values) as unknown as Settings,
    given,
    warnings: findUnknownVariables(sources.environment),
  };
}

/**
 * @returns the given settings that another command uses, as environment variables: all users of the
 *   machine can see arguments, and the URL of a store may contain a password
 */
export const handOn = (
  command: string,
  given: ReadSettings["given"],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    settingsOfCommand(command).flatMap((name) => {
      const text = given.get(name);
      return text === undefined ? [] : [[settingOf(name).environment, text]];
    }),
  );
