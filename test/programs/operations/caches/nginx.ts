/** Runs nginx with the configuration that Lectern ships. */
import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { OutgoingHttpHeaders } from "node:http";
import path from "node:path";
import { test } from "node:test";
import type { CacheSite } from "./cache-site.ts";
import { TEST_PROGRAMS, findProgram } from "../../../support/programs.ts";
import { startCache, substitute } from "./running-cache.ts";
import type { CacheOptions, RunningCache } from "./running-cache.ts";

export const SHIPPED = new URL("../../../../docs/operations/nginx.conf", import.meta.url);

/**
 * What stands around every tested file: files and processes, nothing about HTTP.
 * @param lines of the http block
 */
export const createMain = (folder: string, lines: string): string => `
${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/temporary/${name};`)
    .join("\n  ")}
  ${lines}
}
`;

/** @param more ports of further servers behind it */
export async function startNginx(
  { folder, originPort }: CacheOptions,
  more: readonly number[] = [],
): Promise<RunningCache> {
  const socketPath = path.join(folder, "nginx.sock");
  const main = path.join(folder, "nginx.conf");
  await mkdir(path.join(folder, "temporary"));
  await writeFile(main, createMain(folder, `include ${folder}/shipped.conf;`));
  const shipped = substitute(await readFile(SHIPPED, "utf8"), {
    "server 127.0.0.1:8080 fail_timeout=1s;": [originPort, ...more]
      .map((port) => `server 127.0.0.1:${port} fail_timeout=1s;`)
      .join("\n"),
    "/var/cache/nginx-lectern/town": path.join(folder, "kept"),
    "listen 80; listen [::]:80;": `listen unix:${socketPath};`,
  });
  await writeFile(path.join(folder, "shipped.conf"), shipped);
  const program = findProgram(TEST_PROGRAMS.nginx.program) ?? "";
  return startCache(program, ["-p", folder, "-c", main], socketPath);
}

/** What nginx answers of its own accord. */
export function addNginxCases(at: () => CacheSite): void {
  const rows: readonly (readonly [name: string, headers: OutgoingHttpHeaders])[] = [
    ["two lines of Authorization", { Authorization: ["Bearer a", "Bearer b"] }],
    ["a header beyond nginx's buffers", { "X-Long": "a".repeat(40_000) }],
  ];
  for (const [name, headers] of rows) {
    test(`${name}: refused in the format of the API`, async () => {
      const answer = await at().get("/api/v1/navigation", headers);
      assert.equal(answer.status, 400);
      assert.equal(answer.headers["content-type"], "application/json");
      assert.equal(answer.headers["cache-control"], "no-store");
      assert.equal(answer.headers["access-control-allow-origin"], "*");
      const { Notifications } = JSON.parse(answer.text) as { Notifications: { Message: string }[] };
      assert.equal(Notifications[0]?.Message, "REQUEST_MALFORMED");
    });
  }

  test("the file and the page about it name one version", async () => {
    const page = await readFile(
      new URL("../../../../docs/operations/caches.md", import.meta.url),
      "utf8",
    );
    const [, version] = /\*\*nginx\*\* \(([\d.]+ or newer)\)/u.exec(page) ?? [];
    assert.ok(version);
    assert.ok((await readFile(SHIPPED, "utf8")).includes(`(${version})`));
  });
}
