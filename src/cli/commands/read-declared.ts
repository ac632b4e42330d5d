/** The resources of a content directory, whether or not its items are right. */
import type { Catalog } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import { checkInstallation } from "../../check/installation.ts";
import { formatProblems } from "../../check/problem-lines.ts";
import { ProblemList } from "../../check/problem-list.ts";
import { openContent } from "../../content/open-content.ts";

export interface Declared {
  readonly catalog: Catalog;
  /** What is wrong with installation.yaml, in lines. */
  readonly problems: readonly string[];
}

/** @throws CommandError when the directory cannot be read */
export async function readDeclared(directory: string): Promise<Declared> {
  const source = await openContent(directory);
  const problems = new ProblemList();
  const catalog = catalogOf(checkInstallation(source.installation, problems));
  const errors = [...source.problems, ...problems.list("error")];
  const ofFile = errors.filter(({ resource }) => resource === "installation");
  return { catalog, problems: formatProblems(ofFile) };
}
