/** Everything that is said in German, by its English sentence. A sentence stands in one file only. */
import { HELP } from "./help.ts";
import { OUTCOMES } from "./outcomes.ts";
import { PROBLEMS } from "./problems.ts";

export { NOUNS } from "./nouns.ts";

export const GERMAN = { ...PROBLEMS, ...HELP, ...OUTCOMES } as const;
