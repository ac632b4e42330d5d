/**
 * `lectern check` finds what is wrong: a real server, a proxy that brings in one fault, and
 * the checks that tell it, these and no others.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { ALL_CHECKS } from "../../../src/conformance/all-checks.ts";
import { checkService } from "../../../src/conformance/check-service.ts";
import type { ServiceReport } from "../../../src/conformance/check-service.ts";
import { SAMPLE } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";
import { listAccessFaults } from "./access-faults.ts";
import { ANSWER_FAULTS } from "./answer-faults.ts";
import { BODY_FAULTS } from "./body-faults.ts";
import { ITEM_FAULTS } from "./item-faults.ts";
import { REQUEST_FAULTS } from "./request-faults.ts";
import { startProxy } from "./proxy.ts";
import type { Proxy } from "./proxy.ts";
import type { ServiceFault } from "./tampering.ts";

const CONTENT = {
  ...SAMPLE,
  "installation.yaml": "maxItemsPerPage: { navigation: 2, business-division-facilities: 1 }",
};

const listFaults = (token: string): readonly ServiceFault[] => [
  ...BODY_FAULTS,
  ...ITEM_FAULTS,
  ...ANSWER_FAULTS,
  ...REQUEST_FAULTS,
  ...listAccessFaults(token),
];

/** Those that a proxy cannot bring about; other tests do. */
const ELSEWHERE = ["answer", "error-content-coding", "error-utf-8", "error-json-names"];

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

  const check = (): Promise<ServiceReport> =>
    checkService({
      catalog: CONTRACT,
      base: proxy.address,
      token: site.token,
      timeoutMs: 20_000,
      maxRequests: 2000,
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

  test("every check is met by one", () => {
    const told = new Set(listFaults("").flatMap(({ finds }) => finds));
    const silent = ALL_CHECKS.map(({ id }) => id).filter((id) => !told.has(id));
    assert.deepEqual(silent, ELSEWHERE);
  });
});
