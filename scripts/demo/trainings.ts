/**
 * In charge of the demo's trainings. In come courses and their sites; out go the items of
 * trainings.yaml and the members of the Locations set. The sources have no documents and no contact
 * persons: these fields stay null.
 */
import type { CourseRecord, SiteRecord } from "./records.ts";
import { createIdentifier } from "./navigation.ts";
import type { Tally } from "./tally.ts";

export interface TrainingItem {
  readonly Uuid: string;
  readonly Title: string;
  readonly WorkingHours: "PART_TIME" | "FULL_TIME";
  readonly Locations: readonly string[];
}

/** How many towns the Locations set has: those with most sites. */
const LOCATIONS = 20;

/** `B` (full time or part time) fits neither member. */
const WORKING_HOURS = { F: "FULL_TIME", P: "PART_TIME", B: undefined } as const;

/** @returns names of towns as set members, most frequent first */
export function listLocations(sites: readonly SiteRecord[]): string[] {
  const counts = new Map<string, number>();
  for (const { town } of sites) {
    if (town === null) continue;
    const member = createIdentifier(town);
    counts.set(member, (counts.get(member) ?? 0) + 1);
  }
  return [...counts.entries()]
    .toSorted(([a, times], [b, otherTimes]) => otherTimes - times || (a < b ? -1 : 1))
    .slice(0, LOCATIONS)
    .map(([member]) => member);
}

export function createTrainings(
  courses: readonly CourseRecord[],
  sites: readonly SiteRecord[],
  locations: readonly string[],
  tally: Tally,
): TrainingItem[] {
  const towns = new Map(sites.map(({ id, town }) => [id, town]));
  const offered = new Set<string>();
  const trainings: TrainingItem[] = [];
  for (const course of courses) {
    const hours = WORKING_HOURS[course.studyMode];
    const members = course.sites.map((id) => createIdentifier(towns.get(id) ?? ""));
    const offer = `${course.name}\n${course.trainingProvider}`;
    if (hours === undefined) {
      tally.count("trainings", "courses in full time or part time, which is neither member");
    } else if (members.length === 0 || members.some((member) => !locations.includes(member))) {
      tally.count("trainings", "courses with a site outside the Locations set, or without a site");
    } else if (offered.has(offer)) {
      tally.count("trainings", "further courses of the same name and provider");
    } else {
      offered.add(offer);
      trainings.push({
        Uuid: course.id,
        Title: course.name,
        WorkingHours: hours,
        Locations: locations.filter((member) => members.includes(member)),
      });
    }
  }
  return trainings;
}
