/**
 * The directory of an export. Bodies and lists of addresses have names that depend on their content, so
 * existing files are correct and are kept. One symbolic link leads to the current export; it is replaced
 * by a rename, as the last step. After that, everything that neither this export nor the previous one
 * uses is removed.
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
import { promisify } from "node:util";
import { CommandError } from "../../errors.ts";

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
  /** Absolute, without symbolic links. */
  readonly path: string;
  /** @param files called only if the body does not exist yet */
  writeBody(name: string, files: () => Promise<readonly ExportedFile[]>): Promise<void>;
  /** @returns whether the content of the file has changed */
  writeFile(name: string, text: string): Promise<boolean>;
  /** Makes these addresses current, atomically. */
  publish(root: AddressList): Promise<WrittenFiles>;
  close(): Promise<void>;
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

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
};

/** @throws CommandError when another process writes there */
async function lock(file: string, directory: string): Promise<void> {
  try {
    await writeFile(file, String(process.pid), { flag: "wx" });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    const owner = Number(await readFile(file, "utf8"));
    if (owner !== process.pid && owner > 0 && isRunning(owner))
      throw new CommandError(`Process ${owner} is writing an export to ${directory}: wait for it.`);
    await writeFile(file, String(process.pid));
  }
}

/** @throws CommandError when it contains anything that is not an export */
async function requireOwn(directory: string): Promise<void> {
  const names = await readdir(directory);
  if (names.length === 0) return writeFile(path.join(directory, MARKER), FORMAT);
  const marker = names.includes(MARKER)
    ? await readFile(path.join(directory, MARKER), "utf8")
    : undefined;
  if (marker === FORMAT) return;
  throw new CommandError(
    marker === undefined
      ? `${directory} is not empty and not an export: name another directory.`
      : `${directory} holds an export of another version of Lectern: name another directory.`,
  );
}

/** @returns the names below the shards of a folder; unfinished files of a killed process are removed */
async function readNames(folder: string): Promise<Set<string>> {
  const names = new Set<string>();
  for (const shard of await readdir(folder)) {
    for (const name of await readdir(path.join(folder, shard))) {
      if (name.startsWith(UNFINISHED))
        await rm(path.join(folder, shard, name), { recursive: true, force: true });
      else names.add(name);
    }
  }
  return names;
}

const unfinishedIn = (folder: string): string =>
  path.join(folder, UNFINISHED + randomBytes(6).toString("hex"));

/** @param directory created if it is missing @throws CommandError when it is in use or not an export */
export async function openExport(directory: string): Promise<ExportDirectory> {
  const root = path.resolve(directory);
  // The path is written into the configurations, in which some characters have a special meaning.
  if (/[$`{}"\\\p{Cc}]/u.test(root)) {
    throw new CommandError(
      `The path ${root} has a character with a special meaning for web servers: choose one without $, \`, {, }, " and \\.`,
    );
  }
  await mkdir(root, { recursive: true });
  await requireOwn(root);
  const lockFile = path.join(root, LOCK);
  await lock(lockFile, directory);
  const folderOf = async (name: string): Promise<string> => {
    await mkdir(path.join(root, name), { recursive: true });
    return path.join(root, name);
  };
  const bodyFolder = await folderOf("bodies");
  const listFolder = await folderOf("lists");
  /** The names that each kept export uses. */
  const nameFolder = await folderOf("names");
  const bodies = await readNames(bodyFolder);
  const lists = await readNames(listFolder);
  /** The bodies of this export, by name. */
  const used = new Map<string, Promise<void>>();
  const usedLists = new Set<string>();
  const counts = { written: 0, unchanged: 0, removed: 0 };

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

  /** @returns the names of lists and bodies of an export */
  async function readUsed(target: string | undefined): Promise<ReadonlySet<string>> {
    if (target === undefined) return new Set();
    const file = path.join(nameFolder, path.basename(target));
    return new Set((await readFile(file, "utf8")).split("\n"));
  }

  async function removeUnused(kept: ReadonlySet<string>): Promise<void> {
    for (const [folder, names] of [
      [bodyFolder, bodies],
      [listFolder, lists],
    ] as const) {
      for (const name of names) {
        if (kept.has(name)) continue;
        const place = path.join(folder, shardOf(name), name);
        const files = folder === bodyFolder ? await readdir(place) : [];
        counts.removed += files.length;
        await rm(place, { recursive: true, force: true });
      }
    }
  }

  return {
    path: root,
    writeBody(name, files) {
      return used.getOrInsertComputed(name, () => makeBody(name, files));
    },
    async writeFile(name, text) {
      const file = path.join(root, name);
      const before = await readFile(file, "utf8").catch(() => undefined);
      if (before === text) return false;
      await writeFile(`${file}${UNFINISHED}`, text);
      await rename(`${file}${UNFINISHED}`, file);
      return true;
    },
    async publish(list) {
      await Promise.all(used.values());
      const target = path.join("lists", await writeList(list, list));
      const link = path.join(root, "current");
      const before = await readlink(link).catch(() => undefined);
      const names = [...usedLists, ...used.keys()];
      await writeFile(path.join(nameFolder, path.basename(target)), names.join("\n"));
      // If the machine loses power after the switch, the target of the link must already be on the disk.
      await promisify(execFile)("sync", ["-f", root]).catch(() => undefined);
      if (before !== target) {
        await rm(`${link}${UNFINISHED}`, { force: true });
        await symlink(target, `${link}${UNFINISHED}`);
        await rename(`${link}${UNFINISHED}`, link);
      }
      const previous = await readUsed(before);
      await removeUnused(previous.union(new Set(names)));
      const kept = new Set([target, before ?? ""].map((one) => path.basename(one)));
      for (const name of await readdir(nameFolder))
        if (!kept.has(name)) await rm(path.join(nameFolder, name));
      return counts;
    },
    close: () => rm(lockFile, { force: true }),
  };
}
