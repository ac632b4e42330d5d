/**
 * In charge of the organisation behind the stations: regions are business divisions, station
 * managements are working groups, and both have a page in the navigation. In come the stations; out
 * go divisions, working groups and navigation items. Names are the source's own.
 */
import { v5 } from "uuid";
import type { ArticleItem } from "./article.ts";
import { createIdentifier, roundShare } from "./navigation.ts";
import type { NavigationItem } from "./navigation.ts";
import { createSlug } from "./slug.ts";
import type { StationRecord } from "./records.ts";
import { contactKeys } from "./contacts.ts";
import { SOURCES } from "./sources.ts";

/** Pages that facilities refer to need uuids of their own: the source has numbers only. */
const NAMESPACE = v5(SOURCES.stations.address, v5.URL);
const articleUuid = (key: string): string => v5(`article/${key}`, NAMESPACE);

export const divisionKey = (station: StationRecord): string =>
  `region-${station.regionalbereich.number}`;
const groupKey = (station: StationRecord): string =>
  `management-${station.stationManagement.number}`;

/** @returns the uuid of the article about the station management of a station */
export const managementArticleUuid = (station: StationRecord): string =>
  articleUuid(groupKey(station));

/** The first station of each, in order of their numbers. */
function firstOfEach(
  stations: readonly StationRecord[],
  number: (station: StationRecord) => number,
): StationRecord[] {
  const firsts = new Map<number, StationRecord>();
  for (const station of stations) {
    if (!firsts.has(number(station))) firsts.set(number(station), station);
  }
  return [...firsts.entries()].toSorted(([a], [b]) => a - b).map(([, station]) => station);
}

const regionsOf = (stations: readonly StationRecord[]): StationRecord[] =>
  firstOfEach(stations, (station) => station.regionalbereich.number);
const managementsOf = (stations: readonly StationRecord[]): StationRecord[] =>
  firstOfEach(stations, (station) => station.stationManagement.number);

export interface DivisionItem {
  readonly Key: string;
  readonly Name: string;
  readonly Identifier: string;
}

export function createDivisions(stations: readonly StationRecord[]): DivisionItem[] {
  return regionsOf(stations).map((station) => ({
    Key: divisionKey(station),
    Name: station.regionalbereich.name,
    Identifier: createIdentifier(createSlug(station.regionalbereich.name, "DE")),
  }));
}

export interface WorkingGroupItem {
  readonly Key: string;
  readonly BusinessDivisionUuid: string;
  readonly Name: string;
  readonly BusinessDivisionContactPersons: readonly string[];
}

export function createWorkingGroups(stations: readonly StationRecord[]): WorkingGroupItem[] {
  return managementsOf(stations).map((first) => ({
    Key: groupKey(first),
    BusinessDivisionUuid: divisionKey(first),
    Name: first.stationManagement.name,
    BusinessDivisionContactPersons: [
      ...new Set(
        stations
          .filter((station) => groupKey(station) === groupKey(first))
          .flatMap((station) => contactKeys(station)),
      ),
    ],
  }));
}

/**
 * @param parent Key of the page above, if any
 * @param names of the pages from the top down to this one
 */
function createPage(
  key: string,
  parent: string | undefined,
  names: readonly string[],
): NavigationItem {
  const article: ArticleItem = {
    State: "PUBLISHED",
    Name: names.at(-1) ?? "",
    NiceUri: names.map((name) => createSlug(name, "DE")).join("/"),
    Uuid: articleUuid(key),
  };
  return {
    Key: key,
    Uuid: v5(`navigation/${key}`, NAMESPACE),
    Identifier: createIdentifier(key),
    CustomAttributes: {
      SITE: "STATIONS",
      SECTION: parent === undefined,
      ...(parent !== undefined && { PARENT: createIdentifier(parent) }),
      TRANSLATED_SHARE: roundShare(2),
    },
    // Proper names, the same in both languages.
    Articles: { EN: article, DE: article },
  };
}

export function createRegionPages(stations: readonly StationRecord[]): NavigationItem[] {
  return [
    ...regionsOf(stations).map((station) =>
      createPage(divisionKey(station), undefined, [station.regionalbereich.name]),
    ),
    ...managementsOf(stations).map((station) =>
      createPage(groupKey(station), divisionKey(station), [
        station.regionalbereich.name,
        station.stationManagement.name,
      ]),
    ),
  ];
}
