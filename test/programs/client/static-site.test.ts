/** Holds examples/static-site to what it is for: pages of one release, built anew at the next one. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { copyFile, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { runSite } from "../../support/site.ts";
import type { ContentFiles, Site } from "../../support/site.ts";
import { buildClient } from "./build-client.ts";
import { NODE_20, THIS_NODE } from "./runtimes.ts";

const SCRIPT = fileURLToPath(
  new URL("../../../examples/static-site/build-site.js", import.meta.url),
);

const LANGUAGES = [
  { Key: "en", Code: "EN", State: "PUBLISHED", Fallback: true },
  { Key: "ar", Code: "AR_EG", State: "PUBLISHED", TextDirection: "RIGHT_TO_LEFT" },
];
const version = (name: string, ...more: readonly object[]): ContentFiles => ({
  "languages.json": LANGUAGES,
  "navigation.json": [
    {
      Key: "home",
      Identifier: "HOME",
      Articles: { EN: { State: "PUBLISHED", Name: name, NiceUri: "home" } },
    },
    {
      Key: "more",
      Identifier: "MORE",
      Articles: {
        EN: { State: "PUBLISHED", Name: "More", NiceUri: "home/more" },
        AR_EG: { State: "PUBLISHED", Name: "المزيد", NiceUri: "home/more", Href: "/ar/more/" },
      },
    },
    ...more,
  ],
});
const AGAIN = {
  Key: "again",
  Identifier: "AGAIN",
  Articles: { EN: { State: "PUBLISHED", Name: "Again", NiceUri: "home/again" } },
};
const DRAFT = { Key: "d", Identifier: "D", Articles: { EN: { Name: "No", NiceUri: "no" } } };

for (const { name, skip, node } of [THIS_NODE, NODE_20]) {
  describe(`examples/static-site in ${name}`, { skip }, () => {
    let folder: string;
    let site: Site;
    let child: ChildProcess | undefined;

    before(async () => {
      folder = await buildClient();
      await copyFile(SCRIPT, join(folder, "build-site.mjs"));
      site = await runSite();
    });
    after(async () => {
      child?.kill();
      await site.stop();
      await rm(folder, { recursive: true });
    });

    const start = (token: string, language: string): ChildProcess =>
      spawn(node, ["build-site.mjs", "out", language], {
        cwd: folder,
        env: { ...process.env, ADDRESS: site.address, TOKEN: token },
        stdio: ["ignore", "pipe", "pipe"],
      });
    const readPage = async (page: string): Promise<string> =>
      readFile(join(folder, "out/current", page, "index.html"), "utf8");

    test("builds the pages, and again at each release", { timeout: 60_000 }, async () => {
      await site.publish(version('<Home> & "garden"', DRAFT));
      child = start(site.token, "AR_EG");
      assert.ok(child.stdout);
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      assert.equal((await lines.next()).value, "release 1: 2 pages");
      const home = await readPage("en/home");
      assert.match(
        home,
        /<html lang="EN" dir="ltr">[^]*<h1>&#60;Home&#62; &#38; &#34;garden&#34;</u,
      );
      assert.match(await readPage("ar/more"), /<html lang="AR-EG" dir="rtl">[^]*<h1>المزيد/u);

      await site.publish(version("House", AGAIN));
      assert.equal((await lines.next()).value, "release 2: 3 pages");
      assert.match(await readPage("en/home"), /<h1>House/u);
      assert.match(await readPage("en/home"), /<a href="\/en\/home\/again\/">Again</u);
      const built = await readdir(join(folder, "out"));
      assert.deepEqual(built.map((one) => one.replace(/-\d+$/u, "")).toSorted(), [
        "current",
        "release-2",
      ]);
    });

    test("ends with a reason when its token is refused", { timeout: 60_000 }, async () => {
      const refused = start("d3Jvbmc=", "EN");
      let words = "";
      refused.stderr?.setEncoding("utf8").on("data", (text: string) => (words += text));
      assert.deepEqual(await once(refused, "close"), [1, null]);
      assert.match(words, /Error: 401 .*TOKEN_INVALID/u);
    });
  });
}

test("examples/static-site is short", async () => {
  const text = await readFile(SCRIPT, "utf8");
  assert.ok(text.split("\n").length <= 150);
});
