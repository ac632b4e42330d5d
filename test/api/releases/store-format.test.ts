/**
 * Reads a store as docs/store-format.md says that another program can, with nothing of Lectern's own,
 * and holds what it finds to what the store itself says.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, test } from "node:test";
import { zstdDecompressSync } from "node:zlib";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";

let site: Site;
let database: DatabaseSync;
before(async () => {
  site = await runSite();
  await site.publishDirectory(join(import.meta.dirname, "../../../content"));
  database = new DatabaseSync(site.location, { readOnly: true });
});
after(async () => {
  database.close();
  await site.stop();
});

const sha256 = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");

/** The columns that are texts and numbers, as they stand there. */
type Row = Readonly<Record<string, string | number | null>>;

const readRelease = (): Row =>
  database.prepare("select * from release where number = 1").get() as Row;

interface Held {
  readonly bodies: string;
  readonly chunks: readonly string[];
  readonly dates: readonly number[];
}

const readHeld = (): Readonly<Record<string, Held>> =>
  JSON.parse(String(readRelease()["content"])) as Record<string, Held>;

/** @returns its lines */
function readChunk(hash: string): readonly string[] {
  const row = database.prepare("select bytes, length from chunk where hash = ?").get(hash);
  const bytes = zstdDecompressSync(row?.["bytes"] as Uint8Array);
  assert.equal(sha256(bytes), hash);
  const lines = bytes.toString().split("\n");
  assert.equal(lines.pop(), "");
  assert.equal(lines.length, row?.["length"]);
  return lines;
}

test("a store can be read by its description alone", async () => {
  const release = readRelease();
  const { proof, ...columns } = release;
  assert.equal(sha256(JSON.stringify(Object.values(columns))), proof);
  const { publishedAt, digest, catalog, installation } = release;
  const counts = JSON.parse(String(release["counts"])) as Record<string, number>;

  const lines = [catalog, installation];
  const uuids = new Set<unknown>();
  for (const resource of CONTRACT_NAMES) {
    const { chunks = [], dates = [] } = readHeld()[resource] ?? {};
    lines.push(resource, ...chunks);
    let items = 0;
    for (const text of chunks.flatMap(readChunk)) {
      items += 1;
      uuids.add((JSON.parse(text) as { readonly Uuid: string }).Uuid);
    }
    assert.equal(items, counts[resource]);
    assert.deepEqual(dates, items === 0 ? [] : [items, publishedAt, publishedAt]);
  }
  assert.equal(sha256(lines.join("\n")), digest);
  assert.ok(uuids.size > 500, `${uuids.size} items`);
});

test("the digest of bodies follows from the items that they depend on, and from their dates", () => {
  const { catalog, installation } = readRelease();
  const held = readHeld();
  // A field of theirs refers to divisions.
  const resource = "business-division-contact-persons";
  const depends = new Set(["languages", "business-divisions", resource]);
  const lines = CONTRACT_NAMES.filter((name) => depends.has(name)).map((name) => {
    const { chunks = [], dates = [] } = held[name] ?? {};
    return `${name} ${sha256([...chunks, ...dates].join("\n"))}`;
  });
  const settings = JSON.parse(String(installation)) as { access: Record<string, string> };
  // The rule of others is none of its bodies.
  for (const name of Object.keys(settings.access))
    if (name !== resource) delete settings.access[name];
  const written = JSON.stringify(settings);
  assert.equal(sha256([catalog, written, ...lines].join("\n")), held[resource]?.bodies);
});
