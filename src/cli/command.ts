/** What a row of the command line says, and what its command gets and gives. */
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

export interface Command {
  /** One word, or a group and a word. */
  readonly name: string;
  /** A sentence without full stop. */
  readonly summary: string;
  /** What one has to know beyond the summary. */
  readonly description: string;
  readonly arguments: readonly CommandArgument[];
  readonly flags: readonly CommandFlag[];
  /** What goes to standard output. */
  readonly prints: string;
  /** When the exit status is 1. */
  readonly fails: string;
  /** Lines to type, and what each is for. */
  readonly examples: Readonly<Record<string, string>>;
}

type ArgumentValues<Rows extends readonly CommandArgument[]> = {
  readonly [Index in keyof Rows]: Rows[Index] extends { readonly optional: true }
    ? string | undefined
    : string;
};

type FlagValue<Flag extends CommandFlag> =
  | (Flag extends { readonly choices: readonly (infer Word)[] }
      ? Word
      : Flag extends { readonly value: string }
        ? string
        : true)
  | (Flag extends { readonly required: true } ? never : undefined);

/** One command as it was typed. */
export interface Call<Row extends Command = Command> {
  readonly arguments: ArgumentValues<Row["arguments"]>;
  /** By name without dashes; true: given without a value. */
  readonly flags: {
    readonly [Flag in Row["flags"][number] as Flag["name"]]: FlagValue<Flag>;
  };
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

/**
 * Does what a command is for.
 * @returns undefined when everything has been said
 * @throws CommandError with a sentence for the person who typed it
 */
export type Run<Row extends Command> = (call: Call<Row>) => Promise<Outcome | undefined>;

/** @returns what a command that changed something says of it */
export const tellDone = (sentence: string, data: unknown): Outcome => ({
  data,
  text: sentence,
  done: sentence,
});
