/** The flag of commands that write tables. */
import { CommandError } from "../../errors.ts";
import type { Delimiter } from "../../release/checkout/write-tables.ts";
import { say } from "../../words/say.ts";

export const DELIMITER = {
  name: "delimiter",
  value: "WORD",
  choices: ["comma", "semicolon", "tab"],
  help: "What separates the columns of csv: comma, semicolon (as German Excel expects) or tab (default: comma)",
} as const;

/** @throws CommandError with status 2 when another format than CSV has a delimiter */
export function checkDelimiter(format: string, delimiter: Delimiter | undefined): void {
  if (delimiter !== undefined && format !== "csv")
    throw new CommandError(say("--delimiter needs --format csv."), 2);
}
