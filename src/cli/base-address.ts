/** Reads the base URL of a service from the command line. */
import { RESOURCES } from "../catalog/resources.ts";
import { CommandError } from "../errors.ts";
import type { Invocation } from "./create-program.ts";

/** @returns the URL without a trailing slash @throws CommandError with status 2 */
export function readBaseUrl(text: string): string {
  // What stands in front of @ may be a password.
  const shown = text.replace(/^.*@/su, "…@").slice(0, 200);
  const refuse = (why: string): CommandError =>
    new CommandError(`The URL "${shown}" is wrong: ${why}`, 2);
  const url = /^https?:\/\//iu.test(text) ? URL.parse(text) : null;
  if (url === null) throw refuse("give a URL that begins with http:// or https://.");
  if (url.username !== "" || url.password !== "")
    throw new CommandError("The URL is wrong: leave out user and password.", 2);
  if (url.search !== "" || url.hash !== "") throw refuse("leave out what begins with ? or #.");
  const base = url.href.replace(/\/+$/u, "");
  const path = Object.values(RESOURCES)
    .map((resource) => resource.path)
    .find((one) => `${base}/`.includes(`${one}/`));
  if (path !== undefined)
    throw refuse(`give the base URL, ${base.slice(0, base.indexOf(path))}, in front of ${path}.`);

  return base;
}

/**
 * @returns the address of the desk that `--to` names, without a trailing slash
 * @throws CommandError with status 2, also for flags that contradict it
 */
export function readDesk({ flags, typed }: Pick<Invocation, "flags" | "typed">): string {
  const address = readBaseUrl(String(flags["to"]));
  if (typed["store"] !== undefined)
    throw new CommandError("--store and --to exclude each other: the desk has the store.", 2);
  if (flags["by"] === undefined) return address;
  throw new CommandError(
    "--by and --to exclude each other: who has the token is named as the author.",
    2,
  );
}
