/**
 * In charge of the travel centres as the RDF files have them. In come subject, predicate and values;
 * out go centres with their labels, address and hours.
 */
import type { Statements } from "./records.ts";
import type { Span } from "./office-hours.ts";

export interface TravelCentre {
  readonly id: string;
  /** Name, and sometimes the kind, such as `Video-Reisezentrum`. */
  readonly labels: readonly string[];
  readonly street: string;
  readonly zip: string;
  readonly addition: string;
  readonly hours: ReadonlyMap<string, readonly Span[]>;
}

/** @returns the values of the predicate whose address ends so */
function valuesOf(subject: Statements[string] | undefined, ending: string): string[] {
  return Object.entries(subject ?? {})
    .filter(([predicate]) => predicate.endsWith(ending))
    .flatMap(([, values]) => values.map(({ value }) => value));
}

/** `http://example.com/id/oeffnungszeit/503979/monday/` */
const lastSegment = (address: string): string => address.split("/").at(-2) ?? "";

export function listTravelCentres(centres: Statements, hours: Statements): TravelCentre[] {
  return Object.entries(centres)
    .filter(([address]) => address.includes("/reisezentrum/"))
    .map(([address, subject]) => ({
      id: lastSegment(address),
      labels: valuesOf(subject, "#label"),
      street: valuesOf(subject, "/hasStrasse")[0] ?? "",
      zip: valuesOf(subject, "/hasPLZ")[0] ?? "",
      addition: valuesOf(subject, "/hasAdresszusatz")[0] ?? "",
      hours: new Map(
        valuesOf(subject, "#hasOpeningHoursSpecification").map((day) => {
          const closes = valuesOf(hours[day], "#closes");
          const spans = valuesOf(hours[day], "#opens").map((from, index) => ({
            from,
            to: closes[index] ?? "",
          }));
          return [lastSegment(day), spans];
        }),
      ),
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
