/**
 * The directory of an export: two trees of files, and a symbolic link to the one that is in use. The other
 * one is written whole, then a rename switches the link; until the next export, web servers may still send
 * files of the former tree. What has not changed is a hard link, so that it keeps its time, by which web
 * servers and programs that copy the tree know it.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, existsSync, linkSync, mkdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, readlink, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { CommandError } from "../../errors.ts";
import { NOBODY } from "../../lib/waiting-room.ts";
import { explainWriting, faultCodeOf } from "../../lib/write-faults.ts";
import { compressBody } from "../../serve/coded-bodies.ts";
import { CODINGS, orderCodings } from "../../serve/negotiate/accept-encoding.ts";
import type { Coding } from "../../serve/negotiate/accept-encoding.ts";
import type { Answer } from "../../serve/answer.ts";
import { StreamedBodies } from "../../serve/streamed-bodies.ts";
import { SQLITE_BUSY, resultCodeOf } from "../../store/sqlite/sqlite-file.ts";
import type { ExportedFile } from "./list-files.ts";

/** Numbers of files. */
export interface WrittenFiles {
  readonly written: number;
  /** Files that they share with the former tree. */
  readonly unchanged: number;
}

export interface ExportTree {
  write(file: Omit<ExportedFile, "validUntil">): Promise<void>;
  /** Puts the tree in the place of the former one. */
  use(): Promise<WrittenFiles>;
}

const CURRENT = "current";
const TREES = ["tree-a", "tree-b"] as const;
/** Says that the directory is an export, too. */
const LOCK = "lectern-export.lock";

/** As web servers look for them beside a file. */
const ENDINGS: Readonly<Record<Coding, string>> = {
  identity: "",
  br: ".br",
  zstd: ".zst",
  gzip: ".gz",
};

/** @returns undefined where there is nothing */
async function unlessMissing<Value>(found: Promise<Value>): Promise<Value | undefined> {
  try {
    return await found;
  } catch (error) {
    if (faultCodeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** @throws CommandError when it contains anything that is not an export */
async function makeDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const names = await readdir(directory);
  if (names.length > 0 && !names.includes(LOCK))
    throw new CommandError(`${directory} is not empty and not an export: name another directory.`);
}

/**
 * Of SQLite, because the operating system removes its lock when the process ends in any way, and knows it in
 * all containers. The file stays empty.
 * @throws CommandError when another process writes there, or the file cannot be locked
 */
function lock(directory: string): DatabaseSync {
  const file = path.join(directory, LOCK);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    database.exec("begin exclusive");
    return database;
  } catch (error) {
    database?.close();
    if (resultCodeOf(error) === SQLITE_BUSY)
      throw new CommandError(`Another process is writing an export to ${directory}: wait for it.`);

    throw new CommandError(
      `${file} cannot be locked (${(error as Error).message}): delete it if no other process is writing an export there, and check that this user may create files there.`,
    );
  }
}

const streams = new StreamedBodies();

const encode = async (body: Answer["body"], coding: Coding): Promise<Buffer | Readable> => {
  if (!Buffer.isBuffer(body)) return streams.open(body, coding, NOBODY);
  return coding === "identity" ? body : compressBody(body, coding);
};

async function digestOf(pieces: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of pieces) hash.update(piece as Buffer);
  return hash.digest("hex");
}

/** @returns whether there is a file with this body */
async function holds(file: string, body: Answer["body"]): Promise<boolean> {
  if (!existsSync(file)) return false;
  if (Buffer.isBuffer(body)) return body.equals(readFileSync(file));
  const made = await digestOf(await streams.open(body, "identity", NOBODY));
  return made === (await digestOf(createReadStream(file)));
}

/** Not every file system has hard links; what cannot be linked is written. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/**
 * Small steps are synchronous: with a hundred thousand files, promises would take longer than the steps.
 * @param directory locked
 */
async function openTree(directory: string): Promise<ExportTree> {
  const current = path.join(directory, CURRENT);
  const before = await unlessMissing(readlink(current));
  const name = TREES.find((tree) => tree !== before) ?? TREES[0];
  const place = path.join(directory, name);
  await rm(place, { recursive: true, force: true });
  const counts = { written: 0, unchanged: 0 };
  const folders = new Set<string>();
  const makeFolder = (folder: string): void => {
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
  };

  return {
    async write({ name: file, body, alike }) {
      const target = path.join(place, file);
      makeFolder(path.dirname(target));
      const former = before && path.join(directory, before, file);
      let held: string | undefined;
      for (const candidate of [former, alike && path.join(place, alike)])
        if (candidate && !held && (await holds(candidate, body))) held = candidate;
      // Bodies that the server sends uncoded are written in no other coding.
      const [best] = orderCodings({ body }, CODINGS);
      for (const coding of best === "identity" ? [best] : CODINGS) {
        const ending = ENDINGS[coding];
        const isLinked = held !== undefined && tryLink(held + ending, target + ending);
        if (!isLinked) {
          // A file that is there could be one of the tree in use.
          await writeFile(target + ending, await encode(body, coding), { flag: "wx" });
        }
        counts[isLinked && held === former ? "unchanged" : "written"] += 1;
      }
    },
    async use() {
      // If the machine loses power after the switch, the files must already be on the disk.
      await promisify(execFile)("sync", ["-f", place]).catch(() => undefined);
      await rm(`${current}.next`, { force: true });
      await symlink(name, `${current}.next`);
      await rename(`${current}.next`, current);
      return counts;
    },
  };
}

/**
 * @param directory created if it is missing
 * @param write gets the new tree as long as no other process can write there
 * @throws CommandError when the directory is in use, not an export or cannot be written
 */
export async function writeExport<Outcome>(
  directory: string,
  write: (tree: ExportTree) => Promise<Outcome>,
): Promise<Outcome> {
  using locks = new DisposableStack();
  try {
    await makeDirectory(directory);
    locks.use(lock(directory));
    return await write(await openTree(directory));
  } catch (error) {
    throw explainWriting(error, directory);
  }
}
