/** What tables were taken for, in words: a few lines per table, with what does not fit and why. */
import { escapeUnprintable } from "../errors.ts";
import type { Guess, GuessedResource, LeftOut } from "../guess/results.ts";
import { formatProblems } from "./say-problems.ts";
import { sayPart } from "./say.ts";
import type { Say } from "./say.ts";
import type { SentenceValue } from "./sentence.ts";

type GuessedField = GuessedResource["columns"][number];

/** @returns the document in the language of whoever reads it */
export function sayReasons(say: Say, guess: Guess): Guess {
  const sayWhy = <Part extends { readonly why: LeftOut["why"] }>(part: Part): Part => ({
    ...part,
    why: sayPart(say, part.why),
  });
  return {
    ...guess,
    tables: guess.tables.map((table) => ({
      ...table,
      key: sayWhy(table.key),
      columns: table.columns.map(sayWhy),
    })),
    leftOut: guess.leftOut.map(sayWhy),
  };
}

/** Columns that are named for each type. */
const MAX_NAMED = 4;

const headerOf = ({ header, column }: GuessedField): string => header || `[${column}]`;

/** @returns `date: Eintritt, Austritt; integer: Etage` */
function listTypes(say: Say, columns: readonly GuessedField[]): string {
  const byType = Map.groupBy(columns, ({ type }) => type);
  return [...byType]
    .map(([type, some]) => {
      const names = some.slice(0, MAX_NAMED).map(headerOf);
      const more = some.length - names.length;
      const named = names.join(", ");
      return more === 0
        ? `${type}: ${named}`
        : `${type}: ${named}, ${say("{more} more", { more })}`;
    })
    .join("; ");
}

/** Columns are explained where their type is no text, which everything fits, or where a few cells make it one. */
const TEXTS: ReadonlySet<string> = new Set(["varchar", "longVarchar"]);
const MAX_EXPLAINED = 5;

function sayTable(say: Say, table: GuessedResource): readonly string[] {
  const { resource, file, sheet, rows, columns, key } = table;
  const from: SentenceValue = sheet === null ? file : `${file}, ${sheet}`;
  const almost = columns.filter(({ misfits }) => misfits.length > 0);
  const others = columns.filter(({ type }) => !TEXTS.has(type));
  const explained = [...almost, ...others].slice(0, MAX_EXPLAINED);
  return [
    say("{file} is {resource}: {rows, # row|# rows}, {columns, # column|# columns}.", {
      file: from,
      resource,
      rows,
      columns: columns.length,
    }),
    `  ${listTypes(say, columns)}`,
    `  Key: ${key.fields.length > 0 ? key.fields.join(", ") : "row"} – ${sayPart(say, key.why)}`,
    ...explained.map((one) => `  ${headerOf(one)}: ${one.type} – ${sayPart(say, one.why)}`),
  ].map(escapeUnprintable);
}

const sayLeftOut = (say: Say, { file, sheet, why }: LeftOut): string =>
  escapeUnprintable(
    say("{file} is left out: {why}", {
      file: sheet === null ? file : `${file}, ${sheet}`,
      why: sayPart(say, why),
    }),
  );

/** How a file was read, such as Windows-1252, and what is above its header; of values, publishing tells. */
const isOfFile = ({ field }: Guess["warnings"][number]): boolean => field === null;

/** Problems that are listed; all of them are in the document. */
const MAX_PROBLEMS = 10;

/** @returns what was taken for what, and what does not fit */
export function sayGuess(
  say: Say,
  { tables, leftOut, errors, warnings }: Guess,
): { readonly told: readonly string[]; readonly wrong: readonly string[] } {
  const problems = formatProblems(say, errors);
  return {
    told: tables.flatMap((table) => sayTable(say, table)),
    wrong: [
      ...formatProblems(say, warnings.filter(isOfFile)).slice(0, MAX_PROBLEMS),
      ...leftOut.map((one) => sayLeftOut(say, one)),
      ...(problems.length > 0
        ? [say("This does not fit, and keeps it from being published:")]
        : []),
      ...problems.slice(0, MAX_PROBLEMS),
      ...(problems.length > MAX_PROBLEMS
        ? [
            say("{more} more lines like these; --json lists every place", {
              more: String(problems.length - MAX_PROBLEMS),
            }),
          ]
        : []),
    ],
  };
}
