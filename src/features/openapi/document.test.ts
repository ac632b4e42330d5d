/** The OpenAPI document has the operations, parameters and errors of the service, and no others. */
import { mustGet } from "../../lib/must-get.ts";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { CONTRACT } from "../../catalog/catalog.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import type { Operator, ValueType } from "../../catalog/filter-operators.ts";
import { QUERY_PARAMETERS, isKnownTo } from "../../catalog/query-parameters.ts";
import type { QueryParameter } from "../../catalog/query-parameters.ts";
import { NOTIFICATIONS } from "../../errors.ts";
import { routesOf } from "../../serve/routes.ts";
import type { Route } from "../../serve/routes.ts";
import { SETTINGS } from "../../settings.ts";
import { nameFilter } from "../../query/query-syntax.ts";
import { pathTableOf } from "../../query/paths.ts";
import type { Snapshot } from "../../serving/snapshot.ts";
import { SAMPLE } from "../../../test/support/sample-content.ts";
import { townContent } from "../../../test/api/own-resources/town.ts";
import { runSite } from "../../../test/support/site.ts";
import type { ContentFiles, Site, SiteOptions } from "../../../test/support/site.ts";
import { readDocument, resolve } from "../../../test/api/openapi/read-document.ts";
import type { ApiDocument, Part } from "../../../test/api/openapi/read-document.ts";

type Parts = Readonly<Record<string, Part>>;

const NO_TOKEN = { Authorization: "" };

/** What lists of websites ask for. */
const LISTED: Readonly<Record<ValueType, readonly Operator[]>> = {
  text: ["eq", "contains"],
  uuid: ["eq"],
  boolean: ["eq"],
  enum: ["eq"],
  number: ["eq", "gte", "lte"],
  date: ["gte", "lte"],
  timestamp: ["gte", "lte"],
  object: [],
  open: [],
};

const pathOf = ({ url, operation }: Route): string =>
  url.replace(":segment", operation === "load" ? "{uuid}" : "{page}");

/** @returns the names of an operation's parameters, as `query sort` */
const listParameters = (document: ApiDocument, path: string): readonly string[] => {
  const { parameters = [], get } = document.paths[path] ?? {};
  const all = [
    ...(parameters as readonly Part[]),
    ...((get?.["parameters"] ?? []) as readonly Part[]),
  ];
  return all
    .map((one) => resolve(document, one))
    .map((one) => `${String(one["in"])} ${String(one["name"])}`)
    .toSorted();
};

function expectParameters(route: Route, { catalog, installation }: Snapshot): readonly string[] {
  const { resource, operation, url } = route;
  const isEntity = operation === "load";
  const row = mustGet(catalog.resources, resource);
  const singles = (Object.entries(QUERY_PARAMETERS) as [string, QueryParameter][])
    .filter(
      ([name, one]) => name !== "filter" && isKnownTo(one, row) && (!isEntity || one.forEntities),
    )
    .map(([name]) => `query ${name}`);
  const paths = isEntity ? [] : [...pathTableOf(resource, operation, installation).paths.values()];
  const filters = paths.flatMap(({ text, type, segments }) => {
    const isInner = segments.length > 1 && row.fields.get(segments[0] ?? "")?.target !== undefined;
    return isInner ? [] : LISTED[type].map((operator) => `query ${nameFilter(text, operator)}`);
  });
  const segment = url.endsWith(":segment") ? [isEntity ? "path uuid" : "path page"] : [];
  const headers = ["header Accept-Language", "header If-None-Match"];
  return [...segment, ...filters, ...singles, ...headers].toSorted();
}

const freshness = (headers: Headers): unknown => headers.get("cache-control")?.replace(/\d+/u, "");

describe("the OpenAPI document", () => {
  const sites: Site[] = [];
  const run = async (options: SiteOptions, content: ContentFiles): Promise<Site> => {
    const site = await runSite(options);
    sites.push(site);
    await site.publish(content);
    return site;
  };
  let site: Site;
  let town: Site;
  before(async () => {
    site = await run({}, SAMPLE);
    const limit = { quota: 1_000_000, windowSeconds: 60 };
    const rows = { rateLimit: limit, cacheTags: "town" };
    town = await run({ access: { languages: "public" }, ...rows }, townContent());
  });
  after(async () => {
    for (const one of sites) await one.stop();
  });

  test("has every operation with every parameter, and nothing else", async () => {
    for (const one of [site, town]) {
      const document = await readDocument(one);
      const snapshot = await one.readSnapshot();
      // `/page` is the collection itself.
      const routes = routesOf(snapshot.catalog).filter(
        ({ operation, url }) => operation !== "page" || url.endsWith(":segment"),
      );
      for (const route of routes) {
        const path = pathOf(route);
        const item = document.paths[path];
        assert.ok(item, path);
        assert.deepEqual(listParameters(document, path), expectParameters(route, snapshot), path);
        const responses = item.get?.["responses"] as Parts;
        const { content } = resolve(document, responses["200"] ?? {});
        assert.deepEqual(Object.keys(content as Part), route.offered, path);
      }
      const others = Object.keys(document.paths).filter(
        (path) => !routes.map(pathOf).includes(path),
      );
      for (const path of others) {
        const answered = (document.paths[path]?.get?.["responses"] as Parts | undefined)?.["200"];
        const { "application/json": json } = (answered?.["content"] ?? {}) as Parts;
        assert.ok(!json || "required" in (json["schema"] as Part), `${path} has no schema`);
        const address = `${one.address}${path.replace("{name}", "Navigation.json")}`;
        const { status } = await fetch(address, { method: "HEAD" });
        assert.ok(status === 200 || status === 401, `${path}: ${status}`);
      }
      assert.ok(
        ["/", "/openapi.json", "/schemas/{name}", "/health/live"].every((path) =>
          others.includes(path),
        ),
      );
      for (const item of Object.values(document.paths))
        assert.ok(item.get && !item.head && !item.options);
    }
  });

  test("has components whose names are identifiers, and JSON first", async () => {
    const { paths, components } = await readDocument(town);
    for (const group of Object.values(components))
      for (const name of Object.keys(group)) assert.match(name, /^[A-Za-z_]\w*$/u);
    for (const [path, { get }] of Object.entries(paths)) {
      const { content } = ((get?.["responses"] ?? {}) as Parts)["200"] ?? {};
      const [first = "", ...others] = Object.keys(content as Part);
      assert.ok(first === "application/json" || !others.includes("application/json"), path);
    }
  });

  test("has at most 252 kB where eleven resources are declared", async () => {
    const { text } = await town.get("/openapi.json");
    assert.ok(text.length <= 252_000, `${text.length} bytes`);
  });

  test("has every notification with the status that it comes with, and no other", async () => {
    const document = await readDocument(site);
    const found = new Map<string, Set<string>>();
    for (const { get } of Object.values(document.paths)) {
      for (const [status, response] of Object.entries((get?.["responses"] ?? {}) as Part)) {
        const { content = {} } = resolve(document, response as Part);
        const bodies = Object.values(content as Parts).map(({ schema }) =>
          resolve(document, schema as Part),
        );
        const names = JSON.stringify(bodies).matchAll(
          /"#\/components\/schemas\/([A-Z]+_[A-Z_]+)"/gu,
        );
        for (const [, name = ""] of names)
          found.set(name, (found.get(name) ?? new Set()).add(status));
      }
    }
    const all = Object.entries(NOTIFICATIONS);
    const sent = all.filter(([, { type }]) => type !== "DeskNotification");
    assert.deepEqual([...found.keys()].toSorted(), sent.map(([name]) => name).toSorted());
    for (const [name, { status, code, level, type }] of sent) {
      const { properties, description } = document.components.schemas[name] as {
        readonly properties: Part;
        readonly description: string;
      };
      assert.match(description, /^[A-Z].*[.]$/u);
      const said = ["Message", "Code", "Level", "Type"].map(
        (one) => (properties[one] as Part)["const"],
      );
      assert.deepEqual(said, [name, code, level, type]);
      const statuses = new Set([String(status), ...(name === "REQUEST_MALFORMED" ? ["414"] : [])]);
      const where = [...(found.get(name) ?? [])];
      assert.ok(
        where.length > 0 && where.every((one) => statuses.has(one)),
        `${name}: ${where.join()}`,
      );
    }
  });

  test("names the public address, if that is set, and no other", async () => {
    assert.equal((await site.get("/openapi.json")).body["servers"], undefined);
    const url = SETTINGS.url.parse("https://content.example.org/a/");
    const other = await run({ settings: { url } }, SAMPLE);
    const { servers } = (await other.get("/openapi.json")).body;
    assert.deepEqual(servers, [{ url: "https://content.example.org/a" }]);
    for (const wrong of [
      "content.example.org",
      "ftp://a",
      "https://a?b",
      "https://b@a",
      "https://",
    ])
      assert.equal(SETTINGS.url.parse(wrong), undefined, wrong);
  });

  test("is public, kept by its tag, and goes with the release", async () => {
    const one = await run({}, SAMPLE);
    const first = await one.get("/openapi.json", NO_TOKEN);
    const etag = String(first.headers.get("etag"));
    assert.equal((await one.get("/openapi.json", { "If-None-Match": etag })).status, 304);
    const languages = await one.get("/api/v1/languages");
    assert.equal(freshness(first.headers), freshness(languages.headers));
    assert.equal((await one.get("/openapi.json?x=1")).status, 400);
    await one.publish(townContent());
    const second = await readDocument(one);
    assert.ok(second.paths["/api/v1/events"]);
    assert.notEqual((await one.get("/openapi.json")).headers.get("etag"), etag);
  });

  test("is 503 while nothing is published", async () => {
    const empty = await runSite();
    sites.push(empty);
    for (const path of ["/openapi.json", "/schemas/Navigation.json"])
      assert.equal((await empty.get(path)).status, 503);
  });

  test("has a bound, whatever is declared", async () => {
    const fields = Array.from({ length: 190 }, (_, index) => `F${index}: varchar(9)`).join(", ");
    const one = await run(
      {},
      {
        ...SAMPLE,
        "installation.yaml": `
resources:
  wide:
    fields: { ${fields} }
`,
      },
    );
    const document = await readDocument(one);
    const filters = listParameters(document, "/api/v1/wide").filter((name) =>
      name.startsWith("query filter["),
    );
    assert.equal(filters.length, 300);
  });

  test("says of the contract alone what the contract has", async () => {
    const catalog: Catalog = CONTRACT;
    const document = await readDocument(site);
    const titles = (document.tags as readonly Part[]).map(({ name }) => name);
    assert.deepEqual(titles, [
      ...catalog.names.map((name) => mustGet(catalog.resources, name).title),
      "Service",
    ]);
  });
});

/** In bytes: generators and people read it as a whole. */
const MAX_BYTES = 250_000;

test("the description of a town, which declares as much as anybody, is small", async () => {
  await using town = await runSite();
  await town.publishDirectory("examples/town");
  await town.waitFor(1);
  const { status, text } = await town.get("/openapi.json");
  assert.equal(status, 200);
  const bytes = Buffer.byteLength(text);
  assert.ok(bytes <= MAX_BYTES, `${bytes} bytes`);
});
