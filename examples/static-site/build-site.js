// Builds a page for each article of a Lectern server, and builds all pages again for each release:
//   ADDRESS=http://127.0.0.1:8080 TOKEN=… node build-site.js FOLDER [LANGUAGE]
// A web server serves FOLDER/current, a link that always leads to the pages of one release.
import { mkdir, readdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { createClient } from "lectern-client";

const { ADDRESS: url, TOKEN: token } = process.env;
const [folder = "site", language = "EN"] = process.argv.slice(2);

const escapeHtml = (text) =>
  text.replaceAll(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

/** Reads a whole collection in one response of one release; an incomplete response is an error. */
async function readAll(path, minRelease) {
  const address = new URL(path, url);
  address.search = new URLSearchParams({ format: "jsonl", language, minRelease });
  const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const lines = (await response.text()).split("\n").filter(Boolean);
  const items = lines.map((line) => JSON.parse(line));
  return { items, release: response.headers.get("Lectern-Release") };
}

const link = ({ Href, Name }) =>
  `<li><a href="${escapeHtml(encodeURI(Href))}">${escapeHtml(Name)}</a></li>`;

/** @param language of the article, which may differ from the requested one */
const createPage = (
  { Name, CustomAttributes },
  { Code, TextDirection },
  children,
) => `<!doctype html>
<html lang="${Code.replace("_", "-")}" dir="${TextDirection === "RIGHT_TO_LEFT" ? "rtl" : "ltr"}">
  <meta charset="utf-8" />
  <title>${escapeHtml(Name)}</title>
  <h1>${escapeHtml(Name)}</h1>
  <p>${escapeHtml(String(CustomAttributes?.DESCRIPTION ?? ""))}</p>
  <ul>${children.map(link).join("")}</ul>
</html>
`;

async function build(event) {
  const { items: languages, release } = await readAll("/api/v1/languages", event.release);
  const navigation = await readAll("/api/v1/navigation", event.release);
  // A newer release was published in between, and will be reported.
  if (navigation.release !== release) return;
  const articles = navigation.items.flatMap(({ Article }) => Article ?? []);
  // An article is below another one if its URL path is.
  const below = new Map(articles.map(({ Href }) => [Href, []]));
  for (const article of articles) below.get(article.Href.replace(/[^/]+\/$/, ""))?.push(article);
  const pages = resolve(folder, `release-${release}-${Date.now()}`);
  for (const article of articles) {
    const file = join(pages, article.Href, "index.html");
    if (!file.startsWith(pages + sep)) throw new Error(`${article.Href} leads out of the site`);
    const spoken = languages.find(({ Uuid }) => article.Uri.startsWith(Uuid));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, createPage(article, spoken, below.get(article.Href)));
  }
  await takeOver(basename(pages));
  process.stdout.write(`release ${release}: ${articles.length} pages\n`);
}

/** Switches atomically: readers see either the previous pages or those of the new release. */
async function takeOver(name) {
  const next = join(folder, "next");
  await rm(next, { force: true });
  await symlink(name, next);
  await rename(next, join(folder, "current"));
  const others = (await readdir(folder)).filter(
    (one) => one.startsWith("release-") && one !== name,
  );
  for (const one of others) await rm(join(folder, one), { recursive: true });
}

await mkdir(folder, { recursive: true });
const client = createClient({ url, token });
client.onRelease(build, {
  onError(error) {
    process.stderr.write(`${error.stack}\n`);
    process.exitCode = 1;
  },
});
