/**
 * An export of the demo behind what serves files: Python's file server, which knows nothing but names of files, and
 * nginx as docs/operations/static-export.md configures it.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import type { IncomingMessage, OutgoingHttpHeaders, RequestOptions } from "node:http";
import path from "node:path";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { createClient } from "../../../../client/src/create-client.ts";
import {
  moveEndpoints,
  requestOf,
  runExportedSite,
} from "../../../api/operations/export/exported-site.ts";
import type { ExportedSite } from "../../../api/operations/export/exported-site.ts";
import { listFiles } from "../../../support/exported.ts";
import { TEST_PROGRAMS, findProgram, reasonToSkip } from "../../../support/programs.ts";
import { createMain } from "../caches/nginx.ts";
import { startCache, substitute } from "../caches/running-cache.ts";

const DEMO = fileURLToPath(new URL("../../../../content", import.meta.url));
const DOCS = new URL("../../../../docs/operations/static-export.md", import.meta.url);
const NAVIGATION = "/api/v1/navigation";

interface FileServer {
  readonly at: RequestOptions;
  stop(): Promise<void>;
}

async function startPython(files: string): Promise<FileServer> {
  const words = ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", files];
  const program = findProgram(TEST_PROGRAMS.python.program) ?? "";
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "ignore"] });
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const port = Number(/port (\d+)/u.exec(line)?.[1]);
  const exit = once(child, "exit");
  return {
    at: { host: "127.0.0.1", port },
    async stop() {
      child.kill();
      await exit;
    },
  };
}

/** @param folder of its own */
async function startNginx(files: string, folder: string): Promise<FileServer> {
  const [, text = ""] = (await readFile(DOCS, "utf8")).split("```nginx\n");
  const example = substitute(text.slice(0, text.indexOf("```")), {
    "listen 80;": `listen unix:${folder}/server.sock;`,
    "/srv/lectern/current": files,
  });
  const main = path.join(folder, "nginx.conf");
  await mkdir(path.join(folder, "temporary"));
  await writeFile(main, createMain(folder, example));
  const { program } = TEST_PROGRAMS.nginx;
  const words = ["-p", folder, "-c", main];
  const socket = path.join(folder, "server.sock");
  const running = await startCache(findProgram(program) ?? "", words, socket);
  return { at: { socketPath: socket }, stop: async () => running.stop() };
}

interface Received {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly bytes: Buffer;
}

const reason = reasonToSkip([TEST_PROGRAMS.python, TEST_PROGRAMS.nginx]);

describe("an export of the demo", { skip: reason }, () => {
  const agent = new Agent({ keepAlive: true });
  let demo: ExportedSite;
  let nginx: FileServer;
  let python: FileServer;
  /** Of the fallback language and of one other. */
  let files: readonly string[];
  before(async () => {
    demo = await runExportedSite(DEMO);
    const all = await listFiles(demo.files);
    files = all.filter(
      (file) => file.startsWith("de/") || !/^[a-z]{2}(?:_[a-z]{2})?\//u.test(file),
    );
    nginx = await startNginx(demo.files, await mkdtemp(path.join(demo.folder, "nginx-")));
    python = await startPython(demo.files);
  });
  after(async () => {
    agent.destroy();
    await nginx?.stop();
    await python?.stop();
    await demo?.stop();
  });

  async function receive(
    { at }: FileServer,
    target: string,
    headers: OutgoingHttpHeaders = {},
  ): Promise<Received> {
    const asked = request({ ...at, agent, path: target, headers });
    asked.end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    const bytes = await buffer(answer);
    return { status: answer.statusCode ?? 0, headers: answer.headers, bytes };
  }

  const viaNginx: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const headers = Object.fromEntries(new Headers(init?.headers));
    const { status, bytes } = await receive(nginx, pathname + search, headers);
    return new Response(new Uint8Array(bytes), { status });
  };

  test("has the body of the server at each address behind nginx, and in each file elsewhere", async () => {
    for (const file of files.filter((one) => one !== "404.json")) {
      const [target, folder] = requestOf(file);
      const live = await fetch(demo.site.address + target, {
        headers: { Accept: "application/json" },
      });
      const expected = moveEndpoints(await live.text(), folder);
      const address = path.posix.join("/", folder, target.split("?")[0] ?? "");
      const addresses = address.endsWith(".json") ? [address] : [address, `${address}/`];
      for (const [server, asked] of [
        ...addresses.map((one) => [nginx, one] as const),
        [python, `/${file}`] as const,
      ]) {
        const { status, headers, bytes } = await receive(server, asked);
        assert.equal(status, 200, asked);
        assert.equal(headers["content-type"], "application/json", asked);
        assert.equal(bytes.toString(), expected, asked);
      }
    }
    assert.ok(files.length > 1500, `${files.length} files`);
  });

  test("has the first page at each of its addresses behind nginx", async () => {
    const first = await receive(nginx, NAVIGATION);
    for (const end of ["/page", "/page/", "/page/1", "/page/1/"]) {
      const { status, bytes } = await receive(nginx, NAVIGATION + end);
      assert.equal(status, 200, end);
      assert.ok(bytes.equals(first.bytes), end);
    }
  });

  test("is read by the client, with the directory of a language as its base", async () => {
    for (const [base, query] of [
      ["", ""],
      ["/de", "&language=DE"],
    ] as const) {
      const client = createClient({ url: `http://localhost${base}`, fetch: viaNginx });
      const found = await Array.fromAsync(client.navigation.all());
      const live = await fetch(`${demo.site.address}${NAVIGATION}?format=jsonl${query}`);
      const lines = (await live.text()).split("\n").filter(Boolean);
      assert.deepEqual(
        found.map((item) => JSON.stringify(item)),
        lines,
      );
      assert.equal(await client.timeZone(), "Europe/Berlin");
      const ending = new AbortController();
      const current = new Promise((resolve, reject) => {
        const { signal } = ending;
        client.onRelease(({ release }) => resolve(release), { signal, onError: reject });
      });
      assert.equal(await current.finally(() => ending.abort()), 1);
      await assert.rejects(client.businessDivisions.load("nothing"), { status: 404 });
    }
  });

  test("is followed by its endpoints within a language", async () => {
    let [target, count] = [`/de${NAVIGATION}`, 0];
    for (;;) {
      const { bytes } = await receive(nginx, target);
      const page = JSON.parse(bytes.toString()) as {
        readonly CollectionConfiguration: Readonly<Record<string, string>>;
      };
      const { CurrentPageEndpoint, LastPageEndpoint, NextPageEndpoint } =
        page.CollectionConfiguration;
      count += 1;
      if (CurrentPageEndpoint === LastPageEndpoint) break;
      target = NextPageEndpoint ?? "";
      assert.match(target, /^\/de\//u);
    }
    assert.ok(count > 1);
  });

  test("is 404 with an error of the API behind nginx", async () => {
    for (const target of ["/nothing", `${NAVIGATION}/page/999`, "/de/nothing/"]) {
      const { status, bytes } = await receive(nginx, target);
      assert.equal(status, 404, target);
      assert.match(bytes.toString(), /"RESOURCE_NOT_FOUND"/u);
    }
  });

  test("is compressed, revalidated, and for scripts of other sites behind nginx", async () => {
    const plain = await receive(nginx, NAVIGATION);
    const coded = await receive(nginx, NAVIGATION, { "Accept-Encoding": "gzip, br" });
    assert.equal(coded.headers["content-encoding"], "gzip");
    assert.match(String(coded.headers.vary), /Accept-Encoding/iu);
    assert.ok(gunzipSync(coded.bytes).equals(plain.bytes));
    assert.equal(plain.headers["access-control-allow-origin"], "*");
    assert.equal(plain.headers["cache-control"], "no-cache");
    for (const tag of [plain.headers.etag, coded.headers.etag]) {
      const again = await receive(nginx, NAVIGATION, { "If-None-Match": tag });
      assert.equal(again.status, 304);
    }
  });
});
