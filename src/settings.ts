/**
 * The settings by their names, from which flags and environment variables are derived; the command line, its help
 * and the reference pages are derived from the rows.
 */
import { SETTING_ROWS } from "./setting-rows.ts";
import type { Row } from "./setting-forms.ts";

export interface Setting<Value = unknown> extends Row<Value> {
  /** Without its dashes. */
  readonly flag: string;
  readonly environment: string;
}

type Rows = typeof SETTING_ROWS;
export type SettingName = keyof Rows;

/** Port is --port and LECTERN_PORT; maxLag is --max-lag and LECTERN_MAX_LAG. */
export const SETTINGS = Object.fromEntries(
  Object.entries(SETTING_ROWS).map(([name, row]) => {
    const flag = name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
    const environment = `LECTERN_${flag.replaceAll("-", "_").toUpperCase()}`;
    return [name, { ...row, flag, environment }];
  }),
) as unknown as { readonly [Name in SettingName]: Setting<Rows[Name]["default"]> };

export const SETTING_NAMES = Object.keys(SETTING_ROWS) as readonly SettingName[];

/** The value of every setting; the default for those that a command does not use. */
export type Settings = {
  readonly [Name in SettingName]: Rows[Name]["default"];
};
/** What holds where nothing is given. */
export const DEFAULT_SETTINGS = Object.fromEntries(
  Object.entries(SETTING_ROWS).map(([name, row]) => [name, row.default]),
) as unknown as Settings;
export type LogLevel = Settings["logLevel"];

/** The token for the desk that `--to` names. No setting: all users of the machine can see a flag. */
export const DESK_TOKEN_VARIABLE = "LECTERN_DESK_TOKEN";

/**
 * @returns the value without white space around it, such as the carriage return of an environment file from Windows;
 *   empty: it is not set, as in shells and compose files
 */
export const readVariable = (
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
): string => environment[name]?.trim() ?? "";

/** @returns the declaration of a setting, typed for code that treats all alike */
export const settingOf = (name: SettingName): Setting => SETTINGS[name];

/** What says these defaults when it is given. */
const WORDS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [true, "on"],
  [false, "off"],
  [null, "off"],
]);

/** @returns the text of a default, mostly the word that would give it; `none` for an empty list */
export const formatDefault = ({ default: value, defaultText }: Setting): string =>
  defaultText === undefined ? (WORDS.get(value) ?? (String(value) || "none")) : defaultText;

/** @returns the settings that a command, such as `release list`, uses */
export function settingsOfCommand(command: string): readonly SettingName[] {
  const [firstWord = ""] = command.split(" ");
  const isNamedIn = (names: readonly string[]): boolean =>
    names.includes(firstWord) || names.includes(command);
  return SETTING_NAMES.filter((name) => {
    const { commands = [], only } = settingOf(name);
    return only
      ? isNamedIn(only)
      : firstWord === "serve" || commands === "all" || isNamedIn(commands);
  });
}

/** @returns whether a store is a database, not a file */
const isDatabase = (location: string): boolean => /^[a-z]+:\/\//iu.test(location);

/** @returns a store's location without its password, fit to be printed */
export function describeLocation(location: string): string {
  if (!isDatabase(location)) return location;
  // Up to the last @, so that a password with an unescaped @ or / is removed completely.
  return location
    .replace(/^(?<user>[a-z]+:\/\/[^:/?#]*:).*@/isu, "$<user>…@")
    .replace(/(?<name>[?&](?:ssl)?password=)[^&]*/giu, "$<name>…");
}
