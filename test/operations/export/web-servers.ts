/**
 * In charge of real web servers in front of an export, with the configuration that it came with. In come a folder and
 * the export; out goes a server that answers.
 */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { TEST_PROGRAMS, findProgram } from "../../programs.ts";
import type { TestProgram } from "../../programs.ts";
import { createMain } from "../caches/nginx.ts";
import { startCache } from "../caches/running-cache.ts";
import type { RunningCache } from "../caches/running-cache.ts";

export interface WebServer {
  readonly program: TestProgram;
  /** @param folder of its own */
  start(folder: string, exported: string): Promise<RunningCache>;
}

const programOf = ({ program }: TestProgram): string => findProgram(program) ?? "";

const httpBlockOf = (folder: string, exported: string): string => `
  include ${exported}/nginx-http.conf;
  server {
    listen unix:${folder}/server.sock;
    include ${exported}/nginx-server.conf;
  }`;

export const WEB_SERVERS = {
  nginx: {
    program: TEST_PROGRAMS.nginx,
    async start(folder, exported) {
      const main = path.join(folder, "nginx.conf");
      await mkdir(path.join(folder, "temporary"), { recursive: true });
      await writeFile(main, createMain(folder, httpBlockOf(folder, exported)));
      const socketPath = path.join(folder, "server.sock");
      return startCache(programOf(TEST_PROGRAMS.nginx), ["-p", folder, "-c", main], socketPath);
    },
  },
  caddy: {
    program: TEST_PROGRAMS.caddy,
    async start(folder, exported) {
      const main = path.join(folder, "Caddyfile");
      const socketPath = path.join(folder, "server.sock");
      await writeFile(
        main,
        `{
  admin off
  auto_https off
  servers {
    max_header_size 16KB
  }
  storage file_system ${folder}
}
http:// {
  bind unix/${socketPath}
  import ${exported}/Caddyfile
}
`,
      );
      const words = ["run", "--config", main, "--adapter", "caddyfile"];
      return startCache(programOf(TEST_PROGRAMS.caddy), words, socketPath);
    },
  },
} as const satisfies Readonly<Record<string, WebServer>>;
