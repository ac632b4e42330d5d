/** The OpenAPI document of a site, as far as tests look into it. */
import assert from "node:assert/strict";
import type { OwnSite } from "../own-resources/own-site.ts";

export type Part = Readonly<Record<string, unknown>>;

export interface ApiDocument {
  readonly tags: unknown;
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly parameters?: unknown;
        readonly get?: Part;
        readonly head?: Part;
        readonly options?: Part;
      }
    >
  >;
  readonly components: Readonly<
    Record<"schemas" | "parameters" | "headers" | "responses", Readonly<Record<string, Part>>>
  >;
}

export async function readDocument(site: OwnSite): Promise<ApiDocument> {
  const { status, body } = await site.get("/openapi.json");
  assert.equal(status, 200, JSON.stringify(body).slice(0, 1000));
  return body as unknown as ApiDocument;
}

/** @returns what a part refers to, or the part itself */
export function resolve(document: ApiDocument, part: Part): Part {
  const { $ref } = part;
  if (typeof $ref !== "string") return part;
  const [, , group = "", name = ""] = $ref.split("/");
  const found = document.components[group as keyof ApiDocument["components"]][name];
  assert.ok(found, $ref);
  return found;
}
