/**
 * What a watched directory has of problems, kept in the store as a check of the desk is: so people who keep
 * content in a shared folder see on its page what the log of a server says to nobody.
 */
import { resolve } from "node:path";
import type { CheckSummary } from "../desk/check-summary.ts";
import { createUuid } from "../lib/uuid.ts";
import { driverOf } from "../store/open-store.ts";
import { toReport } from "../publish/report.ts";
import type { CheckResult } from "../validate/valid-content.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { writeStore } from "./use-store.ts";
import type { StorePlace } from "../store/with-store.ts";

/** One for each directory: the newest check replaces the one before. */
export async function keepProblems(
  terminal: Terminal,
  settings: StorePlace,
  directory: string,
  author: string,
  result: CheckResult,
): Promise<void> {
  // Without a store there is no desk.
  if (!(await driverOf(settings.store).exists(settings.store))) return;
  const id = createUuid(`watched ${resolve(directory)}`);
  const report = toReport(result);
  const summary: CheckSummary = {
    valid: result.valid,
    errors: report.errors.length,
    warnings: report.warnings.length,
    published: null,
    bases: null,
    marks: [],
    over: false,
    resolve: null,
    files: [directory],
  };
  await writeStore(terminal, settings, (store) =>
    store.keepCheck({
      id,
      madeAt: Math.floor(Date.now() / 1000),
      madeBy: author,
      summary: JSON.stringify(summary),
      document: JSON.stringify({ ...report, draft: id }),
      answer: null,
      bases: [],
      content: null,
      merged: null,
    }),
  );
}
