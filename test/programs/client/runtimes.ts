/** The runtimes in which programs that use the client are run. Only tests import it. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { launchChromium } from "../../support/chromium.ts";
import { reasonToSkip, TEST_PROGRAMS } from "../../support/programs.ts";
import { INSTALLED } from "./build-client.ts";

export interface Runtime {
  /** @returns once a function that a module of the folder exports has run */
  run(module: string, called: string, words: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

export interface RuntimeKind {
  readonly name: string;
  readonly skip: string | false;
  /** @param folder see `buildClient` */
  readonly start: (folder: string) => Promise<Runtime>;
}

const runNode =
  (node: string): RuntimeKind["start"] =>
  async (folder) => ({
    async run(module, called, words) {
      const code = `import { ${called} } from "./${module}"; await ${called}(...${JSON.stringify(words)})`;
      await promisify(execFile)(node, ["--input-type=module", "--eval", code], { cwd: folder });
    },
    stop: async () => Promise.resolve(),
  });

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
};

export interface FileServer {
  readonly address: string;
  stop(): Promise<void>;
}

/** @param places by paths: a folder behind a path that ends with a slash, else a page */
export async function serveFiles(places: Readonly<Record<string, string>>): Promise<FileServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const page = places[pathname];
    const type = page === undefined ? TYPES[extname(pathname)] : "text/html";
    const send = (body: string | Buffer): unknown =>
      response.writeHead(200, { "Content-Type": type ?? "application/octet-stream" }).end(body);
    const start = Object.keys(places).find(
      (path) => path.endsWith("/") && pathname.startsWith(path),
    );
    const file = join(places[start ?? ""] ?? "", pathname.slice(start?.length));
    if (page !== undefined) send(page);
    else readFile(file).then(send, () => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A page without a build: the browser finds the client by an import map. */
const PAGE = `<!doctype html>
<script type="importmap">
{ "imports": { "lectern-client": "/${INSTALLED}/dist/index.js" } }
</script>`;

async function startChromium(folder: string): Promise<Runtime> {
  const files = await serveFiles({ "/page": PAGE, "/": folder });
  const browser = await launchChromium();
  return {
    async run(module, called, words) {
      const page = await browser.newPage();
      try {
        await page.goto(`${files.address}/page`);
        const code = `import("/${module}").then((module) => module.${called}(...${JSON.stringify(words)}))`;
        await page.evaluate(code);
      } finally {
        await page.close();
      }
    },
    async stop() {
      await browser.close();
      await files.stop();
    },
  };
}

interface NodeKind extends RuntimeKind {
  readonly node: string;
}

export const THIS_NODE: NodeKind = {
  name: `Node ${process.versions.node}`,
  skip: false,
  node: process.execPath,
  start: runNode(process.execPath),
};

export const NODE_20: NodeKind = {
  name: "Node 20",
  skip: reasonToSkip([TEST_PROGRAMS.node20]),
  node: TEST_PROGRAMS.node20.program,
  start: runNode(TEST_PROGRAMS.node20.program),
};

export const CHROMIUM: RuntimeKind = {
  name: "Chromium",
  skip: reasonToSkip([TEST_PROGRAMS.chromium]),
  start: startChromium,
};
