/**
 * docs/import.md, followed as it stands there: a shell runs all its commands in their order, with a service of the
 * contract that is not Lectern, and with nginx in front of it.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { createSourceContent } from "../../api/import/imported.ts";
import { startSource, TOKEN } from "../../api/import/source-server.ts";
import type { Source } from "../../api/import/source-server.ts";
import { readBlocks, readDocs } from "../../support/docs.ts";
import { findFreePort } from "../../support/ports.ts";
import { findProgram, reasonToSkip, TEST_PROGRAMS } from "../../support/programs.ts";
import { BIN, createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";
import { createMain, SHIPPED } from "../operations/caches/nginx.ts";
import { startCache, substitute } from "../operations/caches/running-cache.ts";
import type { RunningCache } from "../operations/caches/running-cache.ts";

const STEPS = readBlocks(await readDocs("import.md"))
  .filter(({ word }) => word === "sh")
  .map(({ text: commands, below }) => ({
    commands,
    given: below?.word === "text" ? below.text.trimEnd() : "",
  }));
const MARK = "\u001E";

const NEEDED = [TEST_PROGRAMS.nginx, TEST_PROGRAMS.curl];

describe("docs/import.md", { skip: reasonToSkip(NEEDED) }, () => {
  let at: Workplace;
  let old: Source;
  let nginx: RunningCache;
  let outputs: readonly string[] = [];

  /** Starts nginx with what is in the folder, and a program of this name that speaks to it. */
  async function prepareNginx(bin: string, sitePort: number): Promise<string> {
    const folder = path.join(at.folder, "nginx");
    const operations = path.join(at.folder, "docs/operations");
    const sites = path.join(folder, "conf.d");
    for (const name of [sites, path.join(folder, "temporary"), operations])
      await mkdir(name, { recursive: true });
    // Only what belongs to the machine differs from the shipped file.
    const shipped = substitute(await readFile(SHIPPED, "utf8"), {
      "listen 80; listen [::]:80;": `listen 127.0.0.1:${sitePort};`,
      "/var/cache/nginx-lectern/town": path.join(folder, "kept-town"),
    });
    await writeFile(path.join(operations, "nginx.conf"), shipped);
    const socketPath = path.join(folder, "nginx.sock");
    const main = path.join(folder, "nginx.conf");
    const lines = `include ${sites}/*.conf;\nserver { listen unix:${socketPath}; }`;
    await writeFile(main, createMain(folder, lines));
    const program = findProgram(TEST_PROGRAMS.nginx.program) ?? "";
    nginx = await startCache(program, ["-p", folder, "-c", main], socketPath);
    const wrapped = `#!/bin/sh\nexec "${program}" -p "${folder}" -c "${main}" "$@"\n`;
    await writeFile(path.join(bin, "nginx"), wrapped, { mode: 0o755 });
    return sites;
  }

  before(async () => {
    at = await createWorkplace();
    old = await startSource(await createSourceContent());
    const bin = path.join(at.folder, "bin");
    await mkdir(bin);
    await symlink(BIN, path.join(bin, "lectern"));
    const [sitePort, newPort] = [await findFreePort(), await findFreePort()];
    const sites = await prepareNginx(bin, sitePort);
    const [oldHost, newHost] = [new URL(old.address).host, `127.0.0.1:${newPort}`];
    const given: readonly (readonly [shown: string, here: string])[] = [
      ["OLD=https://content.example.org", `OLD=${old.address}`],
      ["LECTERN_TOKEN=SECRET", `LECTERN_TOKEN=${TOKEN}`],
      ["lectern serve &", `lectern serve --port ${newPort} > serve.log 2>&1 &`],
      ["NEW=http://127.0.0.1:8080", `NEW=http://${newHost}`],
      ["SITE=http://content.example.org", `SITE=http://127.0.0.1:${sitePort}`],
      ["/127.0.0.1:8080/127.0.0.1:9000/", `/127.0.0.1:8080/${oldHost}/`],
      ["/127.0.0.1:9000/127.0.0.1:8080/", `/${oldHost}/${newHost}/`],
    ];
    const steps = STEPS.map(({ commands }) => `${commands}printf '%s${MARK}' "$?"`);
    const whole = substitute(steps.join("\n"), Object.fromEntries(given));
    const program = `exec 2>&1\ntrap 'kill $!' EXIT\n${whole.replaceAll("/etc/nginx/conf.d", sites)}`;
    const { stdout } = await promisify(execFile)("sh", ["-c", program], {
      cwd: at.folder,
      env: { ...at.environment, PATH: `${bin}:${process.env["PATH"] ?? ""}` },
    });
    outputs = stdout.split(MARK);
  });
  after(async () => {
    await nginx.stop();
    await old.stop();
    await at.remove();
  });

  for (const [index, { commands, given }] of STEPS.entries()) {
    test(commands.split("\n", 1)[0] ?? "", () => {
      const [, output = "", status] = /^(.*)(\d)$/su.exec(outputs[index] ?? "") ?? [];
      assert.equal(status, "0", output);
      assert.ok(output.includes(given), output);
      assert.doesNotMatch(output, /differs/u);
    });
  }
});
