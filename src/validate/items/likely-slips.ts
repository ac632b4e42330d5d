/**
 * Warns of values that are allowed but probably not meant, which only shows when items are
 * compared: two articles with one address, or swapped coordinates.
 */
import { deriveHref } from "../../catalog/content-fields.ts";
import type { Field, LocalizedField, TextFormat } from "../../catalog/field.ts";
import type { PlaceFields, Resource } from "../../catalog/resources.ts";
import type { Addressed, AddressUse, CheckItemRule, CheckState, ItemAt } from "./check-state.ts";
import { take } from "./known-item.ts";
import type { KnownItem } from "./known-item.ts";
import { warnItem } from "../values/at.ts";
import type { Origin } from "../values/at.ts";
import { sentence } from "../../words/sentence.ts";
import { getOrInsert } from "../../lib/get-or-insert.ts";

type Values = Readonly<Record<string, unknown>>;

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
  /** The field at which a warning is reported. */
  readonly field: string;
  readonly origin: Origin;
}

/** @returns the other item with this value; undefined: there is none yet */
const takeValue = ({ state, item }: ItemAt, kind: string, value: string): KnownItem | undefined =>
  take(
    getOrInsert(state.unique, kind, () => new Map<string, KnownItem>()),
    value,
    item,
  );

/**
 * Warns if another item has the same value, or, for a boolean, if another item with the same
 * reference has true.
 */
export function noticeTwice(
  { name, fields }: Resource,
  field: string,
  { within = "", problem }: NonNullable<Field["hardlyTwice"]>,
): CheckItemRule {
  const kind = `${name} ${field}`;
  const target = fields.get(within)?.target;
  return (at, { [field]: value, [within]: named }) => {
    const isNamed = target !== undefined && value === true && typeof named === "string";
    const said = target === undefined ? value : isNamed && named;
    if (typeof said !== "string" || said === "") return;
    const first = takeValue(at, kind, said);
    if (first) at.warnMember(field, sentence(problem, { place: first.describe(field) }));
  };
}

/** Refuses an item with the same value as another one. */
export function refuseTwice({ name }: Resource, field: string): CheckItemRule {
  const kind = `${name} ${field}`;
  return (at, { [field]: value }) => {
    if (!["string", "number", "boolean"].includes(typeof value)) return;
    const first = takeValue(at, kind, String(value));
    if (first === undefined) return;
    const problem = sentence("must be unique, and is also the {field} of the item at {place}", {
      field,
      place: first.describe(field),
    });
    at.reportMember(field, problem);
  };
}

/** @returns the NiceUri, if the address is the one derived from language and NiceUri */
function shorten(code: string, href: string): string {
  const path = href.slice(code.length + 2, -1);
  return href === deriveHref(code, path) ? path : href;
}

/** Addresses may be the same within one item, and for articles that are never delivered at the same time. */
export function noticeAddresses({ under, members }: LocalizedField): CheckItemRule {
  const named = (format: TextFormat): string =>
    [...members].find(([, field]) => field.format === format)?.[0] ?? "";
  const [pathName, hrefName] = [named("niceUri"), named("sitePath")];
  if (pathName === "") return () => {};
  return (at, values) => {
    const articles = (values[under] ?? {}) as Readonly<Record<string, Values>>;
    for (const code of Object.keys(articles)) {
      const article = articles[code] ?? {};
      const { [pathName]: path, [hrefName]: href, State: state } = article;
      if (state === "DRAFT" || typeof path !== "string") continue;
      const name = typeof href === "string" ? shorten(code, href) : path;
      const taken = getOrInsert(at.state.addresses, code, () => new Map<string, Addressed>());
      const isTimed = state === "TIME_CONTROLLED";
      const isUsual = !isTimed && typeof href !== "string";
      const seen = take(taken, name, at.item);
      if (isUsual && seen === undefined) continue;
      const prefix = `${under}.${code}.`;
      const field = typeof href === "string" ? hrefName : pathName;
      const use: AddressUse = {
        item: at.item,
        field: prefix + field,
        from: (isTimed && readDay(article["TimeControlledPublishedFrom"])) || "",
        to: (isTimed && readDay(article["TimeControlledPublishedTo"])) || "",
      };
      const others = listUses(seen, prefix + pathName);
      const other = others.find((one) => overlap(one, use));
      if (other === undefined) {
        taken.set(name, [...others, use]);
        continue;
      }
      const address = typeof href === "string" ? href : deriveHref(code, path);
      const first = other.item.describe(other.field);
      const problem = sentence("its URL {address} is also that of the article at {first}", {
        address,
        first,
      });
      at.member(under).member(code).warnMember(field, problem);
    }
  };
}

/** @param field the usual one */
const listUses = (seen: Addressed | undefined, field: string): readonly AddressUse[] => {
  if (seen === undefined) return [];
  return "file" in seen ? [{ item: seen, field, from: "", to: "" }] : seen;
};

const readDay = (value: unknown): string => (typeof value === "string" ? value : "");
const overlap = (one: AddressUse, other: AddressUse): boolean =>
  isUpTo(one.from, other.to) && isUpTo(other.from, one.to);
const isUpTo = (from: string, to: string): boolean => from === "" || to === "" || from <= to;

export function noticeCoordinates(
  { longitude, latitude, shown }: PlaceFields,
  { problems, coordinates }: CheckState,
  { resource, file, line, cellOf }: Origin,
  values: Values,
): void {
  const { [latitude]: north, [longitude]: east } = values;
  if (typeof north !== "number" || typeof east !== "number") return;
  // Without the item's values, so that they are not kept in memory.
  const origin = { resource, file, line, cellOf };
  if (north !== 0 || east !== 0)
    coordinates.push({ latitude: north, longitude: east, field: latitude, origin });
  else if (shown === undefined || values[shown] !== false) {
    const problem =
      shown === undefined
        ? sentence(
            "latitude and longitude are both 0, which is a place in the sea off Africa; correct them, or leave both out",
          )
        : sentence(
            "latitude and longitude are both 0, which is a place in the sea off Africa; correct them, or set {shown} to false",
            { shown },
          );
    warnItem(problems, origin, latitude, problem, "0, 0");
  }
}

/** With at least this many places, most of them show where the organisation is; fewer may be anywhere. */
const MIN_PLACES = 4;
/** A place counts as swapped only if swapping brings it this many times nearer to the others. */
const NEARER_BY = 4;
const FAR_DEGREES = 10;

type Point = Pick<Coordinates, "latitude" | "longitude">;

const swap = ({ latitude, longitude }: Point): Point => ({
  latitude: longitude,
  longitude: latitude,
});
const isInEurope = ({ latitude, longitude }: Point): boolean =>
  latitude >= 34 && latitude <= 72 && longitude >= -25 && longitude <= 45;
const isSwappedEurope = (point: Point): boolean => !isInEurope(point) && isInEurope(swap(point));
const measure = (one: Point, other: Point): number =>
  Math.hypot(one.latitude - other.latitude, one.longitude - other.longitude);
const findMedian = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/**
 * Called when all places are known. Warns of those that would be among the others if latitude and
 * longitude were swapped. If there are few others, or they seem swapped as well, the time zone
 * decides whether the organisation is in Europe.
 */
export function noticeSwapped(
  { coordinates, problems }: Pick<CheckState, "coordinates" | "problems">,
  timeZone: string,
): void {
  const center: Point = {
    latitude: findMedian(coordinates.map(({ latitude }) => latitude)),
    longitude: findMedian(coordinates.map(({ longitude }) => longitude)),
  };
  const isEuropean = timeZone.startsWith("Europe/");
  const isTelling = coordinates.length >= MIN_PLACES && !(isEuropean && isSwappedEurope(center));
  for (const { origin, field, ...point } of coordinates) {
    const distance = measure(point, center);
    const isNearer = distance > FAR_DEGREES && distance > NEARER_BY * measure(swap(point), center);
    if (isTelling ? !isNearer : !isEuropean || !isSwappedEurope(point)) continue;
    const problem = sentence(
      isTelling
        ? "latitude and longitude look swapped: the place is far from all others"
        : "latitude and longitude look swapped: the place is far from Europe",
    );
    const found = `${point.latitude}, ${point.longitude}`;
    warnItem(problems, origin, field, problem, found);
  }
}
