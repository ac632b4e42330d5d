/** The documents of the API's description, which may differ after each publish, are purged softly as one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { modelNameOf } from "../../src/catalog/resources.ts";
import { compareReleases } from "../../src/notify/plan-purge.ts";
import { SAMPLE, uuid } from "../sample-content.ts";
import { runSite } from "../site.ts";
import type { ContentFiles } from "../site.ts";

const [HOME, ...PAGES] = SAMPLE["navigation.json"] as readonly object[];
const INSTALLATION = SAMPLE["installation.yaml"] as string;
const withNotices = (fields: string): ContentFiles => ({
  ...SAMPLE,
  "installation.yaml": `${INSTALLATION}
resources:
  notices: { access: public, fields: { Title: varchar(64)${fields} } }
`,
  "notices.json": [{ Uuid: uuid(70), Title: "One", Count: 1 }].map(({ Count, ...notice }) =>
    fields === "" ? notice : { ...notice, Count },
  ),
});

/** Each is published after the one before. */
const EDITIONS: readonly (readonly [content: ContentFiles, changed: readonly string[]])[] = [
  [SAMPLE, []],
  // Examples show only what everybody may read.
  [{ ...SAMPLE, "navigation.json": [{ ...HOME, Identifier: "OTHER" }, ...PAGES] }, []],
  [{ ...SAMPLE, "trainings.json": [] }, ["openapi.json"]],
  [withNotices(""), ["openapi.json"]],
  [withNotices(", Count: integer"), ["openapi.json", "schemas/Notices.json"]],
  [SAMPLE, ["openapi.json", "schemas/Notices.json"]],
];

test("after each publish, the documents are purged, as some of them may differ", async () => {
  const site = await runSite({ cacheTags: "town" });
  try {
    let before = new Map<string, string>();
    let previous = 0;

    for (const [index, [content, changed]] of EDITIONS.entries()) {
      const { number } = (await site.publish(content)).release;
      const { catalog } = await site.readSnapshot();
      const schemas = catalog.names.map(
        (name) => `schemas/${modelNameOf(catalog.resources[name])}.json`,
      );
      const now = new Map<string, string>();
      for (const path of ["openapi.json", ...schemas])
        now.set(path, (await site.get(`/${path}`, { Authorization: "" })).text);
      const differing = [...before].filter(([path, text]) => now.get(path) !== text);
      assert.deepEqual(
        differing.map(([path]) => path),
        changed,
        String(index),
      );
      before = now;
      if (index > 0) {
        const old = await site.store.readRelease(previous);
        const next = await site.store.readRelease(number);
        const paths = await compareReleases(site.store, old, next);
        assert.ok(paths.some((path) => path.join("/") === "documents"));
      }
      previous = number;
    }
  } finally {
    await site.stop();
  }
});
