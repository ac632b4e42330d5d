/**
 * docs/frameworks.md, followed as it stands there: each recipe is built with the framework's current major and
 * shows what was published, without the token.
 */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { readBlocks, readDocs } from "../../support/docs.ts";
import { findFreePort, waitForPort } from "../../support/ports.ts";
import { reasonToSkip, TEST_PROGRAMS } from "../../support/programs.ts";
import { runSite } from "../../support/site.ts";
import type { ContentFiles, Site } from "../../support/site.ts";
import { waitUntil } from "../../support/wait-until.ts";
import { buildClient, INSTALLED } from "../client/build-client.ts";

const PACKAGES = path.join(import.meta.dirname, "packages/node_modules");
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

const PAGE = await readDocs("frameworks.md");

function readSection(heading: string): string {
  const [, section = ""] = PAGE.split(`\n## ${heading}\n`);
  return section.split("\n## ")[0] ?? "";
}

/** @returns what stands below a heading, by the file that its first comment names */
function listFiles(heading: string): Readonly<Record<string, string>> {
  const files = readBlocks(readSection(heading)).flatMap(
    ({ text }): readonly (readonly [string, string])[] => {
      const [, file] = /^(?:---\n)?(?:\/\/|<!--) (\S+\.\w+)/u.exec(text) ?? [];
      return file === undefined ? [] : [[file, text]];
    },
  );
  return Object.fromEntries(files);
}

const contentOf = (title: string): ContentFiles => ({
  "installation.yaml": `resources:
  news:
    access: token
    search: { title: Text.Title, in: [] }
    fields:
      Date: date
      Text: { type: localized, fields: { Title: varchar(128) } }
`,
  "languages.yaml": "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n",
  "news.yaml": `- { Key: a, Date: 2026-01-02, Text: { DE: { Title: ${title} } } }\n`,
});

interface Framework {
  readonly heading: string;
  /** Its package, whose version the page names. */
  readonly name: string;
  /** Beside those of the page: what a new project of the framework has. */
  readonly files: Readonly<Record<string, string>>;
  /** Words behind `node`, from the folder of the project. */
  readonly build: readonly string[];
  /** A server, or the page that was made. */
  readonly start: readonly string[] | { readonly page: string };
}

const bin = (file: string): string => path.join(PACKAGES, file);

const FRAMEWORKS: readonly Framework[] = [
  {
    heading: "Next.js",
    name: "next",
    files: {
      // Only here: the packages are linked from elsewhere.
      "next.config.js": 'export default { turbopack: { root: "/" } };\n',
      "app/layout.js":
        'export default ({ children }) => (<html lang="de"><body>{children}</body></html>);\n',
    },
    build: [bin("next/dist/bin/next"), "build"],
    start: [bin("next/dist/bin/next"), "start"],
  },
  {
    heading: "Astro",
    name: "astro",
    files: {},
    build: [bin("astro/bin/astro.mjs"), "build"],
    start: { page: "dist/news/index.html" },
  },
  {
    heading: "SvelteKit",
    name: "@sveltejs/kit",
    files: {
      "src/app.html":
        "<!doctype html><html><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>\n",
      "src/routes/news/+page.svelte":
        "<script>let { data } = $props();</script>\n<ul>{#each data.items as { Text }}<li>{Text?.Title}</li>{/each}</ul>\n",
      "vite.config.js":
        'import adapter from "@sveltejs/adapter-node";\nimport { sveltekit } from "@sveltejs/kit/vite";\nexport default { plugins: [sveltekit({ adapter: adapter() })] };\n',
    },
    build: [bin("vite/bin/vite.js"), "build"],
    start: ["build"],
  },
  {
    heading: "Nuxt",
    name: "nuxt",
    files: { "nuxt.config.js": "export default { telemetry: false };\n" },
    build: [bin("nuxt/bin/nuxt.mjs"), "build"],
    start: [".output/server/index.mjs"],
  },
];

interface Project {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
}

async function createProject({ heading, files }: Framework, site: Site): Promise<Project> {
  const folder = await buildClient();
  const written = { "package.json": '{ "type": "module" }', ...files, ...listFiles(heading) };
  for (const [file, text] of Object.entries(written)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  // The folder has the client; everything else is in the folder of the packages.
  const client = path.join(folder, INSTALLED);
  const modules = path.dirname(client);
  for (const name of await readdir(PACKAGES))
    await symlink(path.join(PACKAGES, name), path.join(modules, name));
  const environment = {
    ...process.env,
    CONTENT_URL: site.address,
    CONTENT_TOKEN: site.token,
    WEBHOOK_SECRET: SECRET,
    ASTRO_TELEMETRY_DISABLED: "1",
    NEXT_TELEMETRY_DISABLED: "1",
    NUXT_TELEMETRY_DISABLED: "1",
  };
  return { folder, environment };
}

const VERSIONS = JSON.parse(await readFile(path.join(PACKAGES, "../package.json"), "utf8")) as {
  readonly devDependencies: Readonly<Record<string, string>>;
};

for (const { heading, name } of FRAMEWORKS) {
  test(`the recipe for ${heading} names the version with which it is built`, () => {
    const built = `Built with ${heading} ${VERSIONS.devDependencies[name]}`;
    assert.ok(readSection(heading).trimStart().startsWith(built), built);
  });
}

const skip = reasonToSkip([TEST_PROGRAMS.frameworks]);

for (const framework of FRAMEWORKS) {
  const { heading, build, start } = framework;
  describe(`the recipe for ${heading}`, { skip }, () => {
    let site: Site;
    let project: Project;
    let server: ChildProcess | undefined;

    before(async () => {
      site = await runSite();
      await site.publish(contentOf("Erste"));
      project = await createProject(framework, site);
    });
    after(async () => {
      if (server) {
        const exit = once(server, "exit");
        server.kill("SIGKILL");
        await exit;
      }
      await site.stop();
      await rm(project.folder, { recursive: true });
    });

    test("is built, and shows what was published", { timeout: 600_000 }, async () => {
      const { folder, environment } = project;
      const options = { cwd: folder, env: { ...environment, NODE_ENV: "production" } };
      await promisify(execFile)(process.execPath, [...build], { ...options, maxBuffer: 2 ** 26 });
      if ("page" in start) {
        assert.match(await readFile(path.join(folder, start.page), "utf8"), /<li[^>]*>Erste</u);
        return;
      }
      const port = String(await findFreePort());
      const env = { ...options.env, PORT: port, HOST: "127.0.0.1", NITRO_PORT: port };
      server = spawn(process.execPath, [...start], { ...options, env, stdio: "ignore" });
      await waitForPort(Number(port));
      const address = `http://127.0.0.1:${port}`;
      const read = async (): Promise<string> => (await fetch(`${address}/news`)).text();
      const page = await read();
      assert.match(page, /<li[^>]*>Erste</u);
      assert.doesNotMatch(page, new RegExp(RegExp.escape(site.token), "u"));

      await site.publish(contentOf("Zweite"));
      await site.waitFor(2);
      const sent = JSON.stringify({ type: "release" });
      const at = new Date();
      const headers = {
        "webhook-id": "msg_1",
        "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
        "webhook-signature": new Webhook(SECRET).sign("msg_1", at, sent),
      };
      if (heading === "Next.js") {
        const hook = `${address}/api/lectern`;
        const wrong = await fetch(hook, { method: "POST", body: `${sent} `, headers });
        assert.equal(wrong.status, 401);
        assert.match(await read(), /<li[^>]*>Erste</u);
        assert.equal((await fetch(hook, { method: "POST", body: sent, headers })).status, 204);
      }
      await waitUntil(async () => (await read()).includes("Zweite"), "the next release");
    });
  });
}
