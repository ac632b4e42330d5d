/**
 * Reads a store as docs/store-format.md says that another program can, with nothing of Lectern's own,
 * and holds what it finds to what the store itself says.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, test } from "node:test";
import { crc32, zstdDecompressSync } from "node:zlib";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { findChunkFacts } from "../../../src/store/format/chunk-facts.ts";
import { writeChunk } from "../../../src/store/format/chunk.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";
import { parseItem } from "../../../src/validate/valid-content.ts";

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

interface ReadChunk {
  readonly uuids: readonly string[];
  /** Per key field and item. */
  readonly keys: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly texts: readonly string[];
}

function readChunk(hash: string): ReadChunk {
  const row = database.prepare("select bytes, length from chunk where hash = ?").get(hash);
  const bytes = zstdDecompressSync(row?.["bytes"] as Uint8Array);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  const readWords = (count: number): number[] =>
    Array.from({ length: count }, () => view.getUint32((at += 4) - 4, true));
  const readUuids = (count: number): string[] =>
    Array.from({ length: count }, () => bytes.toString("hex", at, (at += 16)));
  const [version, length = 0, columns = 0, factsLength = 0] = readWords(4);
  assert.deepEqual([version, length], [1, row?.["length"]]);
  const uuids = readUuids(length);
  const textEnds = readWords(length);
  const keyEnds = Array.from({ length: columns }, () => readWords(length));
  const held = keyEnds.map((ends) => [ends, readUuids(ends.at(-1) ?? 0)] as const);
  const facts = JSON.parse(bytes.toString("utf8", at, (at += factsLength))) as {
    readonly resource: string;
    readonly keys: readonly string[];
  };
  const texts = textEnds.map((end, index) =>
    bytes.toString("utf8", at + (textEnds[index - 1] ?? 0), at + end),
  );
  assert.equal(at + (textEnds.at(-1) ?? 0), bytes.length);
  assert.equal(sha256(`${[facts.resource, ...facts.keys].join(" ")}\n${texts.join("")}`), hash);
  const keys = held.map(([ends, all], number) => [
    facts.keys[number],
    ends.map((end, index) => all.slice(ends[index - 1] ?? 0, end)),
  ]);
  return { uuids, keys: Object.fromEntries(keys) as ReadChunk["keys"], facts: { ...facts }, texts };
}

test("a store can be read by its description alone", async () => {
  const release = readRelease();
  const { proof, ...columns } = release;
  assert.equal(sha256(JSON.stringify(Object.values(columns))), proof);
  const { publishedAt, digest, catalog, installation } = release;
  const counts = JSON.parse(String(release["counts"])) as Record<string, number>;

  const lines = [catalog, installation];
  let [all, references] = [0, 0];
  for (const resource of CONTRACT_NAMES) {
    const { chunks = [], dates = [] } = readHeld()[resource] ?? {};
    lines.push(resource, ...chunks);
    let items = 0;
    for (const hash of chunks) {
      const { facts, texts, uuids, keys } = readChunk(hash);
      assert.equal(facts["resource"], resource);
      for (const [index, text] of texts.entries()) {
        const item = JSON.parse(text) as Readonly<Record<string, string>>;
        assert.equal(item["Uuid"]?.replaceAll("-", ""), uuids[index]);
        for (const [field, held] of Object.entries(keys)) {
          const given = [item[field] ?? []].flat();
          if (given.length === 0) continue;
          references += given.length;
          assert.deepEqual(
            held[index],
            given.map((uuid) => uuid.replaceAll("-", "")),
          );
        }
      }
      items += texts.length;
    }
    assert.equal(items, counts[resource]);
    assert.deepEqual(dates, items === 0 ? [] : [items, publishedAt, publishedAt]);
    all += items;
  }
  assert.equal(sha256(lines.join("\n")), digest);
  assert.ok(all > 500 && references > 50, `${all} items, ${references} references`);
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

test("chunks end where the description says", () => {
  const chunks = readHeld()["navigation"]?.chunks.map((hash) => readChunk(hash).texts) ?? [];
  assert.ok(chunks.length > 3);
  for (const [index, texts] of chunks.entries()) {
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    const next = Buffer.byteLength(chunks[index + 1]?.[0] ?? "");
    const isEnd =
      (texts.length >= 16 && crc32(texts.at(-1) ?? "") % 128 === 0) ||
      texts.length === 256 ||
      bytes + next > 262_144 ||
      index === chunks.length - 1;
    assert.ok(isEnd, `chunk ${index} of ${texts.length} items and ${bytes} bytes`);
    const early = texts.slice(15, -1).some((text) => crc32(text) % 128 === 0);
    assert.ok(!early && texts.length <= 256);
  }
});

test("the form of a chunk does not change without a new version", () => {
  const text = Buffer.from(
    '{"Uuid":"00112233-4455-6677-8899-aabbccddeeff","BusinessDivisionUuid":"ffeeddcc-bbaa-4988-8776-655443322110"}',
  );
  const resource: ResourceName = "business-division-contact-persons";
  const bytes = writeChunk(findChunkFacts(CONTRACT, resource, [parseItem(text)]), [text]);
  assert.equal(
    Buffer.from(bytes).toString("hex", 0, 16 + 16 + 4 + 4 + 16),
    [
      "0100000001000000010000006d000000",
      "00112233445566778899aabbccddeeff",
      "6d000000",
      "01000000",
      "ffeeddccbbaa49888776655443322110",
    ].join(""),
  );
});
