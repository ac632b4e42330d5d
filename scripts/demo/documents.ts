/**
 * In charge of what stands beside the demo content for people: README.md and SOURCES.md. In come the
 * number of items per file and the account of what was left out; out go the two texts.
 */
import { SOURCES } from "./sources.ts";
import type { Source } from "./sources.ts";
import type { Tally } from "./tally.ts";

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** @param counts items per content file */
export function writeReadme(counts: ReadonlyMap<string, number>, tally: Tally): string {
  const files = [...counts.entries()].map(([file, items]) => [`\`${file}\``, String(items)]);
  const left = tally.list().map(({ resource, reason, cases }) => [resource, String(cases), reason]);
  return `# Demo content

This directory is made by a script and not edited by hand:

    node scripts/make-demo-content.ts SOURCES_DIR [OUT]

It is one installation with every resource of the contract. Each value is public data that others
published; [SOURCES.md](SOURCES.md) says where it is from and whose it is, [LICENSES/](LICENSES)
holds the licences. Only the whole is made up: no organisation runs these websites, stations and
courses together. The texts are as their sources have them, odd ones included.

${table(["File", "Items"], files)}

## How it came about

- **Navigation** is the pages of three websites with their translations, and a page per region and
  station management. A missing translation is missing in the source. Paths that differ only in case
  or in blank, underscore and hyphen are one page. NiceUri is made of the titles of the page and the
  pages above it; ShortUri is a former short address or an acronym in the title; Restricted are pages
  for those who write the site.
- **State.** A page marked as a draft is DRAFT. Announcements are delivered between their own dates
  (\`date\`, \`expiryDate\`), removed pages and translations between their first commit and their
  removal (without From when they were there from the site's first day). Sources about the past have
  no windows still to come, so three rules are the demo's own: a blog post is delivered for one year
  from its date, one dated June 2026 or later is held back for five months and then stays, and a
  page whose first commit is of 2026 is delivered from that day on.
- **Languages** have CLDR's text direction, first weekday and patterns (medium date, short time) in
  PHP's letters. Plain Arabic and Chinese stand under the regions that CLDR takes for the likeliest,
  AR_EG and ZH_CN. Those with few pages are drafts.
- **Divisions** are the regions of Deutsche Bahn's stations, **working groups** its station managements.
- **Facilities** are its larger stations, those with office hours or a remark in the address, and its
  travel centres as of May 2016. A centre has the coordinates of the station with the same name and
  zip; it is not shown on the map where the station is. A house number stands apart where the split
  is beyond doubt. Telephone number and mailbox are those of the service centre and the timetable
  office in charge. Office hours are the sources' spans of each day, written out in German.
- **Contact persons** are functions, not people. The contract wants two names: the function stands as
  Firstname (\`3-S-Zentrale\`, Deutsche Bahn's word for its service centres; \`Fahrplanbüro\`), its seat
  as Lastname. Each belongs to the region in which most of its stations lie; the first service centre
  of a region is the default contact.
- **Trainings** are teacher training courses. Locations are the twenty towns with most sites. There
  are no documents and no contact persons in the source: these fields are null.
- **Custom attributes** are the remaining front matter. Shares are counted from this content.

## What was left out

Nothing is cut to fit: an item or value that breaks a rule of the contract is left out as a whole.

${table(["Resource", "Cases", "What"], left)}
`;
}

/** @param counts as for the README: names the file that a resource stands in */
export function writeSources(counts: ReadonlyMap<string, number>): string {
  const files = [...counts.keys()];
  const entry = (source: Source): string => `## ${source.title}

- Credit: ${source.attribution}
- Licence: ${source.licence}, [LICENSES/${source.licenceFile}](LICENSES/${source.licenceFile})
- Origin: <${source.address}>, ${source.version}
- Downloaded as: ${source.files.map((file) => `\`${file}\``).join(", ")}. ${source.form}
- Stands in: ${source.resources
    .map((resource) => `\`${files.find((file) => file.startsWith(`${resource}.`)) ?? resource}\``)
    .join(", ")}`;
  return `# Sources of the demo content

All of it was changed in form: picked, renamed to the contract's fields and joined as README.md says.
The licences hold for the parts as named; the rest of the repository has its own.

${Object.values<Source>(SOURCES).map(entry).join("\n\n")}
`;
}
