/** Imitates the translation of a browser: Chrome puts elements of its own in the place of all texts, and of those that come. */
import type { Page } from "playwright-core";

/** Before each text. */
const MARK = "\u{2020}";

const TRANSLATE = `(() => {
  const MARK = ${JSON.stringify(MARK)};
  const isOurs = (node) => node.parentElement?.closest("font, script, style, title, option") !== null;
  const translate = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root.nodeType === Node.TEXT_NODE ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (text.data.trim() === "" || !text.isConnected || isOurs(text)) continue;
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      inner.append(MARK + text.data);
      outer.append(inner);
      // As Chrome does it: first the new one, then without the old one.
      text.before(outer);
      text.remove();
    }
  };
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === "childList" ? addedNodes : [target]) translate(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
})()`;

/** From its next loading on. */
export const translatePage = (page: Page): Promise<unknown> =>
  page.addInitScript({ content: TRANSLATE });

/** Times, and the IDs of requests. */
const ALWAYS_OTHER = /\d+ ms|\d\d:\d\d:\d\d|[\da-f-]{36}/gu;

/** @returns what somebody reads, without marks of a translation and without times */
export async function readShown(page: Page): Promise<{ text: string; isTranslated: boolean }> {
  const text = await page.locator("body").innerText();
  return {
    text: text.replaceAll(MARK, "").replaceAll(ALWAYS_OTHER, "…"),
    isTranslated: text.includes(MARK),
  };
}
