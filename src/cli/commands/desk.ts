/** `lectern desk`: the door for people who publish without a shell beside the store. */
import { readFileSync, readdirSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { fileURLToPath } from "node:url";
import type { PageFile, RunningDesk } from "../../desk/desk-server.ts";
import { describeLocation } from "../../settings.ts";
import { NOBODY } from "../../lib/waiting-room.ts";
import { driverOf } from "../../store/open-store.ts";
import { CHECK_SECONDS } from "../../store/publish/kept-checks.ts";
import { BUILD } from "../../version.ts";
import { command } from "../command.ts";
import { readReceivers } from "../use-store.ts";
import { explainListening } from "../terminal/phrases.ts";
import { printLine } from "../terminal/terminal.ts";

/** The files of the page, as `npm run build -w explorer` makes them, read once. */
const FOLDER = new URL("../../../explorer/dist/", import.meta.url);

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
export async function readDeskPage(): Promise<ReadonlyMap<string, PageFile>> {
  // With what a server has, which `--help` must not load.
  const { PAGE_HEADERS } = await import("../../features/explorer-page/explorer-page.ts");
  try {
    const page = readFile("desk.html", { ...PAGE_HEADERS, "Cache-Control": "no-cache" });
    const names = readdirSync(new URL("explorer/", FOLDER));
    const parts = new Map([["/", page]]);
    // Beside its parts, and what they load when it is needed, there are those that only the explorer has.
    for (const part of parts.values()) {
      const text = part.body.toString("utf8");
      for (const name of names) {
        const path = `explorer/${name}`;
        if (text.includes(name) && !parts.has(`/${path}`))
          parts.set(`/${path}`, readFile(path, FOR_EVER));
      }
    }
    return parts;
  } catch {
    return new Map();
  }
}

/** Beside a server on the same machine. */
const USUAL_PORT = 8081;
const TIDY_MS = 3_600_000;
const TASK_PROCESS = fileURLToPath(new URL("../../desk/task-process.ts", import.meta.url));

export const desk = command({
  summary: "Let people publish from elsewhere: a page, an API, and `lectern publish --to`",
  description:
    "The desk checks, stages and publishes content that is sent to it, and rolls back, for whoever has a token with the edit or publish right. It is a process of its own: the server never writes, and the desk can be off without any reader noticing. In public, put a proxy with TLS in front of it.",
  arguments: [],
  flags: [],
  prints: "The URL.",
  fails: "The desk cannot listen on the address, or the store is damaged or no store of Lectern.",
  examples: {
    "lectern desk": "let people publish to the usual store, from this machine",
    "lectern desk --host 0.0.0.0 --trust-proxy 10.0.0.2": "behind a proxy that has TLS",
    "lectern desk --url https://content.example.org": "with links to the site's previews",
  },
  async run({ settings, given, terminal }) {
    const { store: location, groupReadable } = settings;
    const port = given.has("port") ? settings.port : USUAL_PORT;
    const receivers = await readReceivers({ settings, terminal });
    const { createLog, logEnd } = await import("../terminal/log.ts");
    const log = createLog(settings.logLevel, terminal.stderr, terminal.environment);
    const [{ startDesk }, { createDeskRunner }] = await Promise.all([
      import("../../desk/desk-server.ts"),
      import("../../desk/run-task.ts"),
    ]);
    const reader = await driverOf(location).openReader(location, { waits: true });
    const tasks = createDeskRunner(TASK_PROCESS, log);
    const frame = { store: location, groupReadable, receivers };
    const page = await readDeskPage();
    if (page.size === 0)
      log.warn("the page is not built; only the API is there until npm run build -w explorer");
    let running: RunningDesk | undefined;
    const stopWaiting = terminal.onEnd(async (why) => {
      clearInterval(tidying);
      await running?.stop();
      await reader.close();
      logEnd(log, why, "desk ended");
    });
    const tidy = async (): Promise<void> => {
      const before = Date.now() / 1000 - CHECK_SECONDS;
      const checks = await reader.listChecks();
      if (!checks.some(({ madeAt }) => madeAt < before)) return;
      const allowed = { declare: false, resources: [] };
      const nobody = { ...frame, author: "", allowed, language: "en" } as const;
      await tasks.run(NOBODY, nobody, { task: "tidy" });
    };
    const tidying = setInterval(() => void tidy().catch(() => {}), TIDY_MS);
    try {
      running = await startDesk({
        ...settings,
        port,
        reader,
        tasks,
        frame,
        log,
        site: settings.url,
        build: BUILD,
        findPage: (path) => page.get(path),
      });
    } catch (error) {
      stopWaiting();
      clearInterval(tidying);
      await reader.close();
      throw explainListening(error, { ...settings, port });
    }
    const store = describeLocation(location);
    log.info(
      { ...BUILD, node: process.versions.node, pid: process.pid, address: running.address, store },
      "desk started",
    );
    printLine(terminal, `The desk of ${store} is on ${running.address}`);
    tasks.warm();
    return undefined;
  },
});
