/**
 * The explorer, as built by `npm run build -w explorer`. The files are read once, on the first request or soon after the start.
 */
import { readFileSync, readdirSync } from "node:fs";
import type { Logger } from "pino";
import type { Headers } from "../../http/headers.ts";
import type { FeatureRow } from "../../serve/feature-rows.ts";
import type { Answer } from "../../http/answer.ts";
import { answerWith } from "../../serve/json-answers.ts";

const FOLDER = new URL("../../../explorer/dist/", import.meta.url);

const CONTENT_TYPES = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
} as const;

/**
 * The page may only load and request what comes from this server, and makes no markup of text; other pages
 * may not frame it.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** Of the page, which may have a token: no other page reaches its window or learns its address. */
export const PAGE_HEADERS: Headers = {
  "Content-Security-Policy": POLICY,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
};

interface ExplorerPage {
  /** Undefined: it is not built. */
  page(): Answer | undefined;
  /** What belongs to the page. */
  readonly rows: readonly FeatureRow[];
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#2b6cb0" d="M2 4l12-2v6L2 10zM7 9h2v5h3v1H4v-1h3z"/></svg>';

function readPart(file: URL): Answer {
  const ending = file.pathname.split(".").at(-1) as keyof typeof CONTENT_TYPES;
  return answerWith(readFileSync(file), CONTENT_TYPES[ending]);
}

/** @param folder the output of the build */
export function createExplorerPage(log: Logger, folder: URL = FOLDER): ExplorerPage {
  let read: ReadonlyMap<string, Answer> | undefined;
  let isMissed = false;
  const icon = answerWith(Buffer.from(ICON), "image/svg+xml");

  // All files are read at once, so that they belong to the same build.
  function readAll(): ReadonlyMap<string, Answer> {
    try {
      const names = readdirSync(new URL("explorer/", folder));
      return new Map([
        ["", readPart(new URL("index.html", folder))],
        ...names.map((name) => [name, readPart(new URL(`explorer/${name}`, folder))] as const),
      ]);
    } catch {
      return new Map();
    }
  }
  const load = (): ReadonlyMap<string, Answer> => (read ??= readAll());

  function find(name: string): Answer | undefined {
    const files = load();
    if (files.size === 0 && !isMissed) {
      log.warn("the explorer is not built; / returns JSON until npm run build -w explorer");
      isMissed = true;
    }
    return files.get(name);
  }

  return {
    page: () => find(""),
    rows: [
      {
        url: "/explorer/:segment",
        meaning: "Scripts and styles of the page for people at /.",
        opens: "everybody",
        offered: ["text/javascript", "text/css"],
        caching: "forever",
        isOfPage: true,
        segments: () => [...load().keys()].filter((name) => name !== ""),
        load,
        respond({ segment }) {
          const answer = segment === "" ? undefined : find(segment);
          return answer && { answer };
        },
      },
      {
        // What browsers ask for beside any answer that they show.
        url: "/favicon.ico",
        meaning: "The icon of the page.",
        opens: "everybody",
        offered: ["image/svg+xml"],
        caching: "day",
        isOfPage: true,
        respond: () => ({ answer: icon }),
      },
    ],
  };
}
