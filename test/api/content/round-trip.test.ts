/**
 * In charge of the promise of the whole way: whatever valid content goes in comes out of the API as
 * it went in, each item exactly once over all pages, whatever the page size.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { ARTICLE_FIELDS } from "../../../src/catalog/content-fields.ts";
import type { Field, Fields } from "../../../src/catalog/field.ts";
import { DEFAULT_INSTALLATION } from "../../../src/catalog/installation.ts";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { uuid } from "../../support/sample-content.ts";
import { itemsOf, runSite } from "../../support/site.ts";
import type { Item, Site } from "../../support/site.ts";
import { runs } from "../../support/seeds.ts";

/** Any text without what JSON cannot carry; code points count, as in the contract's sizes. */
const text = (size: number, minLength = 0): fc.Arbitrary<string> =>
  fc
    .string({ unit: "grapheme", minLength, maxLength: Math.min(size, 24) })
    // Content is published in NFC.
    .map((one) => one.normalize("NFC"))
    .filter((one) => {
      const { length } = Array.from(one);
      return length >= minLength && length <= size && one.trim() !== "" && !one.includes("\uFFFD");
    });

const timestamp = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19).replace("T", " "));

const attributes = fc.dictionary(
  fc.stringMatching(/^[A-Z][A-Z0-9]{0,8}(?:_[A-Z0-9]{1,5}){0,2}$/u),
  fc.oneof(
    text(50),
    fc.boolean(),
    fc.integer(),
    fc
      .double({ noNaN: true, min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
      .filter((one) => !Object.is(one, -0)),
    fc.array(text(10), { maxLength: 3 }),
  ),
  { maxKeys: 4 },
);

const FORMATS: Readonly<Record<NonNullable<Field["format"]>, fc.Arbitrary<string>>> = {
  color: fc.stringMatching(/^(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/u),
  mail: fc.constantFrom("info@example.org", "a.b+c@sub.example.com"),
  uuidPair: fc.constant(`${uuid(1)}/${uuid(2)}`),
  niceUri: fc.stringMatching(/^[a-zä0-9]{1,9}(?:\/[a-z-]{1,9}){0,3}$/u),
  sitePath: fc.stringMatching(/^\/(?:[a-z0-9-]{1,9}\/){0,3}$/u),
  zip: fc.stringMatching(/^\d{5}$/u),
  phone: fc.stringMatching(/^\+49 \d{3,11}$/u),
  house: fc.stringMatching(/^\d{1,3}[a-f]?$/u),
  markdown: fc.constantFrom("**a**", "- b"),
  html: fc.constantFrom("<p>a</p>", "b &amp; c<br>"),
};

/** A value of a field as content gives it; undefined where it is left to others. */
function valueOf(name: string, field: Field): fc.Arbitrary<unknown> | undefined {
  const { kind, size = 60, format, values = [] } = field;
  if (format) return FORMATS[format];
  if (kind === "varchar" || kind === "longVarchar") return text(size, 1);
  if (kind === "boolean") return fc.boolean();
  if (kind === "float") {
    return fc.double({ min: name.endsWith("Latitude") ? -90 : -180, max: 90, noNaN: true }).map(
      // JSON has no negative zero.
      (one) => one + 0,
    );
  }
  if (kind === "enumeration") return fc.constantFrom(...values);
  if (kind === "set") return fc.subarray([...DEFAULT_INSTALLATION.locations], { minLength: 1 });
  if (kind === "timestamp") return timestamp;
  if (kind === "customAttributes") return attributes;
  if (kind === "address") return fc.constantFrom("https://example.org/a.pdf", "/files/b.pdf");
  return undefined;
}

function recordOf(fields: Fields): fc.Arbitrary<Item> {
  const model: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = valueOf(name, field);
    if (value) model[name] = field.nullable ? fc.option(value) : value;
  }
  return fc.record(model);
}

/** Left to the tests of time control and of languages; here every article is delivered. */
const article = recordOf(ARTICLE_FIELDS).map((one) => ({ ...one, State: "PUBLISHED" }));

const CODES = ["DE", "EN_GB"] as const;
const LANGUAGES = CODES.map((Code, index) => ({
  Uuid: uuid(index + 1),
  Code,
  State: "PUBLISHED",
  Fallback: Code === "DE",
}));

const OTHERS = CONTRACT_NAMES.filter((name) => name !== "languages");

const content = fc.record(
  Object.fromEntries(
    OTHERS.map((name) => [
      name,
      fc.array(
        name === "navigation"
          ? fc
              .tuple(recordOf(CONTRACT.resources[name].fields), article, article)
              .map(([item, DE, EN_GB]): Item => ({ ...item, Articles: { DE, EN_GB } }))
          : recordOf(CONTRACT.resources[name].fields),
        { maxLength: 12 },
      ),
    ]),
  ),
);

async function collectPages(site: Site, name: ResourceName): Promise<readonly Item[]> {
  const items: Item[] = [];
  let next = `${CONTRACT.resources[name].path}/page/1/?language=EN_GB`;
  for (;;) {
    const answer = await site.get(next);
    items.push(...itemsOf(name, answer));
    const configuration = answer.body.CollectionConfiguration;
    if (configuration["CurrentPage"] === configuration["LastPage"]) return items;
    next = configuration["NextPageEndpoint"] as string;
  }
}

/** Every member that content gave stands in the body with the value that it had. */
function assertKept(served: Item, given: Item): void {
  for (const [name, value] of Object.entries(given)) {
    if (name === "Articles") continue;
    if (value === null && name.endsWith("At")) continue;
    // By way of JSON, since generated objects have no prototype and parsed ones do.
    assert.deepEqual(served[name], JSON.parse(JSON.stringify(value)), name);
  }
}

test("valid content comes out as it went in, whatever the page size", async (t) => {
  const site = await runSite();
  t.after(() => site.stop());
  let last = 0;
  const check = async (
    generated: Readonly<Record<string, readonly Item[]>>,
    size: number,
  ): Promise<void> => {
    let number = 100;
    const given = Object.fromEntries(
      Object.entries(generated).map(([name, items]) => [
        name,
        items.map((item): Item => ({ ...item, Uuid: uuid(number++) })),
      ]),
    );
    const sizes = OTHERS.map((name) => `  ${name}: ${size}`).join("\n");
    const { release } = await site.publish({
      "installation.yaml": `maxItemsPerPage:\n${sizes}\n`,
      "languages.json": LANGUAGES,
      ...Object.fromEntries(Object.entries(given).map(([name, items]) => [`${name}.json`, items])),
    });
    last = release.number;
    for (const name of OTHERS) {
      const served = await collectPages(site, name);
      const expected = given[name] ?? [];
      assert.deepEqual(
        served.map((item) => item["Uuid"]),
        expected.map((item) => item["Uuid"]),
      );
      for (const [index, item] of expected.entries()) {
        const one = served[index] ?? {};
        assertKept(one, item);
        if (name !== "navigation") continue;
        const articles = item["Articles"] as Readonly<Record<string, Item>>;
        assertKept(one["Article"] as Item, articles["EN_GB"] ?? {});
      }
    }
  };
  await fc.assert(fc.asyncProperty(content, fc.integer({ min: 1, max: 7 }), check), {
    ...runs(15),
    // Each run publishes; a shrunk example is not worth minutes.
    endOnFailure: true,
  });
  assert.ok(last > 5);
});
