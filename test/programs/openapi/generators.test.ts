/**
 * Clients that programs of other people make of the API's description: what docs/openapi.md says is done as it
 * stands there, compiles, and reads the demo.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { TEST_PROGRAMS, reasonToSkip, packagedProgram } from "../../support/programs.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";

const execute = promisify(execFile);

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const TEXT = await readFile(join(ROOT, "docs/openapi.md"), "utf8");

const FACILITIES = "/extension/api/v1/business-division-facilities";

/** Commands and a program that uses what they make. */
interface Recipe {
  readonly title: string;
  readonly commands: string;
  readonly program: string;
}

const RECIPES: readonly Recipe[] = TEXT.split("\n## ").flatMap((section) => {
  const [, commands, program] = /```sh\n(.*?)```\n\n```ts\n(.*?)```/su.exec(section) ?? [];
  const [title = ""] = section.split("\n");
  return commands && program ? [{ title, commands, program }] : [];
});

/** As strict as people may be. */
const COMPILER = {
  compilerOptions: {
    target: "es2022",
    lib: ["es2023", "dom", "dom.iterable"],
    module: "nodenext",
    strict: true,
    noUncheckedIndexedAccess: true,
    typeRoots: [join(ROOT, "node_modules/@types")],
    types: ["node"],
    outDir: "out",
  },
  include: ["program.ts", "api"],
};

describe(
  "docs/openapi.md",
  { skip: reasonToSkip([TEST_PROGRAMS.packages]), timeout: 900_000 },
  () => {
    let site: Site;
    let folder: string;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), "lectern-clients-"));
      site = await runSite();
      await site.publishDirectory(join(ROOT, "content"));
      await site.waitFor(1);
    });
    after(async () => {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    });

    async function run(cwd: string, program: string, words: readonly string[]): Promise<string> {
      const env = {
        ...process.env,
        PATH: [dirname(packagedProgram("x")), dirname(process.execPath), process.env["PATH"]].join(
          delimiter,
        ),
        BASE: site.address,
        TOKEN: site.token,
      };
      const { stdout } = await execute(program, words, { cwd, env, maxBuffer: 16 * 1024 ** 2 });
      return stdout;
    }

    for (const { title, commands, program } of RECIPES) {
      test(title, async () => {
        const cwd = join(folder, title.replaceAll(/\W+/gu, "-"));
        await mkdir(cwd);
        // What npx would fetch is installed.
        const installed = commands.replaceAll(/npx (?:@hey-api\/)?/gu, "");
        await run(cwd, "sh", ["-euc", installed]);
        await writeFile(join(cwd, "package.json"), JSON.stringify({ type: "module" }));
        // What npm would install.
        await symlink(dirname(dirname(packagedProgram("x"))), join(cwd, "node_modules"));
        await writeFile(join(cwd, "tsconfig.json"), JSON.stringify(COMPILER));
        await writeFile(join(cwd, "program.ts"), program);
        await run(cwd, packagedProgram("tsc"), ["-p", "."]);
        const output = await run(cwd, process.execPath, ["out/program.js"]);
        const lines = output.trim().split("\n");
        assert.equal(lines.length, 2, output);
        for (const line of lines) {
          const found = await site.get(`${FACILITIES}?limit=1&search=${encodeURIComponent(line)}`);
          assert.equal(found.status, 200);
          assert.notEqual(found.body.CollectionConfiguration["TotalCount"], 0, line);
        }
      });
    }

    test("has a recipe for each generator", () => {
      const text = RECIPES.map(({ commands }) => commands).join("");
      for (const name of ["openapi-typescript", "@hey-api/openapi-ts"])
        assert.ok(text.includes(`npx ${name}`), name);
    });
  },
);
