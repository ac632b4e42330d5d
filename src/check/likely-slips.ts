/**
 * What is allowed and hardly meant, seen only when items are laid side by side: two articles at one
 * address, places of which somebody swapped the coordinates. All of it is warned of.
 */
import { deriveHref, PUBLICATION_FIELDS } from "../catalog/content-fields.ts";
import type { Field, LocalizedField, TextFormat } from "../catalog/field.ts";
import type { PlaceFields, Resource } from "../catalog/resources.ts";
import { kindOf } from "./claims.ts";
import type { CheckItemRule, ItemScope } from "./check-state.ts";
import { describePlace } from "./item-index.ts";
import type { Place } from "./item-index.ts";
import { warnItem, warnValue } from "./scope.ts";

type Values = Readonly<Record<string, unknown>>;

/** An article at its address. */
interface Showing {
  readonly place: Place;
  /** The field that gives the address. */
  readonly field: string;
  /** The days on which it may be delivered, open at an end that is empty. */
  readonly from: string;
  readonly to: string;
}

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
  /** Where it is reported. */
  readonly field: string;
  readonly scope: Pick<ItemScope, "problems" | "origin" | "prefix">;
}

/**
 * Who says something. Most articles are alone at their address and always shown there, so that their
 * item's place says it all.
 */
export type Saying = Place | readonly Showing[];

const listShowings = (saying: Saying | undefined, field: string): readonly Showing[] => {
  if (saying === undefined) return [];
  return "file" in saying ? [{ place: saying, field, from: "", to: "" }] : saying;
};

const placeOf = (saying: Saying): Place | undefined =>
  "file" in saying ? saying : saying[0]?.place;

/** Warns where what a field says was said before, or was true of an item with the same reference. */
export function noticeTwice(
  { name, fields }: Resource,
  field: string,
  { within = "", problem }: NonNullable<Field["hardlyTwice"]>,
): CheckItemRule {
  const kind = kindOf(`${name} ${field}`);
  const target = fields[within]?.target;
  return (scope, record, { [field]: value, [within]: named }) => {
    const { items, claims } = scope.state;
    const isNamed = target !== undefined && value === true && typeof named === "string";
    const said = target === undefined ? value : isNamed && items[target].resolve(named);
    if (typeof said !== "string" || said === "") return;
    const first = claims.add(kind, said, scope.place);
    const place = first && placeOf(first);
    // Values are read only where there is something to say of them.
    const raw = place && record.value.members.get(field)?.value;
    if (place !== undefined && raw !== undefined)
      warnValue(scope, field, raw, `${problem} at ${describePlace(place, field)}`);
  };
}

/** @returns the State of a text; undefined where a wrong one was reported */
export function readState(text: Values): unknown {
  const isGiven = Object.hasOwn(text, "State") && text["State"] !== null;
  return isGiven ? text["State"] : PUBLICATION_FIELDS.State.default;
}

/** @returns of an address that follows from language and NiceUri: the NiceUri */
function shorten(code: string, href: string): string {
  const path = href.slice(code.length + 2, -1);
  return href === deriveHref(code, path) ? path : href;
}

/** Addresses of one item in other languages, and articles that are never shown together, may agree. */
export function noticeAddresses({ under, members }: LocalizedField): CheckItemRule {
  const named = (format: TextFormat): string =>
    Object.keys(members).find((name) => members[name]?.format === format) ?? "";
  const [pathName, hrefName] = [named("niceUri"), named("sitePath")];
  if (pathName === "") return () => {};
  return (scope, record, values) => {
    const articles = (values[under] ?? {}) as Readonly<Record<string, Values>>;
    for (const code of Object.keys(articles)) {
      const article = articles[code] ?? {};
      const { [pathName]: path, [hrefName]: href } = article;
      const state = readState(article);
      if (state === "DRAFT" || typeof path !== "string") continue;
      const name = typeof href === "string" ? shorten(code, href) : path;
      const kind = kindOfAddresses(code);
      const { claims } = scope.state;
      const isTimed = state === "TIME_CONTROLLED";
      const isUsual = !isTimed && typeof href !== "string";
      const seen = isUsual ? claims.add(kind, name, scope.place) : claims.get(kind, name);
      if (isUsual && seen === undefined) continue;
      const prefix = `${scope.prefix}${under}.${code}.`;
      const field = typeof href === "string" ? hrefName : pathName;
      const showing: Showing = {
        place: scope.place,
        field: prefix + field,
        from: (isTimed && readDay(article["TimeControlledPublishedFrom"])) || "",
        to: (isTimed && readDay(article["TimeControlledPublishedTo"])) || "",
      };
      const others = listShowings(seen, prefix + pathName);
      const other = others.find((one) => overlap(one, showing));
      if (other === undefined) {
        claims.set(kind, name, [...others, showing]);
        continue;
      }
      const raw = record.value.members.get(under)?.value;
      const value = raw?.kind === "object" ? raw.members.get(code)?.value : undefined;
      const at = value?.kind === "object" ? value.members.get(field)?.value : undefined;
      if (at !== undefined) {
        const address = typeof href === "string" ? href : deriveHref(code, path);
        const first = describePlace(other.place, other.field);
        const problem = `its URL ${address} is also that of the article at ${first}`;
        warnValue({ ...scope, prefix }, field, at, problem);
      }
    }
  };
}

const kinds = new Map<string, number>();
/** By language code, since one address may stand in each. */
const kindOfAddresses = (code: string): number =>
  kinds.getOrInsertComputed(code, () => kindOf(`address ${code}`));

const readDay = (value: unknown): string => (typeof value === "string" ? value : "");
const overlap = (one: Showing, other: Showing): boolean =>
  isUpTo(one.from, other.to) && isUpTo(other.from, one.to);
const isUpTo = (from: string, to: string): boolean => from === "" || to === "" || from <= to;

export const noticeCoordinates =
  ({ longitude, latitude, shown }: PlaceFields): CheckItemRule =>
  (scope, _record, values) => {
    const { [latitude]: north, [longitude]: east } = values;
    if (typeof north !== "number" || typeof east !== "number") return;
    const { problems, prefix, origin, place } = scope;
    const { file, line, cellOf } = place;
    const { resource } = origin;
    // Without the values of the item, which need not be kept.
    const kept = {
      problems,
      prefix,
      origin: { resource, decimalComma: false, file, line, cellOf },
    };
    if (north !== 0 || east !== 0) {
      const seen = { latitude: north, longitude: east, field: latitude, scope: kept };
      scope.state.coordinates.push(seen);
    } else if (shown === undefined || values[shown] !== false) {
      const remedy = shown === undefined ? "leave both out" : `set ${shown} to false`;
      const problem = `latitude and longitude are both 0, which is a place in the sea off Africa; correct them, or ${remedy}`;
      warnItem(kept, latitude, problem, "0, 0");
    }
  };

/** So many places tell where an organisation is; fewer may lie anywhere. */
const MIN_PLACES = 4;
/** Swapped, a place comes nearer to the others by so much: a distant place is no slip. */
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
 * Warns, once all places are known, of those that would lie among the others if latitude and
 * longitude were swapped. Where there are few others, or these are swapped as well, the time zone
 * says whether the organisation is at home in Europe.
 */
export function noticeSwapped(coordinates: readonly Coordinates[], timeZone: string): void {
  const center: Point = {
    latitude: findMedian(coordinates.map(({ latitude }) => latitude)),
    longitude: findMedian(coordinates.map(({ longitude }) => longitude)),
  };
  const isEuropean = timeZone.startsWith("Europe/");
  const isTelling = coordinates.length >= MIN_PLACES && !(isEuropean && isSwappedEurope(center));
  for (const { scope, field, ...point } of coordinates) {
    const distance = measure(point, center);
    const isNearer = distance > FAR_DEGREES && distance > NEARER_BY * measure(swap(point), center);
    if (isTelling ? !isNearer : !isEuropean || !isSwappedEurope(point)) continue;
    const problem = "latitude and longitude look swapped: the place is far from Europe";
    const among = "latitude and longitude look swapped: the place is far from all others";
    const found = `${point.latitude}, ${point.longitude}`;
    warnItem(scope, field, isTelling ? among : problem, found);
  }
}
