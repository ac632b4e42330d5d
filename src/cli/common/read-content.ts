/** Reads and checks a content directory, and shows the progress. */
import type { Catalog } from "../../catalog/catalog.ts";
import type { Installation } from "../../catalog/installation.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { OpenOptions } from "../../content/open-content.ts";
import type { ContentSource, Progress } from "../../content/record.ts";
import { counted } from "../../lib/text/english.ts";
import { checkDirectory, loadReaders } from "../../publish/read-directory.ts";
import type { Report } from "../../publish/results.ts";
import type { CheckPurpose } from "../../validate/items/check-state.ts";
import { formatProblems } from "../../validate/report-problems.ts";
import type { CheckResult } from "../../validate/valid-content.ts";
import { quoteWord } from "../terminal/phrases.ts";
import { showingProgress } from "../terminal/terminal.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { sayPart } from "../../words/say.ts";

export function formatProgress({ resource, records, bytesRead, bytesTotal }: Progress): string {
  const percent = bytesTotal === 0 ? 100 : Math.floor((100 * bytesRead) / bytesTotal);
  return `Reading ${resource}: ${counted(records, "item")}, ${percent} % of all files`;
}

/** The resources of a content directory, even if its items are invalid. */
export interface Declared {
  readonly source: ContentSource;
  readonly installation: Installation;
  readonly catalog: Catalog;
  /** The problems of installation.yaml, as lines. */
  readonly problems: readonly string[];
}

/** @throws CommandError when the directory cannot be read */
export async function readDeclared(directory: string): Promise<Declared> {
  const { openContent, checkInstallation } = await loadReaders();
  const source = await openContent(directory);
  const installation = checkInstallation(source.installation, source.problems);
  const problems = source.problems.list("error");
  const ofFile = problems.filter(({ resource }) => resource === "installation");
  const catalog = catalogOf(installation);
  return { source, installation, catalog, problems: formatProblems(ofFile) };
}

/** The content directory that documentation and messages mean, and that commands take by themselves. */
export const USUAL_DIRECTORY = "content";

const FIELDS_HINT = /'lectern fields [a-z0-9-]+(?=')/gu;

/** @returns the document, in which hints at `lectern fields` name the directory */
export function nameDirectory<Document extends object>(
  document: Document & { readonly errors?: Report["errors"] },
  directory: string,
): Document {
  const { errors } = document;
  if (!errors || directory === USUAL_DIRECTORY) return document;
  const named = errors.map((one) => ({
    ...one,
    problem: sayPart(one.problem).replaceAll(
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
