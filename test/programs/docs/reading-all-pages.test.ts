/**
 * The recipe for reading all pages across a publish, run as it stands in the docs, in each of its
 * languages. Between two pages a proxy in front of the server publishes, with items added and removed.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request as ask } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { readBlocks, readDocs } from "../../support/docs.ts";
import { findProgram, reasonToSkip, TEST_PROGRAMS } from "../../support/programs.ts";
import type { TestProgram } from "../../support/programs.ts";
import { LANGUAGES, uuid } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { ContentFiles, Site } from "../../support/site.ts";

/** The machine may be busy. */
const PATIENCE_MS = 120_000;

interface Recipe {
  /** The word behind the fence, and the file's name. */
  readonly fence: string;
  readonly file: string;
  readonly needs: readonly TestProgram[];
  /** @returns program and arguments */
  readonly run: (file: string) => readonly [string, ...string[]];
}

const { python } = TEST_PROGRAMS;
const found = ({ program }: TestProgram): string => findProgram(program) ?? program;

const RECIPES: Readonly<Record<string, Recipe>> = {
  JavaScript: {
    fence: "js",
    file: "all.mjs",
    needs: [],
    run: (file) => [process.execPath, file],
  },
  Python: {
    fence: "python",
    file: "all.py",
    needs: [python],
    run: (file) => [found(python), file],
  },
};

/** Five items on pages of two, so that there are three pages; each version has its own. */
const version = (numbers: readonly number[]): ContentFiles => ({
  "installation.yaml": "maxItemsPerPage: { navigation: 2 }\n",
  "languages.json": LANGUAGES,
  "navigation.json": numbers.map((number) => ({ Uuid: uuid(number), Identifier: `N${number}` })),
});
const FIRST = [11, 12, 13, 14, 15];
const LONGER = [10, ...FIRST];
const SHORTER = [12, 13, 14, 15, 16];

/** Counts what is asked for, and does something before an answer. */
interface Proxy {
  readonly address: string;
  readonly asked: readonly string[];
  close(): Promise<void>;
}

async function startProxy(site: Site, between: (count: number) => Promise<void>): Promise<Proxy> {
  const asked: string[] = [];
  const pass = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    asked.push(message.url ?? "");
    await between(asked.length);
    const { hostname, port } = new URL(site.address);
    const onward = ask({ hostname, port, path: message.url, headers: message.headers });
    onward.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.end();
  };
  const server: Server = createServer((message, response) => void pass(message, response));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A publish before the second and before the fifth answer: during round one and round two. */
async function readBetween(
  read: (address: string, token: string) => Promise<readonly string[]>,
): Promise<{ readonly items: readonly string[]; readonly asked: readonly string[] }> {
  await using site = await runSite();
  await site.publish(version(FIRST));
  const proxy = await startProxy(site, async (count) => {
    if (count === 2) await site.publish(version(LONGER));
    if (count === 5) await site.publish(version(SHORTER));
  });
  try {
    return { items: await read(proxy.address, site.token), asked: proxy.asked };
  } finally {
    await proxy.close();
  }
}

describe("reading all pages while something is published", () => {
  let folder: string;
  let text: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "lectern-recipes-"));
    text = await readDocs("reading-all-pages.md");
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const codeOf = (fence: string): string => {
    const { text: code } = readBlocks(text).find(({ word }) => word === fence) ?? {};
    assert.ok(code, `docs/reading-all-pages.md has no example in ${fence}`);
    return code;
  };

  for (const [name, { fence, file, needs, run }] of Object.entries(RECIPES)) {
    const skip = reasonToSkip(needs);
    test(
      `${name} gets each item once, of one release`,
      { skip, timeout: PATIENCE_MS },
      async () => {
        const place = path.join(folder, file);
        await writeFile(place, codeOf(fence));
        const { items, asked } = await readBetween(async (address, token) => {
          const [program, ...words] = run(place);
          const { stdout } = await promisify(execFile)(program, words, {
            cwd: folder,
            timeout: PATIENCE_MS,
            env: { ...process.env, ADDRESS: address, TOKEN: token },
          });
          return stdout.trim().split("\n");
        });
        assert.deepEqual(items, SHORTER.map(uuid));
        assert.ok(asked.length > 5, "it began again");
      },
    );
  }

  test("whoever only follows the pages gets an item twice", async () => {
    const { items } = await readBetween(async (address, token) => {
      const uuids: string[] = [];
      for (let next = "/api/v1/navigation"; ;) {
        const response = await fetch(new URL(next, address), {
          headers: { Authorization: `Bearer ${token}` },
        });
        const body = (await response.json()) as {
          readonly NavigationModelCollection: readonly { readonly Uuid: string }[];
          readonly CollectionConfiguration: Readonly<Record<string, string>>;
        };
        uuids.push(...body.NavigationModelCollection.map(({ Uuid }) => Uuid));
        const { CurrentPage, LastPage, NextPageEndpoint } = body.CollectionConfiguration;
        if (CurrentPage === LastPage) return uuids;
        next = NextPageEndpoint ?? "";
      }
    });
    assert.ok(new Set(items).size < items.length, "the test would not notice the fault");
  });
});
