/** The tables of headers in docs/http.md say what the rows say. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { RESPONSE_HEADERS } from "../../src/serve/header-rows.ts";
import { REQUEST_HEADERS } from "../../src/serve/request-header-rows.ts";

const HTTP_DOCS = await readFile(new URL("../../docs/http.md", import.meta.url), "utf8");

/** @returns the rows of the table of docs/http.md with this first column */
function readTable(firstHead: string): readonly (readonly string[])[] {
  const lines = HTTP_DOCS.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`| ${firstHead} `));
  return lines.slice(start, lines.indexOf("", start)).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.replaceAll("`", "").trim()),
  );
}

/** @returns it with lists in the order of their texts */
const sorted = (table: object): unknown =>
  JSON.parse(JSON.stringify(table), (_, value: unknown) =>
    Array.isArray(value) ? value.map(String).toSorted() : value,
  );

test("docs/http.md has a row for each header, and no other", () => {
  const [heads = [], , ...rows] = readTable("Header");
  const kinds = heads.slice(1).map((head) => head.toLowerCase());
  const documented = Object.fromEntries(
    rows.map(([name = "", ...cells]) => [
      name,
      Object.fromEntries(
        kinds.map((kind, index) => [
          kind,
          (cells[index] ?? "").replace("never", "").split(" or ").filter(Boolean),
        ]),
      ),
    ]),
  );
  // About the connection, and about how the body is sent.
  const framing = [
    "Content-Type",
    "Content-Length",
    "Transfer-Encoding",
    "Connection",
    "Keep-Alive",
  ];
  for (const name of framing) delete documented[name];
  const declaredRows = Object.entries(RESPONSE_HEADERS).map(([name, { on }]) => ({
    name,
    all: on as Readonly<Record<string, readonly string[]>>,
  }));
  // Streams of events and the page are told apart in docs/service.md.
  const tabled = declaredRows.filter(
    ({ all }) => !/^(?:stream|page)$/u.test(Object.keys(all).join()),
  );
  const declared = tabled.map(({ name, all }) => {
    const statuses = Object.keys(all).filter((kind) => /^[45]/u.test(kind));
    const conditions = (kind: string): readonly string[] =>
      (all[kind] ?? []).map((one) => one.replace("mostly", "always"));
    const cells = kinds.map((kind) => [
      kind,
      kind === "error" ? [...conditions(kind), ...statuses] : conditions(kind),
    ]);
    return [name, Object.fromEntries(cells)] as const;
  });
  assert.deepEqual(sorted(Object.fromEntries(declared)), sorted(documented));
  const asked = readTable("Request header")
    .slice(2)
    .map(([name = ""]) => name);
  // OpenAPI says these by security and by the forms of the answer.
  const rest = asked.filter((name) => name !== "Authorization" && name !== "Accept");
  assert.deepEqual(rest.toSorted(), Object.keys(REQUEST_HEADERS).toSorted());
});
