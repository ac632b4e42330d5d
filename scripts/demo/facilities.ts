/**
 * In charge of the demo's facilities: stations and travel centres. In come both sources; out go the
 * rows of the facilities' file, with texts for cells.
 */
import { splitStreet } from "./address.ts";
import { contactKeys } from "./contacts.ts";
import { formatHours, formatStaffHours } from "./office-hours.ts";
import type { SourceRecords, StationRecord } from "./records.ts";
import { divisionKey, managementArticleUuid } from "./regions.ts";
import type { Tally } from "./tally.ts";
import { listTravelCentres } from "./travel-centres.ts";
import type { TravelCentre } from "./travel-centres.ts";

/** One row; the names of the columns are the contract's. */
export type FacilityRow = Readonly<Record<(typeof FACILITY_COLUMNS)[number], string>>;

export const FACILITY_COLUMNS = [
  "Key",
  "BusinessDivisionUuid",
  "Name",
  "ShowOnMap",
  "AddressStreet",
  "AddressHouse",
  "AddressAddition",
  "AddressZip",
  "AddressCity",
  "GeoCoordinatesLongitude",
  "GeoCoordinatesLatitude",
  "PhoneNumber",
  "MailAddress",
  "InformationArticleUuid",
  "OfficeHours",
  "BusinessDivisionContactPersons",
] as const;

const RESOURCE = "business-division-facilities";

/** As German spreadsheets write numbers. */
const decimal = (value: number): string => String(value).replace(".", ",");

/** What a facility has from the station it belongs to. */
const ofStation = (
  station: StationRecord,
): Omit<
  FacilityRow,
  | "Key"
  | "Name"
  | "ShowOnMap"
  | "AddressStreet"
  | "AddressHouse"
  | "AddressAddition"
  | "OfficeHours"
> => ({
  BusinessDivisionUuid: divisionKey(station),
  // Four zips end in a blank.
  AddressZip: station.address.zipcode.trim(),
  AddressCity: station.address.city,
  GeoCoordinatesLongitude: decimal(station.location.longitude),
  GeoCoordinatesLatitude: decimal(station.location.latitude),
  PhoneNumber: station.szentrale.publicPhoneNumber,
  MailAddress: station.timeTableOffice.email ?? "",
  InformationArticleUuid: managementArticleUuid(station),
  BusinessDivisionContactPersons: contactKeys(station).join("|"),
});

function createStation(station: StationRecord): FacilityRow {
  return {
    ...ofStation(station),
    Key: `station-${station.id}`,
    Name: station.name,
    ShowOnMap: "WAHR",
    ...splitStreet(station.address.street),
    OfficeHours: formatStaffHours(
      new Map([
        ["DB Information", station.DBinformation],
        ["Servicepersonal", station.localServiceStaff],
      ]),
    ),
  };
}

/** A centre has no coordinates: those of the station are shown, once per place. */
function createCentre(centre: TravelCentre, station: StationRecord, shown: boolean): FacilityRow {
  const address = splitStreet(centre.street);
  return {
    ...ofStation(station),
    Key: `travel-centre-${centre.id}`,
    Name: centre.labels[0] ?? "",
    ShowOnMap: shown ? "WAHR" : "FALSCH",
    ...address,
    AddressAddition: [address.AddressAddition, centre.addition, ...centre.labels.slice(1)]
      .filter((part) => part !== "")
      .join(", "),
    OfficeHours: formatHours(centre.hours),
  };
}

const KIND_AND_BLANK = /^(?:Reisezentrum|Mobility Center) /u;

/** The zips of the centres have lost their leading zeros. */
const fullZip = (zip: string): string => (/^\d{4}$/u.test(zip) ? `0${zip}` : zip);

function isChosen(station: StationRecord): boolean {
  return (
    // Deutsche Bahn's categories count from 1, its largest stations.
    station.category <= 3 ||
    station.DBinformation !== undefined ||
    station.localServiceStaff !== undefined ||
    // Odd addresses are what an import has to cope with.
    /[,;(/]/u.test(station.address.street)
  );
}

export function createFacilities(sources: SourceRecords, tally: Tally): FacilityRow[] {
  const byName = new Map(sources.stations.map((station) => [station.name.toLowerCase(), station]));
  const chosen = sources.stations.filter(isChosen);
  const shown = new Set(chosen);
  for (let rest = sources.stations.length - chosen.length; rest > 0; rest -= 1) {
    tally.count(RESOURCE, "stations that the demo does not show");
  }
  const centres = listTravelCentres(sources.travelCentres, sources.travelCentreHours);
  return [
    ...chosen.map(createStation),
    ...centres.flatMap((centre) => {
      const name = (centre.labels[0] ?? "").replace(KIND_AND_BLANK, "").trim().toLowerCase();
      const station = byName.get(name);
      if (station === undefined || station.address.zipcode.trim() !== fullZip(centre.zip)) {
        tally.count(
          RESOURCE,
          "travel centres without a station of the same name and zip (no coordinates)",
        );
        return [];
      }
      return [createCentre(centre, station, !shown.has(station))];
    }),
  ];
}
