import { mustGet } from "../lib/must-get.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CONTRACT } from "../catalog/catalog.ts";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import type { StoredItem } from "../catalog/resources.ts";
import type { Found } from "../find/find-items.ts";
import type { Snapshot } from "../serving/snapshot.ts";
import { MESSAGE_LANGUAGES } from "../items/languages.ts";
import { answerPage } from "./write-page.ts";
import type { Variant } from "./read-variant.ts";
import type { FieldPath } from "../query/query-model.ts";
import { beginServing } from "../items/serve-item.ts";

const FACILITIES: readonly StoredItem<"business-division-facilities">[] = Array.from(
  { length: 5 },
  (_, index) => ({
    BusinessDivisionUuid: null,
    Name: `House ${index}`,
    ShowOnMap: true,
    AddressStreet: null,
    AddressHouse: null,
    AddressAddition: null,
    AddressZip: "01067",
    AddressCity: "Dresden",
    GeoCoordinatesLongitude: index,
    GeoCoordinatesLatitude: 0,
    PhoneNumber: null,
    MailAddress: null,
    InformationArticleUuid: null,
    InformationArticleUrl: null,
    OfficeHours: null,
    BusinessDivisionContactPersons: null,
    CreatedAt: "2020-01-02 03:04:05",
    UpdatedAt: "2020-01-02 03:04:05",
    Uuid: `00000000-0000-4000-8000-00000000000${index}`,
  }),
);

/** The parts of a release that facilities without references use. */
const SNAPSHOT = {
  catalog: CONTRACT,
  fallback: undefined,
  installation: {
    ...DEFAULT_INSTALLATION,
    maxItemsPerPage: {
      ...DEFAULT_INSTALLATION.maxItemsPerPage,
      "business-division-facilities": 2,
    },
  },
  collections: new Map<string, object>([
    ["business-division-contact-persons", {}],
    [
      "business-division-facilities",
      {
        length: FACILITIES.length,
        at(index: number) {
          const item = FACILITIES[index];
          if (!item) throw new RangeError(`no item at ${index}`);
          return { item, createdAt: 0, updatedAt: 0 };
        },
      },
    ],
  ]),
} as unknown as Snapshot;

const path = (text: string): FieldPath => ({
  text,
  segments: [text],
  type: "text",
  isList: false,
});

type Items = Pick<Found, "count" | "positions">;
const found = (...positions: readonly number[]): Items => ({
  count: 3,
  positions: new Uint32Array(positions),
});
const ALL: Items = { count: FACILITIES.length, positions: undefined };

function answer(query: object, which = 1, items = ALL): ReturnType<typeof answerPage> {
  const choice = { languages: [], asked: 0, named: false };
  const resource = "business-division-facilities";
  const variant = {
    facts: { resource },
    resource: mustGet(CONTRACT.resources, resource),
    query: { canonical: "a=b", ...query },
    which,
    texts: MESSAGE_LANGUAGES[0],
  } as unknown as Variant;
  const span = { validFrom: 0, validUntil: 1 };
  return answerPage(
    variant,
    { ...items, span, corrections: [] },
    beginServing(SNAPSHOT, choice, 0),
  );
}

const namesOf = ({ items }: ReturnType<typeof answerPage>): unknown =>
  items.map((item) => item["Name"]);

describe("answerPage", () => {
  test("pages the whole collection", () => {
    const page = answer({}, 3);
    assert.deepEqual(namesOf(page), ["House 4"]);
    assert.equal(page.shownItems, page.items);
    assert.equal(page.CollectionConfiguration.TotalCount, 5);
  });

  test("pages the positions that were found, in their order", () => {
    assert.deepEqual(namesOf(answer({}, 1, found(4, 0))), ["House 4", "House 0"]);
    const last = answer({}, 2, found(3));
    assert.deepEqual(namesOf(last), ["House 3"]);
    assert.partialDeepStrictEqual(last.CollectionConfiguration, {
      TotalCount: 3,
      LastPage: 2,
      PreviousPageEndpoint: "/extension/api/v1/business-division-facilities/page/1/?a=b",
    });
    assert.throws(() => answer({}, 3, found()), /PAGE_OUT_OF_RANGE/u);
  });

  test("nothing found is one empty page", () => {
    const page = answer({}, 1, { count: 0, positions: new Uint32Array() });
    assert.deepEqual([page.items, page.shownItems], [[], []]);
    assert.partialDeepStrictEqual(page.CollectionConfiguration, { LastIndex: -1, TotalCount: 0 });
  });

  test("only the selected fields are shown; the distance comes last, in whole metres", () => {
    const near = { longitude: 0.001, latitude: 0 };
    const both = answer({ near, fields: [path("Name")] });
    assert.equal(
      JSON.stringify(both.shownItems),
      '[{"Name":"House 0","Distance":111},{"Name":"House 1","Distance":111084}]',
    );
    assert.equal(both.items[0]?.["AddressCity"], "Dresden", "the items are still complete");
    const [whole] = answer({ near }).shownItems;
    assert.equal(Object.keys(whole ?? {}).at(-1), "Distance");
    assert.equal(Object.keys(whole ?? {}).length, Object.keys(FACILITIES[0] ?? {}).length + 1);
  });
});
