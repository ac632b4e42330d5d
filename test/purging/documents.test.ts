/** In charge of the documents of the API's description: a purge names those that differ, and no other. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { modelNameOf } from "../../src/catalog/resources.ts";
import { planReleasePurge } from "../../src/cli/commands/purge-plan.ts";
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

test("after each publish, the documents that differ are purged", async () => {
  const site = await runSite({ cacheTags: "town" });
  try {
    let before = new Map<string, string>();

    for (const [index, [content, changed]] of EDITIONS.entries()) {
      await site.publish(content);
      const { catalog } = await site.readSnapshot();
      const schemas = catalog.names.map(
        (name) => `schemas/${modelNameOf(catalog.resources[name])}.json`,
      );
      const now = new Map<string, string>();
      for (const path of ["openapi.json", ...schemas])
        now.set(path, (await site.get(`/${path}`, { Authorization: "" })).text);
      const plan = await planReleasePurge(site.store, {
        store: site.location,
        maxAge: 86_400,
        access: {},
        name: "town",
        isAll: false,
        since: index === 0 ? undefined : index,
        purged: undefined,
        maxTags: 1000,
        onCompared: () => {},
      });
      const named = plan.tags.filter((tag) => /^town\/(?:openapi|schemas)/u.test(tag));
      const differing = [...before].filter(([path, text]) => now.get(path) !== text);
      assert.deepEqual(
        named,
        differing.map(([path]) => `town/${path}`),
        String(index),
      );
      assert.deepEqual(
        differing.map(([path]) => path),
        changed,
        String(index),
      );
      before = now;
    }
  } finally {
    await site.stop();
  }
});
