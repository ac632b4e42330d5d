/**
 * In charge of the promise that an export answers as the server does: a real web server in front of it, and the
 * server itself, are asked the same.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { modelNameOf } from "../../../src/catalog/resources.ts";
import { TOWN } from "../../own-resources/run-town.ts";
import { reasonToSkip } from "../../programs.ts";
import type { RunningCache } from "../caches/running-cache.ts";
import {
  listConditional,
  listDocumentRequests,
  listPageFiles,
  listPlainAddresses,
  listRequests,
} from "./asked-requests.ts";
import { compareAll, receive } from "./compare.ts";
import type { AskedRequest } from "./compare.ts";
import { runExportedSite } from "./exported-site.ts";
import type { ExportedSite } from "./exported-site.ts";
import { WEB_SERVERS } from "./web-servers.ts";

const DEMO = fileURLToPath(new URL("../../../content", import.meta.url));
const TOWN_DAY = Date.parse("2026-12-01T12:00:00Z");
const CONTENTS = {
  town: { title: "examples/town", directory: TOWN, clock: () => TOWN_DAY },
  demo: { title: "the demo content", directory: DEMO, clock: Date.now },
};

/** As long as thirty thousand pairs of requests may take on a machine that does other things, too. */
const PATIENCE_MS = 600_000;

/** @param name of a web server */
export function addComparisons(
  name: keyof typeof WEB_SERVERS,
  content: keyof typeof CONTENTS,
): void {
  const { title, directory, clock } = CONTENTS[content];
  const server = WEB_SERVERS[name];
  const reason = reasonToSkip([server.program]);
  if (reason !== false) {
    test(`an export of ${title} behind ${name}`, { skip: reason });
    return;
  }
  describe(`an export of ${title} behind ${name}`, () => {
    let running: ExportedSite;
    let started: RunningCache;
    before(async () => {
      running = await runExportedSite((site) => site.publishDirectory(directory), {
        isOpen: true,
        clock,
      });
      await running.site.waitFor(1);
      started = await running.start(server);
    });
    after(() => running?.stop());

    const compare = async (
      t: { diagnostic(text: string): void },
      requests: Iterable<AskedRequest>,
    ) => {
      const { socketPath } = started;
      const { count, different } = await compareAll(running.live, { socketPath }, requests);
      t.diagnostic(`${count} comparisons, ${different.length} differences`);
      const kinds = Map.groupBy(different, ({ differences }) =>
        differences.join("; ").replaceAll(/[0-9a-f-]{36}|"[\w-]{22}/gu, "…"),
      );
      assert.deepEqual(
        Array.from(kinds, ([kind, ones]) => ({
          kind,
          count: ones.length,
          first: ones[0]?.request,
        })),
        [],
      );
      assert.ok(count > 50);
    };

    test("every operation, form, language and coding", { timeout: PATIENCE_MS }, async (t) => {
      await compare(t, listRequests(running.snapshot));
    });

    test("validators: 304 where the client has what is current", async (t) => {
      const addresses = ["/", "/openapi.json", ...listPlainAddresses(running.snapshot)];
      const requests: AskedRequest[] = [];
      for (const path of addresses) {
        for (const coding of ["identity", "br, gzip"]) {
          const asked = { path, headers: { "Accept-Encoding": coding } };
          const { status, headers } = await receive(running.live, asked);
          if (status === 200) requests.push(...listConditional(asked, headers));
        }
      }
      await compare(t, requests);
    });

    test("what is not there", async (t) => {
      const paths = [
        "/nothing",
        "/nothing?a=b",
        `/${"x".repeat(99)}?a=b`,
        "/api/v1/navigation%2Fpage%2F1",
        "/api/v1/zzzzzzzz",
        "/%22",
        `/${"x".repeat(300)}`,
        "/.lectern/404",
      ];
      await compare(
        t,
        paths.flatMap((path) =>
          ["de", "en", "fr"].flatMap((language) =>
            ["GET", "HEAD", "POST", "OPTIONS"].map((method) => ({
              path,
              method,
              headers: { "Accept-Language": language, "Accept-Encoding": "gzip" },
            })),
          ),
        ),
      );
    });

    test("documents beside the contract's addresses", async (t) => {
      const { names, resources } = running.snapshot.catalog;
      const schemas = names.map((one) => `/schemas/${modelNameOf(resources[one])}.json`);
      await compare(
        t,
        listDocumentRequests([
          "/",
          "/openapi.json",
          ...schemas,
          ...(await listPageFiles(running.live)),
        ]),
      );
    });
  });
}
