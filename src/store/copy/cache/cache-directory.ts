/**
 * The files of a cache directory: chunks under their hashes, and documents that begin with their
 * own digest. A damaged file counts as absent. Several processes may use one directory: files
 * appear complete, and each can be verified by its name or its first line.
 */
import { hash as digestAtOnce } from "node:crypto";
import { chmod, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { packChunk, unpackChunk } from "../../format/chunk.ts";
import type { Chunk, ChunkData } from "../../format/chunk.ts";
import { CATALOG_DIGEST } from "../../format/digests.ts";
import { choosePart, makeFolders } from "../../sqlite/made-files.ts";

const HASH = /^[0-9a-f]{64}$/u;
/** The cache holds drafts and digests of tokens. */
const [PRIVATE_FOLDER, PRIVATE_FILE] = [0o700, 0o600];

/** Documents of another format are ignored, and so are those of a version with another catalog. */
const FORMAT = 3;

export interface CacheDirectory {
  /** @returns what was written under this name; undefined: nothing, or it is damaged */
  readDocument(name: string): Promise<unknown>;
  /** @throws the system's error */
  writeDocument(name: string, value: unknown): Promise<void>;
  /** Removes a document that may be outdated; never throws. */
  removeDocument(name: string): Promise<void>;
  /**
   * @returns undefined: it is not there
   * @throws when it is damaged; then it has been removed
   */
  readChunk(hash: string): Promise<Chunk | undefined>;
  /** @throws the system's error, or an error when the bytes do not match the hash */
  writeChunk(chunk: ChunkData): Promise<void>;
  /** @returns the hashes of all chunks in the directory */
  listChunks(): Promise<ReadonlySet<string>>;
  removeChunks(hashes: Iterable<string>): Promise<void>;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function makePrivateFolder(folder: string): Promise<void> {
  if ((await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })) !== undefined)
    await chmod(folder, PRIVATE_FOLDER);
}

/** Of a URL: user, password, hosts with database, and parameters. */
const URL_PARTS = /^[a-z][a-z0-9+.-]+:\/\/(?:([^/?#:]*)[^/?#]*@)?([^?]*)(?:\?(.*))?$/isu;

/** @returns a digest that identifies a store; the password does not count */
function identifyStore(location: string): string {
  const [, user = "", address, query = ""] = URL_PARTS.exec(location) ?? [];
  const parameters = new URLSearchParams(query);
  const named = ["site", "host", "port"].map((name) => parameters.get(name) ?? "");
  const { PGHOST = "", PGPORT = "", PGDATABASE = "", PGUSER, USER = "" } = process.env;
  // A database without a name is that of the user.
  if (address !== undefined && !/\/./u.test(address))
    named.push(parameters.get("user") || user || PGUSER || USER);
  const name =
    address === undefined
      ? [path.resolve(location)]
      : ["//", address, ...named, PGHOST, PGPORT, PGDATABASE];
  return digestAtOnce("sha256", JSON.stringify([FORMAT, CATALOG_DIGEST, ...name]));
}

/** @param location of the store that the documents are of; those of another one count as absent */
export function createCacheDirectory(directory: string, location: string): CacheDirectory {
  const store = identifyStore(location);
  const prove = (json: string): string => digestAtOnce("sha256", `${store}\n${json}`);
  const root = path.resolve(directory);
  const parts = path.join(root, "parts");
  const chunks = path.join(root, "chunks");
  /** Checked, because hashes may come from a store that others write. */
  const placeOf = (hash: string): string => {
    if (!HASH.test(hash)) throw new Error(`${JSON.stringify(hash)} is no hash`);
    return path.join(chunks, hash.slice(0, 2), hash);
  };
  const placeOfDocument = (name: string): string => path.join(root, `${name}.json`);

  async function place(file: string, content: string | Uint8Array): Promise<void> {
    await makeFolders(path.dirname(root));
    for (const folder of [root, parts, path.dirname(file)]) await makePrivateFolder(folder);
    const part = await choosePart(path.join(parts, "file"));
    try {
      await writeFile(part, content, { flag: "wx", mode: PRIVATE_FILE });
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true }).catch(() => {});
      throw error;
    }
  }

  return {
    async readDocument(name) {
      const text = (await readIfThere(placeOfDocument(name)).catch(() => undefined))?.toString();
      const [digest = "", json = ""] = text?.split("\n") ?? [];
      return prove(json) === digest ? JSON.parse(json) : undefined;
    },
    async writeDocument(name, value) {
      const json = JSON.stringify(value);
      await place(placeOfDocument(name), `${prove(json)}\n${json}\n`);
    },
    removeDocument: (name) => rm(placeOfDocument(name), { force: true }).catch(() => {}),
    async readChunk(hash) {
      const file = placeOf(hash);
      const bytes = await readIfThere(file);
      if (!bytes) return undefined;
      try {
        return await unpackChunk(hash, bytes);
      } catch (error) {
        await rm(file, { force: true }).catch(() => {});
        throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
      }
    },
    async writeChunk({ hash, textBytes, packed }) {
      if (!textBytes) return place(placeOf(hash), packed ?? "");
      const bytes = new Uint8Array(textBytes.buffer);
      await place(placeOf(hash), await packChunk(bytes));
    },
    async listChunks() {
      const names = await readdir(chunks, { recursive: true }).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      return new Set(names.map((name) => path.basename(name)).filter((name) => HASH.test(name)));
    },
    async removeChunks(hashes) {
      for (const hash of hashes) await rm(placeOf(hash), { force: true });
    },
  };
}
