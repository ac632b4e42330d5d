/** The desk's addresses for items and what they are made of, a row each. */
import { Type } from "typebox";
import { LANGUAGE_CODES } from "../catalog/language-codes.ts";
import { CLOSED, Text } from "../change/result-parts.ts";
import { requestError } from "../errors.ts";
import { QueryFaults, findNearest } from "../query/query-syntax.ts";
import { readItemFields, nameAllFields } from "./describe-fields.ts";
import { NamedResources, ItemFields } from "./field-rows.ts";
import { ITEM_ONLY, ITEM_STATES, ItemHistory, ItemList, OneItem } from "./item-answers.ts";
import type { Asked, RouteRow } from "./route-rows.ts";
import type { ItemWish } from "./tasks.ts";

const ITEM_QUERY = Type.Object(
  {
    resource: Type.String({ description: "The name of a resource." }),
    search: Type.Optional(
      Type.String({
        description:
          "What was typed: words, as readers search, in any language; or a Uuid or Key as a whole.",
      }),
    ),
    page: Type.Optional(Text),
    state: Type.Optional(Type.Enum([...ITEM_STATES])),
    language: Type.Optional(
      Type.String({ description: "Items with a text in it; with ! before its code, without." }),
    ),
    only: Type.Optional(
      Type.Enum([...ITEM_ONLY], {
        description:
          "Items that somebody has changed and not published; about which a check warns; that oneself has changed.",
      }),
    ),
  },
  CLOSED,
);

const PAGE_NUMBER = /^[1-9]\d{0,8}$/u;

/** Far more than is searched. */
const MOST_TYPED = 2000;

/** @throws RequestError PAGE_NUMBER_INVALID, QUERY_PARAMETER_INVALID */
function readItemWish({ query }: Pick<Asked, "query">): ItemWish {
  const read = (name: string): string => query.get(name)?.[0] ?? "";
  const page = read("page") || "1";
  if (!PAGE_NUMBER.test(page)) throw requestError("PAGE_NUMBER_INVALID", { page });
  const faults = new QueryFaults();
  const choose = (
    parameter: string,
    value: string,
    allowed: readonly string[],
  ): string | undefined => {
    if (value === "" || allowed.includes(value)) return value || undefined;
    const suggestion = findNearest(value, allowed);
    return faults.addInvalid(parameter, value, "allowedValue", { suggestion, allowed });
  };
  const state = choose("state", read("state"), ITEM_STATES) as ItemWish["state"];
  const only = choose("only", read("only"), ITEM_ONLY) as ItemWish["only"];
  const [, not = "", written = ""] = /^(!?)(.*)$/su.exec(read("language")) ?? [];
  const code = choose("language", written, LANGUAGE_CODES);
  faults.throwAny();
  return {
    resource: read("resource"),
    search: read("search").slice(0, MOST_TYPED),
    page: Number(page),
    state,
    only,
    ...(code !== undefined && { language: { code, has: not === "" } }),
  };
}

const readPath = ({ params }: Asked): { readonly resource: string; readonly uuid: string } => ({
  resource: params["resource"] ?? "",
  uuid: params["uuid"] ?? "",
});

export const ITEM_ROUTES: readonly RouteRow[] = [
  {
    method: "GET",
    path: "/items",
    right: "edit",
    summary: "The items of a resource, a hundred a page, also what readers do not see",
    query: ITEM_QUERY,
    errors: [
      "RESOURCE_NOT_FOUND",
      "PAGE_NUMBER_INVALID",
      "PAGE_OUT_OF_RANGE",
      "QUERY_PARAMETER_INVALID",
    ],
    answers: { 200: ["{ items, total, page, pages, release }", ItemList] },
    answer: async (asked) => asked.run({ task: "items", ...readItemWish(asked) }),
  },
  {
    method: "GET",
    path: "/items/:resource/:uuid",
    right: "edit",
    summary: "One item as content gives it, with the titles of what it refers to",
    errors: ["RESOURCE_NOT_FOUND", "ENTITY_NOT_FOUND"],
    answers: { 200: ["The item, and what a form shows beside it", OneItem] },
    answer: async (asked) => asked.run({ task: "item", ...readPath(asked) }),
  },
  {
    method: "GET",
    path: "/items/:resource/:uuid/history",
    right: "edit",
    summary: "Who changed which field of an item in which release, newest first",
    errors: ["RESOURCE_NOT_FOUND", "ENTITY_NOT_FOUND"],
    answers: { 200: ["{ changes, pruned }", ItemHistory] },
    answer: async (asked) => asked.run({ task: "history", ...readPath(asked) }),
  },
  {
    method: "GET",
    path: "/fields",
    right: "edit",
    link: "any",
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
    link: "any",
    summary: "What an item of a resource is made of, in the language of the request",
    errors: ["RESOURCE_NOT_FOUND"],
    answers: { 200: ["A JSON Schema with all that a form needs", ItemFields] },
    answer: async ({ desk, say, params }) => ({
      status: 200,
      body: await readItemFields(desk.reader, params["resource"] ?? "", say.language),
    }),
  },
];
