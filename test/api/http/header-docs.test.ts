/** The tables of headers and statuses in docs/http.md have those of the source, and no others, with their clauses. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTIFICATIONS } from "../../../src/errors.ts";
import { malformedRequest } from "../../../src/http/refuse.ts";
import { REASONS } from "../../../src/words/reasons-en.ts";
import type { Reason } from "../../../src/words/reasons-en.ts";
import { RESPONSE_HEADERS } from "../../../src/http/headers.ts";
import { DOCUMENTED_HEADERS, readRows } from "./header-table.ts";

/** About the connection, and about how the body is sent. */
const FRAMING = ["Content-Type", "Content-Length", "Transfer-Encoding", "Connection", "Keep-Alive"];
/** Of the page, which docs/service.md describes. */
const OF_SERVICE = ["Content-Security-Policy", "Cross-Origin-Opener-Policy", "Referrer-Policy"];

test("docs/http.md has a row for each header, and no other", () => {
  assert.deepEqual(
    [...DOCUMENTED_HEADERS, ...OF_SERVICE].toSorted(),
    [...Object.keys(RESPONSE_HEADERS), ...FRAMING].toSorted(),
  );
});

test("docs/http.md has a row for each status, and no other", () => {
  const refused = Object.keys(REASONS.MALFORMED).map(
    (reason) => malformedRequest(reason as Reason<"MALFORMED">).status,
  );
  const served = Object.values(NOTIFICATIONS).filter(({ type }) => type !== "DeskNotification");
  const noted = served.map(({ status }) => status);
  // The last one is Node's own.
  const sent = [...new Set([200, 204, 304, ...noted, ...refused, 431])];
  assert.deepEqual(
    readRows("Status").map(([status]) => Number(status)),
    sent.toSorted((one, other) => one - other),
  );
});

const WITHOUT_CLAUSE = new Set(["Lectern-Release", "Cache-Tag", "Surrogate-Key", "X-Request-Id"]);

test("each status, and each header of a standard, has its clause", () => {
  const clause = /^(?:RFC \d{4} §[\dA-C.]+|\[draft\]\(#rate-limits\)|Fetch|Resource Timing)$/u;
  for (const table of ["Status", "Header", "Request header"]) {
    for (const row of readRows(table)) {
      const [name = ""] = row;
      if (WITHOUT_CLAUSE.has(name)) assert.equal(row.at(-1), "-", name);
      else assert.match(row.at(-1) ?? "", clause, name);
    }
  }
});
