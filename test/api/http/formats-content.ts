/**
 * What the tests of formats share: a few facilities and contact persons with more than one page of each,
 * and a client that shows the octets of a body.
 */
import { mustGet } from "../../../src/lib/must-get.ts";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { uuid } from "../../support/sample-content.ts";
import type { ContentFiles, Item, Site } from "../../support/site.ts";

export const FACILITIES = mustGet(CONTRACT.resources, "business-division-facilities").path;
export const PERSONS = mustGet(CONTRACT.resources, "business-division-contact-persons").path;

export const JSON_TYPE = "application/json";
export const GEO_JSON = "application/geo+json";
export const CSV = "text/csv";
export const JSON_LINES = "application/jsonl";

/** Seven facilities, three on a page; the third and the sixth are on no map. */
export const NAMES = ["Haus", "Hütte", "Lager", "Büro; Nord, 1. OG", "Werk", "Archiv", "Turm"];

export const contentOf = (divisionName: string): ContentFiles => ({
  "installation.yaml": `
maxItemsPerPage: { business-division-facilities: 3, business-division-contact-persons: 2 }
`,
  "languages.json": [{ Uuid: uuid(1), Code: "DE", State: "PUBLISHED", Fallback: true }],
  "business-divisions.json": [
    { Uuid: uuid(20), Key: "care", Name: divisionName, Identifier: "CARE" },
  ],
  "business-division-facilities.json": NAMES.map((Name, index) => ({
    Uuid: uuid(40 + index),
    BusinessDivisionUuid: index === 0 ? "care" : null,
    Name,
    ShowOnMap: index % 3 !== 2,
    AddressStreet: index === 0 ? "Straße" : null,
    AddressHouse: index === 0 ? "57/1" : null,
    AddressZip: "01067",
    AddressCity: "Dresden",
    GeoCoordinatesLongitude: 13.73 + index,
    GeoCoordinatesLatitude: -51.05,
    PhoneNumber: index === 0 ? "0351/1" : null,
    OfficeHours:
      index === 0 ? `Montag: 07:50–18:10\nDienstag: ${"nach Absprache, ".repeat(9)}` : null,
  })),
  "business-division-contact-persons.json": ["Ärmel", "Bauer", "Çelik", "Dörr", "Eß"].map(
    (Lastname, index) => ({
      Uuid: uuid(30 + index),
      BusinessDivisionUuid: "care",
      DefaultContactPerson: index === 0,
      Firstname: "Zoë",
      Lastname,
      MobilePhoneNumber: index === 1 ? "+49 171 2" : null,
    }),
  ),
});

/** The body is coded where the request asks for it by name. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

export async function askRaw(
  site: Site,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = "GET",
): Promise<RawAnswer> {
  const response = await fetch(site.address + path, { headers, method });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

export const readJson = ({ bytes }: RawAnswer): Item => JSON.parse(bytes.toString()) as Item;
