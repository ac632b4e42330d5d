/** What a command says of itself, what it gets and what it gives. */
import type { SettingName, Settings } from "../settings.ts";

interface CommandArgument {
  readonly name: string;
  readonly help: string;
  readonly optional?: true;
}

export interface CommandFlag {
  /** Without its dashes. */
  readonly name: string;
  /** What stands for the value; absent: the flag takes none. */
  readonly value?: string;
  /** The values that it takes; absent: any. */
  readonly choices?: readonly string[];
  /** Of a value that is shown to people, in characters. */
  readonly maxLength?: number;
  readonly help: string;
  readonly required?: true;
}

type Arguments = readonly CommandArgument[];
type Flags = readonly CommandFlag[];

/** The parser, `--help` and the reference page derive from these. */
export interface Command<Taken extends Arguments = Arguments, Known extends Flags = Flags> {
  /** One word, or a group and a word. */
  readonly name: string;
  /** A sentence without full stop. */
  readonly summary: string;
  /** What one has to know beyond the summary. */
  readonly description: string;
  readonly arguments: Taken;
  readonly flags: Known;
  /** What goes to standard output. */
  readonly prints: string;
  /** When the exit status is 1. */
  readonly fails: string;
  /** Lines to type, and what each is for. */
  readonly examples: Readonly<Record<string, string>>;
  /**
   * Does what the command is for.
   * @returns undefined when everything has been said
   * @throws CommandError with a sentence for the person who typed it
   */
  run(call: Call<Taken, Known>): Promise<Outcome | undefined>;
}

/** @returns the command; arguments and flags of its calls get their types by what it declares */
export const command = <const Taken extends Arguments, const Known extends Flags>(
  declared: Command<Taken, Known>,
): Command<Taken, Known> => declared;

type ArgumentValues<Rows extends Arguments> = {
  readonly [Index in keyof Rows]: Rows[Index] extends { readonly optional: true }
    ? string | undefined
    : string;
};

type FlagValue<Flag extends CommandFlag> =
  | (CommandFlag extends Flag
      ? string | true
      : Flag extends { readonly choices: readonly (infer Word)[] }
        ? Word
        : Flag extends { readonly value: string }
          ? string
          : true)
  | (Flag extends { readonly required: true } ? never : undefined);

/** One command as it was typed. */
export interface Call<Taken extends Arguments = Arguments, Known extends Flags = Flags> {
  readonly arguments: ArgumentValues<Taken>;
  /** By name without dashes; true: given without a value. */
  readonly flags: { readonly [Flag in Known[number] as Flag["name"]]: FlagValue<Flag> };
  readonly settings: Settings;
  /** The settings that a flag, the environment or the file gave. */
  readonly given: ReadonlySet<SettingName>;
}

/** What a command has to say: its data with --json, else its text. */
export interface Outcome {
  readonly data: unknown;
  /** To standard output. */
  readonly text?: string;
  /** To standard error, before the text; not with --json. */
  readonly warnings?: readonly string[];
  /** To standard error, once the text has arrived; not with --json. */
  readonly notices?: readonly string[];
  /** What was changed, for whoever does not get to see the result. */
  readonly done?: string;
  readonly status?: 1 | 3 | undefined;
}

/** @returns what a command that changed something says of it */
export const tellDone = (sentence: string, data: unknown): Outcome => ({
  data,
  text: sentence,
  done: sentence,
});

// Parts that several commands share.

export const AS_JSON = { name: "json", help: "Print the result as one JSON document" } as const;
export const BY = {
  name: "by",
  value: "NAME",
  maxLength: 128,
  help: "The person or program that does it (default: the user of the operating system)",
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
  help: "The reason; `lectern releases history` shows it",
} as const;
export const RELEASE_NUMBER = {
  name: "N",
  help: "Number of a release, as `lectern releases list` shows it",
} as const;
export const RELEASE_OR_CURRENT = {
  name: "N",
  help: `${RELEASE_NUMBER.help}, or \`current\``,
} as const;
/** Of a check, as --json has it. */
export const REPORT = "{ valid, errors: […], warnings: […] }";
/** A release, as --json has it. */
export const RELEASE = "{ number, current, publishedAt, publishedBy, note, digest, counts }";
/** Of content or releases, as --json has it. */
export const DIFFERENCE =
  "{ different, resources: { RESOURCE: { added: [{ Uuid, label, sameAs }], removed, changed: [{ Uuid, label, fields: [{ field, old, new }] }], moved }, … }, installation: [{ field, old, new }], calendar: [{ date, resource, language, appear, vanish }] }";
