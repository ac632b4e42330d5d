/**
 * The directory of an export. Bodies and lists of addresses have names that depend on their content, so
 * what the current export uses is correct and is kept. One symbolic link leads to the current export; it is
 * replaced by a rename, as the last step. The next export first removes everything that the then current one
 * does not use: web servers may still send files of the one before it at the moment of the switch.
 *
 * The metadata of a body that a web server must send is in the names of directories: the server can read
 * these, and gets them together with the body.
 */
import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  mkdir,
  readFile,
  readdir,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { CommandError } from "../../errors.ts";
import { SQLITE_BUSY, resultCodeOf } from "../../store/sqlite/sqlite-file.ts";

/** A list of addresses: their targets are names of bodies, or further lists. */
export interface AddressList {
  /** Metadata of all addresses below; empty: none. */
  facts?: string;
  readonly entries: Map<string, string | AddressList>;
}

export const createList = (): AddressList => ({ entries: new Map() });

interface ExportedFile {
  readonly name: string;
  readonly content: Buffer | Iterable<Buffer> | AsyncIterable<Buffer>;
}

/** Numbers of files. */
export interface WrittenFiles {
  readonly written: number;
  /** Files that already existed. */
  readonly unchanged: number;
  readonly removed: number;
}

export interface ExportDirectory {
  /** Absolute; may contain symbolic links. */
  readonly path: string;
  /** @param files called only if the body does not exist yet */
  writeBody(name: string, files: () => Promise<readonly ExportedFile[]>): Promise<void>;
  /** @returns whether the content of the file has changed */
  writeFile(name: string, text: string): Promise<boolean>;
  /** Makes these addresses current, atomically. */
  publish(root: AddressList): Promise<WrittenFiles>;
}

const MARKER = "lectern-export.json";
const FORMAT = `${JSON.stringify({ format: 1 })}\n`;
const LOCK = "export.lock";
/** The prefix of names of unfinished files. */
const UNFINISHED = ".unfinished-";

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;

/** @returns the first characters of a name: they divide one large directory into many small ones */
const shardOf = (name: string): string => name.slice(0, 2);

/**
 * Of SQLite, because the operating system removes its lock when the process ends in any way, and knows it in all
 * containers. The file stays empty.
 * @param directory as it was given
 * @throws CommandError when another process writes there, or the file cannot be locked
 */
function lock(root: string, directory: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path.join(root, LOCK));
    database.exec("begin exclusive");
    return database;
  } catch (error) {
    database?.close();
    if (resultCodeOf(error) === SQLITE_BUSY)
      throw new CommandError(`Another process is writing an export to ${directory}: wait for it.`);
    throw new CommandError(
      `${path.join(directory, LOCK)} cannot be locked (${(error as Error).message}): delete it if no other process is writing an export there, and check that this user may create files there.`,
    );
  }
}

/** @throws CommandError when it contains anything that is not an export */
async function requireOwn(directory: string): Promise<void> {
  const names = await readdir(directory);
  const marker = names.includes(MARKER)
    ? await readFile(path.join(directory, MARKER), "utf8")
    : undefined;
  if (marker === FORMAT) return;
  // Where a disk was full or the power failed, the file can be empty.
  if (names.length === 0 || marker === "")
    return writeFile(path.join(directory, MARKER), FORMAT, { flush: true });
  throw new CommandError(
    marker === undefined
      ? `${directory} is not empty and not an export: name another directory.`
      : `${directory} holds an export of another version of Lectern: name another directory.`,
  );
}

async function readTarget(link: string): Promise<string | undefined> {
  try {
    return await readlink(link);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

const unfinishedIn = (folder: string): string =>
  path.join(folder, UNFINISHED + randomBytes(6).toString("hex"));

/**
 * @param directory created if it is missing
 * @returns its absolute path
 * @throws CommandError when it is not an export
 */
async function makeDirectory(directory: string): Promise<string> {
  const root = path.resolve(directory);
  // The path is written into the configurations, in which some characters have a special meaning.
  if (/[$`{}"\\\p{Cc}]/u.test(root)) {
    throw new CommandError(
      `The path ${root} has a character with a special meaning for web servers: choose one without $, \`, {, }, " and \\.`,
    );
  }
  await mkdir(root, { recursive: true });
  await requireOwn(root);
  return root;
}

/** @param root locked */
async function openExport(root: string): Promise<ExportDirectory> {
  const folderOf = async (name: string): Promise<string> => {
    await mkdir(path.join(root, name), { recursive: true });
    return path.join(root, name);
  };
  const bodyFolder = await folderOf("bodies");
  const listFolder = await folderOf("lists");
  /** The names that each kept export uses. */
  const nameFolder = await folderOf("names");
  const link = path.join(root, "current");
  const before = await readTarget(link);
  const current = before === undefined ? undefined : path.basename(before);
  /** Only what the current export uses is known to be on the disk: the rest may be cut off. */
  const kept = new Set(
    current === undefined
      ? []
      : (await readFile(path.join(nameFolder, current), "utf8")).split("\n"),
  );
  const counts = { written: 0, unchanged: 0, removed: 0 };

  /** @returns the names that are left below the shards of a folder */
  async function removeOthers(folder: string): Promise<Set<string>> {
    const names = new Set<string>();
    for (const shard of await readdir(folder)) {
      for (const name of await readdir(path.join(folder, shard))) {
        const place = path.join(folder, shard, name);
        if (kept.has(name)) names.add(name);
        else {
          if (folder === bodyFolder) counts.removed += (await readdir(place)).length;
          await rm(place, { recursive: true });
        }
      }
    }
    return names;
  }

  const bodies = await removeOthers(bodyFolder);
  const lists = await removeOthers(listFolder);
  for (const name of await readdir(nameFolder))
    if (name !== current) await rm(path.join(nameFolder, name));
  /** The bodies of this export, by name. */
  const used = new Map<string, Promise<void>>();
  const usedLists = new Set<string>();

  const shards = new Set<string>();
  async function openShard(folder: string, name: string): Promise<string> {
    const shard = path.join(folder, shardOf(name));
    if (!shards.has(shard)) await mkdir(shard, { recursive: true });
    shards.add(shard);
    return shard;
  }

  async function makeBody(
    name: string,
    makeFiles: () => Promise<readonly ExportedFile[]>,
  ): Promise<void> {
    const shard = await openShard(bodyFolder, name);
    if (bodies.has(name)) {
      const files = await readdir(path.join(shard, name));
      counts.unchanged += files.length;
      return;
    }
    const unfinished = unfinishedIn(shard);
    await mkdir(unfinished);
    for (const file of await makeFiles()) {
      await writeFile(path.join(unfinished, file.name), file.content);
      counts.written += 1;
    }
    await rename(unfinished, path.join(shard, name));
    bodies.add(name);
  }

  async function writeList(list: AddressList, whole: AddressList): Promise<string> {
    const targets: [string, string][] = [];
    for (const [name, entry] of list.entries) {
      // Relative to a list, which is two folders below the root.
      const target =
        typeof entry === "string"
          ? path.join("..", "..", "..", "bodies", shardOf(entry), entry)
          : path.join("..", "..", await writeList(entry, whole));
      targets.push([name, target]);
    }
    const content = targets.toSorted(([one], [other]) => (one < other ? -1 : 1));
    const digest = createHash("sha256").update(JSON.stringify([content, list.facts ?? ""]));
    const name = digest.digest("base64url").slice(0, 22) + (list.facts ? `~${list.facts}` : "");
    usedLists.add(name);
    if (!lists.has(name)) {
      const shard = await openShard(listFolder, name);
      const unfinished = unfinishedIn(shard);
      await mkdir(unfinished);
      for (const [entry, target] of content) await symlink(target, path.join(unfinished, entry));
      // For servers that can read names, but not the target of a link.
      const marker = list === whole ? name : list.facts;
      if (marker) await writeFile(path.join(unfinished, `~${marker}`), "");
      await rename(unfinished, path.join(shard, name));
      lists.add(name);
    }
    return path.join(shardOf(name), name);
  }

  async function replaceFile(name: string, text: string): Promise<boolean> {
    const file = path.join(root, name);
    const present = await readFile(file, "utf8").catch(() => undefined);
    if (present === text) return false;
    await writeFile(`${file}${UNFINISHED}`, text, { flush: true });
    await rename(`${file}${UNFINISHED}`, file);
    return true;
  }

  return {
    path: root,
    writeBody(name, files) {
      return used.getOrInsertComputed(name, () => makeBody(name, files));
    },
    writeFile: replaceFile,
    async publish(list) {
      await Promise.all(used.values());
      const target = path.join("lists", await writeList(list, list));
      const names = [...usedLists, ...used.keys()];
      await replaceFile(path.join("names", path.basename(target)), names.join("\n"));
      // If the machine loses power after the switch, the target of the link must already be on the disk.
      await promisify(execFile)("sync", ["-f", root]).catch(() => undefined);
      if (before !== target) {
        await rm(`${link}${UNFINISHED}`, { force: true });
        await symlink(target, `${link}${UNFINISHED}`);
        await rename(`${link}${UNFINISHED}`, link);
      }
      return counts;
    },
  };
}

/**
 * @param write gets the directory as long as no other process can write there
 * @throws CommandError when the directory is in use, not an export or cannot be written
 */
export async function writeExport<Outcome>(
  directory: string,
  write: (opened: ExportDirectory) => Promise<Outcome>,
): Promise<Outcome> {
  using locks = new DisposableStack();
  try {
    const root = await makeDirectory(directory);
    locks.use(lock(root, directory));
    return await write(await openExport(root));
  } catch (error) {
    const code = codeOf(error);
    if (error instanceof CommandError || code === undefined) throw error;
    throw new CommandError(`${directory} cannot be written (${code}).`);
  }
}
