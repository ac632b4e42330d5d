/** What answers say of how long they hold, at each moment at which items, what they refer to, or texts come and go. */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import * as fc from "fast-check";
import type { GeneratorValue } from "fast-check";
import { Temporal } from "temporal-polyfill";
import { tagOfLanguageCode } from "../../../src/catalog/language-codes.ts";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { catalogOf } from "../../../src/catalog/own-resources.ts";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import { generateContent } from "../../model/generate-content.ts";
import type { ModelItem, GeneratedContent } from "../../model/generate-content.ts";
import { flip, pick, shuffle } from "../../model/choices.ts";
import { modelCollection, pathsOf } from "../../model/collections.ts";
import { publishedLanguages } from "../../model/languages.ts";
import { runs } from "../../support/seeds.ts";
import { readFiles } from "./own-site.ts";
import { TimedSite } from "./timed-site.ts";
import type { Address } from "./timed-site.ts";

const BOUNDARIES = 4;
/** From a boundary, in ms. */
const DISTANCES = [-1000, -1, 0, 1, 1000, 30_000];

/** @returns the moments at which anything of the content comes or goes */
function boundariesOf({ items, zone }: GeneratedContent): readonly number[] {
  const moments = new Set<number>();
  const beginning = (date: Temporal.PlainDate): number =>
    date.toZonedDateTime(zone).epochMilliseconds;
  const add = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const members = value as ModelItem;
    const { TimeControlledPublishedFrom: from, TimeControlledPublishedTo: to } = members;
    if (typeof from === "string") moments.add(beginning(Temporal.PlainDate.from(from)));
    if (typeof to === "string")
      moments.add(beginning(Temporal.PlainDate.from(to).add({ days: 1 })));
    Object.values(members).forEach(add);
  };
  Object.values(items).flat().forEach(add);
  return [...moments].toSorted((one, other) => one - other);
}

function chooseAddresses(gen: GeneratorValue, content: GeneratedContent): readonly Address[] {
  const [first = "", ...others] = shuffle(gen, publishedLanguages(content)).map(({ code }) => code);
  const asked = { content, languages: [], isPinned: false, now: content.now, published: 0 };
  const catalog = catalogOf(content);
  return catalog.names.flatMap((resource) => {
    const { entity, place } = mustGet(catalog.resources, resource);
    const { search = CONTRACT.find(resource) } = content.resources[resource] ?? {};
    const paths = pathsOf(asked, resource);
    const path = pick(gen, paths).text;
    const sorted = paths.filter(({ type, isList }) => type !== "object" && !isList);
    const queries = [
      "limit=1",
      `filter[${path}][null]=${flip(gen)}`,
      `sort=${pick(gen, sorted).text}`,
      `fields=${path}`,
      ...(search ? ["search=haus"] : []),
      ...(place ? ["near=10,50"] : []),
    ];
    const find = { resource, operation: "find", query: "" } as const;
    const uuids = (content.items[resource] ?? []).map(({ Uuid }) => Uuid).slice(0, 2);
    return [
      find,
      { ...find, language: tagOfLanguageCode(others[0] ?? first) },
      ...queries.map((query): Address => ({ ...find, query })),
      { ...find, query: `language=${first}`, mediaType: "text/csv" },
      { ...find, operation: "page", segment: "2", query: "limit=1" },
      ...(entity ? uuids.map((segment): Address => ({ ...find, operation: "load", segment })) : []),
    ];
  });
}

interface Case {
  readonly content: GeneratedContent;
  /** Of the same declarations. */
  readonly second: GeneratedContent;
  readonly addresses: readonly Address[];
  readonly moments: readonly number[];
  readonly gen: GeneratorValue;
}

/** Whether items can come and go: else half of what is promised would show nothing. */
function isTimed({ resources, items }: GeneratedContent): boolean {
  return Object.entries(resources).some(
    ([name, { publication }]) => publication && items[name as ResourceName]?.length,
  );
}

const arbitraryCase: fc.Arbitrary<Case> = fc.gen().map((gen) => {
  const contents = Array.from({ length: 3 }, () => generateContent(gen));
  const content = contents.find(isTimed) ?? generateContent(gen);
  const coming = boundariesOf(content).filter((moment) => moment > content.now);
  const moments = shuffle(gen, coming)
    .slice(0, BOUNDARIES)
    .flatMap((moment) => [moment + pick(gen, DISTANCES), moment + pick(gen, DISTANCES)])
    .toSorted((one, other) => one - other);
  return {
    content,
    second: generateContent(gen, { resources: content.resources }),
    addresses: chooseAddresses(gen, content),
    moments,
    gen,
  };
});

/** What is served is what is meant, as far as one page shows it. */
function assertMeant(
  content: GeneratedContent,
  now: number,
  published: number,
  body: string,
  resource: ResourceName,
) {
  const asked = { content, languages: [], isPinned: false, now, published };
  const { responseKey } = mustGet(catalogOf(content).resources, resource);
  const { maxItemsPerPage = 100 } = content.resources[resource] ?? {};
  const { items } = modelCollection(asked, resource);
  const served = JSON.parse(body) as Readonly<Record<string, unknown>>;
  assert.deepEqual(served[responseKey], items.slice(0, maxItemsPerPage));
}

interface Seen {
  moments: number;
  comparisons: number;
}

async function run(one: Case, seen: Seen): Promise<void> {
  const { content, second, addresses, moments, gen } = one;
  const folder = await mkdtemp(join(tmpdir(), "lectern-fresh-"));
  let site: TimedSite | undefined;
  const location = join(folder, "lectern.db");
  const store = await driverOf(location).open(location, { clock: () => site?.now ?? content.now });
  try {
    site = new TimedSite(store, addresses, content.now);
    const first = await readFiles(folder, content.files);
    await site.publish(first);
    const published = site.now;
    for (const moment of [site.now, ...moments]) {
      site.now = Math.max(site.now, moment);
      const answers = await site.observe();
      for (const [place, { resource, operation, query, language }] of addresses.entries()) {
        if (operation === "find" && query === "" && language === undefined)
          assertMeant(content, site.now, published, answers[place]?.body ?? "", resource);
      }
      seen.moments += 1;
    }
    await site.publish(await readFiles(folder, second.files));
    await site.observe();
    for (const boundary of boundariesOf(second)
      .filter((moment) => moment > content.now)
      .slice(0, 2)) {
      site.now = Math.max(site.now, boundary + pick(gen, DISTANCES));
      await site.observe();
      seen.moments += 1;
    }
    seen.comparisons += site.asked;
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
}

test("what answers say of how long they hold is so", async (t) => {
  const seen: Seen = { moments: 0, comparisons: 0 };
  await fc.assert(
    fc.asyncProperty(arbitraryCase, (one) => run(one, seen)),
    // A shrunk example is not worth minutes.
    { ...runs(6), endOnFailure: true },
  );
  t.diagnostic(JSON.stringify(seen));
  assert.ok(seen.comparisons > 100, JSON.stringify(seen));
});
