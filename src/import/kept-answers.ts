/**
 * What was read of a service, in a hidden folder of the directory: an import that was stopped goes on, and a later
 * one asks only for what has changed. Each file appears whole or not at all.
 */
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CommandError } from "../errors.ts";
import { explainWriting, faultCodeOf } from "../lib/write-faults.ts";
import { makeFolders } from "../store/sqlite/made-files.ts";

/** Content directories ignore it. */
const STATE_FOLDER = ".lectern-import";
/** While it is there, the directory is not valid. */
const UNFINISHED_FILE = "import-is-not-finished.yaml";
const STATE_FILE = "import.json";
const VERSION = 1;

/** An answer that can be used again. */
export interface SourceBody {
  readonly place: string;
  readonly status: number;
  readonly mediaType: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Of another Lectern. */
  readonly release: string | null;
  readonly cacheControl: string | null;
  readonly text: string;
}

interface State {
  readonly version: number;
  readonly source: string;
  /** Answers of it are used as they are. */
  readonly run: string;
  /** The files that were written, and their digests; absent: the import is not finished. */
  readonly files?: Readonly<Record<string, string>>;
}

export interface KeptAnswers {
  /** @param key says everything that the answer depends on */
  read(
    key: string,
  ): Promise<{ readonly answer: SourceBody; readonly isOfThisRun: boolean } | undefined>;
  keep(key: string, answer: SourceBody): Promise<void>;
  /** Begins again: what was kept is asked for whether it has changed. */
  renew(): Promise<void>;
}

export interface ImportFolder extends KeptAnswers, Disposable {
  /** An empty folder for the files, which `finish` moves into the directory. */
  readonly files: string;
  finish(): Promise<void>;
}

const digest = (bytes: string | Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

async function writeWhole(file: string, text: string): Promise<void> {
  const part = `${file}.${randomUUID()}.part`;
  await writeFile(part, text);
  await rename(part, file);
}

/** @returns undefined: there is no such file, or it is not whole */
async function readJson<Value>(file: string): Promise<Value | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Value;
  } catch (error) {
    if (error instanceof SyntaxError || faultCodeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** @returns the digests of all files below a folder, by their paths */
async function digestFiles(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const pairs = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length + 1).replaceAll("\\", "/"), digest(await readFile(path))];
    }),
  );
  return Object.fromEntries(pairs) as Readonly<Record<string, string>>;
}

async function listEntries(path: string, directory: string): Promise<readonly string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (faultCodeOf(error) === "ENOENT") return [];
    if (faultCodeOf(error) !== "ENOTDIR") throw error;
    throw new CommandError(
      `${directory} is not a directory: name an empty one, or one that does not exist yet`,
    );
  }
}

/** @throws CommandError when files of the directory are not those that an import wrote */
async function requireOwnFiles(path: string, directory: string, state: State): Promise<void> {
  for (const [file, known] of Object.entries(state.files ?? {})) {
    const bytes = await readFile(join(path, file)).catch(() => undefined);
    if (bytes !== undefined && digest(bytes) === known) continue;
    throw new CommandError(
      `${directory}/${file} was changed or removed after the last import, which would be lost: import into another directory, and compare`,
    );
  }
}

/** @throws CommandError when the directory holds anything but an import of this source */
async function openState(path: string, directory: string, source: string): Promise<State> {
  const entries = await listEntries(path, directory);
  const state = await readJson<State>(join(path, STATE_FOLDER, STATE_FILE));
  const isKnown = state?.version === VERSION;
  if (isKnown && state.source !== source) {
    throw new CommandError(
      `${directory} has an import of ${state.source}: name an empty directory, or one that does not exist yet`,
    );
  }
  const isMoving = isKnown && entries.includes(UNFINISHED_FILE);
  // Beside what an import wrote, people may have put files of their own.
  const strange = entries.find(
    (name) => name !== STATE_FOLDER && !(isKnown && name === UNFINISHED_FILE),
  );
  if (strange !== undefined && !(isKnown && state.files)) {
    throw new CommandError(
      `${directory} is not empty (${strange}): name an empty directory, or one that does not exist yet`,
    );
  }
  if (!isKnown) return { version: VERSION, source, run: randomUUID() };
  if (state.files === undefined || isMoving) return state;
  await requireOwnFiles(path, directory, state);
  return { ...state, run: randomUUID() };
}

/** SQLite's code for what another process holds. */
const BUSY = 5;

/**
 * Until it is closed, at the latest when the process ends in whatever way, nobody else imports into the directory.
 * @throws CommandError when somebody does
 */
async function holdFolder(folder: string, directory: string): Promise<DatabaseSync> {
  const file = join(folder, "lock");
  // The system says better than SQLite why it cannot be written.
  await writeFile(file, "", { flag: "a" });
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // A journal in a file would need room on the disk.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { readonly errcode?: unknown }).errcode !== BUSY) throw error;
    throw new CommandError(
      `Another import writes into ${directory} at the moment: wait until it has ended, or name another directory`,
    );
  }
}

/** @param source the URL that is read */
export async function openImportFolder(directory: string, source: string): Promise<ImportFolder> {
  const path = resolve(directory);
  const folder = join(path, STATE_FOLDER);
  const [answers, files] = [join(folder, "answers"), join(folder, "files")];
  const guard = <Result>(work: () => Promise<Result>): Promise<Result> =>
    work().catch((error: unknown) => {
      throw explainWriting(error, directory);
    });
  const write = (state: State): Promise<void> =>
    writeWhole(join(folder, STATE_FILE), JSON.stringify(state));
  const fileOf = (key: string): string => join(answers, `${digest(key)}.json`);

  const lock = await guard(async () => {
    // Nothing is made where nothing may be.
    await openState(path, directory, source);
    await makeFolders(answers);
    return holdFolder(folder, directory);
  });
  let state = await guard(async () => {
    const opened = await openState(path, directory, source);
    await write(opened);
    await rm(files, { recursive: true, force: true });
    await mkdir(files);
    return opened;
  }).catch((error: unknown) => {
    lock.close();
    throw error;
  });

  return {
    files,
    [Symbol.dispose]: () => lock.close(),
    read: (key) =>
      guard(async () => {
        const kept = await readJson<SourceBody & { readonly run: string }>(fileOf(key));
        return kept && { answer: kept, isOfThisRun: kept.run === state.run };
      }),
    keep: (key, answer) =>
      guard(() => writeWhole(fileOf(key), JSON.stringify({ ...answer, run: state.run }))),
    renew: () =>
      guard(async () => {
        state = { ...state, run: randomUUID() };
        await write(state);
      }),
    finish: () =>
      guard(async () => {
        const written = await digestFiles(files);
        const former = Object.keys(state.files ?? {}).map((file) => file.split("/")[0] ?? "");
        // From here on until all files are moved, nobody takes the directory for complete.
        const text = `# The files beside this one are not complete: run lectern import again.\n`;
        await writeFile(join(path, UNFINISHED_FILE), text);
        state = { ...state, files: { ...state.files, ...written } };
        await write(state);
        const names = await readdir(files);
        for (const name of new Set([...former, ...names]))
          await rm(join(path, name), { recursive: true, force: true });
        for (const name of names) await rename(join(files, name), join(path, name));
        await rm(files, { recursive: true });
        state = { ...state, files: written };
        await write(state);
        await rm(join(path, UNFINISHED_FILE));
      }),
  };
}
