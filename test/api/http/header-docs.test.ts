/** The table of headers in docs/http.md has those that the rows name, and no others. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { RESPONSE_HEADERS } from "../../../src/serve/header-rows.ts";
import { DOCUMENTED_HEADERS } from "./header-table.ts";

/** About the connection, and about how the body is sent. */
const FRAMING = ["Content-Type", "Content-Length", "Transfer-Encoding", "Connection", "Keep-Alive"];
/** Streams of events and the page are told apart in docs/service.md. */
const OF_SERVICE = [
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Referrer-Policy",
  "X-Accel-Buffering",
];

test("docs/http.md has a row for each header, and no other", () => {
  assert.deepEqual(
    [...DOCUMENTED_HEADERS.map(({ name }) => name), ...OF_SERVICE].toSorted(),
    [...Object.keys(RESPONSE_HEADERS), ...FRAMING].toSorted(),
  );
});
