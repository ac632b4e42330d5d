/**
 * In charge of running nginx with the configuration that Lectern ships. In come a folder and the port
 * of the server behind it; out goes a running cache.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { TEST_PROGRAMS, findProgram } from "../programs.ts";
import { startCache, substitute } from "./running-cache.ts";
import type { CacheOptions, RunningCache } from "./running-cache.ts";

const SHIPPED = new URL("../../docs/operations/nginx.conf", import.meta.url);

/** What stands around the shipped file on every machine: files and processes, nothing about HTTP. */
const createMain = (folder: string): string => `
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
  include ${folder}/shipped.conf;
}
`;

export async function startNginx({ folder, originPort }: CacheOptions): Promise<RunningCache> {
  const socketPath = path.join(folder, "nginx.sock");
  const main = path.join(folder, "nginx.conf");
  await mkdir(path.join(folder, "temporary"));
  await writeFile(main, createMain(folder));
  const shipped = substitute(await readFile(SHIPPED, "utf8"), {
    "server 127.0.0.1:8080;": `server 127.0.0.1:${originPort};`,
    "/var/cache/lectern": path.join(folder, "kept"),
    "listen 80;": `listen unix:${socketPath};`,
  });
  await writeFile(path.join(folder, "shipped.conf"), shipped);
  const program = findProgram(TEST_PROGRAMS.nginx.program) ?? "";
  return startCache(program, ["-p", folder, "-c", main], socketPath);
}
