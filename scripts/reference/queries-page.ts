import { COMPARED_KINDS, OPERATORS, VALUE_TYPES } from "../../src/catalog/filter-operators.ts";
import type { ValueType } from "../../src/catalog/filter-operators.ts";
import { FIELD_KINDS } from "../../src/catalog/field-kinds.ts";
import type { FieldKind } from "../../src/catalog/field.ts";
import { isKnownTo, QUERY_BOUNDS, QUERY_PARAMETERS } from "../../src/catalog/query-parameters.ts";
import type { QueryParameter } from "../../src/catalog/query-parameters.ts";
import { CONTRACT } from "../../src/catalog/catalog.ts";
import { code, formatPage, formatTable } from "./markdown.ts";

function describePlace(parameter: QueryParameter): string {
  const owners = [...CONTRACT.resources.values()].filter((one) => isKnownTo(parameter, one));
  const operations = parameter.forEntities === true ? "every operation" : "find and page";
  return owners.length === CONTRACT.names.length
    ? operations
    : `${operations} of ${owners.map(({ title }) => title).join(", ")}`;
}

/** The names of value types for readers of the contract. */
const VALUE_NAMES: Readonly<Record<ValueType, string>> = {
  text: "text",
  uuid: "uuid",
  boolean: "boolean",
  enum: "enum, set",
  number: "number",
  date: "date",
  timestamp: "timestamp",
  object: "object, list of objects",
  open: "undeclared custom attribute",
};

const typesOf = (type: ValueType): string =>
  [
    ...new Set(
      (Object.keys(COMPARED_KINDS) as FieldKind[])
        .filter((kind) => COMPARED_KINDS[kind].type === type)
        .map((kind) => FIELD_KINDS[kind].type),
    ),
  ].join(", ") || "-";

const formatOperators = (): string =>
  formatTable(
    ["Operator", "Syntax", "Values", "Finds items whose value"],
    Object.entries(OPERATORS).map(([key, { spelling, takesList, meaning }]) => [
      code(spelling),
      code(key === "eq" ? "filter[Field]=" : `filter[Field][${spelling}]=`),
      takesList ? "one or more" : "one",
      meaning,
    ]),
  );

const formatValueTypes = (): string =>
  formatTable(
    ["Value", "Field types", "Operators", "Format"],
    (Object.keys(VALUE_TYPES) as ValueType[]).map((type) => [
      VALUE_NAMES[type],
      typesOf(type),
      VALUE_TYPES[type].operators.map((key) => code(OPERATORS[key].spelling)).join(" "),
      VALUE_TYPES[type].form,
    ]),
  );

const formatBounds = (): string =>
  formatTable(
    ["What", "At most"],
    [
      ["query string", `${QUERY_BOUNDS.queryBytes} bytes`],
      ["conditions", String(QUERY_BOUNDS.conditions)],
      ["values in all conditions together", String(QUERY_BOUNDS.values)],
      ["a value", `${QUERY_BOUNDS.valueCharacters} characters`],
      [
        code("search"),
        `${QUERY_BOUNDS.searchCharacters} characters and ${QUERY_BOUNDS.searchWords} words`,
      ],
      [code("sort"), `${QUERY_BOUNDS.sortFields} fields`],
      [code("fields"), `${QUERY_BOUNDS.fields} fields`],
    ],
  );

export function createQueriesPage(): string {
  const rows: readonly QueryParameter[] = Object.values(QUERY_PARAMETERS);
  return formatPage("Query parameters", [
    "Parameters follow a question mark, in any order, separated by &. The URLs of other pages in `CollectionConfiguration` include the query of the request. [Querying](../querying.md) explains all parameters with examples.",
    formatTable(
      ["Parameter", "Known to", "Meaning", "Value"],
      rows.map((row) => [code(row.name), describePlace(row), row.meaning, row.form]),
    ),
    "An unknown parameter is 400 `QUERY_PARAMETER_UNKNOWN`. An invalid value, or a second value where only one is allowed, is 400 `QUERY_PARAMETER_INVALID`. All errors of a query are reported at once, at most ten.",
    "## Operators of filters",
    formatOperators(),
    "## Values",
    "A field is named by its path, such as `Article.Name`, `PreetzTeamContactPerson.Lastname` or `CustomAttributes.TOPIC`. A condition on a path through a list, or to a list, holds if any member matches. A declared custom attribute has the type of its declaration.",
    formatValueTypes(),
    "## Limits",
    formatBounds(),
  ]);
}
