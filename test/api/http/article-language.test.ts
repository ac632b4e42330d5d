/** Runs the recipe of docs/guide.md: how an app finds the language that each article came in. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { SAMPLE } from "../../support/sample-content.ts";
import { itemsOf, runSite } from "../../support/site.ts";
import type { Answer, Item } from "../../support/site.ts";

type LanguageOf = (item: Item, languages: readonly Item[]) => Item | undefined;

const BLOCK = /```js\n(function languageOf[^]*?)```/u;

test("the language of each article is found as the docs say", async () => {
  const docs = await readFile(new URL("../../../docs/guide.md", import.meta.url), "utf8");
  const [, source = ""] = BLOCK.exec(docs) ?? [];
  const module = `data:text/javascript,${encodeURIComponent(`export default ${source}`)}`;
  const { default: languageOf } = (await import(module)) as { readonly default: LanguageOf };
  await using site = await runSite();
  await site.publish(SAMPLE);
  const languages = itemsOf("languages", await site.get("/api/v1/languages"));
  const ask = async (accept: string): Promise<Answer> =>
    site.get("/api/v1/navigation", { "Accept-Language": accept });
  for (const [accept, codes] of [
    ["ar", ["AR_EG", "DE"]],
    ["en-GB", ["EN_GB", "DE"]],
    ["de", ["DE", "DE"]],
  ] as const) {
    const items = itemsOf("navigation", await ask(accept));
    assert.deepEqual(
      items.map((item) => languageOf(item, languages)?.["Code"]),
      codes,
    );
  }
  assert.equal(languageOf({ Article: null }, languages), undefined);
});
