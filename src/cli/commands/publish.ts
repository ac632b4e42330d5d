/**
 * `lectern publish`: a content directory becomes a release, or with --plan a list of what that
 * would change. Content with problems never reaches the store.
 */
import { RESOURCE_NAMES } from "../../catalog/resources.ts";
import { toJsonReport } from "../../check/report-problems.ts";
import type { ValidContent } from "../../check/valid-content.ts";
import { CommandError } from "../../errors.ts";
import { describeLocation } from "../../settings.ts";
import type { Authorship, PublishOptions, PublishOutcome, Store } from "../../store/store.ts";
import type { Outcome } from "../command.ts";
import type { RunOf } from "../commands.ts";
import { readAuthor } from "../terminal/phrases.ts";
import { planPublish } from "./plan-publish.ts";
import { tellOutcome } from "./publish-outcome.ts";
import {
  formatRemovals,
  refuseRemovals,
  RemovalRefusal,
  toRemovalProblem,
} from "./removal-guard.ts";
import { showing, writeStoreSaying } from "./use-store.ts";
import { checkDirectory, listProblems, summarizeProblems } from "./validate.ts";

/**
 * Publishes checked content and shows progress.
 * @param permit throws what stops the publish
 */
export function publishContent(
  store: Store,
  content: ValidContent,
  authorship: Authorship,
  permit: PublishOptions["permit"] = () => {},
): Promise<PublishOutcome> {
  const total = RESOURCE_NAMES.reduce((sum, name) => sum + content.items[name].length, 0);
  return showing("Publishing", (onProgress) =>
    store.publish(content, authorship, {
      permit,
      onProgress: (items) => onProgress(items, total),
    }),
  );
}

export const publish: RunOf<"publish"> = async (call) => {
  const [directory] = call.arguments;
  const { flags, settings } = call;
  const { note, plan } = flags;
  if (flags["exit-code"] && !plan) {
    throw new CommandError("--exit-code says whether a plan differs: give it with --plan.", 2);
  }
  const authorship = { by: readAuthor(flags.by), ...(note !== undefined && { note }) };
  const result = await checkDirectory(directory, flags["follow-links"]);
  const report = toJsonReport(result);
  const problems = listProblems(result);
  const refuse = (sentence: string, more: object = {}): Outcome => ({
    data: { ...report, ...more },
    warnings: [...problems, sentence],
    status: 1,
  });
  if (!result.valid) {
    const outcome = plan ? "Nothing can be published" : "Nothing was published";
    return refuse(`${outcome}: ${directory} has ${summarizeProblems(result)}.`);
  }
  if (plan) return await planPublish(call, result, problems);
  const permit = flags["allow-removals"] ? undefined : refuseRemovals;
  try {
    const { content } = result;
    const outcome = await writeStoreSaying(settings, (store) =>
      publishContent(store, content, authorship, permit),
    );
    const told = tellOutcome(outcome, describeLocation(settings.store), settings.maxAge, note);
    return { ...told, data: { ...told.data, warnings: report.warnings }, warnings: problems };
  } catch (error) {
    if (!(error instanceof RemovalRefusal)) throw error;
    const { removals } = error;
    const errors = removals.map(toRemovalProblem);
    return refuse(formatRemovals(removals, "Nothing was published: this would remove", call), {
      ...toJsonReport({ valid: false, errors, warnings: result.warnings }),
      removals,
    });
  }
};
