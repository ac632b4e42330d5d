/**
 * Real caches in front of a server, set up as the page says: once a publish has ended, no address gives what was
 * there before, in whatever language, form or coding.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { findFreePort } from "../../support/ports.ts";
import { findProgram, reasonToSkip, TEST_PROGRAMS } from "../../support/programs.ts";
import { uuid } from "../../support/sample-content.ts";
import { writeContent } from "../../support/site.ts";
import type { ContentFiles } from "../../support/site.ts";
import { waitUntil } from "../../support/wait-until.ts";
import { createWorkplace } from "../../support/workplace.ts";
import { createFiles } from "../../api/tell/content.ts";
import { createMain } from "../operations/caches/nginx.ts";
import { startCache, substitute } from "../operations/caches/running-cache.ts";
import type { RunningCache } from "../operations/caches/running-cache.ts";

const DOCS = new URL("../../../docs/operations/", import.meta.url);

/** @returns the blocks of code of the page, by their language */
async function readBlocks(language: string): Promise<readonly string[]> {
  const page = await readFile(new URL("telling.md", DOCS), "utf8");
  const blocks = page.matchAll(/^```(\w+)\n(.*?)^```$/gmsu);
  return [...blocks].flatMap(([, name, code = ""]) => (name === language ? code : []));
}

/** Every text names its edition; there are five news, or four. */
const createEdition = (edition: number): ContentFiles =>
  createFiles([], "cacheTags: town", {
    "languages.json": [
      { Uuid: uuid(1), Code: "DE", State: "PUBLISHED", Fallback: true },
      { Uuid: uuid(2), Code: "EN_GB", State: "PUBLISHED" },
    ],
    "news.json": Array.from({ length: 4 + (edition % 2) }, (_, index) => ({
      Uuid: uuid(100 + index),
      Title: `News ${index}, edition ${edition}`,
      Text: { DE: { Lead: `Ausgabe ${edition}` }, EN_GB: { Lead: `Edition ${edition}` } },
    })),
    "pages.json": [{ Uuid: uuid(500), Title: "Home", News: uuid(100) }],
  });

const PATHS = [
  ...["", "/", "/page", "/page/1", "/page/1/", "/page/2/"].map((end) => `/api/v1/news${end}`),
  ...[100, 101].flatMap((number) => [
    `/api/v1/article/${uuid(number)}`,
    `/api/v1/article/${uuid(number)}/`,
  ]),
  `/api/v1/article/${uuid(101).toUpperCase()}`,
  "/api/v1/pages",
  `/api/v1/text/${uuid(500)}/`,
  "/api/v1/news?language=EN_GB",
  "/api/v1/news?sort=-Title&limit=1",
  "/api/v1/news?format=csv",
  "/api/v1/news?search=edition",
];
const HEADERS = ["de", "en", "de-AT, en;q=0.5"].flatMap((language) =>
  ["identity", "gzip", "br, gzip"].map((coding) => ({
    "Accept-Language": language,
    "Accept-Encoding": coding,
  })),
);

interface Got {
  readonly status: number;
  readonly release: string;
}

async function get(
  port: number,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Got> {
  const sent = request({ host: "127.0.0.1", port, path: url, headers, agent: false }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  await buffer(response);
  return {
    status: response.statusCode ?? 0,
    release: String(response.headers["lectern-release"]),
  };
}

interface Place {
  readonly folder: string;
  readonly originPort: number;
  readonly port: number;
}

interface Kind {
  readonly program: "varnish" | "nginx";
  readonly form: "url" | "keys";
  /** @returns the cache, and where it is purged */
  readonly start: (place: Place) => Promise<readonly [RunningCache, purge: string]>;
}

async function startVarnish({ folder, originPort, port }: Place, vcl = ""): Promise<RunningCache> {
  const file = path.join(folder, "lectern.vcl");
  const socketPath = path.join(folder, "varnish.sock");
  await writeFile(file, substitute(vcl, { '"8080"': `"${originPort}"` }));
  const words =
    `-F -n ${path.join(folder, "work")} -f ${file} -a ${socketPath} -a 127.0.0.1:${port} ` +
    "-s malloc,16m -T none -j none -p thread_pools=1 -p thread_pool_min=5 -p vsl_space=1m";
  return startCache(findProgram(TEST_PROGRAMS.varnish.program) ?? "", words.split(" "), socketPath);
}

async function startNginx({
  folder,
  originPort,
  port,
}: Place): Promise<readonly [RunningCache, string]> {
  const socketPath = path.join(folder, "nginx.sock");
  const purgePort = await findFreePort();
  await mkdir(path.join(folder, "temporary"));
  await mkdir(path.join(folder, "kept"));
  const shipped = substitute(await readFile(new URL("nginx.conf", DOCS), "utf8"), {
    "server 127.0.0.1:8080 fail_timeout=1s;": `server 127.0.0.1:${originPort};`,
    "/var/cache/nginx-lectern/town": path.join(folder, "kept/town"),
    "listen 80; listen [::]:80;": `listen unix:${socketPath}; listen 127.0.0.1:${port};`,
  });
  const [emptying = ""] = await readBlocks("nginx");
  const block = emptying
    .replaceAll("127.0.0.1:8093", `127.0.0.1:${purgePort}`)
    .replace("/var/cache/nginx-lectern", path.join(folder, "kept"));
  await writeFile(path.join(folder, "main.conf"), createMain(folder, shipped + block));
  const program = findProgram(TEST_PROGRAMS.nginx.program) ?? "";
  const words = ["-p", folder, "-c", path.join(folder, "main.conf")];
  return [await startCache(program, words, socketPath), `http://127.0.0.1:${purgePort}`];
}

const KINDS: Readonly<Record<string, Kind>> = {
  "Varnish by url": {
    program: "varnish",
    form: "url",
    async start(place) {
      const [vcl] = await readBlocks("vcl");
      return [await startVarnish(place, vcl), `http://127.0.0.1:${place.port}`];
    },
  },
  "Varnish by keys": {
    program: "varnish",
    form: "keys",
    async start(place) {
      const [, vcl] = await readBlocks("vcl");
      return [await startVarnish(place, vcl), `http://127.0.0.1:${place.port}`];
    },
  },
  "nginx by keys": { program: "nginx", form: "keys", start: startNginx },
};

for (const [name, { program, form, start }] of Object.entries(KINDS)) {
  const skip = reasonToSkip([TEST_PROGRAMS[program]]);
  test(`${name}: nothing stale once a publish has ended`, { skip }, async () => {
    await using at = await createWorkplace();
    const folder = await mkdtemp(path.join(tmpdir(), "lectern-tell-"));
    const publish = async (edition: number, ...words: readonly string[]): Promise<void> => {
      await writeContent(path.join(at.folder, "site"), createEdition(edition));
      const line = ["publish", "site", "--store", "store.db", "--allow-removals", ...words];
      const { status, stdout, stderr } = await at.run([...line, "--over"]);
      assert.equal(status, 0, stderr);
      if (words.length > 0) assert.match(stdout, /^Told: [^;]+: 200; [^;]+: 20[04]\.$/mu, stdout);
    };
    await publish(1);
    const served = await at.serve(["--store", "store.db"]);
    const place = {
      folder,
      originPort: Number(new URL(served.address).port),
      port: await findFreePort(),
    };
    const [cache, purge] = await start(place);
    try {
      await writeFile(
        path.join(at.folder, "tell.yaml"),
        `- servers: [${served.address}]\n- purge: ${purge}\n  form: ${form}\n`,
      );
      const asked = PATHS.flatMap((url) => HEADERS.map((headers) => [url, headers] as const));
      const readAll = (): Promise<readonly Got[]> =>
        Promise.all(asked.map(([url, headers]) => get(place.port, url, headers)));
      await readAll();
      for (const edition of [2, 3, 4]) {
        await publish(edition, "--tell", "tell.yaml");
        const now = await readAll();
        for (const [index, one] of now.entries()) {
          const what = `${asked[index]?.[0]} ${JSON.stringify(asked[index]?.[1])}`;
          assert.equal(one.release, String(edition), what);
          assert.ok([200, 404].includes(one.status), what);
        }
        // Of variants that it is asked for at once, nginx keeps one.
        await readAll();
      }
      await publish(5);
      const isServed = async (): Promise<boolean> =>
        (await get(place.originPort, "/api/v1/news", {})).release === "5";
      await waitUntil(isServed, "release 5");
      const stale = (await readAll()).filter(({ release }) => release === "4");
      assert.ok(stale.length > asked.length / 2, `${stale.length} of ${asked.length}`);
    } finally {
      await cache.stop();
      await rm(folder, { recursive: true });
    }
  });
}
