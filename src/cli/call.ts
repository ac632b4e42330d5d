/** The seam between the command line and what a command does. */
import type { SettingName, Settings } from "../settings.ts";

/** One command as it was typed. */
export interface Call {
  /** In the order of the command's row; as many as it has, but for optional ones. */
  readonly arguments: readonly string[];
  /** By name without dashes; true: given without a value. */
  readonly flags: Readonly<Record<string, string | true | undefined>>;
  readonly settings: Settings;
  /** The settings that a flag, the environment or the file gave. */
  readonly given: ReadonlySet<SettingName>;
}

/**
 * Does what a command is for.
 * @returns the exit status
 * @throws CommandError with a sentence for the person who typed it
 */
export type Run = (call: Call) => Promise<0 | 1 | 3>;
