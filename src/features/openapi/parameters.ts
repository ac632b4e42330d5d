/**
 * The parameters of operations: query parameters (one row each), filters by path and operator, and
 * headers.
 */
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
import type { Resource } from "../../catalog/resources.ts";
import type { Schema } from "../../lib/json-schema.ts";
import type { Facts, OperationFacts, PathFacts, QueryFacts } from "./facts.ts";

/** The input for the parameters of an operation. */
interface ParameterContext {
  readonly facts: Facts;
  readonly operation: OperationFacts;
  readonly query: QueryFacts;
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

/** Declared names, and any undeclared attribute. */
function pathSchema(paths: readonly string[], open: readonly string[], before = ""): Schema {
  const declared = { type: "string", enum: paths };
  if (open.length === 0) return declared;
  const parents = open.map((path) => path.replaceAll(".", "[.]")).join("|");
  const identifier = ATTRIBUTE_IDENTIFIER.source.slice(1);
  return {
    anyOf: [declared, { type: "string", pattern: `^${before}(?:${parents})[.]${identifier}` }],
  };
}

/** Objects, lists and values in lists cannot be sorted by. */
const isSortable = ({ type, isList }: PathFacts): boolean => type !== "object" && !isList;

const DATE = "[0-9]{4}-[0-9]{2}-[0-9]{2}";
const TIME = String.raw`[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,9})?`;
const DAYS = "(?:[+-][0-9]{1,4}d)?";
const releaseNumber: Schema = { type: "integer", minimum: 1 };

const SCHEMAS: Readonly<
  Record<Exclude<QueryParameterName, "filter">, (context: ParameterContext) => Schema>
> = {
  search: () => ({ type: "string", minLength: 1, maxLength: QUERY_BOUNDS.searchCharacters }),
  sort({ query: { paths, open } }) {
    const names = paths.filter(isSortable).flatMap(({ text }) => [text, `-${text}`]);
    return list(pathSchema(names, open, "-?"), QUERY_BOUNDS.sortFields);
  },
  fields: ({ query: { paths, open } }) =>
    list(
      pathSchema(
        paths.map(({ text }) => text),
        open,
      ),
      QUERY_BOUNDS.fields,
    ),
  near: () => list({ type: "number", minimum: -180, maximum: 180 }, 2, 2),
  radius: () => ({ type: "number", exclusiveMinimum: 0 }),
  bbox: () => list({ type: "number", minimum: -180, maximum: 180 }, 4, 4),
  format: ({ operation }) => ({
    type: "string",
    enum: operation.offered.map((type) => MEDIA_TYPES[type].format),
  }),
  limit: ({ facts, operation }) => ({
    type: "integer",
    minimum: 1,
    maximum: pageSizeOf(facts.installation, operation.resource),
  }),
  language: ({ facts: { languages } }) =>
    list(
      {
        type: "string",
        ...(languages ? { enum: languages } : { pattern: "^[A-Z]{2}(?:_[A-Z]{2})?$" }),
      },
      MAX_LANGUAGES,
    ),
  minRelease: () => releaseNumber,
  at: () => ({
    anyOf: [
      { type: "string", format: "date" },
      { type: "string", format: "date-time" },
    ],
  }),
  release: () => releaseNumber,
};

/** One value of a condition, by the type of its path. */
const VALUES: Readonly<Record<Exclude<ValueType, "object">, Schema>> = {
  // Without minLength: OpenAPI cannot describe the escape of a comma at the end of a value.
  text: { type: "string" },
  uuid: { type: "string", format: "uuid" },
  boolean: { type: "boolean" },
  enum: { type: "string" },
  number: { type: "number" },
  date: { type: "string", pattern: `^(?:${DATE}|(?:now|today)${DAYS})$` },
  timestamp: {
    type: "string",
    pattern: `^(?:${DATE}(?:[ T]${TIME}(?:Z|[+-][0-9]{2}:[0-9]{2})?)?|today${DAYS}|now(?:[+-][0-9]{1,4}[dh])?)$`,
  },
  open: { type: "string" },
};

function valueSchema({ type, values }: PathFacts, operator: Operator): Schema {
  if (operator === "null" || type === "object") return { type: "boolean" };
  // In a list, these characters are escaped with a backslash, which OpenAPI cannot describe.
  const isPlain = values?.every((value) => !/[\\,]/u.test(value)) ?? false;
  const one = { ...VALUES[type], ...(isPlain && { enum: values }) };
  const isText = type === "open" && isOrdering(operator);
  const value = isText ? { type: "number" } : one;
  return OPERATORS[operator].takesList ? { type: "array", items: value } : value;
}

const nameFilter = (path: string, operator: Operator): string =>
  operator === "eq" ? `filter[${path}]` : `filter[${path}][${OPERATORS[operator].spelling}]`;

/**
 * Maximum number of listed filters per resource: with declared resources there could be millions. Paths
 * of the item itself come first; the service accepts all filters, also those that are not listed.
 */
const MAX_FILTERS = 300;

export interface NamedParameter {
  readonly key: string;
  readonly parameter: Schema;
}

/** Whether a path leads into an embedded item. */
const isInner = ({ text }: PathFacts, { fields }: Resource): boolean => {
  const [first = "", ...inner] = text.split(".");
  return inner.length > 0 && fields[first]?.target !== undefined;
};

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
export function listFilters({ paths }: QueryFacts, resource: Resource): readonly NamedParameter[] {
  return paths
    .filter((path) => !isInner(path, resource))
    .flatMap((path) => LISTED_OPERATORS[path.type].map((operator) => ({ path, operator })))
    .slice(0, MAX_FILTERS)
    .map(({ path, operator }) => ({
      key: nameKey("filter", path.values ? `of-${resource.name}` : path.type, path.text, operator),
      parameter: {
        name: nameFilter(path.text, operator),
        in: "query",
        ...(OPERATORS[operator].takesList && IN_ONE_VALUE),
        schema: valueSchema(path, operator),
      },
    }));
}

type SingleRow = readonly [name: Exclude<QueryParameterName, "filter">, row: QueryParameter];

const SINGLES = (Object.entries(QUERY_PARAMETERS) as [QueryParameterName, QueryParameter][]).filter(
  ([name]) => name !== "filter",
) as readonly SingleRow[];

type ListOwner = (operation: OperationFacts) => readonly string[];
const ofResource: ListOwner = ({ resource }) => [resource];

/** Parameters whose schema depends on the resource, and on what else. */
const OWNED: Readonly<Partial<Record<QueryParameterName, ListOwner>>> = {
  sort: ofResource,
  limit: ofResource,
  fields: ({ resource, operation }) => [resource, ...(operation === "load" ? [operation] : [])],
  format: ({ resource, operation }) => [resource, operation],
};

/** @returns the parameters that occur once in a query */
export function listSingles(context: ParameterContext): readonly NamedParameter[] {
  const { facts, operation } = context;
  const resource = facts.catalog.resources[operation.resource];
  return SINGLES.filter(
    ([, row]) =>
      (operation.operation !== "load" || row.forEntities === true) && isKnownTo(row, resource),
  ).map(([name, row]) => {
    const schema = SCHEMAS[name](context);
    const owner = OWNED[name]?.(operation) ?? [];
    return {
      key: nameKey("query", ...owner, name),
      parameter: {
        name,
        in: "query",
        description: `${row.meaning} Value: ${row.form}.`,
        ...(schema["type"] === "array" && IN_ONE_VALUE),
        schema,
      },
    };
  });
}

/** The others have no meaning for one operation alone, and clients send them by themselves. */
const LISTED_HEADERS: ReadonlySet<string> = new Set([
  "Accept-Language",
  "If-None-Match",
  "Last-Event-ID",
]);

export const listHeaders = (headers: Facts["requestHeaders"]): readonly NamedParameter[] =>
  Object.entries(headers)
    .filter(([name]) => LISTED_HEADERS.has(name))
    .map(([name, { meaning, example }]) => ({
      key: nameKey("header", name),
      parameter: { name, in: "header", description: meaning, schema: { type: "string" }, example },
    }));

/** @returns the path parameter for `:segment` */
export const segmentOf = ({ operation }: OperationFacts): NamedParameter =>
  operation === "load"
    ? {
        key: "path_uuid",
        parameter: {
          name: "uuid",
          in: "path",
          required: true,
          description: "The Uuid of the item.",
          schema: { type: "string", format: "uuid" },
        },
      }
    : {
        key: "path_page",
        parameter: {
          name: "page",
          in: "path",
          required: true,
          description: "The number of the page; the first is 1.",
          schema: { type: "integer", minimum: 1 },
        },
      };
