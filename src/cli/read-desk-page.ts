/** The files of the desk's page, as `npm run build -w explorer` makes them, read once. */
import { readFileSync, readdirSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { PageFile } from "../desk/desk-server.ts";
import { PAGE_HEADERS } from "../features/explorer-page/explorer-page.ts";

const FOLDER = new URL("../../explorer/dist/", import.meta.url);

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};

/** Names of assets change with their content. */
const FOR_EVER = { "Cache-Control": "public, max-age=31536000, immutable" };

const compress = promisify(brotliCompress);

function readFile(name: string, headers: PageFile["headers"]): PageFile {
  const body = readFileSync(new URL(name, FOLDER));
  const contentType = CONTENT_TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  let compressing: Promise<Buffer> | undefined;
  return { body, compressed: () => (compressing ??= compress(body)), contentType, headers };
}

/** @returns the files by their paths; none: the page is not built */
export function readDeskPage(): ReadonlyMap<string, PageFile> {
  try {
    const page = readFile("desk.html", { ...PAGE_HEADERS, "Cache-Control": "no-cache" });
    const html = page.body.toString("utf8");
    // Beside its parts there are those that only the explorer has.
    const names = readdirSync(new URL("explorer/", FOLDER)).filter((name) => html.includes(name));
    return new Map([
      ["/", page],
      ...names.map(
        (name) => [`/explorer/${name}`, readFile(`explorer/${name}`, FOR_EVER)] as const,
      ),
    ]);
  } catch {
    return new Map();
  }
}
