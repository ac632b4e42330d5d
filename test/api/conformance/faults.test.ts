/**
 * `lectern check` finds what is wrong: a real server, a proxy that brings in one fault, and
 * the rules that tell it, these and no others.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { judgeService } from "../../../src/conformance/check-service.ts";
import type { ServiceJudgement } from "../../../src/conformance/check-service.ts";
import { RULES } from "../../../src/conformance/rules.ts";
import { SAMPLE } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";
import { listFaults } from "./faults.ts";
import { startProxy } from "./proxy.ts";
import type { Proxy } from "./proxy.ts";

const CONTENT = {
  ...SAMPLE,
  "installation.yaml": "maxItemsPerPage: { navigation: 2, business-division-facilities: 1 }",
};

describe("lectern check tells each fault of a service", () => {
  let site: Site;
  let proxy: Proxy;

  before(async () => {
    site = await runSite();
    await site.publish(CONTENT);
    proxy = await startProxy(site.address);
  });
  after(async () => {
    await proxy.close();
    await site.stop();
  });

  const check = (): Promise<ServiceJudgement> =>
    judgeService({
      base: proxy.address,
      token: site.token,
      timeoutMs: 20_000,
      onProgress: () => {},
    });

  test("and none where nothing is changed", async () => {
    proxy.tampering = {};
    const { findings, unchecked } = await check();
    assert.deepEqual([findings, unchecked], [[], []]);
  });

  for (const [index, { name, finds }] of listFaults("").entries()) {
    test(name, async () => {
      // The token is made with the site.
      proxy.tampering = listFaults(site.token)[index] ?? {};
      const { findings } = await check();
      const found = new Set(findings.map((one) => one.check));
      assert.deepEqual([...found].toSorted(), finds.toSorted(), JSON.stringify(findings, null, 1));
    });
  }

  test("every rule is broken by one", () => {
    const told = new Set<string>(listFaults("").flatMap(({ finds }) => finds));
    assert.deepEqual(
      Object.keys(RULES).filter((rule) => !told.has(rule)),
      [],
    );
  });
});
