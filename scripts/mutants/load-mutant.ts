/** Loaded before a test: gives it one source file with a fault in it. The file itself is never changed. */
import { registerHooks } from "node:module";

const { url, source } = JSON.parse(process.env["MUTANT"] ?? "{}") as {
  readonly url?: string;
  readonly source?: string;
};

registerHooks({
  load(address, context, nextLoad) {
    if (address !== url) return nextLoad(address, context);
    return { format: "module-typescript", shortCircuit: true, source: source ?? "" };
  },
});
