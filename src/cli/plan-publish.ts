/**
 * In charge of `lectern publish --plan`. In comes content that passed the check; out goes what
 * publishing it would change. Nothing is written, and no store is made.
 */
import { toJsonReport } from "../check/report-problems.ts";
import type { CheckResult } from "../check/valid-content.ts";
import { EMPTY_SIDE, sideOfRelease } from "../release/compared-side.ts";
import { describeLocation } from "../settings.ts";
import { hashContent } from "../store/hashed-content.ts";
import type { ListedRelease } from "../store/store.ts";
import type { Call } from "./call.ts";
import { compareSides, sideOfContent } from "./compare-sides.ts";
import { printDifference } from "./print-difference.ts";
import { printJson } from "./terminal.ts";
import { readStore } from "./use-store.ts";

/** What publishing would do, before the details. */
function formatHeadline(
  call: Call,
  current: ListedRelease | undefined,
  same: ListedRelease | undefined,
): string {
  const [directory = ""] = call.arguments;
  const store = describeLocation(call.settings.store);
  if (current === undefined) {
    return `Publishing ${directory} would make the first release in ${store}:`;
  }
  if (same === undefined) {
    return `Publishing ${directory} would change against release ${current.number} in ${store}:`;
  }
  return same.number === current.number
    ? `Publishing ${directory} would change nothing: release ${current.number} in ${store} holds this content already and is current.`
    : `Publishing ${directory} would make release ${same.number} in ${store} current again, which holds this content already. Against release ${current.number} that changes:`;
}

/** @param result of the check of the directory */
export async function planPublish(
  call: Call,
  result: CheckResult & { readonly valid: true },
): Promise<0 | 3> {
  const hashed = await hashContent(result.content);
  const { difference, headline } = await readStore(call.settings.store, async (reader) => {
    const releases = await reader.listReleases();
    const current = releases.find((release) => release.current);
    const same = releases.find(({ digest }) => digest === hashed.digest);
    const before =
      current === undefined
        ? EMPTY_SIDE
        : sideOfRelease(reader, await reader.readRelease(current.number));
    const found = await compareSides(before, sideOfContent(hashed));
    // The digest is what a release is made by: there may be a first one without any item.
    const different = current?.digest !== hashed.digest;
    return {
      difference: { ...found, different },
      headline: formatHeadline(call, current, same),
    };
  });
  if (call.flags["json"] === true) {
    printJson({ ...difference, warnings: toJsonReport(result).warnings });
  } else {
    printDifference(headline, difference);
  }
  return difference.different && call.flags["exit-code"] === true ? 3 : 0;
}
