/** What tables are taken for: the document of `lectern init --from`, and of the desk. */
import { Type } from "typebox";
import { Count, listOf, Ordinal, orNull, ProblemRow, Text } from "../change/result-parts.ts";
import type { ValueOf } from "../change/result-parts.ts";
import type { Sentence } from "../words/sentence.ts";

/** A sentence until the document is shown, and then a text. */
const Said = Type.Unsafe<string | Sentence>(Type.String());

const GuessedField = Type.Object({
  header: Type.String({ description: "As it came; empty: the column has none." }),
  column: Type.String({ description: "Its letters, as spreadsheet programs show them." }),
  field: Type.String({ description: "Its path." }),
  language: orNull(Text, "The code, where it is one language of a text in several."),
  type: Text,
  why: Said,
  misfits: listOf(Text, "The few cells that keep it from being of days or numbers."),
  values: Type.Integer({ minimum: 0, description: "How many rows have one." }),
  examples: listOf(Text, "The first ones."),
});

const GuessedResource = Type.Object({
  resource: Text,
  title: Text,
  file: Type.String({ description: "As it was given." }),
  path: Type.String({ description: "As it is called in the content directory." }),
  sheet: orNull(Text),
  rows: Count,
  header: Type.Integer({ minimum: 1, description: "The row of the header." }),
  above: Type.Integer({ minimum: 0, description: "Rows above it, which are not read." }),
  columns: listOf(GuessedField),
  key: Type.Object({ fields: listOf(Text, "None: the number of the row."), why: Said }),
  declaration: Type.Unknown({ description: "As installation.yaml has it." }),
});
export type GuessedResource = ValueOf<typeof GuessedResource>;

const LeftOut = Type.Object({
  file: Text,
  sheet: orNull(Text),
  line: orNull(Ordinal),
  why: Said,
});
export type LeftOut = ValueOf<typeof LeftOut>;

export const Guess = Type.Object({
  tables: listOf(GuessedResource),
  leftOut: listOf(LeftOut, "Files and sheets that are no tables, or cannot be declared."),
  errors: listOf(ProblemRow, "What does not fit, with its cell."),
  warnings: listOf(ProblemRow),
  installation: Type.String({ description: "The text of installation.yaml with these resources." }),
  languages: orNull(Text, "The text of languages.yaml, if they need languages and there are none."),
});
export type Guess = ValueOf<typeof Guess>;
