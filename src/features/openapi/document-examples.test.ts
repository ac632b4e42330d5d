/**
 * What the OpenAPI document shows of content: answers of the release where everybody may read them, and nothing of
 * what a token protects.
 */
import { mustGet } from "../../lib/must-get.ts";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { modelNameOf } from "../../catalog/resources.ts";
import { townContent } from "../../../test/api/own-resources/town.ts";
import { SAMPLE } from "../../../test/support/sample-content.ts";
import { runSite } from "../../../test/support/site.ts";
import type { Site } from "../../../test/support/site.ts";
import { readDocument } from "../../../test/api/openapi/read-document.ts";
import type { Part } from "../../../test/api/openapi/read-document.ts";

const NO_TOKEN = { Authorization: "" };

/** @returns what a language in a query may be */
async function readLanguage(one: Site): Promise<Part> {
  const { components } = await readDocument(one);
  const { schema } = components.parameters["query_language"] as { readonly schema: Part };
  return schema["items"] as Part;
}

describe("examples of the OpenAPI document", () => {
  let site: Site;
  let town: Site;
  before(async () => {
    site = await runSite();
    await site.publish(SAMPLE);
    town = await runSite({ access: { languages: "public" } });
    await town.publish(townContent());
  });
  after(async () => {
    await site.stop();
    await town.stop();
  });

  test("are answers of this release where everybody may read them", async () => {
    for (const one of [site, town]) {
      const document = await readDocument(one);
      const { catalog } = await one.readSnapshot();
      for (const name of catalog.names) {
        const resource = mustGet(catalog.resources, name);
        const schema = document.components.schemas[`${modelNameOf(resource)}_page`];
        const [example] = (schema?.["examples"] ?? []) as readonly Part[];
        const isPublic = (await one.get(resource.path, NO_TOKEN)).status === 200;
        const { body } = await one.get(`${resource.path}?limit=1`);
        assert.deepEqual(example, isPublic ? body : undefined, name);
      }
    }
  });

  test("show nothing of what a token protects", async () => {
    await using secret = await runSite({ access: { trainings: "token" } });
    await secret.publish({
      "installation.yaml": `
resources:
  plans:
    entity: plan
    fields: { Name: varchar(99), Page: { type: reference, to: navigation } }
`,
      "languages.json": [{ Code: "SV_FI", Fallback: true, State: "PUBLISHED", Key: "canary" }],
      "navigation.json": [
        {
          Key: "one",
          Identifier: "CANARY",
          CustomAttributes: { CANARY: "canary" },
          Articles: { SV_FI: { State: "PUBLISHED", Name: "Canary", NiceUri: "canary" } },
        },
      ],
      "trainings.json": [
        { Key: "two", Title: "Canary", WorkingHours: "FULL_TIME", Locations: ["PREETZ"] },
      ],
      "plans.json": [{ Key: "three", Name: "Canary", Page: "one" }],
    });
    const { text } = await secret.get("/openapi.json", NO_TOKEN);
    assert.doesNotMatch(text, /canary/iu);
    for (const path of ["/api/v1/navigation", "/api/v1/languages", "/api/v1/plans"]) {
      const uuids = (await secret.get(path)).text.match(
        /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu,
      );
      assert.ok(uuids && uuids.every((one) => !text.includes(one)), path);
    }
    // As every code that there is, in the fields that hold one; not as those that are published.
    assert.ok(text.includes('"SV","SV_FI","ZH_CN"'));
    assert.equal(text.match(/SV_FI/gu)?.length, text.match(/"ZH_HK"/gu)?.length);
  });

  test("lists languages only where everybody may read them", async () => {
    assert.equal((await readLanguage(site))["enum"], undefined);
    assert.deepEqual((await readLanguage(town))["enum"], ["DE", "EN"]);
  });
});
