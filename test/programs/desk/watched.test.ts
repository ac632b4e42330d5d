/** What a watched directory has of problems appears at the desk's page by itself, and goes when it is mended. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { createWorkplace } from "../../support/workplace.ts";
import { FIRST, describeDesk } from "./visit-desk.ts";

describeDesk("a watched directory", (open) => {
  test("tells its problems without a reload", async () => {
    const { page, desk, end } = await open("anna");
    await using at = await createWorkplace();
    const write = async (events: string): Promise<void> => {
      for (const [name, text] of Object.entries({ ...FIRST, "events.json": events }))
        await writeFile(path.join(at.folder, name), text);
    };
    await write(FIRST["events.json"].replace("CONCERT", "CONCERTS"));
    await at.start(["publish", at.folder, "--watch", "--by", "watcher", "--store", desk.store]);
    await page.getByText("watcher checked changes, which have problems.").waitFor();
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByText("Nothing can be published yet: 1 problem.").waitFor();
    await page.getByText("Did you mean “CONCERT”?").waitFor();
    await page.getByRole("button", { name: /Deutsch/u }).click();
    await page.getByText(/^muss einer der .*Werte/u).waitFor();
    await page.getByRole("button", { name: /English/u }).click();

    await write(FIRST["events.json"].replace("Sommerkonzert 1", "Winterkonzert"));
    await page.getByText("watcher published release 2.").waitFor();
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByText("Release 2 is current.").waitFor();
    await page.goBack();
    await page.getByText("No problems found. The server watches these files").waitFor();
    await end();
  });
});
