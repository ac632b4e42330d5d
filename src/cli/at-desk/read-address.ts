/** Reads the address of the desk that `--to` names, and refuses what contradicts it. */
import { CommandError } from "../../errors.ts";
import { say } from "../../words/say.ts";
import { readBase } from "../common/base-address.ts";
import type { Invocation } from "../create-program.ts";

/** @returns the URL without a trailing slash @throws CommandError with status 2 */
export function readAddress({ flags, typed }: Pick<Invocation, "flags" | "typed">): string {
  const address = readBase(String(flags["to"]));
  if (typed["store"] !== undefined)
    throw new CommandError(say("--store and --to exclude each other: the desk has the store."), 2);
  if (flags["by"] === undefined) return address;
  throw new CommandError(
    say("--by and --to exclude each other: who has the token is named as the author."),
    2,
  );
}
