/** What the explorer gives to copy does what it says: it is run as it stands. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";
import { CONTRACT, perResource } from "../../../src/catalog/catalog.ts";
import { launchChromium } from "../../support/chromium.ts";
import { TEST_PROGRAMS, reasonToSkip } from "../../support/programs.ts";
import { SAMPLE } from "../../support/sample-content.ts";
import type { Site } from "../../support/site.ts";
import { DEMO, TOWN, runExploredSite, visit } from "./visit.ts";
import type { ExploredSite } from "./visit.ts";

const execute = promisify(execFile);

const CLIENT = new URL("../../../client/src/index.ts", import.meta.url);

const runModule = (code: string): readonly [string, readonly string[]] => [
  process.execPath,
  ["--input-type=module-typescript", "--eval", `const { TOKEN: token } = process.env;\n${code}`],
];

/** How each kind is run, and shows what it read. */
const RUNS: Readonly<Record<string, (code: string) => readonly [string, readonly string[]]>> = {
  curl: (code) => ["sh", ["-c", code.replace("curl ", "curl -s ")]],
  JavaScript: (code) => runModule(`${code}\nconsole.log(JSON.stringify(body));`),
  Python: (code) => [
    "python3",
    ["-c", `import os\ntoken = os.environ["TOKEN"]\n${code}\nprint(json.dumps(body))`],
  ],
  "lectern-client": (code) =>
    runModule(
      `${code.replace('"lectern-client"', JSON.stringify(CLIENT.href))}\nconsole.log(JSON.stringify({ items, total }));`,
    ),
};

/** What all of them read, in the form of either. */
function readItems(output: string, model: string): readonly unknown[] {
  const body = JSON.parse(output) as Readonly<Record<string, unknown>>;
  return (body["items"] ?? body[`${model}Collection`]) as readonly unknown[];
}

const readNames = (output: string): readonly unknown[] =>
  readItems(output, "BusinessDivisionFacilityModel").map(
    (item) => (item as { readonly Name: string }).Name,
  );

const ALL_CLOSED = perResource(CONTRACT, () => "token" as const);

const { chromium, curl, python } = TEST_PROGRAMS;

async function run(kind: string, code: string, { token }: Site): Promise<string> {
  const [program, words] = RUNS[kind]?.(code) ?? ["false", []];
  return (await execute(program, words, { env: { ...process.env, TOKEN: token } })).stdout;
}

describe("what is given to copy", { skip: reasonToSkip([chromium, curl, python]) }, () => {
  let browser: Browser;
  let site: ExploredSite;
  before(async () => {
    browser = await launchChromium();
    site = await runExploredSite(DEMO);
  });
  after(async () => {
    await browser.close();
    await site.stop();
  });

  test("a query, in each programming language", async () => {
    const query = [
      "filter[AddressCity]=Kiel,Husum",
      "filter[Name][contains]=h",
      "filter[ShowOnMap]=true",
      "filter[AddressZip][ne]=00000",
      "sort=-Name",
      "fields=Name",
      "near=10.13,54.32",
      "radius=100",
      "limit=2",
    ].join("&");
    const path = `/extension/api/v1/business-division-facilities?${query}`;
    const expected = readNames((await site.get(path)).text);
    assert.ok(expected.length > 1);
    const { page, show, end } = await visit(browser, site);
    await show(`browse/business-division-facilities?${query}&show=answer`);
    for (const kind of ["curl", "JavaScript", "lectern-client"]) {
      await page.getByRole("tab", { name: kind, exact: true }).click();
      const code = await page.locator(".code-tabs pre").innerText();
      assert.deepEqual(readNames(await run(kind, code, site)), expected, kind);
    }
    await end();
  });

  test("texts in the language of the page, in each programming language", async (context) => {
    const town = await runExploredSite(TOWN);
    context.after(() => town.stop());
    const query = "search=wendel&limit=2";
    const { text } = await town.get(`/api/v1/news?${query}`, { "Accept-Language": "en" });
    const expected = readItems(text, "NewsItemModel");
    const german = (await town.get(`/api/v1/news?${query}`)).text;
    assert.notDeepEqual(readItems(german, "NewsItemModel"), expected);
    const { page, show, end } = await visit(browser, town);
    await show(`browse/news?${query}&show=answer`);
    for (const kind of ["curl", "JavaScript", "lectern-client"]) {
      await page.getByRole("tab", { name: kind, exact: true }).click();
      const code = await page.locator(".code-tabs pre").innerText();
      assert.deepEqual(readItems(await run(kind, code, town), "NewsItemModel"), expected, kind);
    }
    await end();
  });

  test("a resource that needs a token, by its first lines", async (context) => {
    const closed = await runExploredSite(undefined, { access: ALL_CLOSED });
    context.after(() => closed.stop());
    await closed.publish(SAMPLE);
    const { page, end } = await visit(browser, closed);
    for (const kind of ["curl", "JavaScript", "Python"]) {
      await page.getByRole("tab", { name: kind, exact: true }).click();
      const code = await page.locator(".code-tabs pre").innerText();
      assert.match(await run(kind, code, closed), /"NavigationModelCollection"/u, kind);
    }
    await end();
  });
});
