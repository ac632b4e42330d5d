/**
 * An export behind what serves files: a bare file server, and nginx and Caddy as docs/operations/static-export.md
 * configures them. Each is read as clients do, by the addresses that the bodies hold.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createClient } from "../../../../client/src/create-client.ts";
import { MEDIA_TYPES } from "../../../../src/catalog/media-types.ts";
import { TEST_PROGRAMS, findProgram, reasonToSkip } from "../../../support/programs.ts";
import type { TestProgram } from "../../../support/programs.ts";
import { createMain } from "../caches/nginx.ts";
import { startCache, substitute } from "../caches/running-cache.ts";
import type { RunningCache } from "../caches/running-cache.ts";
import { runExportedTown } from "../../../api/operations/export/exported-town.ts";
import type { ExportedTown } from "../../../api/operations/export/exported-town.ts";

const DOCS = new URL("../../../../docs/operations/static-export.md", import.meta.url);

/** @returns the code block of the page in this language */
async function readExample(language: string): Promise<string> {
  const [, text, ...more] = (await readFile(DOCS, "utf8")).split(`\`\`\`${language}\n`);
  assert.ok(text !== undefined && more.length === 0);
  return text.slice(0, text.indexOf("```"));
}

/** A file server that knows nothing but the names of two files. */
async function serveFiles(files: string, folder: string): Promise<RunningCache> {
  const server = createServer((asked, answer) => {
    void (async () => {
      const { pathname } = new URL(asked.url ?? "", "http://localhost");
      for (const [name, status] of [
        [pathname, 200],
        [`${pathname}/index.json`, 200],
        ["404.json", 404],
      ] as const) {
        const body = await readFile(path.join(files, name)).catch(() => undefined);
        if (body) return answer.writeHead(status).end(body);
      }
      return answer.destroy();
    })();
  });
  const socketPath = path.join(folder, "server.sock");
  await once(server.listen(socketPath), "listening");
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await once(server.close(), "close");
  };
  return { socketPath, stop };
}

interface FileServer {
  readonly program?: TestProgram;
  /** @param folder of its own */
  readonly start: (files: string, folder: string) => Promise<RunningCache>;
  /** Of a page, compressed. */
  readonly coding?: "gzip" | "br";
}

const runProgram = async (
  { program }: TestProgram,
  words: readonly string[],
  folder: string,
): Promise<RunningCache> =>
  startCache(findProgram(program) ?? "", words, path.join(folder, "server.sock"));

const FILE_SERVERS: Readonly<Record<string, FileServer>> = {
  "a bare file server": { start: serveFiles },
  nginx: {
    program: TEST_PROGRAMS.nginx,
    coding: "gzip",
    async start(files, folder) {
      const main = path.join(folder, "nginx.conf");
      await mkdir(path.join(folder, "temporary"));
      const example = substitute(await readExample("nginx"), {
        "listen 80;": `listen unix:${folder}/server.sock;`,
        "/srv/lectern/current": files,
      });
      await writeFile(main, createMain(folder, example));
      return runProgram(TEST_PROGRAMS.nginx, ["-p", folder, "-c", main], folder);
    },
  },
  Caddy: {
    program: TEST_PROGRAMS.caddy,
    coding: "br",
    async start(files, folder) {
      const main = path.join(folder, "Caddyfile");
      const example = substitute(await readExample("caddy"), {
        "content.example.org {": `http:// {\n\tbind unix/${folder}/server.sock`,
        "/srv/lectern/current": files,
      });
      const options = `{\n\tadmin off\n\tauto_https off\n\tstorage file_system ${folder}\n}\n`;
      await writeFile(main, options + example);
      const words = ["run", "--config", main, "--adapter", "caddyfile"];
      return runProgram(TEST_PROGRAMS.caddy, words, folder);
    },
  },
};

interface Received {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly bytes: Buffer;
}

async function receive(
  socketPath: string,
  target: string,
  headers: OutgoingHttpHeaders = {},
): Promise<Received> {
  const asked = request({ socketPath, path: target, headers });
  asked.end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const bytes = await buffer(answer);
  return { status: answer.statusCode ?? 0, headers: answer.headers, bytes };
}

const viaSocket =
  ({ socketPath }: RunningCache): typeof fetch =>
  async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const headers = Object.fromEntries(new Headers(init?.headers));
    const { status, bytes } = await receive(socketPath, pathname + search, headers);
    return new Response(new Uint8Array(bytes), { status });
  };

type Item = Readonly<Record<string, unknown>>;
interface Page {
  readonly CollectionConfiguration: {
    readonly CollectionModelName: string;
    readonly CurrentPageEndpoint: string;
    readonly LastPageEndpoint: string;
    readonly NextPageEndpoint: string;
  };
  readonly [responseKey: string]: unknown;
}
interface Listed {
  readonly name: string;
  readonly url: string;
  readonly entityUrl?: string;
  readonly access: string;
  readonly formats: readonly string[];
}
type Get = (target: string) => Promise<unknown>;

/** @returns the items of all pages, which are found by their endpoints */
async function follow(get: Get, begin: string): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let target = begin; ;) {
    const page = (await get(target)) as Page;
    const { CollectionConfiguration: at } = page;
    items.push(...(page[at.CollectionModelName] as readonly Item[]));
    if (at.CurrentPageEndpoint === at.LastPageEndpoint) return items;
    target = at.NextPageEndpoint;
  }
}

const TREES = { "": "", "/en_gb": "?language=EN_GB" };

for (const [name, { program, start, coding }] of Object.entries(FILE_SERVERS)) {
  const reason = program ? reasonToSkip([program]) : false;
  if (reason !== false) {
    test(`an export behind ${name}`, { skip: reason });
    continue;
  }
  describe(`an export behind ${name}`, () => {
    let town: ExportedTown;
    let server: RunningCache;
    let resources: readonly Listed[];
    before(async () => {
      town = await runExportedTown();
      server = await start(town.files, await mkdtemp(path.join(town.folder, "server-")));
      ({ resources } = (await get("/")) as { readonly resources: readonly Listed[] });
    });
    after(async () => {
      await server?.stop();
      await town?.stop();
    });

    const get: Get = async (target) => {
      const { status, bytes } = await receive(server.socketPath, target);
      assert.equal(status, 200, target);
      return JSON.parse(bytes.toString());
    };
    const getLive: Get = async (target) => (await town.site.get(target)).body;
    const listOpen = (): readonly Listed[] => resources.filter(({ access }) => access === "public");

    test("whoever follows the endpoints gets all items of a language", async () => {
      assert.ok(listOpen().length > 7);
      for (const [tree, query] of Object.entries(TREES)) {
        for (const { url } of listOpen()) {
          const items = await follow(get, tree + url);
          assert.deepEqual(items, await follow(getLive, url + query), tree + url);
          assert.deepEqual(await follow(get, `${tree}${url}/`), items);
        }
      }
    });

    test("entities, by their UUIDs", async () => {
      for (const [tree, query] of Object.entries(TREES)) {
        for (const { url, entityUrl } of listOpen()) {
          if (entityUrl === undefined) continue;
          for (const { Uuid } of await follow(get, tree + url)) {
            const entity: string = `${entityUrl}/${String(Uuid)}`;
            assert.deepEqual(await get(tree + entity), await getLive(entity + query));
          }
        }
      }
    });

    test("the client, with a language's directory as its base", async () => {
      for (const [tree, query] of Object.entries(TREES)) {
        const client = createClient({ url: `http://localhost${tree}`, fetch: viaSocket(server) });
        const found = await Array.fromAsync(client.navigation.all());
        assert.deepEqual(found, await follow(getLive, `/api/v1/navigation${query}`));
        assert.equal(await client.timeZone(), "Europe/Berlin");
        await assert.rejects(client.businessDivisions.load("nothing"), { status: 404 });
      }
    });

    test("404 with an error of the API", async () => {
      for (const target of ["/nothing", "/api/v1/navigation/page/99", "/en_gb/nothing/"]) {
        const { status, bytes } = await receive(server.socketPath, target);
        assert.equal(status, 404, target);
        assert.match(bytes.toString(), /"RESOURCE_NOT_FOUND"/u);
      }
    });

    if (coding === undefined) return;

    test("each format with its media type", async () => {
      for (const { url, formats } of listOpen()) {
        for (const format of formats) {
          const target = `${url}/index.${format}`;
          const { status, headers } = await receive(server.socketPath, target);
          assert.equal(status, 200, target);
          const row = Object.values(MEDIA_TYPES).find((one) => one.format === format);
          // What a header is for every file cannot say about one.
          const expected = row?.contentType.replace("; header=present", "");
          assert.equal(headers["content-type"], expected, target);
        }
      }
    });

    test("compressed, revalidated, and for scripts of other sites", async () => {
      const navigation = "/en_gb/api/v1/navigation";
      const plain = await receive(server.socketPath, navigation);
      const coded = await receive(server.socketPath, navigation, {
        "Accept-Encoding": "gzip, br",
      });
      assert.equal(coded.headers["content-encoding"], coding);
      assert.match(String(coded.headers.vary), /Accept-Encoding/iu);
      const decode = coding === "br" ? brotliDecompressSync : gunzipSync;
      assert.ok(decode(coded.bytes).equals(plain.bytes));
      assert.equal(plain.headers["access-control-allow-origin"], "*");
      assert.equal(plain.headers["cache-control"], "no-cache");
      const again = (tag = plain.headers.etag): Promise<Received> =>
        receive(server.socketPath, navigation, { "If-None-Match": tag });
      assert.equal((await again()).status, 304);
      await town.exportAgain();
      assert.equal((await again()).status, 304);
      assert.equal((await again('"another"')).status, 200);
    });
  });
}
