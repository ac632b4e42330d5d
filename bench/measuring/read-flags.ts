/** Reads the flags of a benchmark; a wrong one is a sentence. */
import { parseArgs } from "node:util";
import type { ParseArgsConfig } from "node:util";

export function readFlags<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const flags = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    const known = flags.length === 0 ? "There are no flags." : `The flags are ${flags.join(", ")}.`;
    process.stderr.write(`${(error as Error).message}\n${known}\n`);
    return process.exit(2);
  }
}
