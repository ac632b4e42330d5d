/**
 * Whether a type takes the cells of a column: asked of the rules that check content, so that nothing is guessed
 * that they would refuse or doubt.
 */
import type { Field } from "../catalog/field.ts";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import { ProblemList } from "../content/problem-list.ts";
import type { RawRecord } from "../content/record.ts";
import { At } from "../validate/values/at.ts";
import { ColumnDoubts } from "../validate/values/column-doubts.ts";
import { LONE_VALUE_RULES } from "../validate/values/value-rules.ts";
import type { ColumnCell } from "./columns.ts";

type LoneKind = keyof typeof LONE_VALUE_RULES;
/** What is needed to read a value; of texts the size alone. */
export type AskedField = Pick<Field, "kind"> & Partial<Field> & { readonly kind: LoneKind };

/** A value that content would have. */
type Taken = string | number | boolean | readonly string[];

const PROBED_FILE = "table";
const NAME = "Value";

const HAS_OFFSET = /(?:Z|UTC|[+-]\d\d(?::?\d\d)?)$/iu;

const recordOf = ({ content, row }: ColumnCell): RawRecord => ({
  resource: PROBED_FILE as RawRecord["resource"],
  file: PROBED_FILE,
  line: row.line,
  values: {},
  decimalComma: row.decimalComma,
  header: { line: 1, find: () => "given" },
  locate: () => ({ line: row.line }),
  written: () => content,
});

/**
 * @param isRight looks at what was read, besides the rule
 * @returns the cells that the type does not take, the first ones if there are too many; a doubt counts for all
 */
export function findMisfits(
  cells: readonly ColumnCell[],
  field: AskedField,
  most: number,
  isRight: (value: Taken, cell: ColumnCell) => boolean = () => true,
): readonly ColumnCell[] {
  const problems = new ProblemList();
  const doubts = new ColumnDoubts();
  const rule = LONE_VALUE_RULES[field.kind];
  const asked = { nullable: true, ...field };
  const { timeZone } = DEFAULT_INSTALLATION;
  // A time that comes twice on its day is said, and is the time that was written, unless it was converted.
  const countSaid = ({ content: { value } }: ColumnCell): number =>
    problems.count("error") +
    (field.kind === "timestamp" && !HAS_OFFSET.test(String(value)) ? 0 : problems.count("warning"));
  const misfits: ColumnCell[] = [];
  for (const cell of cells) {
    const at = new At(recordOf(cell), problems, { doubts, timeZone }, [NAME]);
    const before = countSaid(cell);
    const { value } = cell.content;
    const taken = value === null ? undefined : rule(value, at, asked);
    const isTaken = taken !== undefined && taken !== null && countSaid(cell) === before;
    if (!isTaken || !isRight(taken, cell)) misfits.push(cell);
    if (misfits.length > most) return misfits;
  }
  return doubts.settle().length > 0 ? cells : misfits;
}

/** @returns whether the type takes every cell without a word */
export const fits = (
  cells: readonly ColumnCell[],
  field: AskedField,
  isRight?: (value: Taken, cell: ColumnCell) => boolean,
): boolean => findMisfits(cells, field, 0, isRight).length === 0;
