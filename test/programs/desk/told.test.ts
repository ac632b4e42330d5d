/** The page of the desk says who was told of a release, and whoever may publish tells again. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { receiver } from "../../api/tell/content.ts";
import { launchChromium } from "../../support/chromium.ts";
import { reasonToSkip, TEST_PROGRAMS } from "../../support/programs.ts";
import { listen, SECRET } from "../../support/told.ts";
import { FIRST, startPagedDesk, visitDesk } from "./visit-desk.ts";

test(
  "told, not told, and told again",
  { skip: reasonToSkip([TEST_PROGRAMS.chromium]) },
  async () => {
    let status = 403;
    await using hook = await listen(() => status);
    const given = { secret: SECRET, address: "https://www.example.org/${HOOK}" };
    await using desk = await startPagedDesk(FIRST, [receiver("webhook", hook.address, given)]);
    const browser = await launchChromium();
    try {
      const { page, show, end } = await visitDesk(browser, desk, "anna");
      await show("releases");
      await page.getByText("https://www.example.org/${HOOK}").waitFor();
      await page.getByText("refused, 403").waitFor();
      status = 204;
      await page.getByRole("button", { name: "Tell again" }).click();
      await page.getByText("told, 204").waitFor();
      assert.equal(await page.getByText("refused, 403").count(), 0);
      assert.equal(hook.asked.length, 2);
      await end();
      const reader = await visitDesk(browser, desk, "ed");
      await reader.show("releases");
      await reader.page.getByText("told, 204").waitFor();
      assert.equal(await reader.page.getByRole("button", { name: "Tell again" }).count(), 0);
      await reader.end();
    } finally {
      await browser.close();
    }
  },
);
