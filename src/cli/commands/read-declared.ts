/** The resources of a content directory, whether or not its items are right. */
import type { Catalog } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import { checkInstallation } from "../../check/installation.ts";
import { formatProblems } from "../../check/problem-lines.ts";
import { openContent } from "../../content/open-content.ts";

export interface Declared {
  readonly catalog: Catalog;
  /** What is wrong with installation.yaml, in lines. */
  readonly problems: readonly string[];
}

/** @throws CommandError when the directory cannot be read */
export async function readDeclared(directory: string): Promise<Declared> {
  const { installation, problems } = await openContent(directory);
  const catalog = catalogOf(checkInstallation(installation, problems));
  const ofFile = problems.list("error").filter(({ resource }) => resource === "installation");
  return { catalog, problems: formatProblems(ofFile) };
}
