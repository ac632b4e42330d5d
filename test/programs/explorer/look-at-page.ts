/**
 * Looks at what a page shows as people with different eyes, screens and paper do: nothing that axe finds fault
 * with by WCAG 2.2 AA (target sizes are a part of it), nothing beyond the edge, nothing cut, what is chosen is seen.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findFaults } from "./find-faults.ts";
import { DRAWN } from "./visit.ts";
import type { Visit } from "./visit.ts";

/** Each width, each scheme and each language of the page. All eight find no more and take four times as long. */
const SCREENS = [
  [1280, "light", "en"],
  [320, "dark", "de"],
] as const;

/** A4 without its margins. */
const PAPER_WIDTH = 680;

const BEYOND = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

/** Elements whose text does not fit into them; the titles of a table's cells may end with an ellipsis. */
const findCut = (overflow: string, allowed: string): string => `
  [...document.querySelectorAll("header *, main *")]
    .filter((one) => one.checkVisibility() && !one.closest(${JSON.stringify(allowed)}))
    .filter((one) => ${overflow}.test(getComputedStyle(one).overflowX))
    .filter((one) => one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.outerHTML.slice(0, 120))`;

/** What is chosen and looks as what is not. */
const UNMARKED = `(() => {
  const look = (one) => {
    const { color, backgroundColor, textDecorationLine, borderInlineStartWidth } = getComputedStyle(one);
    return [color, backgroundColor, textDecorationLine, borderInlineStartWidth].join();
  };
  const CHOSEN = '[aria-current], [aria-pressed="true"], [aria-selected="true"]';
  return [...document.querySelectorAll(CHOSEN)].filter((one) => one.checkVisibility()).filter((one) => {
    const group = one.closest("ul, [role=tablist], [role=group]") ?? one.parentElement;
    const others = [...group.querySelectorAll(one.localName)].filter(
      (other) => other !== one && other.className === one.className && !other.matches(CHOSEN),
    );
    return others.some((other) => look(other) === look(one));
  }).map((one) => one.outerHTML.slice(0, 120));
})()`;

/** What can only be pressed, which paper cannot. */
const CONTROLS = `
  [...document.querySelectorAll("button, [role=tab], input[type=search], nav a")]
    .filter((one) => one.checkVisibility() && !one.closest(".item-form"))
    .map((one) => one.outerHTML.slice(0, 120))`;

/** WCAG 1.4.12. */
const SPACING =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";

const withSheet = (css: string): string => `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(${JSON.stringify(css)});
  document.adoptedStyleSheets = [sheet];
})()`;

/** By what each way of looking is called: what it sets, and what it finds that should be nothing. */
const WAYS: Readonly<
  Record<string, { readonly begin: (page: Page) => Promise<unknown>; readonly find: string }>
> = {
  "text twice as large": {
    async begin(page) {
      await page.setViewportSize({ width: 640, height: 512 });
      await page.evaluate(withSheet("html { font-size: 200% }"));
    },
    find: findCut("/hidden|clip/u", ".unseen, .cell, svg, .jump"),
  },
  "spaced text": {
    async begin(page) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.evaluate(withSheet(SPACING));
    },
    find: findCut("/hidden|clip/u", ".unseen, .cell, svg, .jump"),
  },
  "right to left": {
    async begin(page) {
      await page.setViewportSize({ width: 320, height: 800 });
      await page.evaluate(withSheet("html { direction: rtl }"));
    },
    find: "[]",
  },
  "forced colours": {
    begin: (page) => page.emulateMedia({ forcedColors: "active" }),
    find: UNMARKED,
  },
  paper: {
    async begin(page) {
      await page.setViewportSize({ width: PAPER_WIDTH, height: 900 });
      await page.emulateMedia({ media: "print" });
      await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    },
    find: `[...${CONTROLS}, ...${findCut("/hidden|clip|auto|scroll/u", ".unseen, .item-form, svg")}]`,
  },
};

/** Also behind a dialog, which is in the way of a mouse. */
const choose = (language: string): string =>
  `document.querySelector(".header [lang=${language}]").click()`;

/** @param what for the message */
export async function lookAtPage({ page, settle }: Visit, what: string): Promise<void> {
  const fits = async (how: string): Promise<void> =>
    assert.equal(await page.evaluate(BEYOND), 0, `${what}: ${how} is wider than the window`);
  for (const [width, colorScheme, language] of SCREENS) {
    await page.setViewportSize({ width, height: 800 });
    // Colours that change slowly would be looked at half-way.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(choose(language));
    await settle();
    assert.deepEqual(await findFaults(page), [], `${what}: ${width} ${colorScheme}`);
    await fits(String(width));
  }
  for (const [name, { begin, find }] of Object.entries(WAYS)) {
    await begin(page);
    await page.evaluate(DRAWN);
    await fits(name);
    assert.deepEqual(await page.evaluate(find), [], `${what}: ${name}`);
    await page.emulateMedia({ media: "screen", forcedColors: "none", colorScheme: "light" });
    await page.evaluate(withSheet(""));
  }
  await page.evaluate("dispatchEvent(new Event('afterprint'))");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(choose("en"));
  await settle();
}
