import { readFileSync } from "node:fs";

const MANIFEST = readFileSync(new URL("../package.json", import.meta.url), "utf8");

/** The version of this Lectern, as package.json has it. */
export const VERSION = (JSON.parse(MANIFEST) as { readonly version: string }).version;
