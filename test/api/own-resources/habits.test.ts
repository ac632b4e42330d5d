/**
 * The promise that what an error suggests to users of other APIs can be followed: each suggested URL is asked for,
 * and gives what a reader of the whole collection would pick by hand.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Item } from "../../support/site.ts";
import { EVENTS, runTown, titleOf } from "./run-town.ts";
import type { TownSite } from "./run-town.ts";

type Pick = (items: readonly Item[]) => readonly unknown[];

const where =
  (fits: (item: Item) => boolean): Pick =>
  (items) =>
    items.filter(fits).map(({ Uuid }) => Uuid);
const slice =
  (from: number, to?: number): Pick =>
  (items) =>
    items.slice(from, to).map(({ Uuid }) => Uuid);
const all = slice(0);
const sortedBy =
  (compare: (one: Item, other: Item) => number): Pick =>
  (items) =>
    items.toSorted(compare).map(({ Uuid }) => Uuid);

const compareTexts = (one: unknown, other: unknown): number =>
  String(one).localeCompare(String(other), "de");
const title = (item: Item): string => String(titleOf(item["Text"]));
const byTitle = sortedBy((one, other) => compareTexts(title(one), title(other)));
const byTitleDown = sortedBy((one, other) => compareTexts(title(other), title(one)));
const latestFirst = sortedBy((one, other) => compareTexts(other["StartsAt"], one["StartsAt"]));
const isConcert = where(({ Category }) => Category === "CONCERT");
const isNoConcert = where(({ Category }) => Category !== "CONCERT");
const isEither = where(({ Category }) => Category === "CONCERT" || Category === "MARKET");
const isNeither = where(({ Category }) => Category !== "CONCERT" && Category !== "MARKET");
const hasJazz = where((item) => title(item).includes("Jazz"));
const isCheap = where(({ Price }) => Number(Price) <= 5);
const isBetween = where(({ Price }) => Number(Price) >= 5 && Number(Price) <= 10);
const inLibrary = where(({ Venue }) => (Venue as Item | null)?.["Name"] === "Stadtbücherei");
const hasNoSeats = where(({ Seats }) => Seats === null);
const hasSeats = where(({ Seats }) => Seats !== null);

/** What is asked, what is suggested instead, and which items that must give. */
const FOLLOWED: readonly (readonly [asked: string, meant: string, pick: Pick])[] = [
  // Strapi
  ["filters[Category][$eq]=CONCERT", "filter[Category]=CONCERT", isConcert],
  ["filters[Category][$ne]=CONCERT", "filter[Category][ne]=CONCERT", isNoConcert],
  ["filters[Category][$in][0]=CONCERT", "filter[Category]=CONCERT", isConcert],
  ["filters[Category]=CONCERT", "filter[Category]=CONCERT", isConcert],
  ["filters[$and][0][Category][$eq]=CONCERT", "filter[Category]=CONCERT", isConcert],
  ["filters[Venue][Name][$eq]=Stadtbücherei", "filter[Venue.Name]=Stadtbücherei", inLibrary],
  ["filters[Text][Title][$containsi]=jazz", "filter[Text.Title][contains]=jazz", hasJazz],
  ["filters[Seats][$null]=true", "filter[Seats][null]=true", hasNoSeats],
  ["filters[Seats][$notNull]=true", "filter[Seats][null]=false", hasSeats],
  ["pagination[pageSize]=5", "limit=5", slice(0, 5)],
  ["pagination[limit]=5", "limit=5", slice(0, 5)],
  ["pagination[page]=2&pagination[pageSize]=5", "page/2/?limit=5", slice(5, 10)],
  ["pagination[start]=5&pagination[limit]=5", "page/2/?limit=5", slice(5, 10)],
  ["sort[0]=StartsAt:desc", "sort=-StartsAt", latestFirst],
  ["fields[0]=Uuid", "fields=Uuid", all],
  ["_q=jazz", "search=jazz", hasJazz],
  // Directus
  ["filter[Category][_eq]=CONCERT", "filter[Category]=CONCERT", isConcert],
  ["filter[Category][_neq]=CONCERT", "filter[Category][ne]=CONCERT", isNoConcert],
  ["filter[Category][_in]=CONCERT,MARKET", "filter[Category]=CONCERT,MARKET", isEither],
  ["filter[Venue][Name][_eq]=Stadtbücherei", "filter[Venue.Name]=Stadtbücherei", inLibrary],
  ["filter[Seats][_nnull]=true", "filter[Seats][null]=false", hasSeats],
  ["filter[Price][_between]=5,10", "filter[Price][gte]=5&filter[Price][lte]=10", isBetween],
  // JSON:API
  ["page[size]=5", "limit=5", slice(0, 5)],
  ["page[number]=2&page[size]=5", "page/2/?limit=5", slice(5, 10)],
  ["page[number]=1", "page/1/", all],
  ["fields[events]=Uuid,Text", "fields=Uuid,Text", all],
  // OData
  ["$top=5", "limit=5", slice(0, 5)],
  ["$top=5&$skip=5", "page/2/?limit=5", slice(5, 10)],
  ["$orderby=StartsAt desc", "sort=-StartsAt", latestFirst],
  ["$orderby=title asc", "sort=Text.Title", byTitle],
  ["$select=StartsAt,Uuid", "fields=StartsAt,Uuid", all],
  ["$search=jazz", "search=jazz", hasJazz],
  // PostgREST
  ["Category=eq.CONCERT", "filter[Category]=CONCERT", isConcert],
  ["Category=in.(CONCERT,MARKET)", "filter[Category]=CONCERT,MARKET", isEither],
  ["Price=lte.5", "filter[Price][lte]=5", isCheap],
  ["Seats=is.null", "filter[Seats][null]=true", hasNoSeats],
  ["Seats=not.is.null", "filter[Seats][null]=false", hasSeats],
  ["Text.Title=ilike.*jazz*", "filter[Text.Title][contains]=jazz", hasJazz],
  ["order=StartsAt.desc", "sort=-StartsAt", latestFirst],
  ["order=StartsAt.desc.nullslast", "sort=-StartsAt", latestFirst],
  ["select=StartsAt,Uuid,Venue(Name)", "fields=StartsAt,Uuid,Venue.Name", all],
  // Contentful
  ["order=-fields.StartsAt", "sort=-StartsAt", latestFirst],
  ["order=-sys.createdAt", "sort=-CreatedAt", all],
  ["skip=5&limit=5", "page/2/?limit=5", slice(5, 10)],
  ["fields.Text.Title[match]=jazz", "filter[Text.Title][contains]=jazz", hasJazz],
  ["fields.Category[in]=CONCERT,MARKET", "filter[Category]=CONCERT,MARKET", isEither],
  ["fields.Category[nin]=CONCERT,MARKET", "filter[Category][ne]=CONCERT,MARKET", isNeither],
  ["fields.Seats[exists]=false", "filter[Seats][null]=true", hasNoSeats],
  // What many do.
  ["filter[Category][eq]=CONCERT", "filter[Category]=CONCERT", isConcert],
  ["filter[Category][in]=CONCERT,MARKET", "filter[Category]=CONCERT,MARKET", isEither],
  ["filter[Category][$in]=CONCERT,MARKET", "filter[Category]=CONCERT,MARKET", isEither],
  ["filter[Category][nin]=CONCERT,MARKET", "filter[Category][ne]=CONCERT,MARKET", isNeither],
  ["filter[Category][]=CONCERT", "filter[Category]=CONCERT", isConcert],
  ["filter[Text.Title][like]=%25jazz%25", "filter[Text.Title][contains]=jazz", hasJazz],
  ["filter[Text.Title][like]=jazz%25", "filter[Text.Title][startsWith]=jazz", hasJazz],
  ["filter[Text.Title][starts_with]=jazz", "filter[Text.Title][startsWith]=jazz", hasJazz],
  ["filter[Price][between]=5,10", "filter[Price][gte]=5&filter[Price][lte]=10", isBetween],
  ["Price__lte=5", "filter[Price][lte]=5", isCheap],
  ["Price[lte]=5", "filter[Price][lte]=5", isCheap],
  ["category=CONCERT", "filter[Category]=CONCERT", isConcert],
  ["q=jazz", "search=jazz", hasJazz],
  ["per_page=5", "limit=5", slice(0, 5)],
  ["first=5", "limit=5", slice(0, 5)],
  ["count=5", "limit=5", slice(0, 5)],
  ["page=2&per_page=5", "page/2/?limit=5", slice(5, 10)],
  ["page=0&size=5", "page/1/?limit=5", slice(0, 5)],
  ["offset=5&limit=5", "page/2/?limit=5", slice(5, 10)],
  ["offset=0", "page/1/", all],
  [
    "page=2&limit=2&sort=-StartsAt",
    "page/2/?limit=2&sort=-StartsAt",
    (items) => latestFirst(items).slice(2, 4),
  ],
  ["page=1&filter[Category][eq]=CONCERT", "page/1/?filter[Category]=CONCERT", isConcert],
  ["orderby=title&order=desc", "sort=-Text.Title", byTitleDown],
  ["sort=title&order=desc", "sort=-Text.Title", byTitleDown],
  ["sort=-title", "sort=-Text.Title", byTitleDown],
  ["sort=StartsAt.desc", "sort=-StartsAt", latestFirst],
  ["lang=de", "language=DE", all],
  ["language=de", "language=DE", all],
  ["language=de-DE", "language=DE", all],
  ["fields=Uuid,Venue.*", "fields=Uuid,Venue", all],
];

/** What words alone answer, and a part of them. */
const EXPLAINED: readonly (readonly [asked: string, said: RegExp])[] = [
  ["populate=*", /fields selects some of their fields/u],
  ["populate[Venue][fields][0]=Name", /fields selects/u],
  ["include=2", /fields selects/u],
  ["include=venue", /fields selects/u],
  ["$expand=Venue", /fields selects/u],
  ["filters[$or][0][Category][$eq]=CONCERT", /separated by commas/u],
  ["or=(Category.eq.CONCERT,Price.eq.0)", /separated by commas/u],
  ["count=true", /how many items/u],
  ["$count=true", /how many items/u],
  ["pagination[withCount]=true", /how many items/u],
  ["meta=total_count", /how many items/u],
  ["access_token=abc", /Authorization: Bearer/u],
  ["token=abc", /Authorization: Bearer/u],
  ["after=WyJhIl0", /\/api\/v1\/events\/page\/2\/ is the second one/u],
  ["offset=7&limit=5", /\/api\/v1\/events\/page\/2\/ is the second one/u],
  ["page=next", /\/api\/v1\/events\/page\/2\/ is the second one/u],
  ["limit=-1", /all items with format=jsonl/u],
  ["fields=*", /without fields, items have all fields/u],
  ["fields=*.*", /without fields, items have all fields/u],
  ["$filter=Category eq 'CONCERT'", /Known parameters: filter\[Field\]/u],
  ["filter=Category eq 'CONCERT'", /does not have the form filter\[Field\]/u],
  ["filter[Text.Title][endsWith]=jazz", /no operator “endsWith”/u],
  ["filter[Text.Title][like]=%25jazz", /no operator “like”/u],
  // Elsewhere the comma is part of the text, or it separates values.
  ["filter[Text.Title][eq]=Jazz, live", /no operator “eq”/u],
  ["fields[venues]=Name", /Known parameters/u],
  ["content_type=events", /Known parameters/u],
  ["starts_with=x", /Known parameters/u],
  ["query={events{Uuid}}", /Known parameters/u],
  ["after=2030-01-01", /Known parameters/u],
  ["distance=5000", /Known parameters/u],
];

const SUGGESTED = /^Did you mean “(.*)”\?$/su;

describe("what errors suggest to users of other APIs", () => {
  let town: TownSite;
  let items: readonly Item[];
  before(async () => {
    town = await runTown();
    items = await town.listItems(EVENTS);
  });
  after(() => town.stop());

  const listDetails = async (asked: string): Promise<readonly string[]> => {
    const { status, body } = await town.get(`${EVENTS}?${asked}`, { "Accept-Language": "en" });
    assert.equal(status, 400);
    return body.Notifications.flatMap(({ Details }) => Details);
  };

  for (const [asked, meant, pick] of FOLLOWED) {
    test(`${asked} → ${meant}`, async () => {
      const suggested = (await listDetails(asked)).flatMap(
        (detail) => SUGGESTED.exec(detail)?.[1] ?? [],
      );
      const name = asked.slice(0, asked.indexOf("="));
      const [found = ""] = suggested.toSorted((one, other) => other.length - one.length);
      // A value alone replaces that of its parameter.
      const query =
        found.includes("=") || found.startsWith("/")
          ? found
          : `${name}=${asked.includes("Uuid,") ? "Uuid," : ""}${found}`;
      const url = query.startsWith("/") ? query : `${EVENTS}?${query}`;
      assert.equal(url.replace(`${EVENTS}/`, "").replace(`${EVENTS}?`, ""), meant);
      const given = await town.listItems(url);
      assert.deepEqual(
        given.map(({ Uuid }) => Uuid),
        pick(items),
      );
      assert.ok(given.length > 0);
    });
  }

  for (const [asked, said] of EXPLAINED) {
    test(`${asked} has no suggestion, but words`, async () => {
      const details = await listDetails(asked);
      assert.match(details.join(" "), said);
      assert.deepEqual(
        details.filter((detail) => SUGGESTED.test(detail)),
        [],
      );
    });
  }

  test("ids → the items with these Uuids", async () => {
    const uuids = items
      .slice(0, 2)
      .map(({ Uuid }) => String(Uuid))
      .join(",");
    const suggestion = `filter[Uuid]=${uuids}`;
    assert.ok((await listDetails(`ids=${uuids}`)).includes(`Did you mean “${suggestion}”?`));
    assert.equal((await town.listItems(`${EVENTS}?${suggestion}`)).length, 2);
  });
});
