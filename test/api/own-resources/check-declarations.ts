/** Checks an installation.yaml that exists only for a test, without the files around it. */
import type { Installation } from "../../../src/catalog/installation.ts";
import { checkInstallation } from "../../../src/validate/installation/installation.ts";
import { isObject } from "../../../src/content/record.ts";
import { ProblemList } from "../../../src/content/problem-list.ts";
import { formatProblem } from "../../../src/words/say-problems.ts";
import { sayInEnglish } from "../../../src/words/say.ts";
import { parseYaml } from "../../../src/content/read/yaml-value.ts";

const FILE = "installation.yaml";

interface CheckedDeclarations {
  readonly installation: Installation;
  readonly errors: readonly string[];
}

export function checkDeclarations(text: string): CheckedDeclarations {
  const problems = new ProblemList();
  const { node, convert } = parseYaml(text, (fault) =>
    problems.add({ severity: "error", file: FILE, resource: "installation", ...fault }),
  );
  const { value: values, line, locate, written } = convert(node);
  if (!isObject(values)) throw new Error("not an object");
  const origin = { resource: "installation", file: FILE, line, decimalComma: false } as const;
  const installation = checkInstallation({ ...origin, values, locate, written }, problems);
  return {
    installation,
    errors: problems.list("error").map((one) => formatProblem(sayInEnglish, one)),
  };
}
