/**
 * Prism, a validator of other people, between requests and the server: it finds nothing wrong with any answer, and
 * with no request that the server takes.
 */
import assert from "node:assert/strict";
import { Agent } from "node:http";
import { after, before, describe, test } from "node:test";
import * as fc from "fast-check";
import { catalogOf } from "../../../src/catalog/own-resources.ts";
import { createRequests, send } from "../../support/http-requests.ts";
import { TEST_PROGRAMS, reasonToSkip } from "../../support/programs.ts";
import { SAMPLE } from "../../support/sample-content.ts";
import { arbitraryQuery } from "../../model/generate-query.ts";
import { modelCollection } from "../../model/collections.ts";
import { generateContent } from "../../model/generate-content.ts";
import { flipCoins, spellQuery } from "../../model/spell-query.ts";
import { EVENTS, VENUES, NOTICES, townContent } from "../../api/own-resources/town.ts";
import { createToken } from "../../api/service/read-release.ts";
import { runSite } from "../../support/site.ts";
import type { ContentFiles, Site, SiteOptions } from "../../support/site.ts";
import { readDocument } from "../../api/openapi/read-document.ts";
import { LEAVES_OUT, repeatsName, startPrism, violationsOf } from "./running-prism.ts";
import type { RunningPrism } from "./running-prism.ts";
import { runs } from "../../support/seeds.ts";

/** A site behind Prism. */
interface ProxiedSite {
  readonly site: Site;
  readonly prism: RunningPrism;
}

describe("Prism", { skip: reasonToSkip([TEST_PROGRAMS.packages]), timeout: 900_000 }, () => {
  const running: ProxiedSite[] = [];
  const run = async (options: SiteOptions, content: ContentFiles): Promise<ProxiedSite> => {
    const site = await runSite(options);
    await site.publish(content);
    const prism = await startPrism(await readDocument(site), site.address);
    const proxied = { site, prism };
    running.push(proxied);
    return proxied;
  };
  const agent = new Agent({ keepAlive: true });
  let sample: ProxiedSite;
  before(async () => {
    sample = await run(
      {},
      { ...SAMPLE, "installation.yaml": "maxItemsPerPage: { navigation: 2 }" },
    );
  });
  after(async () => {
    agent.destroy();
    for (const { site, prism } of running) {
      await prism.stop();
      await site.stop();
    }
  });

  /** @returns the status */
  async function ask(
    { site, prism }: ProxiedSite,
    path: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<number> {
    const request = {
      path,
      method: "GET",
      headers: { Authorization: `Bearer ${site.token}`, ...headers },
      column: "",
      holds: [],
      ends: false,
    };
    const proxy = { ...site, address: prism.address };
    const { status, headers: received, body } = await send(proxy, request, agent);
    const said = `${path} ${JSON.stringify(headers)}: ${status} ${body.slice(0, 500)}`;
    if (!LEAVES_OUT.test(path)) assert.deepEqual(violationsOf(received, "response"), [], said);
    if (status < 400) assert.deepEqual(violationsOf(received, "request"), [], said);
    return status;
  }

  test("finds nothing wrong with answers of all kinds", async () => {
    const limit = { quota: 1_000_000, windowSeconds: 60 };
    const access = { navigation: "public", trainings: "token" } as const;
    const installation = `cacheTags: tests${SAMPLE["installation.yaml"] as string}`;
    const content = { ...SAMPLE, "installation.yaml": installation };
    const others = await run({ rateLimit: limit, cors: false, access }, content);
    const statuses = new Set<number>();
    for (const proxied of [sample, others]) {
      for (const { path, method, headers } of await createRequests(proxied.site, ["token"])) {
        // What no OpenAPI document can describe, what the proxy itself stumbles over, and a coding that it
        // does not know.
        const isForeign = /%zz|a{100}|^\*$|nowhere|\/page\/1\/\?|\/page\/2\/$/u.test(path);
        const isAlien = method !== "GET" || "X-Long" in headers || headers["Authorization"] === "";
        if (isForeign || isAlien || headers["Accept-Encoding"]?.includes("zstd")) continue;
        statuses.add(await ask(proxied, path.replace(/\/(?=\?|$)/u, ""), headers));
      }
    }
    const wanted = [200, 304, 400, 401, 403, 404, 406, 429];
    assert.deepEqual(
      wanted.filter((status) => !statuses.has(status)),
      [],
    );
  });

  test("finds nothing wrong with made-up queries, nor with their answers", async () => {
    const arbitraryContent = fc.gen().map((gen) => generateContent(gen, { maxItems: 15 }));
    const [content = assert.fail()] = fc.sample(arbitraryContent, runs(1));
    const { now } = content;
    const asked = { content, languages: [], isPinned: false, now, published: now };
    const made = await run({ clock: () => now }, content.files);
    const { resources } = catalogOf(content);
    for (const resource of catalogOf(content).names) {
      const coins = flipCoins([false]);
      const query = arbitraryQuery(asked, resource, modelCollection(asked, resource));
      const property = fc.asyncProperty(query, async (one) => {
        const { path } = resources[resource];
        const spelled = `${path}?${spellQuery(one, undefined, coins)}`;
        const { status, body } = await made.site.get(spelled);
        fc.pre(status === 200);
        // As the service itself spells it.
        const address = String(body.CollectionConfiguration["CurrentPageEndpoint"]).replace(
          "/?",
          "?",
        );
        fc.pre(!repeatsName(address));
        assert.equal(await ask(made, address.replace(/\/$/u, "")), 200);
      });
      await fc.assert(property, runs(60));
    }
  });

  test("finds nothing wrong with resources of an installation's own", async () => {
    const town = await run({}, townContent());
    const queries = [
      "",
      "?limit=1",
      "?fields=Uuid",
      "?language=EN",
      "?format=csv",
      "?format=jsonl",
    ];
    for (const path of [EVENTS, VENUES, NOTICES])
      for (const query of queries) assert.equal(await ask(town, path + query), 200);
    for (const query of [
      "?filter[Venue.Name]=Park&sort=-StartsOn,Text.Title&fields=Text.Title,Venue.Name",
      "?filter[Audience]=SENIORS,CHILDREN&filter[Priority][gte]=0",
      "?filter[CustomAttributes.TICKETS][gt]=3&filter[CustomAttributes.OTHER]=x",
      "/page/1?search=markt",
    ])
      assert.equal(await ask(town, EVENTS + query), 200);
    assert.equal(await ask(town, `${VENUES}?near=10.28,54.23&radius=5&format=geojson`), 200);
    assert.equal(await ask(town, `${EVENTS}/page/9`), 404);
  });

  test("finds nothing wrong beside the contract", async () => {
    // Wrong tokens of other tests would count against a new one.
    const fresh = await run({}, SAMPLE);
    for (const path of [
      "/",
      "/openapi.json",
      "/schemas/Language.json",
      "/health/live",
      "/health/ready",
    ])
      assert.equal(await ask(fresh, path), 200);
    const preview = await createToken(fresh.site, null, ["preview", "copy"]);
    for (const path of ["releases", "changes?since=1", "calendar", "store", "store/releases/1"])
      assert.equal(await ask(fresh, `/service/v1/${path}`, preview), 200);
    assert.equal(await ask(fresh, "/service/v1/changes?since=9"), 400);
    assert.equal(await ask(fresh, "/schemas/Nothing.json"), 404);
    assert.equal(await ask(fresh, "/?x=1"), 400);
  });

  const FACILITIES = "/extension/api/v1/business-division-facilities";
  /** What is wrong with requests, and where Prism finds it. */
  const WRONG: readonly (readonly [path: string, where: string])[] = [
    ["/api/v1/navigation/page/0", "page"],
    ["/api/v1/navigation?limit=101", "limit"],
    ["/api/v1/navigation?sort=Nothing", "sort.0"],
    ["/api/v1/navigation?fields=Article.Nothing", "fields.0"],
    ["/api/v1/navigation?language=german", "language.0"],
    ["/api/v1/navigation?filter[Fallback]=maybe", "filter[fallback].0"],
    ["/api/v1/navigation?filter[UpdatedAt][lte]=May", "filter[updatedat][lte]"],
    ["/api/v1/languages?filter[TextDirection]=UP", "filter[textdirection].0"],
    [`${FACILITIES}?near=10.28`, "near"],
    [`${FACILITIES}?near=10.28,54.23&radius=0`, "radius"],
    [`${FACILITIES}?bbox=1,2,3`, "bbox"],
    [`${FACILITIES}?format=xml`, "format"],
    [
      `${FACILITIES}?filter[GeoCoordinatesLatitude][gte]=north`,
      "filter[geocoordinateslatitude][gte]",
    ],
    ["/extension/api/v1/business-division/x", "uuid"],
    ["/api/v1/navigation?at=tomorrow", "at"],
  ];

  test("finds the faults that the server finds", async () => {
    const proxy = { ...sample.site, address: sample.prism.address };
    for (const [path, where] of WRONG) {
      const headers = { Authorization: `Bearer ${sample.site.token}` };
      const request = { path, method: "GET", headers, column: "", holds: [], ends: false };
      const { status, headers: received } = await send(proxy, request, agent);
      assert.ok(status === 400 || status === 403 || status === 406, `${path}: ${status}`);
      const found = violationsOf(received, "request").map(({ location }) =>
        location.slice(2).join("."),
      );
      assert.ok(found.includes(where), `${path}: ${found.join()}`);
      assert.deepEqual(violationsOf(received, "response"), [], path);
    }
  });

  test("finds an answer that is not as described", async () => {
    const { site } = sample;
    const document = await readDocument(site);
    const text = JSON.stringify(document).replaceAll(
      '"TotalCount":{"type":"integer"',
      '"TotalCount":{"type":"string"',
    );
    const prism = await startPrism(JSON.parse(text) as typeof document, site.address);
    running.push({ site: { ...site, stop: () => Promise.resolve() }, prism });
    await assert.rejects(
      ask({ site, prism }, "/extension/api/v1/business-divisions"),
      /TotalCount/u,
    );
  });
});
