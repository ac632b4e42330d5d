/** Content made of tables that somebody has, for commands. */
import { stat } from "node:fs/promises";
import { CommandError } from "../errors.ts";
import type { Guess } from "../guess/results.ts";
import { sayGuess, sayReasons } from "../words/say-guess.ts";
import type { Call } from "./command.ts";

const EMPTY = `# Settings for all content, and the resources that tables were taken for: read what stands behind each field,
# and correct what was guessed wrong. docs/content.md of Lectern explains declarations.

# The time zone of all dates and times (IANA name).
timeZone: Europe/Berlin
`;

/**
 * @param files paths of tables
 * @param folder an empty one
 * @throws CommandError when there is no such file, or none of them is a table
 */
export async function guessTables(
  { say }: Pick<Call, "say">,
  files: readonly string[],
  folder: string,
): Promise<Guess> {
  for (const file of files) {
    const facts = await stat(file).catch(() => undefined);
    if (facts?.isFile() !== true)
      throw new CommandError(`There is no file ${file}: give the path of a table`, 2);
  }
  const { guessContent } = await import("../guess/guess-content.ts");
  const guess = await guessContent(files, folder, { say, installation: EMPTY, known: [] });
  if (guess.tables.length === 0) {
    const lines = [...sayGuess(say, guess).wrong, "None of the files is a table that can be read."];
    throw new CommandError(lines.join("\n"));
  }
  return sayReasons(say, guess);
}
