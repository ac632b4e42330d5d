/**
 * The reference pages in docs/reference, generated from the rows of commands, settings, notifications,
 * resources and query parameters. `node scripts/write-reference.ts` writes them; a test compares
 * them.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { createCommandsPage } from "./reference/commands-page.ts";
import { createErrorsPage } from "./reference/errors-page.ts";
import { createQueriesPage } from "./reference/queries-page.ts";
import { createResourcesPage } from "./reference/resources-page.ts";
import { createResultsPage } from "./reference/results-page.ts";
import { createSettingsPage } from "./reference/settings-page.ts";

export const REFERENCE_FOLDER = new URL("../docs/reference/", import.meta.url);

/** Text of each page, by file name. */
export const REFERENCE_PAGES: Readonly<Record<string, () => string>> = {
  "commands.md": createCommandsPage,
  "results.md": createResultsPage,
  "settings.md": createSettingsPage,
  "errors.md": createErrorsPage,
  "resources.md": createResourcesPage,
  "queries.md": createQueriesPage,
};

if (import.meta.main) {
  await mkdir(REFERENCE_FOLDER, { recursive: true });
  for (const [name, createPage] of Object.entries(REFERENCE_PAGES))
    await writeFile(new URL(name, REFERENCE_FOLDER), createPage());
}
