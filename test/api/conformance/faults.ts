/**
 * Faults of a service, over everything that the contract says of it: what each changes in a correct one, and by which
 * rules it must be told.
 */
import { uuid } from "../../support/sample-content.ts";
import {
  changeJson,
  inAnswers,
  inCollection,
  inEntity,
  inHeaders,
  inItems,
  inPages,
  inRefusals,
  isPage,
  itemsIn,
  refuse,
} from "./tampering.ts";
import type { ServiceFault } from "./tampering.ts";

/** On every page of facilities there is one item. */
const FACILITIES = "business-division-facilities";
const NAVIGATION = "/navigation";
const WEEK = 604_800;

/** @param token opens everything */
export const listFaults = (token: string): readonly ServiceFault[] => [
  {
    name: "201 instead of 200",
    finds: ["status"],
    ...inAnswers("/trainings", (answered) => (answered.status = 201)),
  },
  {
    name: "a member that is there twice",
    finds: ["json"],
    ...inAnswers("/trainings", (answered) => {
      const text = answered.body.toString().replaceAll('"Title":', '"Title":"","Title":');
      answered.body = Buffer.from(text);
    }),
  },
  {
    name: "a further member in the body",
    finds: ["members"],
    ...inCollection("languages", (body) => (body["Debug"] = {})),
  },
  {
    name: "fields without a value left out",
    finds: ["members"],
    ...inItems("languages", (item) => {
      if (item["CustomAttributes"] === null) delete item["CustomAttributes"];
    }),
  },
  {
    name: "null where there must be a text",
    finds: ["type"],
    ...inItems("trainings", (item) => (item["Title"] = null)),
  },
  {
    name: "a text that is too long",
    finds: ["value"],
    ...inItems("trainings", (item) => (item["PrimaryPdfDocumentTitle"] = "ß".repeat(37))),
  },
  {
    name: "a language that is a draft",
    finds: ["value"],
    ...inItems("languages", (item) => (item["State"] = "DRAFT")),
  },
  {
    name: "times as ISO 8601 has them",
    finds: ["value"],
    ...inItems("languages", (item) => {
      item["CreatedAt"] = String(item["CreatedAt"]).replace(" ", "T");
    }),
  },
  {
    name: "a day that does not exist",
    finds: ["value"],
    ...inItems("languages", (item) => (item["UpdatedAt"] = "2026-02-30 00:00:00")),
  },
  {
    name: "an empty list of contact persons",
    finds: ["load", "value"],
    ...inItems(FACILITIES, (item) => (item["BusinessDivisionContactPersons"] ??= [])),
  },
  {
    name: "an error that calls itself a notification",
    finds: ["value"],
    ...inRefusals((one) => (one["LevelAsString"] = "notification")),
  },
  {
    name: "always the first page",
    finds: ["page-number"],
    ask(asked) {
      if (asked.path.includes(FACILITIES)) asked.path = asked.path.replace(/page\/\d+/u, "page/1");
    },
  },
  {
    name: "a collection of several pages that says it is not split",
    finds: ["page-size"],
    ...inPages((one) => (one["IsPaginated"] = false)),
  },
  {
    name: "TotalCount of the page instead of the collection",
    finds: ["last-page"],
    ...inPages((one) => (one.TotalCount = 1)),
  },
  {
    name: "a page that lacks an item",
    finds: ["page-items"],
    ...inCollection("navigation", (body, asked) => {
      if (!isPage(2, asked)) itemsIn("navigation", body).pop();
    }),
  },
  {
    name: "page 0 before the first",
    finds: ["page-neighbours"],
    ...inPages((one) => (one["PreviousPage"] = one.CurrentPage - 1)),
  },
  {
    name: "the same item on two pages",
    finds: ["load", "pages-agree"],
    ...inItems(FACILITIES, (item) => (item["Uuid"] = uuid(40))),
  },
  {
    name: "find in another order than page",
    finds: ["pages-agree"],
    ...inCollection("business-divisions", (body, asked) => {
      if (!isPage(1, asked)) itemsIn("business-divisions", body).reverse();
    }),
  },
  {
    name: "endpoints of a host behind the proxy",
    finds: ["endpoint"],
    ...inPages((one) => {
      one["FirstPageEndpoint"] = `http://backend:8080${String(one["FirstPageEndpoint"])}`;
    }),
  },
  {
    name: "an entity of another item",
    finds: ["load"],
    ...inEntity("BusinessDivisionModel", (item) => (item["Uuid"] = uuid(99))),
  },
  {
    name: "an empty entity for an unknown uuid",
    finds: ["error"],
    answer(answered, asked) {
      if (answered.status !== 404 || !asked.path.includes("/business-division/")) return;
      answered.status = 200;
      changeJson((body) => (body["BusinessDivisionModel"] = null))(answered, asked);
    },
  },
  {
    name: "an error page of a proxy instead of 404",
    finds: ["media-type"],
    answer(answered) {
      if (answered.status !== 404) return;
      answered.headers["content-type"] = "text/html";
      answered.body = Buffer.from("<h1>Not found</h1>");
    },
  },
  {
    name: "an error without Notifications",
    finds: ["members"],
    answer(answered) {
      if (answered.status === 404) answered.body = Buffer.from('{"error":"not found"}');
    },
  },
  {
    name: "addresses with a slash at their end unknown",
    finds: ["trailing-slash"],
    ask: ({ path }) => (/\/business-division\/.*\/$/u.test(path) ? refuse(404) : undefined),
  },
  {
    name: "no HEAD",
    finds: ["head"],
    ask: ({ path, method }) =>
      method === "HEAD" && path.includes("/trainings") ? refuse(405, { allow: "GET" }) : undefined,
  },
  {
    name: "POST read as GET",
    finds: ["read-only"],
    ask(asked) {
      if (asked.method === "POST" && asked.path.includes("/trainings")) asked.method = "GET";
    },
  },
  {
    name: "405 without Allow",
    finds: ["read-only"],
    answer({ status, headers }) {
      if (status === 405) delete headers["allow"];
    },
  },
  {
    name: "pages that nobody guards",
    finds: ["token"],
    ask({ path, headers }) {
      if (path.includes("/page/")) headers.authorization = `Bearer ${token}`;
    },
  },
  {
    name: "401 without a challenge",
    finds: ["token"],
    answer({ headers }) {
      delete headers["www-authenticate"];
    },
  },
  {
    name: "gzip that cannot be unpacked",
    finds: ["answer"],
    ...inHeaders("/trainings", "content-encoding", (coding, answered) => {
      if (coding === "gzip") answered.body = Buffer.from("what is no gzip");
      return coding === "gzip" ? coding : undefined;
    }),
    passesCodings: true,
  },
  {
    name: "codings that Vary does not name",
    finds: ["coding"],
    answer({ headers }) {
      headers["vary"] = String(headers["vary"] ?? "").replace("Accept-Encoding", "Accept");
    },
    passesCodings: true,
  },
  {
    name: "one strong ETag for all languages",
    finds: ["conditions", "etag"],
    answer({ headers }, { path }) {
      if (path.includes(NAVIGATION) && headers["etag"] !== undefined) headers["etag"] = '"same"';
    },
  },
  {
    name: "Last-Modified in the future",
    finds: ["dates"],
    ...inHeaders("/trainings", "last-modified", () => "Fri, 01 Jan 2100 00:00:00 GMT"),
  },
  {
    name: "a max-age of a week",
    finds: ["freshness"],
    ...inAnswers("/languages", ({ headers }) => {
      headers["cache-control"] = `public, max-age=${WEEK}`;
      const end = Date.parse(String(headers["date"])) + WEEK * 1000;
      headers["expires"] = new Date(end).toUTCString();
    }),
  },
  {
    name: "If-None-Match not looked at",
    finds: ["conditions"],
    ask({ headers }) {
      if (headers["if-none-match"] === undefined) return;
      delete headers["if-none-match"];
      delete headers["if-modified-since"];
    },
  },
  {
    name: "304 to every If-Modified-Since",
    finds: ["conditions"],
    answer(answered, { headers }) {
      if (headers["if-modified-since"] !== undefined && headers["if-none-match"] === undefined)
        answered.status = 304;
    },
  },
  {
    name: "304 without Cache-Control",
    finds: ["conditions"],
    answer({ status, headers }) {
      if (status === 304) delete headers["cache-control"];
    },
  },
  {
    name: "a language that is refused",
    finds: ["language"],
    ask: ({ headers }) => (headers["accept-language"] === "ar-EG" ? refuse(406) : undefined),
  },
  {
    name: "German for those who ask for English, and English for those who ask for German",
    finds: ["language"],
    ask({ path, headers }) {
      if (path.includes("/page/")) return;
      const swapped: Readonly<Record<string, string>> = { de: "en-GB", "en-GB": "de" };
      const { "accept-language": asked = "" } = headers;
      if (swapped[asked] !== undefined) headers["accept-language"] = swapped[asked];
    },
  },
  {
    name: "the first language, whatever the weights",
    finds: ["language"],
    ask({ headers }) {
      headers["accept-language"] = headers["accept-language"]?.replace(/;.*$/u, "");
    },
  },
  {
    name: "Vary without Accept-Language",
    finds: ["language"],
    answer({ headers }, { path }) {
      if (path.includes(NAVIGATION)) headers["vary"] = "Accept-Encoding, Authorization";
    },
  },
];
