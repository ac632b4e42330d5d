/** Whoever may not read Languages is not told them by an error either, whatever another client was told before. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { SAMPLE } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";

test("an error names the published languages to those who may read them, and to no others", async (context) => {
  const site = await runSite();
  context.after(() => site.stop());
  await site.publish(SAMPLE);
  const path = "/extension/api/v1/business-divisions?language=XX";
  for (const headers of [{}, { Authorization: "" }, {}]) {
    const { status, text } = await site.get(path, headers);
    assert.equal(status, 400);
    assert.equal(text.includes("EN_GB"), !("Authorization" in headers), text);
  }
});
