/** nginx with each response as a file, and a compressed file next to it: the upper limit of speed. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { SERVER_CORE, awaitAnswer, startPinned } from "../measuring/processes.ts";
import type { Rival } from "./rival.ts";

const PORT = 18_191;
const ADDRESS = `http://127.0.0.1:${PORT}`;

// If nginx is started by root, its workers run as another user, who cannot read the folder.
const configure = (folder: string): string => `${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=20000 inactive=1h;
  keepalive_requests 1000000;
  default_type application/json;
  server {
    listen 127.0.0.1:${PORT};
    root ${folder}/files;
    gzip_static on;
    add_header Cache-Control "public, max-age=86400";
    add_header Vary Accept-Encoding;
  }
}
`;

/** @param pages the bodies that it sends, in order */
export async function startNginx(folder: string, pages: readonly Uint8Array[]): Promise<Rival> {
  const files = join(folder, "files");
  await mkdir(files);
  for (const [index, body] of pages.entries()) {
    const file = join(files, `page-${index + 1}`);
    await writeFile(file, body);
    await writeFile(`${file}.gz`, gzipSync(body, { level: 9 }));
  }
  const configuration = join(folder, "nginx.conf");
  await writeFile(configuration, configure(folder));
  const child = startPinned(SERVER_CORE, ["nginx", "-c", configuration, "-p", folder]);
  await awaitAnswer(`${ADDRESS}/page-1`, child);
  return {
    name: "nginx, ready files",
    child,
    page: (number) => `${ADDRESS}/page-${number}`,
    headers: {},
  };
}
