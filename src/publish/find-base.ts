/**
 * The release that each resource of some content was made from: the mark of its file, or else what the directory
 * says, or else none. What the installation is made from is told in the same way.
 */
import type { ResourceName } from "../catalog/resource-names.ts";
import { parseMark } from "../content/base-mark.ts";
import type { Base } from "../content/base-mark.ts";
import type { GivenFile } from "../content/read-marks.ts";
import { sentence } from "../words/sentence.ts";
import { BaseError, readBase } from "./base-file.ts";

export type ContentPart = ResourceName | "installation";

export interface Bases {
  /** By resource. */
  readonly resources: Readonly<Record<string, Base>>;
  /** Absent: nothing is known, and it replaces what is current. */
  readonly others?: Base | undefined;
}

/** All of it was made from one release. */
export const basedOn = (others: Base): Bases => ({ resources: {}, others });

export const baseOf = ({ resources, others }: Bases, name: string): Base | undefined =>
  Object.hasOwn(resources, name) ? resources[name] : others;

export const listBases = ({ resources, others }: Bases): readonly Base[] =>
  [others, ...Object.values(resources)].filter((base) => base !== undefined);

/** The oldest takes back nothing of what was changed in between. @returns undefined: nothing is known */
export const oldestOf = (bases: Bases): Base | undefined =>
  listBases(bases).toSorted((one, other) => one.number - other.number)[0];

function requireMark({ file, mark = "" }: GivenFile): Base {
  const base = parseMark(mark);
  if (base) return base;
  throw new BaseError(
    sentence(
      "The mark of {file}, which names the release that the file was made from, is damaged ({mark})",
      { file, mark: mark.slice(0, 100) },
    ),
  );
}

/**
 * @param directory with `.lectern-base`, or without
 * @param files of the directory; see `readMarks`
 * @throws BaseError when it cannot be read, or a mark is damaged
 */
export async function findBases(directory: string, files: readonly GivenFile[]): Promise<Bases> {
  const known = await readBase(directory);
  /** A file that still has the mark of the last publish from there was published then. */
  const isNoted = ({ file, mark }: GivenFile): boolean =>
    mark === undefined || known?.noted.get(file) === mark;
  const resources = new Map<string, Base>();
  for (const file of files) {
    const base = isNoted(file) ? known?.base : requireMark(file);
    for (const name of base ? file.resources : []) {
      // Of several parts, the oldest.
      const other = resources.get(name);
      if (base && (!other || base.number < other.number)) resources.set(name, base);
    }
  }
  return { resources: Object.fromEntries(resources), others: known?.base };
}
