/**
 * In charge of `lectern releases checkout`. In come a number and a path; out goes a content
 * directory that publishes to the same digest.
 */
import { checkOut } from "../release/checkout.ts";
import type { Run } from "./call.ts";
import { findRelease, parseReleaseNumber } from "./find-release.ts";
import { countOf, formatCounts } from "./phrases.ts";
import { createProgress, endProgress, printJson, printResult } from "./terminal.ts";
import { readStore } from "./use-store.ts";

export const checkOutRelease: Run = async (call) => {
  const [word = "", directory = ""] = call.arguments;
  const number = parseReleaseNumber(word);
  const location = call.settings.store;
  const release = await readStore(location, async (reader) => {
    const found = findRelease(number, await reader.listReleases(), location);
    const content = await reader.readRelease(number);
    const showProgress = createProgress();
    try {
      await checkOut(reader, content, directory, (items) => {
        showProgress(() => `Writing: ${countOf(items, "item")}`);
      });
    } finally {
      endProgress();
    }
    return found;
  });
  const { digest, counts } = release;
  if (call.flags["json"] === true) {
    printJson({ release: number, directory, digest, counts });
  } else {
    printResult(`Wrote release ${number} to ${directory}: ${formatCounts(counts)}.`);
  }
  return 0;
};
