/** Holds docs/service.md to real answers: each example is part of what its address says of the sample. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { VERSION } from "../../../src/version.ts";
import { readBlocks, readDocs } from "../../support/docs.ts";
import { SAMPLE, uuid } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";
import { createToken } from "../service/read-release.ts";

const TEXT = await readDocs("service.md");

/** The sample, and an article of a summer to come. */
const CONTENT = {
  ...SAMPLE,
  "navigation.json": [
    ...(SAMPLE["navigation.json"] as readonly object[]),
    {
      Uuid: uuid(13),
      Identifier: "SUMMER",
      Articles: {
        DE: {
          State: "TIME_CONTROLLED",
          TimeControlledPublishedFrom: "2040-06-01",
          TimeControlledPublishedTo: "2040-08-31",
          Name: "Sommer",
          NiceUri: "sommer",
        },
      },
    },
  ],
};

/** An address, and what it answers, as it stands behind it. */
const EXAMPLES = Array.from(
  TEXT.matchAll(/^`GET (\S+)`\n\n```json\n(.*?)^```$/gmsu),
  ([, path = "", body = ""]) => ({ path, body }),
);

const INSTANT = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"/gu;

/** Without what differs from day to day. */
const readLasting = (text: string): unknown => JSON.parse(text.replaceAll(INSTANT, '"an instant"'));

const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

/** @returns the scripts that ask for the path, at the address */
const readScripts = (path: string, address: string): readonly string[] =>
  readBlocks(TEXT)
    .filter(({ word, text }) => word === "js" && text.includes(path))
    .map(({ text }) => text.replaceAll(/(?<=["`])(?=\/service)/gu, address));

describe("docs/service.md", () => {
  let site: Site;
  let preview: { readonly Authorization: string };
  before(async () => {
    site = await runSite();
    await site.publish(CONTENT);
    preview = await createToken(site, null, ["preview", "copy"]);
  });
  after(() => site.stop());

  for (const { path, body } of EXAMPLES) {
    test(`the example of ${path}`, async () => {
      if (path.includes("since=1")) {
        const [training] = SAMPLE["trainings.json"] as readonly object[];
        await site.publish({ ...CONTENT, "trainings.json": [{ ...training, Title: "Caring" }] });
      }
      const { status, text } = await site.get(path, preview);
      assert.equal(status, 200);
      const expected = readLasting(body.replace(/"version": "[^"]+"/u, `"version": "${VERSION}"`));
      assert.partialDeepStrictEqual(readLasting(text), expected);
    });
  }

  test("the script that asks what changed", async () => {
    const [script = ""] = readScripts("/service/v1/changes", site.address);
    const updates: unknown[][] = [];
    const names = ["token", "known", "update", "readEverything"];
    const run = new AsyncFunction(
      ...names,
      `${script}\nawait follow({ release: 2 });return known;`,
    );
    const known: unknown = await run(
      site.token,
      1,
      (...words: unknown[]) => updates.push(words),
      assert.fail,
    );
    assert.equal(known, 2);
    assert.deepEqual(
      updates.find(([name]) => name === "trainings"),
      ["trainings", [uuid(60)], [], 2],
    );
  });

  test("has examples", () => {
    assert.ok(EXAMPLES.length > 0);
  });
});
