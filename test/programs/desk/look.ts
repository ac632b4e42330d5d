/** Looks at what a page shows: nothing that axe finds fault with by WCAG 2.2 AA, and nothing beyond the edge. */
import assert from "node:assert/strict";
import { findFaults } from "../explorer/find-faults.ts";
import type { DeskVisit } from "./visit-desk.ts";

/** Each width, each scheme and each language. */
const SCREENS = [
  [1280, "light", "en"],
  [360, "dark", "de"],
] as const;

/** @param what for the message */
export async function look({ page, settle }: DeskVisit, what: string): Promise<void> {
  for (const [width, colorScheme, language] of SCREENS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page
      .getByRole("button", { name: language === "de" ? "DE Deutsch" : "EN English" })
      .click();
    await settle();
    assert.deepEqual(await findFaults(page), [], `${what} ${width} ${colorScheme}`);
    const beyond = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    assert.equal(beyond, 0, `${what} is wider than ${width}`);
  }
  await page.getByRole("button", { name: "EN English" }).click();
}
