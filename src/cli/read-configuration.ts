/** Reads settings from the text of the configuration file. */
import { dirname, isAbsolute, join } from "node:path";
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import { CommandError } from "../errors.ts";
import { SETTING_NAMES, settingOf } from "../settings.ts";
import type { SettingName } from "../settings.ts";
import { say } from "../words/say.ts";
import { endWithGuess } from "./terminal/phrases.ts";

/** A value and its source, such as `port in lectern.yaml:3`. */
export interface Given {
  readonly text: string;
  readonly source: string;
}

/** The configuration file cannot contain its own path. */
const FILE_KEYS = SETTING_NAMES.filter((name) => name !== "config");

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

/** @throws CommandError when it is not YAML or contains an unknown setting */
export function readConfiguration(file: string, text: string): ReadonlyMap<SettingName, Given> {
  const values = new Map<SettingName, Given>();
  const lineCounter = new LineCounter();
  const document = parseDocument(text, {
    lineCounter,
    prettyErrors: false,
  });
  const lineAt = (offset = 0): string => `${file}:${Math.max(1, lineCounter.linePos(offset).line)}`;
  const [error] = document.errors;
  if (error) {
    const problem = say("this is not YAML: {reason}", { reason: error.message });
    throw new CommandError(`${lineAt(error.pos[0])}: ${problem}`);
  }
  const { contents } = document;
  if (contents === null) return values;
  if (!isMap(contents))
    throw new CommandError(`${file}:1: ${say("give one setting per line, such as `port: 8080`.")}`);
  for (const { key, value } of contents.items) {
    const word = String(key);
    const line = lineAt(isScalar(key) ? key.range?.[0] : 0);
    const name = FILE_KEYS.find((one) => one === word);
    if (name === undefined) {
      throw new CommandError(
        say("{line}: there is no setting {word}{end} The settings are {known}.", {
          line,
          word,
          end: endWithGuess(word, FILE_KEYS),
          known: FILE_KEYS.join(", "),
        }),
        2,
      );
    }
    const typed = writeAsFlag(value);
    if (typed === undefined) continue;
    const given = settingOf(name).isPath === true ? resolveFrom(file, typed) : typed;
    values.set(name, { text: given, source: `${name} in ${line}` });
  }
  return values;
}
