/** No client can spoil the choice of languages for others, whatever tags it sends. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { uuid } from "../../support/sample-content.ts";
import { itemsOf, runSite } from "../../support/site.ts";
import type { ContentFiles, Item, Site } from "../../support/site.ts";

const CODES = ["DE", "EN", "PT", "PT_BR", "ZH_CN", "ZH_HK", "ZH_TW"];
const ASKED = ["zh-TW", "zh-HK", "zh-Hant-HK", "pt-PT", "pt-AO", "zh_TW;q=0.9"];

const version = (name: string): ContentFiles => ({
  "languages.json": CODES.map((Code, index) => ({
    Uuid: uuid(index),
    Code,
    State: "PUBLISHED",
    Fallback: Code === "DE",
  })),
  "navigation.json": [
    {
      Uuid: uuid(20),
      Identifier: name,
      Articles: Object.fromEntries(
        CODES.map((code) => [
          code,
          { State: "PUBLISHED", Name: code, NiceUri: `${name}-${code}`.toLowerCase() },
        ]),
      ),
    },
  ],
  "business-divisions.json": [{ Uuid: uuid(30), Name: name, Identifier: name }],
});

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** @returns a tag that is well-formed, and that nobody sent before */
function oddTag(number: number): string {
  let rest = number;
  const letters = Array.from({ length: 4 }, () => {
    const letter = LETTERS[rest % 26];
    rest = Math.floor(rest / 26);
    return letter;
  });
  return `${["de", "zh", "pt"][number % 3]}-${letters.join("")}`;
}

describe("odd language tags", () => {
  let site: Site;
  before(async () => {
    site = await runSite();
    await site.publish(version("first"));
  });
  after(() => site.stop());

  const ask = async (): Promise<readonly unknown[]> => {
    const names: unknown[] = [];
    for (const language of ASKED) {
      const answer = await site.get("/api/v1/navigation", { "Accept-Language": language });
      const [item] = itemsOf("navigation", answer);
      names.push((item?.["Article"] as Item | undefined)?.["Name"]);
    }
    return names;
  };

  test("51,200 of them, sent to a public resource, change nothing for others", async () => {
    const expected = ["ZH_TW", "ZH_HK", "ZH_HK", "PT", "PT", "ZH_TW"];
    assert.deepEqual(await ask(), expected);
    let sent = 0;
    const attack = async (): Promise<void> => {
      while (sent < 1600) {
        const first = 32 * sent++;
        const tags = Array.from({ length: 32 }, (_, index) => oddTag(first + index));
        const response = await fetch(`${site.address}/extension/api/v1/business-divisions`, {
          headers: { "Accept-Language": tags.join() },
        });
        assert.equal(response.status, 200);
        await response.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: 8 }, attack));
    assert.deepEqual(await ask(), expected);
    // What was remembered before the attack is forgotten with the release.
    await site.publish(version("second"));
    assert.deepEqual(await ask(), expected);
  });
});
