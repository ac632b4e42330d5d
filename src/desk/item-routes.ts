/** The desk's addresses for items and what they are made of, a row each. */
import { readItemFields, nameAllFields } from "./describe-fields.ts";
import { NamedResources, ItemFields } from "./field-rows.ts";
import type { RouteRow } from "./route-rows.ts";

export const ITEM_ROUTES: readonly RouteRow[] = [
  {
    method: "GET",
    path: "/fields",
    right: "edit",
    summary: "What people call the resources and their fields, in the language of the request",
    answers: { 200: ["The titles of all resources, fields and allowed values", NamedResources] },
    answer: async ({ desk, say }) => ({
      status: 200,
      body: await nameAllFields(desk.reader, say.language),
    }),
  },
  {
    method: "GET",
    path: "/fields/:resource",
    right: "edit",
    summary: "What an item of a resource is made of, in the language of the request",
    errors: ["RESOURCE_NOT_FOUND"],
    answers: { 200: ["A JSON Schema with all that a form needs", ItemFields] },
    answer: async ({ desk, say, params }) => ({
      status: 200,
      body: await readItemFields(desk.reader, params["resource"] ?? "", say.language),
    }),
  },
];
