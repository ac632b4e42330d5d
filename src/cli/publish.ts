/**
 * `lectern publish`: a content directory becomes a release, or with --plan a list of what that
 * would change. Content with problems never reaches the store.
 */
import { RESOURCE_NAMES } from "../catalog/resources.ts";
import { toJsonReport } from "../check/report-problems.ts";
import type { CheckResult, ValidContent } from "../check/valid-content.ts";
import { CommandError } from "../errors.ts";
import { describeLocation } from "../settings.ts";
import type { Authorship, PublishOptions, PublishOutcome } from "../store/store.ts";
import type { Call, Run } from "./call.ts";
import { checkDirectory, printProblems, summarizeProblems } from "./check-directory.ts";
import { countOf, MAX_NOTE_LENGTH, readAuthor, readTextFlag } from "./phrases.ts";
import { planPublish } from "./plan-publish.ts";
import {
  formatHeadline,
  formatOldCopies,
  formatOutcome,
  isNothingNew,
  toJson,
} from "./publish-outcome.ts";
import {
  formatRemovals,
  refuseRemovals,
  RemovalRefusal,
  toRemovalProblem,
} from "./removal-guard.ts";
import { printJson, printNotice, printResult, rememberDone, showingProgress } from "./terminal.ts";
import { writeStore, writeStoreSaying } from "./use-store.ts";
import type { StoreSettings } from "./use-store.ts";

/**
 * Publishes checked content and shows progress.
 * @param permit throws what stops the publish
 */
export async function publishContent(
  store: StoreSettings,
  content: ValidContent,
  authorship: Authorship,
  permit: PublishOptions["permit"] = () => {},
  write: typeof writeStore = writeStore,
): Promise<PublishOutcome> {
  const total = RESOURCE_NAMES.reduce((sum, name) => sum + content.items[name].length, 0);
  return await showingProgress((show) =>
    write(
      store,
      async (opened) =>
        await opened.publish(content, authorship, {
          permit,
          onProgress: (items) => {
            show(() => `Publishing: ${items.toLocaleString("en")} of ${countOf(total, "item")}`);
          },
        }),
    ),
  );
}

/** @returns undefined when the publish was refused for what it would remove, which was said */
async function publishGuarded(
  call: Call,
  result: CheckResult & { readonly valid: true },
  authorship: Authorship,
): Promise<PublishOutcome | undefined> {
  const permit = call.flags["allow-removals"] === true ? undefined : refuseRemovals;
  try {
    return await publishContent(
      call.settings,
      result.content,
      authorship,
      permit,
      writeStoreSaying,
    );
  } catch (error) {
    if (!(error instanceof RemovalRefusal)) {
      throw error;
    }
    const { removals } = error;
    if (call.flags["json"] === true) {
      const errors = removals.map(toRemovalProblem);
      const report = toJsonReport({ valid: false, errors, warnings: result.warnings });
      printJson({ ...report, removals });
    } else {
      printNotice(formatRemovals(removals, "Nothing was published: this would remove", call));
    }
    return undefined;
  }
}

export const publish: Run = async (call) => {
  const [directory = ""] = call.arguments;
  const asJson = call.flags["json"] === true;
  const isPlan = call.flags["plan"] === true;
  if (call.flags["exit-code"] === true && !isPlan) {
    throw new CommandError("--exit-code says whether a plan differs: give it with --plan.", 2);
  }
  const note = readTextFlag(call, "note", MAX_NOTE_LENGTH);
  const authorship = { by: readAuthor(call), ...(note !== undefined && { note }) };
  const result = await checkDirectory(directory, call.flags["follow-links"] === true);
  if (!asJson) {
    printProblems(result);
  }
  if (!result.valid) {
    if (asJson) {
      printJson(toJsonReport(result));
    } else {
      const outcome = isPlan ? "Nothing can be published" : "Nothing was published";
      printNotice(`${outcome}: ${directory} has ${summarizeProblems(result)}.`);
    }
    return 1;
  }
  if (isPlan) {
    return await planPublish(call, result);
  }
  const outcome = await publishGuarded(call, result, authorship);
  if (outcome === undefined) {
    return 1;
  }
  const store = describeLocation(call.settings.store);
  rememberDone(formatHeadline(outcome, store));
  if (asJson) {
    printJson(toJson(outcome, toJsonReport(result).warnings));
  } else {
    printResult(formatOutcome(outcome, store));
    const oldCopies = formatOldCopies(outcome, call.settings.maxAge);
    if (oldCopies !== undefined) {
      printNotice(oldCopies);
    }
    if (note !== undefined && isNothingNew(outcome)) {
      printNotice("The note was not kept, since nothing changed.");
    }
  }
  return 0;
};
