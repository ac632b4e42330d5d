/**
 * The site is built from the Markdown of this repository: its pages, its links, and the navigation from
 * the section "Documentation" of README.md. Linked files, such as nginx.conf, are copied as text.
 */
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** @param {string} file */
const read = (file) => readFileSync(join(ROOT, file), "utf8");

/** @param {string} file @returns {string} the URL path of a page */
const pageOf = (file) =>
  `/${file.replace(/(^|\/)README\.md$/u, "$1index.md").replace(/\.md$/u, "")}`;

/** @param {string} text */
const capitalize = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** @param {string} entry of the list in README.md */
function readAudience(entry) {
  const links = [...entry.matchAll(/\[([^\]]+)\]\(([^)]+\.md)\)/gu)];
  return {
    text: /^[^*]+/u.exec(entry)?.[0] ?? "",
    items: links.map(([, text = "", file = ""]) => ({
      text: capitalize(text),
      link: pageOf(file),
    })),
  };
}

const [, documentation = ""] = /^## Documentation\n(.*?)^## /msu.exec(read("README.md")) ?? [];
const audiences = documentation
  .split(/^- \*\*/mu)
  .slice(1)
  .map(readAudience);

const decisions = readdirSync(join(ROOT, "docs/decisions"))
  .filter((name) => /^\d.*\.md$/u.test(name))
  .map((name) => `docs/decisions/${name}`)
  .map((file) => ({ text: /^# (.+)$/mu.exec(read(file))?.[1] ?? file, link: pageOf(file) }));

/** Linked files that are not pages, by their paths in the repository. @type {Set<string>} */
const files = new Set();

/** @typedef {{ type: string, children: Token[] | null, attrGet(name: string): string | null, attrSet(name: string, value: string): void }} Token */

/**
 * Converts links between files of the repository to links of the site.
 * @param {{ tokens: Token[], env: { path: string } }} state
 */
function turnLinks({ tokens, env }) {
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    const href = token.type === "link_open" ? token.attrGet("href") : null;
    if (href === null || /^(?:[a-z]+:|#|\/)/u.test(href)) continue;
    const [path = "", ...fragment] = href.split("#");
    const file = relative(ROOT, join(dirname(env.path), path));
    if (/\.md$|\/$/u.test(path))
      token.attrSet("href", [path.replace(/README\.md$/u, "index.md"), ...fragment].join("#"));
    else if (existsSync(join(ROOT, file))) {
      files.add(file);
      token.attrSet("href", `/files/${file}.txt`);
    }
  }
}

export default {
  title: "Lectern",
  description: "Publishes an organisation's content as JSON over HTTP.",
  lang: "en-GB",
  srcDir: "..",
  srcExclude: ["{client,data,scripts,site,src,test,explorer}/**", "**/LICENSES/**"],
  outDir: "./dist",
  ignoreDeadLinks: "localhostLinks",
  rewrites: { "README.md": "index.md", ":folder(.*)/README.md": ":folder/index.md" },
  markdown: {
    // Anchors as on GitHub and similar hosts, so that links to headings work in both places.
    anchor: {
      /** @param {string} text */
      slugify: (text) =>
        text
          .trim()
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
          .replaceAll(/\s/gu, "-"),
    },
    /** @param {{ core: { ruler: { push(name: string, rule: typeof turnLinks): void } } }} md */
    config(md) {
      md.core.ruler.push("links", turnLinks);
    },
  },
  themeConfig: {
    search: { provider: "local" },
    outline: [2, 3],
    sidebar: [...audiences, { text: "Decisions", collapsed: true, items: decisions }],
  },
  /** @param {{ outDir: string }} site */
  buildEnd({ outDir }) {
    for (const file of files) cpSync(join(ROOT, file), join(outDir, "files", `${file}.txt`));
  },
};
