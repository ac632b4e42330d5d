/** What commands print of content directories with --json, a row each. */
import { Type } from "typebox";
import { Counts, Digest, Flag, listOf, Ordinal, orNull, Text } from "../change/result-parts.ts";
import type { ValueOf } from "../change/result-parts.ts";

export const CreatedContent = Type.Object({
  directory: Text,
  format: Text,
  files: listOf(Text),
});

const ListedField = Type.Object({
  name: Text,
  type: Text,
  size: orNull(Type.Number()),
  required: Flag,
  default: Type.Unknown(),
  values: orNull(listOf(Text)),
  target: orNull(Text, "The resource that it refers to."),
  format: Text,
  example: Text,
});
export const ResourceFields = Type.Object(
  { resource: Text, title: Text, sheet: Text, fields: listOf(ListedField) },
  { description: "Without a resource, a list of all; with --types or --schema, what these print." },
);
export type ResourceFields = ValueOf<typeof ResourceFields>;

export const Types = Type.Object({
  types: Type.String({ description: "The text of content.d.ts." }),
});

export type Types = ValueOf<typeof Types>;

export const SchemaFile = Type.Object({
  file: Text,
  schema: Text,
  line: Type.String({ description: "With which a YAML file names its schema." }),
});

export type SchemaFile = ValueOf<typeof SchemaFile>;

export const CheckedOut = Type.Object({
  release: Ordinal,
  directory: Text,
  format: Text,
  digest: Digest,
  counts: Counts,
});

export const NotCheckedOut = Type.Object(
  {
    release: Ordinal,
    directory: Type.Null(),
    format: Text,
    misfits: listOf(
      Type.Object({
        resource: Text,
        item: Text,
        field: Text,
        problem: Text,
        found: Type.Unknown(),
      }),
    ),
  },
  { description: "The format cannot hold these values." },
);
