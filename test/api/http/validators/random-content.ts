/** Small contents in which everything that bodies depend on differs now and then. */
import * as fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { DEFAULT_INSTALLATION } from "../../../../src/catalog/installation.ts";
import { perContractName } from "../../../../src/catalog/resource-names.ts";
import { CONTRACT, perResource } from "../../../../src/catalog/catalog.ts";
import type { ResourceName } from "../../../../src/catalog/resource-names.ts";
import type { ValidItem } from "../../../../src/validate/valid-content.ts";
import { uuid } from "../../../support/sample-content.ts";
import type { ItemLists } from "../../../support/publish-items.ts";

/** Articles come and go about this day. */
const DAY = Temporal.PlainDate.from("2040-06-15");
/** The evening before it in Berlin; in UTC the day begins two hours later. */
export const EVENING = Date.parse("2040-06-14T21:59:20Z");

/** Days from DAY; null: open. */
interface Article {
  readonly state: "DRAFT" | "PUBLISHED" | "TIME_CONTROLLED";
  readonly name: string;
  readonly from: number | null;
  readonly to: number | null;
}

export interface RandomContent {
  readonly zone: string;
  readonly pageSize: number;
  /** Whether Swedish is published, and what names are ordered by. */
  readonly swedish: "DRAFT" | "PUBLISHED" | "FALLBACK";
  readonly items: readonly { readonly DE: Article | null; readonly SV: Article | null }[];
  readonly facilities: readonly { readonly shows: number; readonly persons: number }[];
  readonly persons: readonly { readonly name: string; readonly gathered: boolean }[];
  readonly division: string;
  /** Told in drafts only. */
  readonly draft: string;
}

const name = fc.constantFrom("a", "b", "c");
const day = fc.option(fc.integer({ min: -1, max: 2 }), { freq: 3 });
const article: fc.Arbitrary<Article> = fc.record({
  state: fc.constantFrom("TIME_CONTROLLED", "TIME_CONTROLLED", "PUBLISHED", "DRAFT"),
  name,
  from: day,
  to: day,
});

export const arbitraryContent: fc.Arbitrary<RandomContent> = fc.record({
  zone: fc.constantFrom("Europe/Berlin", "Europe/Berlin", "UTC"),
  pageSize: fc.constantFrom(100, 1),
  swedish: fc.constantFrom("PUBLISHED", "DRAFT", "FALLBACK"),
  items: fc.array(fc.record({ DE: fc.option(article), SV: fc.option(article) }), {
    minLength: 1,
    maxLength: 3,
  }),
  facilities: fc.array(
    fc.record({ shows: fc.constantFrom(0, 0, 1, 2), persons: fc.integer({ min: 0, max: 2 }) }),
    { maxLength: 2 },
  ),
  persons: fc
    .tuple(fc.shuffledSubarray(["Öberg", "Zander"]), fc.boolean())
    .map(([names, gathered]) => names.map((one) => ({ name: one, gathered }))),
  division: name,
  draft: fc.constant(""),
});

const dateOf = (days: number | null): object | null => (days === null ? null : DAY.add({ days }));

function writeArticle(one: Article, number: number, draft: string, isSecret: boolean): object {
  const told = one.state === "DRAFT" || isSecret ? `${one.name}${draft}` : one.name;
  const { state, from, to } = one;
  return {
    Uuid: uuid(100 + number),
    State: state,
    ...(state === "TIME_CONTROLLED" && {
      TimeControlledPublishedFrom: dateOf(from) ?? undefined,
      TimeControlledPublishedTo: dateOf(to) ?? undefined,
    }),
    Name: told,
    NiceUri: told,
    ...(state === "DRAFT" && draft !== "" && { CustomAttributes: { DRAFTED: draft } }),
  };
}

const encode = (item: { readonly Uuid: string; readonly [name: string]: unknown }): ValidItem => ({
  Uuid: item.Uuid,
  json: new TextEncoder().encode(JSON.stringify(item)),
});

export function writeItems(content: RandomContent): ItemLists {
  const { swedish, draft } = content;
  const isFallback = swedish === "FALLBACK";
  const secret = { ...(draft !== "" && { Key: draft }) };
  const items: Partial<Record<ResourceName, readonly ValidItem[]>> = {
    languages: [
      encode({ Uuid: uuid(1), State: "PUBLISHED", Fallback: !isFallback, Code: "DE" }),
      encode({
        Uuid: uuid(2),
        State: swedish === "DRAFT" ? "DRAFT" : "PUBLISHED",
        Fallback: isFallback,
        Code: "SV",
        ...(swedish === "DRAFT" && draft !== "" && { CustomAttributes: { DRAFTED: draft } }),
      }),
    ],
    navigation: content.items.map(({ DE, SV }, index) => {
      const hidden: Article | null =
        draft === "" ? null : { state: "DRAFT", name: "d", from: null, to: null };
      const [german, foreign] = [DE ?? hidden, SV ?? hidden];
      return encode({
        ...secret,
        Uuid: uuid(10 + index),
        Identifier: `I${index}`,
        Fallback: false,
        Articles: {
          ...(german && { DE: writeArticle(german, index, draft, false) }),
          ...(foreign && { SV: writeArticle(foreign, index, draft, swedish === "DRAFT") }),
        },
      });
    }),
    "business-division-facilities": content.facilities.map(({ shows, persons }, index) =>
      encode({
        ...secret,
        Uuid: uuid(20 + index),
        BusinessDivisionUuid: uuid(40),
        Name: `F${index}`,
        ShowOnMap: true,
        AddressZip: "1",
        AddressCity: "C",
        GeoCoordinatesLongitude: 1,
        GeoCoordinatesLatitude: 2,
        InformationArticleUuid: uuid(100 + shows),
        BusinessDivisionContactPersons: content.persons
          .slice(0, persons)
          .map((_, person) => uuid(30 + person)),
      }),
    ),
    "business-division-contact-persons": content.persons.map(
      ({ name: Lastname, gathered }, index) =>
        encode({
          ...secret,
          Uuid: uuid(30 + index),
          ...(gathered && { BusinessDivisionUuid: uuid(40) }),
          DefaultContactPerson: false,
          Firstname: "N",
          Lastname,
          PositionClass: "CONTACT_PERSON",
        }),
    ),
    "business-divisions": [
      encode({
        ...secret,
        Uuid: uuid(40),
        Name: content.division,
        Identifier: "D",
        Color: "e2001a",
      }),
    ],
    trainings: content.persons.slice(0, 1).map(() =>
      encode({
        Uuid: uuid(50),
        PreetzTeamContactPerson: uuid(30),
        Title: "T",
        WorkingHours: "PART_TIME",
        Locations: [],
      }),
    ),
  };
  return {
    installation: {
      ...DEFAULT_INSTALLATION,
      timeZone: content.zone,
      maxItemsPerPage: perContractName(() => content.pageSize),
    },
    items: perResource(CONTRACT, (resource) => items[resource] ?? []),
  };
}
