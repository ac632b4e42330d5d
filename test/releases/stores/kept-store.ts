/** A store that an earlier version of Lectern wrote, and what that version said of it. */
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { zstdDecompressSync } from "node:zlib";

export interface KeptAnswer {
  readonly path: string;
  readonly language?: string;
  readonly token?: string;
  readonly status: number;
  readonly release: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly text: string;
}

export interface KeptStore {
  readonly tokens: Readonly<Record<"all" | "limited" | "expired" | "preview" | "revoked", string>>;
  /** As `releases list --json` gave them, newest first. */
  readonly releases: readonly {
    readonly number: number;
    readonly current: boolean;
    readonly publishedAt: string;
    readonly note: string | null;
    readonly counts: Readonly<Record<string, number>>;
  }[];
  /** Files of each release by its number, as `releases checkout` wrote them. */
  readonly checkouts: Readonly<Record<number, Readonly<Record<string, string>>>>;
  readonly answers: readonly KeptAnswer[];
}

/** Those of which a store is kept. */
export const KEPT_VERSIONS = (await readdir(import.meta.dirname)).flatMap((name) =>
  name.startsWith("version-") ? Number(name.slice("version-".length)) : [],
);

export interface LaidOut {
  readonly folder: string;
  /** Path of the store. */
  readonly file: string;
  readonly kept: KeptStore;
  readonly remove: () => Promise<void>;
}

const unpack = async (version: number, name: string): Promise<Uint8Array> =>
  zstdDecompressSync(await readFile(join(import.meta.dirname, `version-${version}/${name}.zst`)));

/** @returns a copy of the store that was kept of a version */
export async function layOutStore(version: number): Promise<LaidOut> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-kept-"));
  const file = join(folder, "store.db");
  await writeFile(file, await unpack(version, "store.db"), { mode: 0o600 });
  const kept = JSON.parse(Buffer.from(await unpack(version, "kept.json")).toString()) as KeptStore;
  return { folder, file, kept, remove: () => rm(folder, { recursive: true }) };
}

/** @returns the version of a store */
export function readVersion(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare("pragma user_version").get()?.["user_version"];
  } finally {
    database.close();
  }
}
