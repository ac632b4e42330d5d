/** Zip archives in memory, as workbooks are (APPNOTE 6.3.10, without ZIP64). */
import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

/** The parts by their names, in order. */
export type Parts = ReadonlyMap<string, Uint8Array>;

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
/** 1980-01-01, so that the same content gives the same bytes. */
const DAY = 0x21;
const UTF8 = 0x800;

/** @param bytes an archive without a comment */
export function readZip(bytes: Uint8Array): Parts {
  const { buffer, byteOffset, byteLength } = bytes;
  const all = Buffer.from(buffer, byteOffset, byteLength);
  const end = all.length - END_BYTES;
  if (all.readUInt32LE(end) !== END) throw new Error("not an archive without a comment");
  const parts = new Map<string, Uint8Array>();
  let at = all.readUInt32LE(end + 16);
  for (let left = all.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) =>
      all.readUInt16LE(at + place),
    ) as [number, number, number];
    const name = all.toString("utf8", at + 46, at + 46 + nameBytes);
    const local = all.readUInt32LE(at + 42);
    const start = local + 30 + all.readUInt16LE(local + 26) + all.readUInt16LE(local + 28);
    const data = all.subarray(start, start + all.readUInt32LE(at + 20));
    parts.set(name, all.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data));
    at += 46 + nameBytes + extraBytes + commentBytes;
  }
  return parts;
}

/** The first part is stored, so that its content tells the type of the file. */
export function writeZip(parts: Parts): Uint8Array {
  const written: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of parts) {
    const isStored = at === 0;
    const data = isStored ? content : deflateRawSync(content);
    const path = Buffer.from(name);
    // What the header of a part and its entry in the directory have in common.
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(UTF8, 2);
    head.writeUInt16LE(isStored ? 0 : 8, 4);
    head.writeUInt16LE(DAY, 8);
    head.writeUInt32LE(crc32(content), 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt16LE(path.length, 22);
    const before = Buffer.alloc(4);
    before.writeUInt32LE(LOCAL);
    const entry = Buffer.alloc(6);
    entry.writeUInt32LE(CENTRAL);
    entry.writeUInt16LE(20, 4);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(entry, head, rest, path);
    written.push(before, head, path, Buffer.from(data));
    at += 30 + path.length + data.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END);
  end.writeUInt16LE(parts.size, 8);
  end.writeUInt16LE(parts.size, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...written, index, end]);
}
