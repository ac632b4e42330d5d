/**
 * Builds the explorer and the page of the desk into `dist`: `npm run build -w explorer`, and with each `npm ci` of the repository. It
 * is written in JavaScript and does not fail if a tool is missing: an installation without development
 * dependencies serves everything except these pages.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = path.dirname(fileURLToPath(import.meta.url));
/** Its major version; `npm ci` puts the packaged Node into the path, unless it is told --omit=optional. */
const WANTED = 24;

/** A digest of the sources of the build, next to the files that the server reads. */
export const DIGEST_FILE = path.join(ROOT, "dist/sources.sha256");

/** Of the pages, and of the client that the explorer asks with. */
const SOURCES = [path.join(ROOT, "src"), path.join(ROOT, "../client/src")];

/** @returns {string} a digest of all sources of the pages */
export function digestSources() {
  const names = SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }),
  )
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const hash = createHash("sha256");
  const pages = ["desk.html", "index.html"].map((name) => path.join(ROOT, name));
  for (const name of [...pages, ...names.toSorted()])
    hash.update(path.relative(ROOT, name)).update(readFileSync(name));
  return hash.digest("hex");
}

/** @returns {Promise<typeof import("vite") | undefined>} */
async function findVite() {
  try {
    return await import("vite");
  } catch {
    return undefined;
  }
}

// Older Nodes have no import.meta.main, and get here, too.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isOld = Number(process.versions.node.split(".")[0]) < WANTED;
  const vite = isOld ? undefined : await findVite();
  if (vite === undefined) {
    process.stderr.write(
      `The pages at / are not built: that needs Node ${WANTED} or newer and development dependencies, which \`npm ci\` without --omit brings along (this is Node ${process.versions.node}).\n`,
    );
  } else {
    const configFile = path.join(ROOT, "vite.config.ts");
    await vite.build({ root: ROOT, logLevel: "warn", configFile });
    writeFileSync(DIGEST_FILE, `${digestSources()}\n`);
  }
}
