/**
 * All problems of content, of its files and the values in them: limited and counted, in the order
 * of resources, files and lines.
 */
import { CONTRACT_NAMES } from "../catalog/resource-names.ts";
import { MAX_FIELD_CHARACTERS, MAX_FOUND_CHARACTERS, MAX_PROBLEMS } from "./limits.ts";
import type { Problem } from "./record.ts";
import { fillSentence, sentence } from "../words/sentence.ts";

/** A problem as it is first reported: an error by default; the receiver adds the position. */
export type Fault = Pick<Problem, "problem"> & {
  readonly [Name in keyof Problem]?: Problem[Name] | undefined;
} & {
  /** True: the value is wrong, but its item is read. */
  readonly keepsItem?: true;
};

export type ReportFault = (fault: Fault) => void;

/**
 * Text that cannot be read further. The code that catches it knows whether an item or the whole
 * file is lost.
 */
export class BrokenText extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fillSentence(fault.problem));
    this.name = "BrokenText";
    this.fault = fault;
  }
}

const RANKS: ReadonlyMap<Problem["resource"], number> = new Map(
  (["installation", ...CONTRACT_NAMES] as const).map((name, rank) => [name, rank]),
);
/** The installation's resources come last, by their names. */
const rankOf = ({ resource }: Problem): number =>
  resource === undefined ? -1 : (RANKS.get(resource) ?? RANKS.size);

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function compareProblems(a: Problem, b: Problem): number {
  return (
    rankOf(a) - rankOf(b) ||
    compareTexts(a.resource ?? "", b.resource ?? "") ||
    compareTexts(a.file ?? "", b.file ?? "") ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0)
  );
}

/** Includes the cell, because the sheets of a workbook have the same lines. */
const describePlace = ({ file, line, column, cell }: Problem): string | undefined =>
  line === undefined || column === undefined
    ? undefined
    : JSON.stringify([file, line, column, cell]);

/**
 * @returns the text, shortened by code points, so that no surrogate pair is split; the last
 *   character is then an ellipsis
 */
function cutText(text: string, most: number): string {
  // A code point has at most two units, so a short slice is enough to look at.
  const characters = Array.from(text.slice(0, 2 * most + 2));
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}

/** Without these, it is unknown which items there are. */
const IDENTITY: ReadonlySet<string> = new Set(["Key", "Uuid"]);

const MOST_CHARACTERS: Readonly<Record<string, number>> = {
  field: MAX_FIELD_CHARACTERS,
  found: MAX_FOUND_CHARACTERS,
  suggestion: MAX_FIELD_CHARACTERS,
};

/** @returns a problem whose texts have a readable length */
function toProblem({ keepsItem: _keepsItem, ...fault }: Fault): Problem {
  const known = Object.entries(fault).flatMap(([name, value]) => {
    const most = MOST_CHARACTERS[name];
    if (value === undefined) return [];
    return [[name, typeof value === "string" && most ? cutText(value, most) : value]];
  });
  return { severity: "error", ...(Object.fromEntries(known) as unknown as Fault) } as Problem;
}

export class ProblemList {
  readonly #ofValues: Problem[] = [];
  readonly #ofFiles: Problem[] = [];
  /** Of each severity, including those that are not kept. */
  readonly #counts: Record<Problem["severity"], number> = { error: 0, warning: 0 };
  readonly #kept: Record<Problem["severity"], number> = { error: 0, warning: 0 };
  readonly #once = new Set<string>();
  readonly #broken = new Set<Problem["resource"]>();

  add(fault: Fault): void {
    this.#keep(this.#ofValues, fault);
  }

  /** Adds a problem, unless the same one about the same field of the same file was added. */
  addOnce(fault: Fault): void {
    const { resource, file, field, problem } = fault;
    const key = JSON.stringify([resource, file, field, problem]);
    if (this.#once.has(key)) return;
    if (this.#once.size < MAX_PROBLEMS) this.#once.add(key);
    this.add(fault);
  }

  /**
   * Adds a problem of a file. A value that the file's reader rejected may still be in its record:
   * further errors and warnings about it are left out.
   */
  addOfFile(fault: Fault): void {
    const { severity, resource, field = "", keepsItem } = fault;
    const isKnown = keepsItem && !IDENTITY.has(field.slice(field.lastIndexOf(".") + 1));
    if (severity !== "warning" && !isKnown) this.#broken.add(resource);
    this.#keep(this.#ofFiles, fault);
  }

  /** Adds why a file was not read to its end: the one problem that is never left out. */
  addOfEnd(fault: Fault): void {
    this.#broken.add(fault.resource);
    this.#keep(this.#ofFiles, fault, true);
  }

  #keep(list: Problem[], fault: Fault, always = false): void {
    const { severity = "error" } = fault;
    this.#counts[severity] += 1;
    if (this.#kept[severity] >= MAX_PROBLEMS && !always) return;
    this.#kept[severity] += 1;
    list.push(toProblem(fault));
  }

  /** The number of added problems, including those that are not kept. */
  count(severity: Problem["severity"]): number {
    return this.#counts[severity];
  }

  /** Whether files of the resource, or files that may contain it, could not be read completely. */
  isBroken(resource: Problem["resource"]): boolean {
    return this.#broken.has(resource) || this.#broken.has(undefined);
  }

  /** @returns the problems in order, with one more at the end if some were not kept */
  list(severity: Problem["severity"]): readonly Problem[] {
    const refused = new Set(
      this.#ofFiles.flatMap((problem) =>
        problem.severity === "error" ? (describePlace(problem) ?? []) : [],
      ),
    );
    const ofValues = this.#ofValues.filter(
      (problem) => refused.size === 0 || !refused.has(describePlace(problem) ?? ""),
    );
    const listed = [...ofValues, ...this.#ofFiles]
      .filter((problem) => problem.severity === severity)
      .toSorted(compareProblems);
    const more = this.#counts[severity] - this.#kept[severity];
    if (more === 0) return listed;
    return [
      ...listed,
      {
        severity,
        problem: sentence("{more, number} more like these are not listed", { more }),
        more,
      },
    ];
  }
}
