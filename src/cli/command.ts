/** The declaration of a command, its input and its result. */
import type { IntegerRange } from "../setting-forms.ts";
import { describeLocation } from "../settings.ts";
import type { SettingName, Settings } from "../settings.ts";
import type { Say } from "../words/say.ts";
import type { Terminal } from "./terminal/terminal.ts";

export interface CommandArgument {
  readonly name: string;
  readonly help: string;
  /** Present: a number, or the word `or` instead of it. */
  readonly integer?: IntegerRange & { readonly or?: string };
  readonly optional?: true;
  /** True: the last argument, and all words after it. */
  readonly many?: true;
}

export interface CommandFlag {
  /** Without its dashes. */
  readonly name: string;
  /** The placeholder of the value; absent: the flag takes no value. */
  readonly value?: string;
  /** The allowed values; absent: any. */
  readonly choices?: readonly string[];
  /** Maximum length in characters, for a value that is shown to people. */
  readonly maxLength?: number;
  /** Present: the value is a number; its range and default are added to the help. */
  readonly integer?: IntegerRange & { readonly default?: number };
  readonly help: string;
  readonly required?: true;
  /** True: it may be given several times, and has a list of values. */
  readonly many?: true;
}

export type Arguments = readonly CommandArgument[];
export type Flags = readonly CommandFlag[];

/** The parser, `--help` and the reference page are derived from this. */
export interface DeclaredCommand<
  Taken extends Arguments = Arguments,
  Known extends Flags = Flags,
  Result extends Outcome = Outcome,
> {
  /** A sentence without full stop. */
  readonly summary: string;
  /** More information than the summary. */
  readonly description: string;
  readonly arguments: Taken;
  readonly flags: Known;
  /** The content of standard output. */
  readonly prints: string;
  /** When the exit status is 1. */
  readonly fails: string;
  /** Command lines, and the purpose of each. */
  readonly examples: Readonly<Record<string, string>>;
  /**
   * Runs the command.
   * @returns undefined when everything has already been printed
   * @throws CommandError with a sentence for the user
   */
  run(call: Call<Taken, Known>): Promise<Result | undefined>;
}

export interface Command extends DeclaredCommand {
  /** One word, or a group and a word. */
  readonly name: string;
}

/** @returns the command; the types of its arguments, flags and result are derived from the declaration */
export const command = <
  const Taken extends Arguments,
  const Known extends Flags,
  Result extends Outcome,
>(
  declared: DeclaredCommand<Taken, Known, Result>,
): DeclaredCommand<Taken, Known, Result> => declared;

type ArgumentValue<Row extends CommandArgument> =
  | (CommandArgument extends Row
      ? string | number | readonly string[] | undefined
      : Row extends { readonly many: true }
        ? readonly string[]
        : Row extends { readonly integer: { readonly or: infer Word } }
          ? number | Word
          : Row extends { readonly integer: IntegerRange }
            ? number
            : string)
  | (Row extends { readonly many: true }
      ? never
      : Row extends { readonly optional: true }
        ? undefined
        : never);

type ArgumentValues<Rows extends Arguments> = {
  readonly [Index in keyof Rows]: ArgumentValue<Rows[Index]>;
};

type FlagValue<Flag extends CommandFlag> =
  | (CommandFlag extends Flag
      ? string | number | true | readonly string[]
      : Flag extends { readonly many: true }
        ? readonly string[]
        : Flag extends { readonly choices: readonly (infer Word)[] }
          ? Word
          : Flag extends { readonly integer: IntegerRange }
            ? number
            : Flag extends { readonly value: string }
              ? string
              : true)
  | (Flag extends { readonly required: true } | { readonly integer: { readonly default: number } }
      ? never
      : undefined);

/** One call of a command. */
export interface Call<Taken extends Arguments = Arguments, Known extends Flags = Flags> {
  readonly arguments: ArgumentValues<Taken>;
  /** By name without dashes; true: given without a value. */
  readonly flags: { readonly [Flag in Known[number] as Flag["name"]]: FlagValue<Flag> };
  readonly settings: Settings;
  /** The settings that were given by a flag or the environment, as texts. */
  readonly given: ReadonlyMap<SettingName, string>;
  readonly terminal: Terminal;
  /** In the language of whoever typed it. */
  readonly say: Say;
  /** The address of the desk that has the store; absent: the store is that of the settings. */
  readonly desk?: string;
}

/** @returns the store as sentences name it */
export const nameStore = ({ desk, settings }: Pick<Call, "desk" | "settings">): string =>
  desk ?? describeLocation(settings.store);

/** The result of a command: with --json its data, otherwise its text. */
export interface Outcome<Data = unknown> {
  readonly data: Data;
  /** To standard output. */
  readonly text?: string;
  /** To standard error, before the text; not with --json. */
  readonly warnings?: readonly string[];
  /** To standard error, after the text was written; not with --json. */
  readonly notices?: readonly string[];
  /** What was changed; printed if the result itself cannot be written. */
  readonly done?: string;
  readonly status?: 1 | 3 | undefined;
}

/** @returns the outcome of a command that changed something */
export const tellDone = <Data>(sentence: string, data: Data): Outcome<Data> => ({
  data,
  text: sentence,
  done: sentence,
});

/** @returns its help, with the range and default of a number, and whether it is required */
export function describeFlag({ help, integer, required }: CommandFlag): string {
  const parts = [help];
  if (integer !== undefined) {
    const { min, max, default: byDefault } = integer;
    parts.push(max === undefined ? `, at least ${min}` : `, ${min} to ${max}`);
    if (byDefault !== undefined) parts.push(` (default: ${byDefault})`);
  }
  if (required === true) parts.push(" (required)");
  return parts.join("");
}

// Parts that several commands share.

export const AS_JSON = { name: "json", help: "Print the result as one JSON document" } as const;
export const BY = {
  name: "by",
  value: "NAME",
  maxLength: 128,
  help: "The person or program that does it (default: the user of the operating system)",
} as const;
export const ALLOW_REMOVALS = {
  name: "allow-removals",
  help: "Publish also what would otherwise be refused because it removes so much",
} as const;
export const ALLOW_ACCESS = {
  name: "allow-access",
  help: "Publish also what changes who may read a resource, makes drafts visible, or ends an address",
} as const;
export const FOLLOW_LINKS = {
  name: "follow-links",
  help: "Follow links in the content directory that lead outside of it",
} as const;
export const DIRECTORY = {
  name: "DIR",
  help: "Content directory: one file or directory per resource, such as navigation.yaml",
} as const;
export const NOTE = {
  name: "note",
  value: "TEXT",
  maxLength: 1000,
  help: "The reason; `lectern release log` shows it",
} as const;
export const TO = {
  name: "to",
  value: "URL",
  help: "Do it at the desk with this address instead of beside the store, with the token in LECTERN_DESK_TOKEN",
} as const;
export const RELEASE_NUMBER = {
  name: "N",
  integer: { min: 1 },
  help: "Number of a release, as `lectern release list` shows it",
} as const;
export const RELEASE_OR_CURRENT = {
  name: "N",
  integer: { min: 1, or: "current" },
  help: "Number of a release, as `lectern release list` shows it, or `current`",
} as const;
