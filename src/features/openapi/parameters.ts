/**
 * The parameters of operations: query parameters (one row each), filters by path and operator, and
 * headers.
 */
import { mustGet } from "../../lib/must-get.ts";
import { OPERATORS, isOrdering } from "../../catalog/filter-operators.ts";
import type { Operator, ValueType } from "../../catalog/filter-operators.ts";
import { ATTRIBUTE_IDENTIFIER, pageSizeOf } from "../../catalog/installation.ts";
import { MEDIA_TYPES } from "../../catalog/media-types.ts";
import {
  MAX_LANGUAGES,
  QUERY_BOUNDS,
  QUERY_PARAMETERS,
  isKnownTo,
} from "../../catalog/query-parameters.ts";
import type { QueryParameter, QueryParameterName } from "../../catalog/query-parameters.ts";
import {
  dateSchema,
  instant,
  languageCode,
  enumSchema,
  ordinal,
  text,
  uuidSchema,
} from "../../lib/json-schema.ts";
import type { Schema } from "../../lib/json-schema.ts";
import { isSortable, pathTableOf } from "../../query/paths.ts";
import type { FieldPath } from "../../query/query-model.ts";
import { nameFilter } from "../../query/query-syntax.ts";
import type { Route } from "../../serve/routes.ts";
import { describeValues } from "./field-schemas.ts";
import type { DocumentContext } from "./operations.ts";

export interface NamedParameter {
  readonly key: string;
  readonly parameter: Schema;
}

/** @returns a key that is an identifier, so that generators can make names of it */
const nameKey = (...parts: readonly string[]): string => parts.join("_").replaceAll(/\W/gu, "_");

/** Lists are one value, separated by commas. */
const IN_ONE_VALUE = { style: "form", explode: false };

const list = (items: Schema, maxItems: number, minItems?: number): Schema => ({
  type: "array",
  items,
  ...(minItems !== undefined && { minItems }),
  maxItems,
});

const listPaths = (
  { resource, operation }: Route,
  { installation }: DocumentContext,
): readonly FieldPath[] => [...pathTableOf(resource, operation, installation).paths.values()];

/**
 * Paths that are declared, and attributes that are not.
 * @param sign of descending ones; undefined: there are none
 */
function pathSchema(route: Route, context: DocumentContext, sign?: "-"): Schema {
  const table = pathTableOf(route.resource, route.operation, context.installation);
  const paths = listPaths(route, context);
  const names = paths.flatMap((path) =>
    sign === undefined ? path.text : isSortable(path) ? [path.text, `${sign}${path.text}`] : [],
  );
  const open = paths.filter(({ text: parent }) => table.hasAttributes(parent));
  if (open.length === 0) return enumSchema(names);
  const parents = open.map(({ text: parent }) => parent.replaceAll(".", "[.]")).join("|");
  const minus = sign === undefined ? "" : "-?";
  const pattern = `^${minus}(?:${parents})[.]${ATTRIBUTE_IDENTIFIER.source.slice(1)}`;
  return { anyOf: [enumSchema(names), { type: "string", pattern }] };
}

const DATE = "[0-9]{4}-[0-9]{2}-[0-9]{2}";
const TIME = String.raw`[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,9})?`;
const DAYS = "(?:[+-][0-9]{1,4}d)?";
const degrees: Schema = { type: "number", minimum: -180, maximum: 180 };

const listFormats = (offered: Route["offered"]): readonly string[] =>
  offered.map((type) => MEDIA_TYPES[type].format);

type DescribeValue = (route: Route, context: DocumentContext) => Schema;

const SCHEMAS: Readonly<Record<Exclude<QueryParameterName, "filter">, DescribeValue>> = {
  search: () => ({ type: "string" }),
  sort: (...asked) => list(pathSchema(...asked, "-"), QUERY_BOUNDS.sortFields),
  fields: (...asked) => list(pathSchema(...asked), QUERY_BOUNDS.fields),
  near: () => list(degrees, 2, 2),
  radius: () => ({ type: "number", exclusiveMinimum: 0 }),
  bbox: () => list(degrees, 4, 4),
  format: ({ offered }) => enumSchema(listFormats(offered)),
  limit: ({ resource }, { installation }) => ({
    ...ordinal,
    maximum: pageSizeOf(installation, resource),
  }),
  language: (_, { languages }) =>
    list(languages === undefined ? languageCode : enumSchema(languages), MAX_LANGUAGES),
  fallback: () => ({ type: "boolean" }),
  minRelease: () => ordinal,
  at: () => ({ anyOf: [dateSchema, instant] }),
  release: () => ordinal,
};

/** One value of a condition, by the type of its path. */
const VALUES: Readonly<Record<Exclude<ValueType, "object">, Schema>> = {
  // Without minLength: OpenAPI cannot describe the escape of a comma at the end of a value.
  text,
  uuid: uuidSchema,
  boolean: { type: "boolean" },
  enum: text,
  number: { type: "number" },
  date: { type: "string", pattern: `^(?:${DATE}|(?:now|today)${DAYS})$` },
  timestamp: {
    type: "string",
    pattern: `^(?:${DATE}(?:[ T]${TIME}(?:Z|[+-][0-9]{2}:[0-9]{2})?)?|today${DAYS}|now(?:[+-][0-9]{1,4}[dh])?)$`,
  },
  open: text,
};

/** Long ones are written once. */
const SHARED: Readonly<Partial<Record<ValueType, string>>> = {
  date: "DateOperand",
  timestamp: "TimestampOperand",
};

function operandSchema(
  { type, values }: FieldPath,
  operator: Operator,
  { book }: DocumentContext,
): Schema {
  if (operator === "null" || type === "object") return { type: "boolean" };
  // In a list, these characters are escaped with a backslash, which OpenAPI cannot describe.
  const isPlain = values?.every((value) => !/[\\,]/u.test(value)) ?? false;
  const shared = SHARED[type];
  const one = shared
    ? book.refer(shared, () => VALUES[type])
    : isPlain && values
      ? describeValues(values, book)
      : VALUES[type];
  const isText = type === "open" && isOrdering(operator);
  const value = isText ? { type: "number" } : one;
  return OPERATORS[operator].takesList ? { type: "array", items: value } : value;
}

/**
 * Maximum number of listed filters per resource: with declared resources there could be millions. Paths
 * of the item itself come first; the service accepts all filters, also those that are not listed.
 */
const MAX_FILTERS = 300;

/**
 * The conditions that lists of websites have. With every operator, and the paths into embedded items, the
 * document would be three times as large, and so would the types that are generated from it.
 */
const LISTED_OPERATORS: Readonly<Record<ValueType, readonly Operator[]>> = {
  text: ["eq", "contains"],
  uuid: ["eq"],
  boolean: ["eq"],
  enum: ["eq"],
  number: ["eq", "gte", "lte"],
  date: ["gte", "lte"],
  timestamp: ["gte", "lte"],
  object: [],
  open: [],
};

/** @returns filters for paths of the item itself; equal parameters have equal keys */
export function listFilters(route: Route, context: DocumentContext): readonly NamedParameter[] {
  const { name, fields } = mustGet(context.catalog.resources, route.resource);
  return listPaths(route, context)
    .filter(
      ({ segments: [first = "", ...inner] }) => !(inner.length > 0 && fields.get(first)?.target),
    )
    .flatMap((path) => LISTED_OPERATORS[path.type].map((operator) => ({ path, operator })))
    .slice(0, MAX_FILTERS)
    .map(({ path, operator }) => ({
      key: nameKey("filter", path.values ? `of-${name}` : path.type, path.text, operator),
      parameter: {
        name: nameFilter(path.text, operator),
        in: "query",
        ...(OPERATORS[operator].takesList && IN_ONE_VALUE),
        schema: operandSchema(path, operator, context),
      },
    }));
}

const SINGLES = (
  Object.entries(QUERY_PARAMETERS) as [QueryParameterName, QueryParameter][]
).flatMap(([name, row]) => (name === "filter" ? [] : { name, row }));

/** On what the schemas of parameters depend, in their keys: equal ones are one component. */
const OWNED: Readonly<
  Partial<Record<QueryParameterName, (route: Route, context: DocumentContext) => readonly string[]>>
> = {
  sort: ({ resource }) => [resource],
  limit: ({ resource }, { installation }) => [String(pageSizeOf(installation, resource))],
  fields(route, context) {
    const listed = listPaths({ ...route, operation: "find" }, context);
    const isLess = listPaths(route, context).length < listed.length;
    return [route.resource, ...(isLess ? [route.operation] : [])];
  },
  format: ({ offered }) => listFormats(offered),
};

/** @returns the parameters that occur once in a query */
export const listSingles = (route: Route, context: DocumentContext): readonly NamedParameter[] =>
  SINGLES.filter(
    ({ row }) =>
      (route.operation !== "load" || row.forEntities === true) &&
      isKnownTo(row, mustGet(context.catalog.resources, route.resource)),
  ).map(({ name, row }) => {
    const schema = SCHEMAS[name](route, context);
    return {
      key: nameKey("query", ...(OWNED[name]?.(route, context) ?? []), name),
      parameter: {
        name,
        in: "query",
        description: `${row.meaning} Value: ${row.form}.`,
        ...(schema["type"] === "array" && IN_ONE_VALUE),
        schema,
      },
    };
  });

/** The others have no meaning for one operation alone, and clients send them by themselves. */
export const REQUEST_HEADERS: readonly NamedParameter[] = Object.entries({
  "Accept-Language":
    "Chooses the languages of texts and messages. Parts that cannot be parsed are ignored; this header never causes an error.",
  "If-None-Match": "Entity-tags of the client's copies: 304 if one of them is current.",
}).map(([name, description]) => ({
  key: nameKey("header", name),
  parameter: { name, in: "header", description, schema: text },
}));
