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
import { CONTRACT } from "../../src/catalog/catalog.ts";
import { CONTRACT_NAMES } from "../../src/catalog/resource-names.ts";
import type { ResourceName } from "../../src/catalog/resource-names.ts";
import { writeChunk } from "../../src/store/format/chunk.ts";
import { runSite } from "../site.ts";
import type { Site } from "../site.ts";

let site: Site;
let database: DatabaseSync;
before(async () => {
  site = await runSite();
  await site.publishDirectory(join(import.meta.dirname, "../../content"));
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
  readonly state: number;
  readonly bodies: string;
  readonly chunks: readonly string[];
}

const readHeld = (): Readonly<Record<string, Held>> =>
  JSON.parse(String(readRelease()["content"])) as Record<string, Held>;

interface ReadChunk {
  readonly uuids: readonly string[];
  readonly createdAt: readonly number[];
  readonly facts: Readonly<Record<string, unknown>>;
  readonly texts: readonly string[];
}

function readChunk(hash: string): ReadChunk {
  const row = database
    .prepare("select bytes, length, textsDigest from chunk where hash = ?")
    .get(hash);
  const bytes = zstdDecompressSync(row?.["bytes"] as Uint8Array);
  assert.equal(sha256(bytes), hash);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const word = (at: number): number => view.getUint32(at, true);
  const [version, length, keys, factsLength] = [word(0), word(4), word(8), word(12)];
  assert.deepEqual([version, length], [1, row?.["length"]]);
  const uuidsAt = 16 + 16 * length;
  const endsAt = uuidsAt + 16 * length * (1 + keys);
  const factsAt = endsAt + 4 * length;
  const textsAt = factsAt + factsLength;
  const each = <Value>(read: (index: number) => Value): Value[] =>
    Array.from({ length }, (_, index) => read(index));
  const ends = each((index) => word(endsAt + 4 * index));
  const texts = each((index) =>
    bytes.toString("utf8", textsAt + (ends[index - 1] ?? 0), textsAt + (ends[index] ?? 0)),
  );
  assert.equal(textsAt + (ends.at(-1) ?? 0), bytes.length);
  assert.equal(sha256(texts.map((text) => `${text}\n`).join("")), row?.["textsDigest"]);
  return {
    uuids: each((index) => bytes.toString("hex", uuidsAt + 16 * index, uuidsAt + 16 * index + 16)),
    createdAt: each((index) => view.getFloat64(16 + 8 * index, true)),
    facts: JSON.parse(bytes.toString("utf8", factsAt, textsAt)) as Record<string, unknown>,
    texts,
  };
}

test("a store can be read by its description alone", async () => {
  const release = readRelease();
  const { proof, ...columns } = release;
  assert.equal(sha256(JSON.stringify(Object.values(columns))), proof);
  const { publishedAt, digest, catalog, installation } = release;
  const counts = JSON.parse(String(release["counts"])) as Record<string, number>;

  const lines = [catalog, installation];
  for (const resource of CONTRACT_NAMES) {
    const held = readHeld()[resource];
    lines.push(resource);
    let items = 0;
    for (const hash of held?.chunks ?? []) {
      const { facts, texts, uuids, createdAt } = readChunk(hash);
      assert.equal(facts["resource"], resource);
      for (const [index, text] of texts.entries()) {
        const { Uuid } = JSON.parse(text) as { readonly Uuid: string };
        assert.equal(Uuid.replaceAll("-", ""), uuids[index]);
        assert.equal(createdAt[index], publishedAt);
      }
      items += texts.length;
      lines.push(...texts);
    }
    assert.equal(items, counts[resource]);
  }
  assert.equal(sha256(lines.map((line) => `${line}\n`).join("")), digest);
  assert.ok(lines.length > 500);
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
  const uuids = Buffer.from("00112233445566778899aabbccddeeff", "hex");
  const dates = {
    createdAt: Float64Array.of(1_800_000_000),
    updatedAt: Float64Array.of(1_800_000_001),
  };
  const resource: ResourceName = "business-division-contact-persons";
  const bytes = writeChunk(CONTRACT, resource, { texts: [text], uuids, ...dates }, 0, 1);
  assert.equal(
    Buffer.from(bytes).toString("hex", 0, 16 + 16 + 32 + 4),
    [
      "0100000001000000010000006d000000",
      "0000008074d2da41",
      "0000408074d2da41",
      "00112233445566778899aabbccddeeff",
      "ffeeddccbbaa49888776655443322110",
      "6d000000",
    ].join(""),
  );
});
