/** Each decision is a page with a date, what was decided, why, and the price, short enough to be read. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

const FOLDER = join(import.meta.dirname, "../../../docs/decisions");
const MAX_WORDS = 500;

test("each decision has a number, a date, the three headings, and at most 500 words", async () => {
  const pages = (await readdir(FOLDER)).filter((name) => /^\d{4}-/u.test(name));
  assert.ok(pages.length > 20, "the pages were not found");
  for (const page of pages) {
    const text = await readFile(join(FOLDER, page), "utf8");
    const [title = "", , date = ""] = text.split("\n");
    assert.ok(title.startsWith(`# ${Number(page.slice(0, 4))}. `), `${page}: ${title}`);
    assert.match(date, /^_Decided \d{4}-\d\d-\d\d[.,]/u, page);
    const headings = [...text.matchAll(/^## (.*)$/gmu)].map(([, heading]) => heading);
    assert.deepEqual(headings, ["Decided", "Why", "Price"], page);
    const words = text.split(/\s+/u).filter((word) => /[\p{L}\d]/u.test(word)).length;
    assert.ok(words <= MAX_WORDS, `${page} has ${words} words`);
  }
});

test("the list of decisions has each, with its date", async () => {
  const list = await readFile(join(FOLDER, "README.md"), "utf8");
  const listed = Array.from(
    list.matchAll(/^\| (\d+) +\| \[(.*)\]\((\S+)\) +\| (\S+) +\|$/gmu),
    ([, ...row]) => row,
  );
  const pages = (await readdir(FOLDER)).filter((name) => /^\d{4}-/u.test(name)).toSorted();
  assert.deepEqual(
    listed,
    await Promise.all(
      pages.map(async (page) => {
        const text = await readFile(join(FOLDER, page), "utf8");
        const [, number, title, date] =
          /^# (\d+)\. (.+)\n\n_Decided (\d{4}-\d\d-\d\d)/u.exec(text) ?? [];
        return [number, title, page, date];
      }),
    ),
  );
});
