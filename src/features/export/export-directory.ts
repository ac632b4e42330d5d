/**
 * The directory of an export: a tree of files, and a symbolic link to it. Each export writes a tree of its own
 * beside the one that is served; a rename switches the link.
 */
import * as fs from "node:fs";
import path from "node:path";
import { CommandError } from "../../errors.ts";
import { explainWriting } from "../../lib/write-faults.ts";

export type WriteFile = (name: string, body: Buffer) => void;

const CURRENT = "current";
/** The time tells what a killed export left behind from what another one is writing. */
const TREE = /^tree-(\d{13})-\d+$/u;
const DAY_MS = 86_400_000;

/** @throws CommandError when it contains anything that is not an export */
function makeDirectory(directory: string): void {
  fs.mkdirSync(directory, { recursive: true });
  const names = fs.readdirSync(directory);
  if (names.every((name) => name === CURRENT || name === `${CURRENT}.next` || TREE.test(name)))
    return;
  throw new CommandError(`${directory} is not empty and not an export: name another directory.`);
}

function switchTo(directory: string, name: string): void {
  const current = path.join(directory, CURRENT);
  const former = fs.existsSync(current) ? fs.readlinkSync(current) : undefined;
  fs.rmSync(`${current}.next`, { force: true });
  fs.symlinkSync(name, `${current}.next`);
  fs.renameSync(`${current}.next`, current);
  for (const tree of fs.readdirSync(directory)) {
    const isLeft = Number(TREE.exec(tree)?.[1]) < Date.now() - DAY_MS;
    if (tree !== name && (tree === former || isLeft))
      fs.rmSync(path.join(directory, tree), { recursive: true });
  }
}

/**
 * Steps are synchronous: with a hundred thousand files, promises would take longer than the steps.
 * @param directory created if it is missing
 * @param fill writes all files; if it fails, the tree that is served stays
 * @throws CommandError when the directory is not an export or cannot be written
 */
export async function replaceTree<Outcome>(
  directory: string,
  fill: (write: WriteFile) => Promise<Outcome>,
): Promise<Outcome> {
  const name = `tree-${Date.now()}-${process.pid}`;
  const place = path.join(directory, name);
  const folders = new Set<string>();
  const write: WriteFile = (file, body) => {
    const target = path.join(place, file);
    const folder = path.dirname(target);
    if (!folders.has(folder)) fs.mkdirSync(folder, { recursive: true });
    folders.add(folder);
    fs.writeFileSync(target, body, { flag: "wx" });
  };
  try {
    makeDirectory(directory);
    const outcome = await fill(write).catch((error: unknown) => {
      fs.rmSync(place, { recursive: true, force: true });
      throw error;
    });
    switchTo(directory, name);
    return outcome;
  } catch (error) {
    throw explainWriting(error, directory);
  }
}
