/**
 * In charge of vCard 4.0 (RFC 6350). In comes a page of facilities or contact persons; out goes one
 * vCard per item, in order, and no text at all for a page without items. What is null has no line.
 */
import type { ServedContactPerson, FACILITY_FIELDS } from "../../catalog/content-fields.ts";
import type { Served } from "../../catalog/field.ts";
import type { ResourceName } from "../../catalog/resources.ts";
import type { ServedItem } from "../serve-item.ts";
import type { ServedPage } from "./served-page.ts";
import { escapeText, joinComponents, writeLine } from "./vcard-line.ts";

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

/** The coordinates of a geo URI know neither exponent nor negative zero (RFC 5870 §3.3, §3.4.2). */
const COORDINATE = new Intl.NumberFormat("en", {
  useGrouping: false,
  maximumFractionDigits: 20,
  signDisplay: "negative",
});

function formatGeoUri({
  GeoCoordinatesLatitude: latitude,
  GeoCoordinatesLongitude: longitude,
}: ServedFacility): string {
  return `geo:${COORDINATE.format(latitude)},${COORDINATE.format(longitude)}`;
}

/** The seven components of §6.3.1; what is added to the address stands in the extended address. */
function addressOf(facility: ServedFacility): string {
  const { AddressStreet, AddressHouse, AddressAddition, AddressCity, AddressZip } = facility;
  const street = [AddressStreet, AddressHouse].filter(Boolean).join(" ");
  return joinComponents([null, AddressAddition, street, AddressCity, null, AddressZip, null]);
}

const facilityLines = (facility: ServedFacility, divisionName: string | null): readonly Line[] => [
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

const personLines = (person: ServedContactPerson, divisionName: string | null): readonly Line[] => [
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

type ListLines = (item: ServedItem, divisionName: string | null) => readonly Line[];

/** One row per resource that declares this form. */
const LINES: Partial<Readonly<Record<ResourceName, ListLines>>> = {
  "business-division-facilities": (item, divisionName) =>
    facilityLines(item as ServedFacility, divisionName),
  "business-division-contact-persons": (item, divisionName) =>
    personLines(item as ServedContactPerson, divisionName),
};

/** @throws Error for a resource whose items are no vCards */
export function writeVCards({ resource, items, divisionName }: ServedPage): string {
  const listLines = LINES[resource];
  if (!listLines) throw new Error(`no vCards of ${resource}`);
  return items
    .map((item) => {
      const division = item["BusinessDivisionUuid"] as string | null;
      const lines = listLines(item, division && (divisionName(division) ?? null));
      const properties = lines.map(([property, value]) => writeLine(property, value)).join("");
      return `BEGIN:VCARD\r\nVERSION:4.0\r\n${properties}END:VCARD\r\n`;
    })
    .join("");
}
