/** Reads the settings. Order of precedence: flag, environment, configuration file, default. */
import { readFile } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import { CommandError, suggestName } from "../errors.ts";
import { SETTING_NAMES, settingOf, settingsOfCommand } from "../settings.ts";
import type { SettingName, Settings } from "../settings.ts";
import { endWithGuess } from "./terminal/phrases.ts";

/** The configuration file cannot contain its own path. */
const FILE_KEYS = SETTING_NAMES.filter((name) => name !== "config");
const VARIABLES = SETTING_NAMES.map((name) => settingOf(name).environment);

export interface SettingSources {
  /** Flags by name without dashes. */
  readonly flags: Readonly<Record<string, string | true | undefined>>;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface ReadSettings {
  readonly settings: Settings;
  readonly given: ReadonlySet<SettingName>;
  /** Sentences about environment variables that look like settings but are unknown. */
  readonly warnings: readonly string[];
}

/** A value and its source, such as `port in lectern.yaml:3`. */
interface Given {
  readonly text: string;
  readonly source: string;
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
        ? `There is no configuration file ${file}: correct --config or LECTERN_CONFIG, or leave it out.`
        : `The configuration file ${file} cannot be read (${code}).`,
    );
  }
}

/** @returns the value in the form of a flag: `a=b,c=d` for a map, `a,b` for a list */
function writeAsFlag(value: unknown): string | undefined {
  if (isScalar(value)) {
    // YAML booleans stand for on and off.
    if (typeof value.value === "boolean") return value.value ? "on" : "off";
    // The text as written: a port 08080 must not be accepted as 8080.
    return value.value === null ? undefined : value.source;
  }
  if (isSeq(value)) return value.items.map((item) => writeAsFlag(item) ?? "").join(",");
  if (!isMap(value)) return undefined;
  return value.items
    .map((pair) => `${String(pair.key)}=${writeAsFlag(pair.value) ?? ""}`)
    .join(",");
}

/** @returns a path of the configuration file, relative to the working directory */
const resolveFrom = (file: string, typed: string): string =>
  typed === "" || isAbsolute(typed) || /^[a-z][a-z0-9+.-]+:/iu.test(typed)
    ? typed
    : join(dirname(file), typed);

/** @throws CommandError when the file cannot be read or contains an unknown setting */
async function readFileValues(
  file: string,
  required: boolean,
): Promise<ReadonlyMap<SettingName, Given>> {
  const values = new Map<SettingName, Given>();
  const lineCounter = new LineCounter();
  const document = parseDocument(await readText(file, required), {
    lineCounter,
    prettyErrors: false,
  });
  const lineAt = (offset = 0): string => `${file}:${Math.max(1, lineCounter.linePos(offset).line)}`;
  const [error] = document.errors;
  if (error) throw new CommandError(`${lineAt(error.pos[0])}: this is not YAML: ${error.message}`);
  const { contents } = document;
  if (contents === null) return values;
  if (!isMap(contents))
    throw new CommandError(`${file}:1: give one setting per line, such as \`port: 8080\`.`);
  for (const { key, value } of contents.items) {
    const word = String(key);
    const line = lineAt(isScalar(key) ? key.range?.[0] : 0);
    const name = FILE_KEYS.find((one) => one === word);
    if (name === undefined) {
      throw new CommandError(
        `${line}: there is no setting ${word}${endWithGuess(word, FILE_KEYS)} The settings are ${FILE_KEYS.join(", ")}.`,
        2,
      );
    }
    const typed = writeAsFlag(value);
    if (typed === undefined) continue;
    const text = settingOf(name).isPath === true ? resolveFrom(file, typed) : typed;
    values.set(name, { text, source: `${name} in ${line}` });
  }
  return values;
}

function findUnknownVariables(environment: SettingSources["environment"]): readonly string[] {
  return Object.keys(environment)
    .filter((variable) => variable.startsWith("LECTERN_") && !VARIABLES.includes(variable))
    .map((variable) => {
      const nearest = suggestName(variable, VARIABLES);
      const remedy = nearest ? `did you mean ${nearest}?` : `settings are ${VARIABLES.join(", ")}.`;
      return `The environment variable ${variable} is ignored, because there is no such setting; ${remedy}`;
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

function parseGiven(name: SettingName, { text, source }: Given): unknown {
  const row = settingOf(name);
  const value = text === "" ? undefined : row.parse(text);
  const fault = value === undefined ? `give ${row.form}.` : row.findFault?.(value);
  if (fault === undefined) return value;
  const found = row.secret === true ? "" : ` "${text.slice(0, 100)}"`;
  throw new CommandError(`The value${found} of ${source} is wrong: ${fault}`, 2);
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
  const given = new Set<SettingName>();
  const values = SETTING_NAMES.map((name): [SettingName, unknown] => {
    const found = heeded.includes(name)
      ? (findGiven(name, sources) ?? fileValues.get(name))
      : undefined;
    if (found === undefined) return [name, settingOf(name).default];
    given.add(name);
    return [name, parseGiven(name, found)];
  });
  return {
    settings: Object.fromEntries(values) as unknown as Settings,
    given,
    warnings: findUnknownVariables(sources.environment),
  };
}
