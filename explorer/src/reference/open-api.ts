/** The parts of an OpenAPI document that the page uses. */
import { resolveSchema } from "../state/fields.ts";
import type { Schema } from "../state/fields.ts";

export interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

interface PathItem {
  readonly get?: Operation;
  readonly parameters?: readonly ApiParameter[];
}

interface ApiParameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema?: Schema;
}

interface ApiResponse {
  readonly $ref?: string;
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly ApiParameter[];
  readonly responses?: Readonly<Record<string, ApiResponse>>;
}

/** A field that can be filtered, and its operators. */
interface Filter {
  readonly field: string;
  readonly operators: readonly string[];
}

export interface ShownOperation extends Operation {
  readonly path: string;
  readonly tag: string;
  /** Without filters. */
  readonly allParameters: readonly ApiParameter[];
  readonly filters: readonly Filter[];
  readonly allResponses: readonly (readonly [status: string, response: ApiResponse])[];
  /** The searchable text, in lower case. */
  readonly text: string;
}

function resolve<T extends { readonly $ref?: string }>(part: T, root: OpenApi): T {
  return part.$ref === undefined ? part : (resolveSchema(part, root) as unknown as T);
}

const FILTER = /^filter\[(?<field>[^\]]+)\](?:\[(?<operator>\w+)\])?$/u;

function listFilters(parameters: readonly ApiParameter[]): Filter[] {
  const found = new Map<string, string[]>();
  for (const { name } of parameters) {
    const { field, operator = "=" } = FILTER.exec(name)?.groups ?? {};
    if (field !== undefined) found.set(field, [...(found.get(field) ?? []), operator]);
  }
  return [...found].map(([field, operators]) => ({ field, operators }));
}

export function listOperations(root: OpenApi): readonly ShownOperation[] {
  return Object.entries(root.paths).flatMap(([path, item]) => {
    const operation = item.get;
    if (operation === undefined) return [];
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) =>
      resolve(one, root),
    );
    const allResponses = Object.entries(operation.responses ?? {}).map(
      ([status, response]) => [status, resolve(response, root)] as const,
    );
    const text = [
      path,
      operation.summary,
      operation.description,
      operation.operationId,
      ...parameters.map(({ name }) => name),
    ];
    return [
      {
        ...operation,
        path,
        tag: operation.tags?.[0] ?? "",
        allParameters: parameters.filter(({ name }) => !FILTER.test(name)),
        filters: listFilters(parameters),
        allResponses,
        text: text.join(" ").toLowerCase(),
      },
    ];
  });
}

/** Maximum number of values that are listed. */
const MAX_VALUES = 12;

function describeValues(values: readonly string[]): string {
  const shown = values.slice(0, MAX_VALUES).join(" | ");
  return values.length > MAX_VALUES ? `${shown} | …` : shown;
}

/** @returns a short description of a schema */
export function describeSchema(schema: Schema | undefined, root: OpenApi): string {
  if (schema === undefined) return "";
  const named = schema.$ref?.split("/").at(-1);
  const resolved = resolveSchema(schema, root);
  if (named !== undefined && resolved.properties !== undefined) return named;
  if (resolved.items !== undefined) return `${describeSchema(resolved.items, root)}[]`;
  if (resolved.enum !== undefined) return describeValues(resolved.enum.map(String));
  const type = Array.isArray(resolved.type) ? resolved.type.join(" | ") : (resolved.type ?? "");
  const bounds = [resolved.format, resolved.maxLength && `≤ ${resolved.maxLength}`].filter(Boolean);
  return bounds.length === 0 ? String(type) : `${String(type)} (${bounds.join(", ")})`;
}

interface ModelField {
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

export interface Model {
  readonly name: string;
  readonly fields: readonly ModelField[];
  readonly text: string;
}

/** @returns the items that the document describes; `names` are the names of their schemas */
export function listModels(root: OpenApi, names: readonly string[]): readonly Model[] {
  return names.flatMap((name) => {
    const schema = root.components?.schemas?.[name];
    if (schema?.properties === undefined) return [];
    const fields = Object.entries(schema.properties).map(([field, property]) => ({
      name: field,
      type: describeSchema(property, root),
      description: resolveSchema(property, root).description ?? "",
    }));
    const text = [name, ...fields.flatMap((one) => [one.name, one.description])];
    return [{ name, fields, text: text.join(" ").toLowerCase() }];
  });
}
