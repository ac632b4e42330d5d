/**
 * The matrix: real shared caches in front of Lectern, with the configurations under docs/operations, and every case
 * that each has to pass. A cache that this machine does not have is reported as skipped, with the reason. The two
 * run side by side, since most of their time is waiting.
 */
import { after, before, describe, test } from "node:test";
import { addAccessCases } from "./access-cases.ts";
import { runCacheSite } from "./cache-site.ts";
import type { CacheKind, CacheSite } from "./cache-site.ts";
import { addNginxCases, startNginx } from "./nginx.ts";
import { TEST_PROGRAMS, reasonToSkip } from "../../../support/programs.ts";
import { addTimeCases } from "./time-cases.ts";
import { addVariantCases } from "./variant-cases.ts";
import { startVarnish } from "./varnish.ts";

const KINDS: Readonly<Record<"nginx" | "varnish", CacheKind>> = {
  nginx: { start: startNginx, atExpiry: "the whole answer", mergesSpellings: false },
  varnish: {
    start: (options) => startVarnish(options, 900),
    atExpiry: "If-None-Match",
    mergesSpellings: true,
  },
};

describe("real caches", { concurrency: true }, () => {
  for (const name of ["nginx", "varnish"] as const) {
    const program = TEST_PROGRAMS[name];
    const title = `${program.name} in front`;
    const reason = reasonToSkip([program]);
    if (reason !== false) {
      // A test, not a suite: only skipped tests are counted in the summary.
      test(title, { skip: reason });
      continue;
    }
    describe(title, { concurrency: false }, () => {
      let running: CacheSite | undefined;
      before(async () => {
        running = await runCacheSite(KINDS[name]);
      });
      after(() => running?.stop());
      const at = (): CacheSite => {
        if (running === undefined) throw new Error(`${program.name} did not start`);
        return running;
      };
      addAccessCases(at);
      addVariantCases(at);
      addTimeCases(at);
      if (name === "nginx") addNginxCases(at);
    });
  }
});
