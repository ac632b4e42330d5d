/**
 * In charge of the demo's contacts: functions with a public telephone number or mailbox, never
 * people. In come the stations that they serve; out go the rows of the contact persons' file.
 *
 * The contract wants a first and a last name. The function stands as Firstname and its seat as
 * Lastname, so that both together read as what it is: `Fahrplanbüro Regensburg`.
 */
import { createSlug } from "./slug.ts";
import type { StationRecord } from "./records.ts";
import type { Tally } from "./tally.ts";

/** Deutsche Bahn's own word for `szentrale`: security, cleanliness, service. */
const CENTRE = "3-S-Zentrale";
/** German for `timeTableOffice`, as the mailboxes of these offices spell it. */
const OFFICE = "Fahrplanbüro";

const centreKey = (station: StationRecord): string => `service-centre-${station.szentrale.number}`;

/** An office without mailbox (`Noch nicht definiert`) is no contact. */
const officeKey = (station: StationRecord): string | undefined =>
  station.timeTableOffice.email === undefined
    ? undefined
    : `timetable-office-${createSlug(station.timeTableOffice.name, "DE")}`;

/** @returns the Keys of the contacts of a station, service centre first */
export function contactKeys(station: StationRecord): string[] {
  const office = officeKey(station);
  return office === undefined ? [centreKey(station)] : [centreKey(station), office];
}

export const CONTACT_COLUMNS = [
  "Key",
  "BusinessDivisionUuid",
  "DefaultContactPerson",
  "Firstname",
  "Lastname",
  "PositionClass",
  "Position",
  "PhoneNumber",
  "MailAddress",
] as const;

/** One row; the names of the columns are the contract's. */
export type ContactRow = Readonly<Record<(typeof CONTACT_COLUMNS)[number], string>>;

/** @returns the region in which most of the stations lie */
function mostFrequent(regions: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const region of regions) counts.set(region, (counts.get(region) ?? 0) + 1);
  const [first] = [...counts.entries()].toSorted(
    ([a, times], [b, otherTimes]) => otherTimes - times || (a < b ? -1 : 1),
  );
  return first?.[0] ?? "";
}

/** @param keyOfDivision Key of the division that a station belongs to */
export function createContacts(
  stations: readonly StationRecord[],
  keyOfDivision: (station: StationRecord) => string,
  tally: Tally,
): ContactRow[] {
  const centres = Map.groupBy(stations, centreKey);
  const offices = Map.groupBy(stations, officeKey);
  const withDefault = new Set<string>();
  const contact = (
    key: string,
    served: readonly StationRecord[],
    position: string,
    lastname: string,
    means: { readonly phone?: string | undefined; readonly mail?: string | undefined },
  ): ContactRow => {
    const division = mostFrequent(served.map(keyOfDivision));
    const isDefault = means.phone !== undefined && !withDefault.has(division);
    if (isDefault) withDefault.add(division);
    return {
      Key: key,
      BusinessDivisionUuid: division,
      DefaultContactPerson: String(isDefault),
      Firstname: position,
      Lastname: lastname,
      PositionClass: "CONTACT_PERSON",
      Position: position,
      PhoneNumber: means.phone ?? "",
      MailAddress: means.mail ?? "",
    };
  };
  return [
    ...centres
      .entries()
      .flatMap(([key, served]) =>
        served
          .slice(0, 1)
          .map(({ szentrale }) =>
            contact(key, served, CENTRE, szentrale.name, { phone: szentrale.publicPhoneNumber }),
          ),
      ),
    ...offices.entries().flatMap(([key, served]) => {
      if (key === undefined) {
        tally.count("business-division-contact-persons", "timetable offices without a mailbox");
        return [];
      }
      return served
        .slice(0, 1)
        .map(({ timeTableOffice }) =>
          contact(key, served, OFFICE, timeTableOffice.name, { mail: timeTableOffice.email }),
        );
    }),
  ];
}
