/**
 * The JSON Schemas of items: they take every item that is served, of the demo, of a town and of generated content, and
 * no item in which anything is missing, of another type, or too much.
 */
import { mustGet } from "../../lib/must-get.ts";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv/dist/2020.js";
import * as formats from "ajv-formats";
import * as fc from "fast-check";
import { catalogOf } from "../../catalog/own-resources.ts";
import { modelNameOf } from "../../catalog/resources.ts";
import type { Resource } from "../../catalog/resources.ts";
import { generateContent } from "../../../test/model/generate-content.ts";
import { withOwnSite } from "../../../test/api/own-resources/own-site.ts";
import type { OwnSite } from "../../../test/api/own-resources/own-site.ts";
import { TOWN } from "../../../test/api/own-resources/run-town.ts";
import { townContent } from "../../../test/api/own-resources/town.ts";
import { runSite } from "../../../test/support/site.ts";
import type { Item, Site } from "../../../test/support/site.ts";
import { runs } from "../../../test/support/seeds.ts";

const DEMO = fileURLToPath(new URL("../../../content", import.meta.url));

async function readSchema(site: OwnSite, resource: Resource): Promise<ValidateFunction> {
  const { status, body } = await site.get(`/schemas/${modelNameOf(resource)}.json`);
  assert.equal(status, 200);
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
  formats.default.default(ajv);
  return ajv.compile(body);
}

/** @returns the items of all pages */
async function listItems(
  site: OwnSite,
  { path, responseKey }: Resource,
  query: string,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { status, body } = await site.get(`${path}/page/${page}?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    last = Number(body.CollectionConfiguration["LastPage"]);
    items.push(...(body[responseKey] as readonly Item[]));
  }
  return items;
}

/** A way from an item to one of its values. */
type Way = readonly (string | number)[];

const isObject = (value: unknown): value is Item =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @returns the ways to all values in it, that to itself first */
function listWays(value: unknown, way: Way = []): readonly Way[] {
  if (typeof value !== "object" || value === null) return [way];
  return [
    way,
    ...Object.entries(value).flatMap(([name, inner]) =>
      listWays(inner, [...way, Array.isArray(value) ? Number(name) : name]),
    ),
  ];
}

const valueAt = (item: unknown, way: Way): unknown =>
  way.reduce<unknown>((value, name) => (value as Record<string | number, unknown>)[name], item);

/** @returns the item with one value changed */
function change(item: Item, way: Way, alter: (owner: never, name: never) => void): Item {
  const copy = structuredClone(item);
  alter(valueAt(copy, way.slice(0, -1)) as never, way.at(-1) as never);
  return copy;
}

/** Nobody has to have an attribute, and any may have another one. The distance is there with `near`. */
const isOpen = (way: Way): boolean => way.at(-1) === "CustomAttributes";

interface Mutation {
  readonly what: string;
  readonly item: Item;
}

function* mutate(item: Item): Generator<Mutation> {
  for (const way of listWays(item)) {
    const value = valueAt(item, way);
    const what = way.join(".");
    if (isObject(value)) {
      const name = isOpen(way) ? "not-an-identifier" : "Surplus";
      yield {
        what: `${what} with a surplus member`,
        item: change(item, [...way, name], (owner: Record<string, unknown>) => {
          owner[name] = "surplus";
        }),
      };
    }
    const name = way.at(-1);
    if (name === undefined) continue;
    yield {
      what: `${what} of another type`,
      item: change(item, way, (owner: Record<string, unknown>, one: string) => {
        owner[one] = [7];
      }),
    };
    if (typeof name === "string" && name !== "Distance" && !isOpen(way.slice(0, -1))) {
      yield {
        what: `without ${what}`,
        item: change(item, way, (owner: Record<string, unknown>, one: string) => {
          delete owner[one];
        }),
      };
    }
  }
}

/** Items that differ in which members are null and how long their lists are say the same about mutations. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (!isObject(value)) return value === null ? null : typeof value;
  return Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]);
};

async function judge(site: OwnSite, resource: Resource, query = ""): Promise<number> {
  const validate = await readSchema(site, resource);
  const items = await listItems(site, resource, query);
  const shapes = new Set<string>();
  let count = 0;
  for (const item of items) {
    assert.ok(validate(item), `${JSON.stringify(item)} ${JSON.stringify(validate.errors)}`);
    const shape = JSON.stringify(shapeOf(item));
    if (shapes.has(shape)) continue;
    shapes.add(shape);
    for (const { what, item: mutated } of mutate(item)) {
      assert.ok(!validate(mutated), `${resource.name}: ${what}: ${JSON.stringify(mutated)}`);
      count += 1;
    }
  }
  return count;
}

describe("schemas of items", () => {
  const sites: Site[] = [];
  const run = async (directory: string): Promise<Site> => {
    const site = await runSite({ clock: () => Date.parse("2026-12-01T12:00:00Z") });
    sites.push(site);
    await site.publishDirectory(directory);
    await site.waitFor(1);
    return site;
  };
  let demo: Site;
  let town: Site;
  before(async () => {
    demo = await run(DEMO);
    town = await run(TOWN);
  });
  after(async () => {
    for (const site of sites) await site.stop();
  });

  test("take what the demo serves, and nothing else", async () => {
    const { catalog } = await demo.readSnapshot();
    for (const name of catalog.names) {
      const count = await judge(demo, mustGet(catalog.resources, name));
      assert.ok(count > 10, `${count} mutations of ${name}`);
    }
    const { resources } = catalog;
    assert.ok((await judge(demo, mustGet(resources, "navigation"), "language=JA")) > 50);
    const nearest = "near=10.28,54.23&limit=5";
    assert.ok(
      (await judge(demo, mustGet(resources, "business-division-facilities"), nearest)) > 50,
    );
  });

  test("take what a town with resources of its own serves, and nothing else", async () => {
    const { catalog } = await town.readSnapshot();
    for (const name of catalog.names) {
      const count = await judge(town, mustGet(catalog.resources, name), "language=EN_GB");
      assert.ok(count > 10, `${count} mutations of ${name}`);
    }
  });

  test("take what generated resources serve, and nothing else", async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (gen) => {
        const content = generateContent(gen);
        const { names, resources } = catalogOf(content);
        await withOwnSite(content, async (site) => {
          for (const name of names) await judge(site, mustGet(resources, name));
        });
      }),
      runs(5),
    );
  });

  test("are there for every model, and for nothing else", async () => {
    await demo.publish(townContent());
    assert.equal((await demo.get("/schemas/Events.json")).status, 200);
    for (const path of ["/schemas/Events", "/schemas/events.json", "/schemas/Nothing.json"])
      assert.equal((await demo.get(path)).status, 404, path);
  });
});
