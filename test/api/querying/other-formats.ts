/** What a query finds in CSV and JSON Lines, held against the same in JSON, cell by cell and page by page. */
import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import type { Item, Site } from "../../support/site.ts";
import { DECLARED_ATTRIBUTES } from "../../model/generate-values.ts";
import type { ModelPath } from "../../model/paths.ts";
import type { ModelQuery } from "../../model/query.ts";
import { flipCoins, spellQuery } from "../../model/spell-query.ts";

export const OTHER_FORMATS = ["csv", "jsonl"] as const;
export type OtherFormat = (typeof OTHER_FORMATS)[number];

type Service = Pick<Site, "address" | "token">;

function cellOf(value: unknown, names: readonly string[]): string {
  if (Array.isArray(value)) return value.map((member) => cellOf(member, names)).join("|");
  if (value === null || value === undefined) return "";
  const [name, ...rest] = names;
  if (name !== undefined) return cellOf((value as Item)[name], rest);
  return String(typeof value === "object" && "Uuid" in value ? value.Uuid : value);
}

/** @returns the paths of all that the item has, what is another item as one */
const listPathsIn = (item: Item, spread: ReadonlySet<string>, prefix = ""): readonly string[] =>
  Object.entries(item).flatMap(([name, value]) => {
    // What has dates brings no column of its own, which would tell of it before its time.
    const isUndeclared = prefix.endsWith("CustomAttributes.") && !(name in DECLARED_ATTRIBUTES);
    if (value === null || isUndeclared) return [];
    return spread.has(prefix + name)
      ? listPathsIn(value as Item, spread, `${prefix}${name}.`)
      : [prefix + name];
  });

async function read(
  site: Service,
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly text: string; readonly next: string | undefined }> {
  const response = await fetch(site.address + address, {
    headers: { Authorization: `Bearer ${site.token}`, ...headers },
  });
  const text = await response.text();
  assert.equal(response.status, 200, `${address}: ${text}`);
  const link = response.headers.get("link") ?? "";
  return { text, next: /<([^>]+)>; rel="next"/u.exec(link)?.[1] };
}

/** @param pages of JSON, each with its items as they are shown */
async function assertTable(
  site: Service,
  start: string,
  paths: readonly ModelPath[],
  headers: Readonly<Record<string, string>>,
  items: readonly Item[],
  size: number,
): Promise<void> {
  const spread = new Set(
    paths
      .filter(({ field }) => field?.type === "localized" || field?.type === "customAttributes")
      .map(({ text }) => text),
  );
  let columns: readonly string[] | undefined;
  let seen = 0;
  for (let address: string | undefined = start; address !== undefined;) {
    const { text, next }: Awaited<ReturnType<typeof read>> = await read(site, address, headers);
    const [header = [], ...rows] = parse(text, { record_delimiter: "\r\n" });
    columns ??= header;
    assert.deepEqual(header, columns, "every page has the same columns");
    const here = items.slice(seen, seen + size);
    assert.equal(rows.length, here.length);
    for (const [index, item] of here.entries()) {
      const cells = header.map((column) => cellOf(item, column.split(".")));
      assert.deepEqual(rows[index], cells);
      for (const path of listPathsIn(item, spread)) {
        assert.ok(
          header.some((column) => column === path || column.startsWith(`${path}.`)),
          path,
        );
      }
    }
    seen += rows.length;
    address = next;
  }
  assert.equal(seen, items.length, "all pages together are the whole");
}

/** @param items as the query shows them in JSON, of all pages */
export async function assertOtherFormat(
  format: OtherFormat,
  site: Service,
  { path, paths }: { readonly path: string; readonly paths: readonly ModelPath[] },
  { query, pin }: { readonly query: ModelQuery; readonly pin: string | undefined },
  headers: Readonly<Record<string, string>>,
  { items, size }: { readonly items: readonly Item[]; readonly size: number },
): Promise<void> {
  const limit = format === "jsonl" ? undefined : query.limit;
  const spelled = spellQuery({ ...query, limit }, pin, flipCoins([false]));
  const address = `${path}?${spelled}&format=${format}`;
  if (format === "csv") {
    await assertTable(site, address, paths, headers, items, size);
    return;
  }
  const { text } = await read(site, address, headers);
  const lines = items.map((item) => `${JSON.stringify(item)}\n`).join("");
  const escaped = [0x85, 0x2028, 0x2029].reduce(
    (all, code) =>
      all.replaceAll(String.fromCodePoint(code), `\\u${code.toString(16).padStart(4, "0")}`),
    lines,
  );
  assert.equal(text, escaped);
}
