/**
 * The columns of CSV: fixed by the fields of the resource and the attributes of the release, so that
 * every page of a collection has the same.
 */
import { ARTICLE_FIELDS, CONTACT_PERSON_FIELDS } from "../../catalog/content-fields.ts";
import type { Field, FieldKind, Fields } from "../../catalog/field.ts";
import type { Snapshot } from "../../release/snapshot.ts";

/** The way from an item to the values of a column. */
type CsvColumn = readonly string[];

interface Spread {
  /** What paths go on with. */
  readonly members?: Fields;
  /** cell: the value has one column; members: each of its members has; attributes: each of those. */
  readonly into: "cell" | "members" | "attributes";
}

const CELL: Spread = { into: "cell" };

/** Other items stand there by their uuids; they have a table of their own. */
const SPREADS: Readonly<Record<FieldKind, Spread>> = {
  varchar: CELL,
  longVarchar: CELL,
  uuid: CELL,
  boolean: CELL,
  float: CELL,
  enumeration: CELL,
  set: CELL,
  timestamp: CELL,
  date: CELL,
  reference: CELL,
  address: CELL,
  articleAddress: CELL,
  contactPerson: { into: "cell", members: CONTACT_PERSON_FIELDS },
  contactPersons: { into: "cell", members: CONTACT_PERSON_FIELDS },
  article: { into: "members", members: ARTICLE_FIELDS },
  customAttributes: { into: "attributes" },
};

/** @returns all columns of an item with these fields, in their order */
export const listColumns = (
  fields: Fields,
  attributes: Snapshot["attributes"],
): readonly CsvColumn[] =>
  Object.entries(fields).flatMap(([name, field]) => spread([name], field, attributes));

/** @returns the columns of what stands at a path; more than one where that is an object */
export function listColumnsAt(
  path: CsvColumn,
  fields: Fields,
  attributes: Snapshot["attributes"],
): readonly CsvColumn[] {
  let members: Fields | undefined = fields;
  let field: Field | undefined;
  for (const name of path) {
    field = members?.[name];
    members = field && SPREADS[field.kind].members;
  }
  return field ? spread(path, field, attributes) : [path];
}

function spread(
  path: CsvColumn,
  field: Field,
  attributes: Snapshot["attributes"],
): readonly CsvColumn[] {
  const { into, members = {} } = SPREADS[field.kind];
  if (into === "cell") return [path];
  if (into === "members")
    return listColumns(members, attributes).map((column) => [...path, ...column]);
  return (field.owner ? attributes[field.owner] : []).map((identifier) => [...path, identifier]);
}
