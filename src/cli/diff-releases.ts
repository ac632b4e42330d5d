/**
 * `lectern releases diff`: what differs between two releases, and what is to come in the second.
 */
import { sideOfRelease } from "../release/compared-side.ts";
import type { Run } from "./call.ts";
import { compareSides } from "./compare-sides.ts";
import { chooseRelease, parseWanted } from "./find-release.ts";
import { printDifference } from "./print-difference.ts";
import { printJson } from "./terminal.ts";
import { readStore } from "./use-store.ts";

export const diffReleases: Run = async (call) => {
  const wanted = call.arguments.map(parseWanted);
  const location = call.settings.store;
  const { a, b, difference } = await readStore(location, async (reader) => {
    const releases = await reader.listReleases();
    const [before = 0, after = 0] = wanted.map(
      (one) => chooseRelease(one, releases, location).number,
    );
    return {
      a: before,
      b: after,
      difference: await compareSides(
        sideOfRelease(reader, await reader.readRelease(before)),
        sideOfRelease(reader, await reader.readRelease(after)),
      ),
    };
  });
  if (call.flags["json"] === true) {
    printJson(difference);
  } else if (difference.different) {
    printDifference(`What release ${b} changed against release ${a}:`, difference);
  } else {
    printDifference(`Releases ${a} and ${b} do not differ.`, difference);
  }
  return 0;
};
