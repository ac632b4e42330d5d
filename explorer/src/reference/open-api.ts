/** What the page reads of an OpenAPI document. */
import { resolveSchema } from "../state/fields.ts";
import type { Schema } from "../state/fields.ts";

export interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, PathItem>>;
}

interface PathItem {
  readonly get?: Operation;
  readonly parameters?: readonly ApiParameter[];
}

interface ApiParameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
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

export interface ShownOperation extends Operation {
  readonly path: string;
  readonly allParameters: readonly ApiParameter[];
  readonly allResponses: readonly (readonly [status: string, response: ApiResponse])[];
  /** All that a search looks at, in small letters. */
  readonly text: string;
}

function resolve<T extends { readonly $ref?: string }>(part: T, root: OpenApi): T {
  return part.$ref === undefined ? part : (resolveSchema(part, root) as unknown as T);
}

export function listOperations(root: OpenApi): readonly ShownOperation[] {
  return Object.entries(root.paths).flatMap(([path, item]) => {
    const operation = item.get;
    if (operation === undefined) return [];
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
    const allParameters = parameters.map((one) => resolve(one, root));
    const allResponses = Object.entries(operation.responses ?? {}).map(
      ([status, response]) => [status, resolve(response, root)] as const,
    );
    const text = [
      path,
      operation.summary,
      operation.description,
      operation.operationId,
      ...allParameters.flatMap(({ name, description }) => [name, description]),
    ];
    return [
      { ...operation, path, allParameters, allResponses, text: text.join(" ").toLowerCase() },
    ];
  });
}

/** @returns a schema in a few words */
export function describeSchema(schema: Schema | undefined, root: OpenApi): string {
  if (schema === undefined) return "";
  const named = schema.$ref?.split("/").at(-1);
  const resolved = resolveSchema(schema, root);
  if (named !== undefined && resolved.properties !== undefined) return named;
  if (resolved.items !== undefined) return `${describeSchema(resolved.items, root)}[]`;
  if (resolved.enum !== undefined) return resolved.enum.map(String).join(" | ");
  const type = Array.isArray(resolved.type) ? resolved.type.join(" | ") : (resolved.type ?? "");
  return resolved.format === undefined ? String(type) : `${String(type)} (${resolved.format})`;
}
