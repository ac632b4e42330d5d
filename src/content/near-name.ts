/**
 * In charge of telling that a file was meant to hold a resource although its name is another. In
 * comes the name of a file or folder; out goes the name it should have.
 */
import { distance } from "fastest-levenshtein";
import { RESOURCE_NAMES, resourceOf } from "../catalog/resources.ts";
import type { ResourceName } from "../catalog/resources.ts";

const INSTALLATION = "installation";

/** Endings that people take for ours. Any other is taken for the first format. */
const MEANT_ENDINGS: Readonly<Record<string, string>> = {
  json: "json",
  jsonl: "jsonl",
  ndjson: "jsonl",
  yaml: "yaml",
  yml: "yaml",
  csv: "csv",
  tsv: "csv",
  txt: "csv",
  xls: "csv",
  xlsx: "csv",
  ods: "csv",
};

/** Edits that still count as a slip of the pen. The two nearest names are further apart. */
const MAX_EDITS = 2;

const squash = (name: string): string => name.toLowerCase().replaceAll(/[\s_.-]+/gu, "");

/** All spellings of a resource that the contract knows, squashed. */
const SPELLINGS: readonly (readonly [spelling: string, name: ResourceName])[] =
  RESOURCE_NAMES.flatMap((name) => {
    const { title, responseKey, entity } = resourceOf(name);
    const singular = entity === undefined ? [] : [entity.title, entity.responseKey];
    return [name, title, responseKey, ...singular].map(
      (spelling) => [squash(spelling), name] as const,
    );
  });

export interface NearName {
  readonly resource: ResourceName | "installation";
  readonly suggestion: string;
}

/**
 * @param fileName name of a file or folder that is no content file by the letter
 * @returns what it was probably meant to be; undefined when it is something else
 */
export function findNearName(fileName: string, isFolder: boolean): NearName | undefined {
  const dot = isFolder ? -1 : fileName.lastIndexOf(".");
  const stem = dot < 0 ? fileName : fileName.slice(0, dot);
  // `navigation.json.bak` and `.navigation.swp` are left by editors, not meant to be read.
  if (stem === "" || (!isFolder && stem.includes("."))) return undefined;
  const ending = dot < 0 ? "" : fileName.slice(dot + 1).toLowerCase();
  const resource = findResource(squash(stem));
  if (resource === undefined) return undefined;
  if (resource === INSTALLATION) {
    return isFolder ? undefined : { resource, suggestion: `${INSTALLATION}.yaml` };
  }
  return {
    resource,
    suggestion: isFolder ? resource : `${resource}.${MEANT_ENDINGS[ending] ?? "json"}`,
  };
}

function findResource(stem: string): NearName["resource"] | undefined {
  let nearest: NearName["resource"] | undefined;
  let edits = MAX_EDITS + 1;
  for (const [spelling, name] of [...SPELLINGS, [INSTALLATION, INSTALLATION] as const]) {
    const found = distance(stem, spelling);
    if (found < edits) {
      edits = found;
      nearest = name;
    }
  }
  return nearest;
}
