/**
 * Faults that show when something is asked for in another way, or is not there: what each
 * changes, and which checks must tell it.
 */
import { changeJson, inHeaders, refuse } from "./tampering.ts";
import type { ServiceFault } from "./tampering.ts";

export const REQUEST_FAULTS: readonly ServiceFault[] = [
  {
    name: "addresses with a slash at their end unknown",
    finds: ["trailing-slash"],
    ask: ({ path }) => (/\/business-division\/.*\/$/u.test(path) ? refuse(404) : undefined),
  },
  {
    name: "another list behind a slash",
    finds: ["trailing-slash"],
    answer: changeJson((body, { path }) => {
      if (path.endsWith("/trainings/")) body["OrgTrainingModelCollection"] = [];
    }),
  },
  {
    name: "no HEAD",
    finds: ["head"],
    ask: ({ path, method }) =>
      method === "HEAD" && path.includes("/trainings") ? refuse(405, { allow: "GET" }) : undefined,
  },
  {
    name: "another ETag for HEAD",
    finds: ["head"],
    answer({ headers }, { method, path }) {
      if (method === "HEAD" && path.includes("/trainings")) headers["etag"] = '"other"';
    },
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
    name: "gzip that cannot be unpacked",
    finds: ["gzip"],
    ...inHeaders("/trainings", "content-encoding", (coding, answered) => {
      if (coding === "gzip") answered.body = Buffer.from("what is no gzip");
      return coding === "gzip" ? coding : undefined;
    }),
    passesCodings: true,
  },
  {
    name: "codings that Vary does not name",
    finds: ["gzip"],
    answer({ headers }) {
      headers["vary"] = String(headers["vary"] ?? "").replace("Accept-Encoding", "Accept");
    },
    passesCodings: true,
  },
  {
    name: "one strong ETag for all codings",
    finds: ["etag-distinct"],
    answer({ headers }) {
      if (headers["etag"] !== undefined)
        headers["etag"] = String(headers["etag"]).replace("-gzip", "");
    },
    passesCodings: true,
  },
  {
    name: "If-None-Match not looked at",
    finds: ["etag-match"],
    ask({ headers }) {
      if (headers["if-none-match"] === undefined) return;
      delete headers["if-none-match"];
      delete headers["if-modified-since"];
    },
  },
  {
    name: "If-Modified-Since before If-None-Match",
    finds: ["etag-other"],
    ask({ headers }) {
      if (headers["if-modified-since"] !== undefined) delete headers["if-none-match"];
    },
  },
  {
    name: "304 to every If-Modified-Since",
    finds: ["modified-since"],
    answer(answered, { headers }) {
      if (headers["if-modified-since"] !== undefined && headers["if-none-match"] === undefined)
        answered.status = 304;
    },
  },
  {
    name: "400 to a date that is none",
    finds: ["modified-since"],
    ask: ({ headers }) => (headers["if-modified-since"] === "yesterday" ? refuse(400) : undefined),
  },
  {
    name: "304 without ETag",
    finds: ["not-modified"],
    answer({ status, headers }) {
      if (status === 304) delete headers["etag"];
    },
  },
  {
    name: "304 without Cache-Control",
    finds: ["not-modified"],
    answer({ status, headers }) {
      if (status === 304) delete headers["cache-control"];
    },
  },
  {
    name: "an error page of a proxy",
    finds: ["error-media-type"],
    answer(answered) {
      if (answered.status !== 404) return;
      answered.headers["content-type"] = "text/html";
      answered.body = Buffer.from("<h1>Not found</h1>");
    },
  },
  {
    name: "an error without a body",
    finds: ["error-json"],
    answer(answered) {
      if (answered.status === 404) answered.body = Buffer.alloc(0);
    },
  },
  {
    name: "an error without Notifications",
    finds: ["notifications"],
    answer(answered) {
      if (answered.status === 404) answered.body = Buffer.from('{"error":"not found"}');
    },
  },
];
