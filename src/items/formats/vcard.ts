/**
 * vCard 4.0 (RFC 6350): one vCard per item, in order; a page without items is empty. Null values have no
 * line.
 *
 * The syntax of §3 is implemented here because the library vcard4 4.0.5 violates it: it folds after 75
 * UTF-16 units, which makes lines too long in octets and splits surrogate pairs; it does not escape
 * carriage returns; and it escapes colons, which have no escape (§4).
 */
import type { ServedContactPerson, FACILITY_FIELDS } from "../../catalog/content-fields.ts";
import type { Served } from "../../catalog/field.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { ServedPage } from "./page-formats.ts";

const MAX_LINE_OCTETS = 75;
const LINE_END = "\r\n";

/** A line break in any form (UAX #14); in a value it is written `\n` (§3.4). */
const LINE_BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/gu;
/** No text may contain control characters, even escaped (TEXT-CHAR of §4), except the tab. */
const CONTROL = /[^\P{Cc}\t]/gu;

/** @returns a text as a value: backslash, comma and line break are escaped (§3.4) */
const escapeText = (text: string): string =>
  text
    .replaceAll("\\", "\\\\")
    .replaceAll(",", "\\,")
    .replaceAll(LINE_BREAK, "\\n")
    .replaceAll(CONTROL, " ");

/** @returns a text as one component of a value whose components are separated by semicolons (§3.4) */
const escapeComponent = (text: string): string => escapeText(text).replaceAll(";", "\\;");

/** @param parts of a structured value such as that of N; null: empty */
const joinComponents = (parts: readonly (string | null)[]): string =>
  parts.map((part) => escapeComponent(part ?? "")).join(";");

/**
 * Lines longer than 75 octets are continued in the next line, after a space; never within the octets of
 * one character (§3.2).
 */
function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE_OCTETS) return line;
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > MAX_LINE_OCTETS) {
      folded += `${LINE_END} `;
      octets = 1;
    }
    folded += character;
    octets += length;
  }
  return folded;
}

/** @param value already escaped; null or empty: the line is left out */
const writeLine = (property: string, value: string | null): string =>
  value === null || value === "" ? "" : foldLine(`${property}:${value}`) + LINE_END;

type ServedFacility = Served<typeof FACILITY_FIELDS>;

/** A property with its parameters, and its value in the syntax of that property. */
type Line = readonly [property: string, value: string | null];

const textLine = (property: string, text: string | null): Line => [
  property,
  text === null ? null : escapeText(text),
];

const uidLine = (uuid: string): Line => ["UID", `urn:uuid:${uuid}`];

/** ORG is structured: one component, the name of the organisation (§6.6.4). */
const orgLine = (divisionName: string | null): Line => [
  "ORG",
  divisionName === null ? null : joinComponents([divisionName]),
];

/** The coordinates of a geo URI have neither exponent nor negative zero (RFC 5870 §3.3, §3.4.2). */
const COORDINATE = new Intl.NumberFormat("en", {
  useGrouping: false,
  maximumFractionDigits: 20,
  signDisplay: "negative",
});

function formatGeoUri(facility: ServedFacility): string {
  const { GeoCoordinatesLatitude: latitude, GeoCoordinatesLongitude: longitude } = facility;
  return `geo:${COORDINATE.format(latitude)},${COORDINATE.format(longitude)}`;
}

/** The seven components of §6.3.1; address additions go into the extended address. */
function addressOf(facility: ServedFacility): string {
  const { AddressStreet, AddressHouse, AddressAddition, AddressCity, AddressZip } = facility;
  const street = [AddressStreet, AddressHouse].filter(Boolean).join(" ");
  return joinComponents([null, AddressAddition, street, AddressCity, null, AddressZip, null]);
}

type ListLines<Item> = (item: Item, divisionName: string | null) => readonly Line[];

const listFacility: ListLines<ServedFacility> = (facility, divisionName) => [
  uidLine(facility.Uuid),
  textLine("FN", facility.Name),
  ["KIND", "org"],
  orgLine(divisionName),
  textLine("TEL", facility.PhoneNumber),
  textLine("EMAIL", facility.MailAddress),
  ["ADR", addressOf(facility)],
  ["GEO", formatGeoUri(facility)],
  textLine("NOTE", facility.OfficeHours),
];

const listPerson: ListLines<ServedContactPerson> = (person, divisionName) => [
  uidLine(person.Uuid),
  textLine("FN", `${person.Firstname} ${person.Lastname}`),
  ["N", joinComponents([person.Lastname, person.Firstname, null, null, null])],
  textLine("TITLE", person.Position),
  orgLine(divisionName),
  textLine("TEL", person.PhoneNumber),
  textLine("TEL;TYPE=cell", person.MobilePhoneNumber),
  textLine("EMAIL", person.MailAddress),
  textLine("NOTE", person.OfficeHours),
];

/** One row per resource that declares this format. */
const LISTS: Partial<Readonly<Record<ResourceName, ListLines<never>>>> = {
  "business-division-facilities": listFacility,
  "business-division-contact-persons": listPerson,
};

/** @throws Error for a resource whose items are no vCards */
export function writeVCards({ resource, items, find }: ServedPage): string {
  const listLines = LISTS[resource];
  if (!listLines) throw new Error(`no vCards of ${resource}`);
  return items
    .map((item) => {
      const uuid = item["BusinessDivisionUuid"] as string | null;
      const division = uuid === null ? undefined : find("business-divisions", uuid);
      const lines = listLines(item as never, division?.Name ?? null);
      const properties = lines.map(([property, value]) => writeLine(property, value)).join("");
      return `BEGIN:VCARD\r\nVERSION:4.0\r\n${properties}END:VCARD\r\n`;
    })
    .join("");
}
