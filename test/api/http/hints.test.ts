/** What refusals say over HTTP: what was probably meant, and nothing that is not the reader's. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { SAMPLE } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";

const DIVISIONS = "/extension/api/v1/business-divisions";
const NO_TOKEN = { Authorization: "" };

describe("messages about languages", () => {
  let site: Site;
  let languages: object;
  let navigation: object;
  before(async () => {
    site = await runSite();
    languages = await tokenFor(["languages"]);
    navigation = await tokenFor(["navigation"]);
    // From then on the tokens are known.
    await site.publish(SAMPLE);
  });
  after(() => site.stop());

  const detailsOf = async (path: string, headers: object): Promise<string> => {
    const answer = await site.get(path, { "Accept-Language": "en", ...headers });
    assert.equal(answer.status, 400);
    return answer.body.Notifications.map(({ Details }) => Details.join(" ")).join(" ");
  };
  const tokenFor = async (resources: readonly ResourceName[] | null): Promise<object> => ({
    Authorization: `Bearer ${await site.createToken({ resources })}`,
  });

  test("list the published ones to who may read Languages", async () => {
    for (const headers of [{}, languages]) {
      assert.equal(
        await detailsOf(`${DIVISIONS}?language=xx`, headers),
        "language: “xx” is not the code of a published language. Allowed: DE, EN_GB, AR_EG.",
      );
    }
    assert.match(await detailsOf(`${DIVISIONS}?language=en-gb`, {}), /Did you mean “EN_GB”\?/u);
  });

  test("list none to others, and guess from the contract's codes", async () => {
    const unpublished = "is not the code of a published language.";
    for (const [path, headers] of [
      [DIVISIONS, NO_TOKEN],
      [DIVISIONS, { Authorization: "Bearer wrong" }],
      [DIVISIONS, navigation],
      ["/api/v1/navigation", navigation],
    ] as const) {
      for (const [language, details] of [
        ["xx", `language: “xx” ${unpublished}`],
        // Published and not published ones are treated alike.
        ["ar-EG", `language: “ar-EG” ${unpublished} Did you mean “AR_EG”?`],
        ["fr-BE", `language: “fr-BE” ${unpublished} Did you mean “FR_BE”?`],
        ["en-us", `language: “en-us” ${unpublished} Did you mean “EN_US”?`],
        ["FR", `language: “FR” ${unpublished}`],
        ["ZH_CN", `language: “ZH_CN” ${unpublished}`],
      ])
        assert.equal(await detailsOf(`${path}?language=${language}`, headers), details);
    }
    assert.match(
      await detailsOf(`${DIVISIONS}?language=xx`, {}),
      /EN_GB/u,
      "others still are told",
    );
  });

  test("list them to everybody where Languages is public", async () => {
    await using open = await runSite({ access: { languages: "public" } });
    await open.publish(SAMPLE);
    const answer = await open.get(`${DIVISIONS}?language=xx`, NO_TOKEN);
    assert.match(answer.text, /DE, EN_GB, AR_EG/u);
  });
});
