/** Examples of values, from the content of `lectern init`. */
import { CONTRACT, perResource } from "../catalog/catalog.ts";
import { KEY } from "../catalog/content-form.ts";
import type { ContentField } from "../catalog/content-form.ts";
import { FIELD_KINDS, TEXT_FORMATS } from "../catalog/field-kinds.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { flattenItem, toCell } from "../checkout/write-tables.ts";
import type { FlatItem } from "../checkout/write-tables.ts";
import { mustGet } from "../lib/must-get.ts";
import { openFirstTables } from "./commands/init.ts";

/** @returns a value as in a cell of a table */
function makeExample({ name, field }: ContentField): string {
  const { kind, format, values, isMany, size, min = -Infinity, max = Infinity } = field;
  const { example } = format === undefined ? FIELD_KINDS[kind] : TEXT_FORMATS[format];
  if (name === KEY) return "summer-2027";
  if (values !== undefined) return values.slice(0, kind === "set" ? 2 : 1).join("|");
  if (kind === "integer" || kind === "float")
    return String(Math.min(max, Math.max(min, Number(example))));
  if (kind === "reference" && isMany) return `${example}|key-of-another`;
  return example.slice(0, size);
}

/** @returns a value of a field as in a cell of a table */
export type FindExample = (resource: ResourceName, field: ContentField) => string;

export async function readExamples(): Promise<FindExample> {
  const source = await openFirstTables();
  const items = perResource<FlatItem[]>(CONTRACT, () => []);
  for (const [name, list] of items) {
    const row = mustGet(CONTRACT.resources, name);
    for await (const item of source.readItems(name)) list.push(flattenItem(row, item));
  }
  return (resource, field) => {
    const { name, identifier } = field;
    // For attributes, any text will do, and there is always one.
    const isMeant = (path: string, value: unknown): boolean =>
      identifier === undefined
        ? path === name
        : path.startsWith(name.slice(0, -identifier.length)) && typeof value === "string";
    // Own resources have no items here.
    const [value] = (items.get(resource) ?? []).flatMap((item) =>
      [...item].filter((member) => isMeant(...member)).map((member) => member[1]),
    );
    return value === undefined ? makeExample(field) : String(toCell(value)).replaceAll("\n", " ");
  };
}
