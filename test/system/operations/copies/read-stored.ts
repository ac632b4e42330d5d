/** Reads stores to the last byte, to compare them. */
import { driverOf } from "../../../../src/store/open-store.ts";
import type { StoreState } from "../../../../src/store/store.ts";

interface Stored {
  /** Of releases. */
  readonly rows: unknown;
  readonly switches: unknown;
  /** Packed bytes in hex, by hash. */
  readonly chunks: Readonly<Record<string, string>>;
  readonly tokens: StoreState["tokens"];
}

/** @returns everything that is stored, as plain data */
export async function readStored(location: string): Promise<Stored> {
  const reader = await driverOf(location).openReader(location);
  try {
    const { releases, switches } = await reader.readOutline();
    const rows = await Promise.all(releases.map(({ number }) => reader.readReleaseRow(number)));
    const hashes = rows.flatMap((row) =>
      Object.values(
        JSON.parse(row?.content ?? "{}") as Record<string, { readonly chunks: string[] }>,
      ).flatMap(({ chunks }) => chunks),
    );
    const packed = await reader.readPackedChunks([...new Set(hashes)]);
    const chunks = Object.fromEntries(
      [...packed].map(([hash, bytes]) => [hash, Buffer.from(bytes).toString("hex")]),
    );
    const { tokens } = await reader.readState();
    // Drivers give rows other prototypes.
    return structuredClone({ rows, switches, chunks, tokens });
  } finally {
    await reader.close();
  }
}
