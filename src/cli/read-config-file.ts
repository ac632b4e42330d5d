/** Reads the configuration file: its values as texts, each with the line on which it stands. */
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import { CommandError, suggestName } from "../errors.ts";
import { SETTING_NAMES, settingOf } from "../settings.ts";
import type { SettingName } from "../settings.ts";

const MAX_BYTES = 1024 * 1024;
const FILE_KEYS = SETTING_NAMES.filter((name) => settingOf(name).outsideFile !== true);

export interface FileValue {
  readonly text: string;
  /** Where it stands, such as `port in lectern.yaml:3`. */
  readonly source: string;
}

const isFileKey = (key: string): key is SettingName => FILE_KEYS.some((name) => name === key);

async function readText(file: string, required: boolean): Promise<string | undefined> {
  try {
    const { size } = await stat(file);
    if (size > MAX_BYTES) {
      throw new CommandError(`The configuration file ${file} is larger than 1 MiB.`);
    }
    return await readFile(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && !required) {
      return undefined;
    }
    if (code === "ENOENT") {
      throw new CommandError(
        `There is no configuration file ${file}: correct --config or LECTERN_CONFIG, or leave it out.`,
      );
    }
    throw code === undefined
      ? error
      : new CommandError(`The configuration file ${file} cannot be read (${code}).`);
  }
}

/** @returns the value in the form that a flag would have: `a=b,c=d` for a map, `a,b` for a list */
function writeAsFlag(value: unknown): string | undefined {
  if (isScalar(value)) {
    const { value: read, source } = value;
    if (read === null) {
      return undefined;
    }
    // As it was typed: a port 08080 shall not pass for 8080.
    return typeof read === "string" ? read : (source ?? JSON.stringify(read));
  }
  if (isSeq(value)) {
    return value.items.map((item) => writeAsFlag(item) ?? "").join(",");
  }
  if (isMap(value)) {
    return value.items
      .map((pair) => `${String(pair.key)}=${writeAsFlag(pair.value) ?? ""}`)
      .join(",");
  }
  return undefined;
}

/** @returns a path that was written in a file, as it is from the working directory */
const resolveFrom = (file: string, typed: string): string =>
  typed === "" || path.isAbsolute(typed) || /^[a-z][a-z0-9+.-]+:/iu.test(typed)
    ? typed
    : path.join(path.dirname(file), typed);

/**
 * @param required false: a missing file is an empty one
 * @throws CommandError when the file cannot be read or says something that is no setting
 */
export async function readConfigFile(
  file: string,
  required: boolean,
): Promise<ReadonlyMap<SettingName, FileValue>> {
  const values = new Map<SettingName, FileValue>();
  const text = await readText(file, required);
  if (text === undefined) {
    return values;
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const lineAt = (offset = 0): string => `${file}:${Math.max(1, lineCounter.linePos(offset).line)}`;
  const [error] = document.errors;
  if (error) {
    throw new CommandError(`${lineAt(error.pos[0])}: this is not YAML: ${error.message}`);
  }
  if (document.contents === null) {
    return values;
  }
  if (!isMap(document.contents)) {
    throw new CommandError(`${file}:1: give one setting per line, such as \`port: 8080\`.`);
  }
  for (const { key, value } of document.contents.items) {
    const name = String(key);
    const place = lineAt(isScalar(key) ? key.range?.[0] : 0);
    if (!isFileKey(name)) {
      const nearest = suggestName(name, FILE_KEYS);
      throw new CommandError(
        `${place}: there is no setting ${name}${nearest === undefined ? "." : `; did you mean ${nearest}?`} The settings are ${FILE_KEYS.join(", ")}.`,
        2,
      );
    }
    const typed = writeAsFlag(value);
    if (typed !== undefined) {
      const written = settingOf(name).isPath === true ? resolveFrom(file, typed) : typed;
      values.set(name, { text: written, source: `${name} in ${place}` });
    }
  }
  return values;
}
