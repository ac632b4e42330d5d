/** Reads the settings. Order of precedence: flag, environment, default. */
import { CommandError, suggestName } from "../errors.ts";
import {
  DESK_TOKEN_VARIABLE,
  readVariable,
  SETTING_NAMES,
  settingOf,
  settingsOfCommand,
} from "../settings.ts";
import type { Setting, SettingName, Settings } from "../settings.ts";
import { wrongValue } from "./terminal/phrases.ts";

const VARIABLES = [
  ...SETTING_NAMES.map((name) => settingOf(name).environment),
  DESK_TOKEN_VARIABLE,
];

export interface SettingSources {
  /** Flags by name without dashes. */
  readonly flags: Readonly<Record<string, string | true | readonly string[] | undefined>>;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface ReadSettings {
  readonly settings: Settings;
  /** The settings that were given by a flag or the environment, as texts. */
  readonly given: ReadonlyMap<SettingName, string>;
  /** Sentences about environment variables that look like settings but are none. */
  readonly warnings: readonly string[];
}

/** A value and its source, such as `--port`. */
interface Given {
  readonly text: string;
  readonly source: string;
}

/**
 * What Kubernetes sets in every pod for a Service whose name is or begins with `lectern`
 * (https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables).
 */
const OF_SERVICE =
  /^LECTERN_(?:[A-Z0-9_]{1,63}_)?(?:SERVICE_(?:HOST|PORT(?:_[A-Z0-9_]{1,63})?)|PORT_\d{1,5}_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)$/u;
const ADDRESS_OF_SERVICE = /^(?:tcp|udp|sctp):\/\//u;

/** `LECTERN_PORT` is the name of a setting, too: only its value tells. */
const isOfService = (variable: string, text: string): boolean =>
  OF_SERVICE.test(variable) || (variable.endsWith("_PORT") && ADDRESS_OF_SERVICE.test(text));

function findUnknownVariables(environment: SettingSources["environment"]): readonly string[] {
  return Object.entries(environment)
    .filter(
      ([variable, text = ""]) =>
        variable.startsWith("LECTERN_") &&
        !VARIABLES.includes(variable) &&
        !isOfService(variable, text),
    )
    .map(([variable]) => {
      const nearest = suggestName(variable, VARIABLES);
      return nearest
        ? `The environment variable ${variable} is ignored, because there is no such setting; did you mean ${nearest}?`
        : `The environment variable ${variable} is ignored, because there is no such setting; settings are ${VARIABLES.join(", ")}.`;
    });
}

function findGiven(name: SettingName, sources: SettingSources): Given | undefined {
  const { flag, environment } = settingOf(name);
  const fromFlag = sources.flags[flag];
  if (fromFlag !== undefined)
    return { text: fromFlag === true ? "on" : String(fromFlag).trim(), source: `--${flag}` };
  const text = readVariable(sources.environment, environment);
  return text === "" || isOfService(environment, text) ? undefined : { text, source: environment };
}

/** @returns a sentence if the variable of a setting that no flag gives is Kubernetes' own */
function explainService(
  { flag, environment: variable }: Setting,
  { flags, environment }: SettingSources,
): readonly string[] {
  const value = readVariable(environment, variable);
  if (flags[flag] !== undefined || !isOfService(variable, value)) return [];
  return [
    `The environment variable ${variable} is ignored, because Kubernetes has set it to ${value.slice(0, 100)} for a Service of this name: give --${flag}, or set \`enableServiceLinks: false\` in the pod.`,
  ];
}

/** @throws CommandError with status 2 for a wrong value */
function parseGiven(name: SettingName, { text, source }: Given): unknown {
  const row = settingOf(name);
  const value = text === "" ? undefined : row.parse(text);
  const remedy = value === undefined ? `give ${row.form}.` : row.findFault?.(value);
  if (remedy === undefined) return value;
  if (row.secret !== true) throw wrongValue(source, text, remedy);
  throw new CommandError(`The value of ${source} is wrong: ${remedy}`, 2);
}

/**
 * @param command the command's name; settings that it does not use are not read and keep their default
 * @throws CommandError for an invalid value
 */
export function readSettings(command: string, sources: SettingSources): ReadSettings {
  const heeded = settingsOfCommand(command);
  const given = new Map<SettingName, string>();
  const values = SETTING_NAMES.map((name): [SettingName, unknown] => {
    const found = heeded.includes(name) ? findGiven(name, sources) : undefined;
    if (found === undefined) return [name, settingOf(name).default];
    given.set(name, found.text);
    return [name, parseGiven(name, found)];
  });
  return {
    settings: Object.fromEntries(values) as unknown as Settings,
    given,
    warnings: [
      ...heeded.flatMap((name) => explainService(settingOf(name), sources)),
      ...findUnknownVariables(sources.environment),
    ],
  };
}
