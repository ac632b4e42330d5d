/** The content that the client reads in its tests. */
import { SAMPLE, uuid } from "../../support/sample-content.ts";
import type { ContentFiles } from "../../support/site.ts";

const INSTALLATION = `
maxItemsPerPage: { navigation: 2 }
resources:
  job-offers:
    path: /api/v1/open-jobs
    entity: { name: open-job, fields: [Title] }
    access: public
    publication: true
    maxItemsPerPage: 1
    search: { title: Title, in: [] }
    fields:
      Title: varchar(128)
      Hours: { type: enum, values: [FULL, HALF] }
`;

/** On that day, the first job is offered for the last time. */
export const LAST_DAY = "2040-05-04";

const JOBS = [
  {
    Uuid: uuid(90),
    Title: "Gardener",
    Hours: "HALF",
    State: "TIME_CONTROLLED",
    TimeControlledPublishedTo: LAST_DAY,
  },
  { Uuid: uuid(91), Title: "Gardener's help", Hours: "FULL", State: "PUBLISHED" },
  { Uuid: uuid(92), Title: "Cook", Hours: "FULL", State: "PUBLISHED" },
];

const nameOf = (number: number): string =>
  number === 5 ? String.raw`Page 5, the \ last` : `Page ${number}`;

/** @param numbers of the navigation items */
export const contentOf = (numbers: readonly number[]): ContentFiles => ({
  ...SAMPLE,
  "installation.yaml": INSTALLATION,
  "job-offers.json": JOBS,
  "business-division-facilities.csv": [
    "Uuid,Name,AddressZip,AddressCity,GeoCoordinatesLongitude,GeoCoordinatesLatitude",
    `${uuid(40)},House,01067,Dresden,13.73,51.05`,
    `${uuid(41)},Hut,24937,Flensburg,9.43,54.79`,
  ].join("\n"),
  "navigation.json": numbers.map((number) => ({
    Uuid: uuid(10 + number),
    Identifier: `N${number}`,
    Articles: {
      DE: { State: "PUBLISHED", Name: `Seite ${number}`, NiceUri: `seite-${number}` },
      EN_GB: { State: "PUBLISHED", Name: nameOf(number), NiceUri: `page-${number}` },
    },
  })),
});
