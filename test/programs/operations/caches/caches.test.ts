/**
 * A real shared cache in front of Lectern, with the configuration under docs/operations, and every case that it has
 * to pass.
 */
import { after, before, describe, test } from "node:test";
import { addAccessCases } from "./access-cases.ts";
import { runCacheSite } from "./cache-site.ts";
import type { CacheSite } from "./cache-site.ts";
import { addNginxCases } from "./nginx.ts";
import { TEST_PROGRAMS, reasonToSkip } from "../../../support/programs.ts";
import { addTimeCases } from "./time-cases.ts";
import { addVariantCases } from "./variant-cases.ts";

const skip = reasonToSkip([TEST_PROGRAMS.nginx]);
// A test, not a suite: only skipped tests are counted in the summary.
if (skip !== false) test("nginx in front", { skip });
else {
  describe("nginx in front", { concurrency: false }, () => {
    let running: CacheSite | undefined;
    before(async () => {
      running = await runCacheSite();
    });
    after(() => running?.stop());
    const at = (): CacheSite => {
      if (running === undefined) throw new Error("nginx did not start");
      return running;
    };
    addAccessCases(at);
    addVariantCases(at);
    addTimeCases(at);
    addNginxCases(at);
  });
}
