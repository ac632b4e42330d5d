/**
 * docs/querying.md says what is so: every example is asked of the demo content on a real server, now and years
 * later, and gives what stands below it; its table is that of the source.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { RESOURCES } from "../../../src/catalog/resources.ts";
import { QUERY_PARAMETERS } from "../../../src/catalog/query-parameters.ts";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import { readBlocks, readDocs, readPlainTable } from "../../support/docs.ts";
import { runSite } from "../../support/site.ts";
import type { Item, Site } from "../../support/site.ts";

const TEXT = await readDocs("querying.md");

interface Example {
  readonly command: string;
  readonly form: string;
  /** What stands below the command. */
  readonly given: string;
}

const GUIDE = await readDocs("guide.md");

const readExamples = (page: string): readonly Example[] =>
  readBlocks(page).flatMap(({ word, text: command, below }) =>
    word === "sh" && below ? [{ command, form: below.word, given: below.text }] : [],
  );

const EXAMPLES = readExamples(TEXT);
const OF_GUIDE = readExamples(GUIDE);

/** @returns the words of a command as a shell parts them; of its quoting, what the page uses */
const splitCommand = (command: string): readonly string[] =>
  Array.from(
    command.replaceAll("\\\n", " ").matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s"']+)/gu),
    ([, double, single, bare]) => double?.replaceAll(/\\([$`"\\])/gu, "$1") ?? single ?? bare ?? "",
  );

interface Asked {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

function readCurl(command: string, token: string): Asked {
  const [curl, ...words] = splitCommand(command);
  assert.equal(curl, "curl");
  const headers: Record<string, string> = { Authorization: "" };
  const data: string[] = [];
  let path = "";
  let globs = true;
  for (let index = 0; index < words.length; index++) {
    const word = (words[index] ?? "").replace("$TOKEN", token);
    if (word === "-g") globs = false;
    else if (word === "-H") {
      const [name = "", value = ""] = (words[++index] ?? "").replace("$TOKEN", token).split(": ");
      headers[name] = value;
    } else if (word === "--data-urlencode") {
      const [name = "", value = ""] = (words[++index] ?? "").split("=");
      data.push(`${name}=${encodeURIComponent(value)}`);
    } else if (word !== "-G") {
      assert.ok(word.startsWith("$BASE/"), word);
      path = word.slice("$BASE".length);
    }
  }
  assert.ok(!globs || !/[[\]]/u.test(path), `without -g curl takes brackets for patterns: ${path}`);
  assert.match(path, /^[!-~]+$/u, "curl sends what it gets");
  return { path: data.length > 0 ? `${path}?${data.join("&")}` : path, headers };
}

/** Items are shown whole, but not all of them; of everything else, a part is shown. */
function compareJson(answer: Item, shown: Item): void {
  for (const [name, value] of Object.entries(shown)) {
    const real = answer[name];
    if (Array.isArray(value) && Array.isArray(real) && name !== "Notifications") {
      assert.equal(JSON.stringify(real.slice(0, value.length)), JSON.stringify(value), name);
      const { TotalCount } = (shown["CollectionConfiguration"] ?? {}) as Item;
      assert.equal(typeof TotalCount, "number", "TotalCount tells how many there are");
    } else assert.partialDeepStrictEqual({ [name]: real }, { [name]: value });
  }
}

describe("docs/querying.md", () => {
  let site: Site;
  let now = Date.now();
  before(async () => {
    site = await runSite({ clock: () => now });
    await site.publishDirectory(fileURLToPath(new URL("../../../content", import.meta.url)));
    await site.waitFor(1);
  });
  after(() => site.stop());

  for (const { command, form, given } of [...EXAMPLES, ...OF_GUIDE]) {
    test(command.replaceAll(/\s+/gu, " ").trim(), async () => {
      const { path, headers } = readCurl(command, site.token);
      for (const years of [0, 10]) {
        now = Date.now() + years * 366 * 86_400_000;
        const response = await fetch(site.address + path, { headers });
        const text = await response.text();
        if (form !== "json") assert.equal(text.replaceAll("\r\n", "\n"), given);
        else compareJson(JSON.parse(text) as Item, JSON.parse(given) as Item);
      }
    });
  }

  test("every command has its answer, and every parameter of queries an example", () => {
    assert.equal(EXAMPLES.length, TEXT.split("```sh").length - 1);
    assert.equal(OF_GUIDE.length, GUIDE.split("```sh").length - 1);
    const commands = EXAMPLES.map(({ command }) => command).join("\n");
    const missing = Object.keys(QUERY_PARAMETERS).filter(
      (name) => !["at", "release", "minRelease"].includes(name) && !commands.includes(name),
    );
    assert.deepEqual(missing, []);
  });

  test("the searched fields are those of the source", () => {
    const rows = readPlainTable(TEXT, "Resource");
    assert.deepEqual(
      rows.map(([name]) => name),
      CONTRACT_NAMES,
    );
    for (const [index, name] of CONTRACT_NAMES.entries()) {
      const [, title, others = ""] = rows[index] ?? [];
      const { title: titles, texts } = RESOURCES[name].searched;
      assert.equal(title, titles.join(", "));
      const groups: Readonly<Record<string, RegExp>> = {
        "the six titles of documents": /PdfDocumentTitle$/u,
        "the five fields of the address": /^Address/u,
      };
      for (const path of texts) {
        assert.ok(
          others.includes(path) ||
            Object.entries(groups).some(
              ([words, form]) => others.includes(words) && form.test(path),
            ),
          `${name}: ${path}`,
        );
      }
      assert.equal(others === "", texts.length === 0);
    }
  });
});
