/**
 * Builds the page into `dist`: `npm run build -w explorer`, and with each `npm ci` of the repository. In
 * JavaScript, and never failing for want of a tool: an installation without development dependencies
 * serves everything but the page.
 */
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL(".", import.meta.url));

/** @returns {Promise<typeof import("vite") | undefined>} */
async function findVite() {
  try {
    return await import("vite");
  } catch {
    return undefined;
  }
}

const vite = await findVite();
if (vite === undefined)
  process.stderr.write("Without development dependencies the page at / is not built.\n");
else
  await vite.build({ root, configFile: fileURLToPath(new URL("vite.config.ts", import.meta.url)) });
