/** Folders for what is sent, one for each request, below one of this process. */
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "lectern-desk-";
/** A killed desk left them behind, and no upload takes as long. */
const OLD_MS = 86_400_000;

export interface WorkFolders {
  make(): Promise<string>;
  remove(folder: string): Promise<void>;
  close(): Promise<void>;
}

const removeAll = (path: string): Promise<void> => rm(path, { recursive: true, force: true });

async function removeOld(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(parent, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts && facts.uid === process.getuid?.() && Date.now() - facts.mtimeMs > OLD_MS)
      await removeAll(path).catch(() => {});
  }
}

/** Only this user can read what is sent. */
export async function createWorkFolders(parent = tmpdir()): Promise<WorkFolders> {
  await removeOld(parent).catch(() => {});
  const own = await mkdtemp(join(parent, PREFIX));
  let made = 0;
  return {
    async make() {
      made += 1;
      const folder = join(own, String(made));
      // Somebody may have tidied up the temporary files.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return folder;
    },
    remove: removeAll,
    close: () => removeAll(own),
  };
}
