/** Reads and checks a content directory, and shows the progress. */
import type { Catalog } from "../catalog/catalog.ts";
import type { Installation } from "../catalog/installation.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { OpenOptions } from "../content/open-content.ts";
import type { ContentSource, Problem, Progress } from "../content/record.ts";
import { CommandError } from "../errors.ts";
import { counted } from "../lib/text/english.ts";
import { checkDirectory, loadReaders } from "../publish/read-directory.ts";
import type { Report } from "../publish/results.ts";
import type { CheckPurpose } from "../validate/items/check-state.ts";
import type { CheckResult } from "../validate/valid-content.ts";
import { quoteWord } from "./terminal/phrases.ts";
import { showingProgress } from "./terminal/terminal.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { formatProblems } from "../words/say-problems.ts";
import { sayPart } from "../words/say.ts";
import type { Say } from "../words/say.ts";

export function formatProgress({ resource, records, bytesRead, bytesTotal }: Progress): string {
  const percent = bytesTotal === 0 ? 100 : Math.floor((100 * bytesRead) / bytesTotal);
  return `Reading ${resource}: ${counted(records, "item")}, ${percent} % of all files`;
}

/** The resources of a content directory, even if its items are invalid. */
export interface Declared {
  readonly source: ContentSource;
  readonly installation: Installation;
  readonly catalog: Catalog;
  /** Of installation.yaml. */
  readonly problems: readonly Problem[];
}

/** @throws CommandError when the directory cannot be read */
export async function readDeclared(directory: string): Promise<Declared> {
  const { openContent, checkInstallation } = await loadReaders();
  const source = await openContent(directory);
  const installation = checkInstallation(source.installation, source.problems);
  const problems = source.problems.list("error");
  const ofFile = problems.filter(({ resource }) => resource === "installation");
  const catalog = catalogOf(installation);
  return { source, installation, catalog, problems: ofFile };
}

/** @throws CommandError when installation.yaml has errors, too */
export async function requireDeclared(say: Say, directory: string): Promise<Declared> {
  const declared = await readDeclared(directory);
  if (declared.problems.length === 0) return declared;
  throw new CommandError(formatProblems(say, declared.problems).join("\n"));
}

/** The content directory that documentation and messages mean, and that commands take by themselves. */
export const USUAL_DIRECTORY = "content";

const FIELDS_HINT = /'lectern fields [a-z0-9-]+(?=')/gu;

/** @returns the document, in which hints at `lectern fields` name the directory */
export function nameDirectory<Document extends object>(
  say: Say,
  document: Document & { readonly errors?: Report["errors"] },
  directory: string,
): Document {
  const { errors } = document;
  if (!errors || directory === USUAL_DIRECTORY) return document;
  const named = errors.map((one) => ({
    ...one,
    problem: sayPart(say, one.problem).replaceAll(
      FIELDS_HINT,
      (hint) => `${hint} ${quoteWord(directory)}`,
    ),
  }));
  return { ...document, errors: named };
}

export const checkShowing = (
  terminal: Terminal,
  directory: string,
  options: Omit<OpenOptions, "onProgress"> = {},
  purpose?: CheckPurpose,
): Promise<CheckResult> =>
  showingProgress(terminal, (show) =>
    checkDirectory(
      directory,
      { ...options, onProgress: (progress) => show(() => formatProgress(progress)) },
      purpose,
    ),
  );
