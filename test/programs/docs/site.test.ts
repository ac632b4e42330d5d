/**
 * The site that is made of the docs: every page is there and can be reached, every link leads to what is there, the
 * search knows every page, and nothing comes from elsewhere.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { glob, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { reasonToSkip, TEST_PROGRAMS } from "../../support/programs.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
const PROGRAM = path.join(ROOT, "site/node_modules/vitepress/bin/vitepress.js");
const BUILD_MS = 150_000;

const listOf = async (pattern: string, cwd: string): Promise<readonly string[]> =>
  (await Array.fromAsync(glob(pattern, { cwd }))).toSorted();

const decode = (text: string): string =>
  decodeURIComponent(text.replaceAll("&amp;", "&").replaceAll("&quot;", '"'));

describe("the site of the docs", { skip: reasonToSkip([TEST_PROGRAMS.vitepress]) }, () => {
  let site = "";
  /** Text of each page, by its path. */
  const pages = new Map<string, string>();

  before(async () => {
    site = await mkdtemp(path.join(tmpdir(), "lectern-site-"));
    const words = [PROGRAM, "build", "site", "--outDir", site];
    await promisify(execFile)(process.execPath, words, { cwd: ROOT, timeout: BUILD_MS });
    for (const file of await listOf("**/*.html", site))
      if (file !== "404.html") pages.set(file, await readFile(path.join(site, file), "utf8"));
  });
  after(() => rm(site, { recursive: true, force: true }));

  /** @returns the addresses that a page names, as paths of the site, with fragments */
  const linksOf = (file: string): readonly string[] =>
    [...(pages.get(file) ?? "").matchAll(/<a [^>]*href="([^"]+)"/gu)]
      .map(([, href = ""]) => decode(href))
      .filter((href) => !/^[a-z]+:/u.test(href))
      .map((href) => new URL(href, `http://site/${file}`))
      .map(({ pathname, hash }) => decode(`${pathname.replace(/\/$/u, "/index.html")}${hash}`));

  test("has a page for each page of the docs", async () => {
    const sources = await listOf("docs/**/*.md", ROOT);
    const expected = sources.map((file) =>
      file.replace(/README\.md$/u, "index.md").replace(/md$/u, "html"),
    );
    assert.deepEqual(
      expected.filter((file) => !pages.has(file)),
      [],
    );
  });

  test("has no link that leads nowhere, to a heading neither", async () => {
    const others = new Set((await listOf("**/*", site)).map((file) => `/${file}`));
    const dead = [...pages.keys()].flatMap((file) =>
      linksOf(file)
        .filter((link) => {
          const [target = "", fragment] = link.split("#");
          if (!others.has(target)) return true;
          const text = pages.get(target.slice(1)) ?? "";
          return fragment !== undefined && !text.includes(` id="${fragment}"`);
        })
        .map((link) => `${file}: ${link}`),
    );
    assert.deepEqual(dead, []);
  });

  test("leads from its first page to every other", () => {
    const reached = new Set(["index.html"]);
    for (const file of reached) {
      for (const link of linksOf(file)) {
        const target = link.split("#")[0]?.slice(1) ?? "";
        if (pages.has(target)) reached.add(target);
      }
    }
    assert.deepEqual([...new Set(pages.keys()).difference(reached)], []);
  });

  test("offers its pages by who reads them", () => {
    const home = pages.get("index.html") ?? "";
    for (const audience of ["Content editors", "App developers", "Operators", "Contributors"])
      assert.match(home, new RegExp(`VPSidebarItem[^]*?>${audience}<`, "u"));
  });

  test("has a search that knows every page", async () => {
    const [index = ""] = await listOf("assets/chunks/@localSearchIndex*.js", site);
    const text = await readFile(path.join(site, index), "utf8");
    const unknown = [...pages.keys()].filter(
      (file) => !text.includes(`/${file.replace(/index\.html$/u, "")}`),
    );
    assert.deepEqual(unknown, []);
  });

  test("loads nothing from elsewhere", async () => {
    for (const [file, text] of pages) {
      assert.doesNotMatch(
        text,
        /<(?:script|link|img|iframe)[^>]*(?:src|href)="(?:https?:)?\/\//u,
        file,
      );
    }
    for (const file of await listOf("assets/*.css", site)) {
      const text = await readFile(path.join(site, file), "utf8");
      assert.doesNotMatch(text, /url\(["']?(?:https?:)?\/\/|@import/u, file);
    }
  });
});
