/**
 * In charge of the records as the sources have them. In comes the directory of downloaded sources;
 * out go typed records, or an error that names the file and the line that has another form.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { SOURCES } from "./sources.ts";

const text = z.string().nullable();

const page = z.object({
  page: z.string(),
  parent: text,
  section: z.boolean(),
  language: z.string(),
  title: text,
  linkTitle: text,
  description: text,
  weight: z.number().nullable(),
  draft: z.boolean().nullable(),
  date: text,
  expiryDate: text,
  createdAt: z.string(),
  updatedAt: z.string(),
  removedAt: text,
  movedTo: text,
  commits: z.int(),
  attributes: z.record(z.string(), z.unknown()),
});
export type PageRecord = z.infer<typeof page>;

const locale = z.object({
  code: z.string(),
  territory: text,
  firstDay: z.enum(["sat", "sun", "mon"]),
  firstDayIsDefault: z.boolean(),
  characterOrder: z.enum(["left-to-right", "right-to-left"]),
  dateFormats: z.object({ medium: z.string() }),
  timeFormats: z.object({ short: z.string() }),
  nameOwn: text,
  nameEnglish: z.string(),
});
export type LocaleRecord = z.infer<typeof locale>;

const hours = z.object({
  availability: z.record(z.string(), z.object({ fromTime: z.string(), toTime: z.string() })),
});
export type StaffHours = z.infer<typeof hours>;

const station = z.object({
  id: z.string(),
  name: z.string(),
  category: z.int(),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  address: z.object({ street: z.string(), zipcode: z.string(), city: z.string() }),
  regionalbereich: z.object({ number: z.int(), name: z.string() }),
  stationManagement: z.object({ number: z.int(), name: z.string() }),
  szentrale: z.object({ number: z.int(), publicPhoneNumber: z.string(), name: z.string() }),
  timeTableOffice: z.object({ email: z.string().optional(), name: z.string() }),
  localServiceStaff: hours.optional(),
  DBinformation: hours.optional(),
});
export type StationRecord = z.infer<typeof station>;

/** Subject, predicate, values. */
const statements = z.record(
  z.string(),
  z.record(z.string(), z.array(z.object({ value: z.string() }))),
);
export type Statements = z.infer<typeof statements>;

const course = z.object({
  id: z.uuid(),
  name: z.string(),
  studyMode: z.enum(["F", "P", "B"]),
  trainingProvider: z.string(),
  sites: z.array(z.string()),
});
export type CourseRecord = z.infer<typeof course>;

const site = z.object({ id: z.string(), town: text });
export type SiteRecord = z.infer<typeof site>;

export interface SourceRecords {
  readonly opentelemetry: readonly PageRecord[];
  readonly glossary: readonly PageRecord[];
  readonly astro: readonly PageRecord[];
  readonly locales: readonly LocaleRecord[];
  readonly stations: readonly StationRecord[];
  readonly travelCentres: Statements;
  readonly travelCentreHours: Statements;
  readonly courses: readonly CourseRecord[];
  readonly sites: readonly SiteRecord[];
}

function parseRecord<Shape>(schema: z.ZodType<Shape>, source: string, place: string): Shape {
  const result = schema.safeParse(JSON.parse(source));
  if (result.success) return result.data;
  throw new Error(`${place}: ${z.prettifyError(result.error)}`);
}

/** @param directory the downloaded sources, laid out as the `files` of SOURCES say */
export async function readSources(directory: string): Promise<SourceRecords> {
  const readText = (file: string): Promise<string> => readFile(join(directory, file), "utf8");
  const readLines = async <Shape>(schema: z.ZodType<Shape>, file: string): Promise<Shape[]> =>
    (await readText(file))
      .split("\n")
      .filter((line) => line !== "")
      .map((line, index) => parseRecord(schema, line, `${file}:${index + 1}`));
  const [centres, centreHours] = SOURCES.travelCentres.files;
  const [courses, sites] = SOURCES.courses.files;
  return {
    opentelemetry: await readLines(page, SOURCES.opentelemetry.files[0]),
    glossary: await readLines(page, SOURCES.glossary.files[0]),
    astro: await readLines(page, SOURCES.astro.files[0]),
    locales: await readLines(locale, SOURCES.cldr.files[0]),
    stations: await readLines(station, SOURCES.stations.files[0]),
    travelCentres: parseRecord(statements, await readText(centres), centres),
    travelCentreHours: parseRecord(statements, await readText(centreHours), centreHours),
    courses: await readLines(course, courses),
    sites: await readLines(site, sites),
  };
}
