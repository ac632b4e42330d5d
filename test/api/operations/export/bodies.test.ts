/** Every file of an export against the body that the live server sends. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { listFiles } from "../../../support/exported.ts";
import { moveEndpoints, requestOf, runExportedTown } from "./exported-site.ts";
import type { ExportedSite } from "./exported-site.ts";

describe("the files of an export", () => {
  let town: ExportedSite;
  let files: readonly string[];
  before(async () => {
    town = await runExportedTown();
    files = await listFiles(town.files);
  });
  after(() => town?.stop());

  test("are the bodies of the live server, byte by byte", async () => {
    for (const file of files.filter((one) => one !== "404.json")) {
      const [target, folder] = requestOf(file);
      const answer = await fetch(town.site.address + target, {
        headers: { Accept: "application/json" },
      });
      assert.equal(answer.status, 200, file);
      const expected = moveEndpoints(await answer.text(), folder);
      assert.equal(await readFile(path.join(town.files, file), "utf8"), expected, file);
    }
    assert.ok(files.length > 100, `${files.length} files`);
  });

  test("hold every page once and every entity, in every language that has texts, and nothing that needs a token", async () => {
    const { body } = await town.site.get("/");
    const resources = body["resources"] as readonly Readonly<Record<string, string>>[];
    assert.ok(resources.some(({ access }) => access === "token"));
    const expected = new Set<string>(["404.json"]);
    const add = (address: string): void => {
      for (const folder of ["", "en_gb/"])
        expected.add(path.posix.join(folder, address).replace(/^\//u, ""));
    };
    for (const address of ["index.json", "openapi.json"]) add(address);
    for (const { name = "", model = "", url = "", entityUrl, access } of resources) {
      add(`schemas/${model}.json`);
      if (access !== "public") continue;
      const { body: first } = await town.site.get(url);
      const last = Number(first.CollectionConfiguration["LastPage"]);
      add(`${url}/index.json`);
      for (let page = 2; page <= last; page += 1) add(`${url}/page/${page}/index.json`);
      if (entityUrl === undefined) continue;
      const answer = await fetch(`${town.site.address}${url}?format=jsonl`);
      const lines = (await answer.text()).split("\n").filter(Boolean);
      for (const line of lines)
        add(`${entityUrl}/${(JSON.parse(line) as { Uuid: string }).Uuid}/index.json`);
      assert.ok(lines.length > 0, name);
    }
    assert.deepEqual(files.toSorted(), [...expected].toSorted());
  });

  test("404.json is the server's error, without the path", async () => {
    const { status, body } = await town.site.get("/nothing");
    assert.equal(status, 404);
    const [first] = body.Notifications;
    const text = await readFile(path.join(town.files, "404.json"), "utf8");
    assert.deepEqual(JSON.parse(text), {
      Notifications: [{ ...first, Details: first?.Details.slice(1) }],
    });
  });
});
