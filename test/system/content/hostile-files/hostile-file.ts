/** Files that were made to stop whoever reads them. */
import { crc32, deflateRawSync } from "node:zlib";

export interface HostileFile {
  readonly title: string;
  /** Below the content directory; one without contents is a file of its own name. */
  readonly files: () => Readonly<Record<string, string | Uint8Array>>;
  /** What at least one line of the report says. */
  readonly says: RegExp;
  /** It takes many seconds to reach the limit: only `npm run test:long` does. */
  readonly isSlow: boolean;
}

/** @returns one row; the file is only made when it is written */
export const hostile = (
  title: string,
  name: string,
  make: () => string | Uint8Array,
  says: RegExp,
  isSlow = false,
): HostileFile => ({ title, files: () => ({ [name]: make() }), says, isSlow });

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;
/** Version 2.0 is the first that deflates (APPNOTE 4.4.3). */
const VERSION = 20;

/**
 * fflate takes minutes for what unpacks to hundreds of megabytes.
 * @param parts text of each, or bytes
 * @returns an archive (APPNOTE 4.3)
 */
export function zipQuickly(parts: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, part] of Object.entries(parts)) {
    const bytes = Buffer.from(part);
    const packed = deflateRawSync(bytes, { level: 1 });
    const named = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(VERSION, 0);
    facts.writeUInt16LE(DEFLATED, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(named.length, 22);
    const begin = Buffer.alloc(4);
    begin.writeUInt32LE(LOCAL_HEADER);
    local.push(begin, facts, named, packed);
    const head = Buffer.alloc(6);
    head.writeUInt32LE(CENTRAL_HEADER);
    head.writeUInt16LE(VERSION, 4);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(head, facts, place, named);
    offset += begin.length + facts.length + named.length + packed.length;
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(22);
  const count = Object.keys(parts).length;
  end.writeUInt32LE(END);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, list, end]);
}
