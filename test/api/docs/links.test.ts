/** Every link of a page leads to a file and a heading that exist, and every page of docs/ can be reached from README.md. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";

const ROOT = path.join(import.meta.dirname, "../../..");
const PATTERNS = ["*.md", "docs/**/*.md", "examples/**/*.md", "client/*.md", "content/*.md"];

/** As GitHub makes fragments of headings. */
const slugOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, "")
    .replaceAll(" ", "-");

interface Page {
  readonly slugs: ReadonlySet<string>;
  /** Paths from the root, with fragments. */
  readonly links: readonly string[];
}

function readMarkdown(file: string, text: string): Page {
  const prose = text.replaceAll(/^(`{3,})[^]*?^\1$/gmu, "");
  const slugs = new Set<string>();
  for (const [, heading = ""] of prose.matchAll(/^#+ (.*)$/gmu)) {
    const slug = slugOf(heading);
    const again = [...Array(20).keys()].map((count) => (count === 0 ? slug : `${slug}-${count}`));
    slugs.add(again.find((one) => !slugs.has(one)) ?? slug);
  }
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/gu)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^[a-z]+:/u.test(link))
    .map((link) =>
      link.startsWith("#") ? `${file}${link}` : path.posix.join(path.posix.dirname(file), link),
    );
  return { slugs, links };
}

const files = await Array.fromAsync(glob(PATTERNS, { cwd: ROOT }));
const pages = new Map<string, Page>();
for (const file of files)
  pages.set(file, readMarkdown(file, await readFile(path.join(ROOT, file), "utf8")));

test("no link leads nowhere, to a heading neither", () => {
  const dead = [...pages].flatMap(([file, { links }]) =>
    links
      .filter((link) => {
        const [target = "", fragment] = link.split("#");
        if (!existsSync(path.join(ROOT, decodeURI(target)))) return true;
        return fragment !== undefined && pages.get(target)?.slugs.has(fragment) === false;
      })
      .map((link) => `${file}: ${link}`),
  );
  assert.deepEqual(dead, []);
  assert.ok([...pages.values()].flatMap(({ links }) => links).length > 300);
});

test("every page of docs/ can be reached from README.md", () => {
  const reached = new Set(["README.md"]);
  for (const file of reached) {
    for (const link of pages.get(file)?.links ?? []) {
      const [target = ""] = link.split("#");
      if (pages.has(target)) reached.add(target);
    }
  }
  const lost = files.filter((file) => file.startsWith("docs/") && !reached.has(file));
  assert.deepEqual(lost, []);
});
