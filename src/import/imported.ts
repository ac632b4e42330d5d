/** What an import may be asked for, and its result, a row from which its type and the reference are made. */
import { Type } from "typebox";
import { Count, listOf, orNull, Text } from "../change/result-parts.ts";
import type { ValueOf } from "../change/result-parts.ts";
import { PROBLEM_KINDS, UNKNOWN_KINDS } from "./notes.ts";

export const IMPORT_FORMATS = ["yaml", "xlsx"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

const place = {
  place: orNull(Text, "The address that was asked, behind the base URL."),
  resource: orNull(Text),
  item: orNull(Text, "Its Uuid, or `item 3`: its position on the page."),
  field: orNull(Text),
};

const ImportProblem = Type.Object({
  kind: Type.Enum([...PROBLEM_KINDS]),
  ...place,
  came: orNull(Text, "As JSON, cut."),
  becomes: orNull(Text, "What is served instead, as JSON, cut; null: nothing."),
  why: orNull(Text),
});
export type ImportProblem = ValueOf<typeof ImportProblem>;

const ImportUnknown = Type.Object({
  kind: Type.Enum([...UNKNOWN_KINDS]),
  ...place,
  why: orNull(Text),
});
export type ImportUnknown = ValueOf<typeof ImportUnknown>;

export const Imported = Type.Object({
  source: Text,
  directory: Text,
  format: Text,
  timeZone: Text,
  languages: listOf(Text, "Codes of the published ones, the fallback first."),
  resources: listOf(
    Type.Object({
      name: Text,
      access: orNull(Text, "`token` or `public`; null: it could not be read."),
      read: Type.Integer({ minimum: 0, description: "Items that came." }),
      items: Type.Integer({ minimum: 0, description: "Items that were written." }),
    }),
  ),
  requests: Count,
  problems: listOf(ImportProblem, "Where the source deviates, the first ones of each kind."),
  problemCount: Count,
  unknown: listOf(ImportUnknown, "What cannot be known, the first ones of each kind."),
  unknownCount: Count,
});
export type Imported = ValueOf<typeof Imported>;
export { ImportProblem as ImportProblemRow, ImportUnknown as ImportUnknownRow };
