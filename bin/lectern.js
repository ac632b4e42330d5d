#!/usr/bin/env node
/**
 * In charge of starting the command line, or of saying in one sentence why it cannot start. In comes
 * whatever Node the machine has; out goes src/cli/main.ts. Older Nodes must be able to read this
 * file: no syntax younger than Node 12, and nothing is imported before the version is known.
 */
var wanted = 26;
var found = process.versions.node;

/** @param {string} sentence */
function refuse(sentence) {
  process.stderr.write(sentence + "\n");
  process.exitCode = 1;
}

if (Number(found.split(".")[0]) < wanted) {
  refuse(
    "Lectern needs Node " +
      wanted +
      " or newer and this is Node " +
      found +
      ": in a clone run `npm ci` once and then `npx lectern …`, which bring the right Node along, or install it from https://nodejs.org.",
  );
} else {
  import("../src/cli/main.ts").then(
    function (main) {
      return main.runCommandLine(process.argv.slice(2));
    },
    function (error) {
      // Only a package can be "Cannot find package": a file of Lectern's own is "Cannot find module".
      if (error.code === "ERR_MODULE_NOT_FOUND" && /Cannot find package/.test(error.message)) {
        refuse("Lectern's packages are not installed: run `npm ci` in the clone, then try again.");
        return;
      }
      throw error;
    },
  );
}
