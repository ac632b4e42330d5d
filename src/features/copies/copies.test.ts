/** What another Lectern copies is as the schemas of its addresses say; test/system/operations/copies copies it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { CONTRACT } from "../../catalog/catalog.ts";
import type { FeatureParts } from "../../serve/of-release.ts";
import { SAMPLE } from "../../../test/support/sample-content.ts";
import { createToken } from "../../../test/api/service/read-release.ts";
import { runSite } from "../../../test/support/site.ts";
import { createCopies } from "./copies.ts";

const ROWS = createCopies({ reader: {} as FeatureParts["reader"], state: () => ({}) });

test("the outline and a release have the schemas of their rows", async () => {
  await using site = await runSite();
  await site.publish(SAMPLE);
  const copying = await createToken(site, null, ["copy"]);
  const paths = ["/service/v1/store", "/service/v1/store/releases/1"];
  for (const [index, path] of paths.entries()) {
    const { status, body } = await site.get(path, copying);
    assert.equal(status, 200);
    const validate = new Ajv2020().compile(ROWS[index]?.schema?.(CONTRACT) ?? false);
    assert.ok(validate(body), JSON.stringify(validate.errors));
  }
  for (const path of ["releases/2", "releases/01", "chunks/x", `chunks/${"0".repeat(64)}`]) {
    const { status } = await site.get(`/service/v1/store/${path}`, copying);
    assert.equal(status, 404, path);
  }
});
