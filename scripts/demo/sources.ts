/**
 * In charge of where the demo content comes from: one row per source with its files, public address,
 * version, licence and credit. In comes nothing; out go the rows, from which content/SOURCES.md and
 * the reading derive.
 */

export interface Source {
  readonly title: string;
  /** Paths below the directory of downloaded sources. */
  readonly files: readonly string[];
  readonly address: string;
  readonly version: string;
  /** SPDX identifier. */
  readonly licence: string;
  /** File in content/LICENSES. */
  readonly licenceFile: string;
  readonly attribution: string;
  /** How the downloaded file came about, and what it serves as. */
  readonly form: string;
  /** Resources of the demo content made of it. */
  readonly resources: readonly string[];
}

/** One line per page and language, out of the repository's whole history. */
const PAGES =
  "Extract: the front matter of every page, one JSON line per page and language, with the dates of " +
  "its first and last commit and of its removal. Texts of pages and names of people are left out.";

export const SOURCES = {
  opentelemetry: {
    title: "OpenTelemetry website",
    files: ["navigation/opentelemetry.jsonl"],
    address: "https://github.com/open-telemetry/opentelemetry.io",
    version: "commit dd5997c8b9fafbf72ea6b8059ade242d88b8f118, folder content/",
    licence: "CC-BY-4.0",
    licenceFile: "CC-BY-4.0.txt",
    attribution: "OpenTelemetry Authors, https://opentelemetry.io, CC BY 4.0",
    form: PAGES,
    resources: ["navigation"],
  },
  glossary: {
    title: "Cloud Native Glossary",
    files: ["navigation/glossary.jsonl"],
    address: "https://github.com/cncf/glossary",
    version: "commit ca1dc4034529de4dbcef91f75978aeffd1a12b14, folder content/",
    licence: "CC-BY-4.0",
    licenceFile: "CC-BY-4.0.txt",
    attribution:
      "Cloud Native Glossary, CNCF and contributors, https://glossary.cncf.io, CC BY 4.0",
    form: PAGES,
    resources: ["navigation"],
  },
  astro: {
    title: "Astro documentation",
    files: ["navigation/astro.jsonl"],
    address: "https://github.com/withastro/docs",
    version: "commit 741c1b89ba13cf9b4ac4087ef09dc269e113fa77, folder src/content/docs/",
    licence: "MIT",
    licenceFile: "MIT-astro.txt",
    attribution: "Copyright (c) 2022 withastro, https://docs.astro.build",
    form: PAGES,
    resources: ["navigation"],
  },
  cldr: {
    title: "Unicode CLDR",
    files: ["languages/languages-cldr.jsonl"],
    address: "https://github.com/unicode-org/cldr-json",
    version: "CLDR 47.0.0, commit b08a82b582f1120d630d623f9e5073316741574d",
    licence: "Unicode-3.0",
    licenceFile: "Unicode-3.0.txt",
    attribution: "Copyright (c) 2015-2024 Unicode, Inc.; CLDR data files",
    form:
      "Extract: one JSON line per language code of the contract with text direction, first weekday, " +
      "date and time patterns and names, out of weekData.json, likelySubtags.json and the locales' files.",
    resources: ["languages"],
  },
  stations: {
    title: "Stations of Deutsche Bahn (StaDa)",
    files: ["facilities/db-stations.ndjson"],
    address: "https://www.npmjs.com/package/db-stations",
    version: "5.0.2, file full.ndjson, unmodified",
    licence: "CC-BY-4.0",
    licenceFile: "CC-BY-4.0.txt",
    attribution: "Deutsche Bahn (DB), CC BY 4.0",
    form: "The file as the package has it.",
    resources: [
      "navigation",
      "business-divisions",
      "business-division-working-groups",
      "business-division-contact-persons",
      "business-division-facilities",
    ],
  },
  travelCentres: {
    title: "Travel centres of Deutsche Bahn (Reisezentren)",
    files: ["facilities/reisezentren.json", "facilities/reisezentren-oeffnungszeiten.json"],
    address: "https://github.com/joetm/dbopendata",
    version:
      "commit 8dd3ad6fe20e837122827a3adec202432a2ec543, folder Reisezentren/, unmodified; state of May 2016",
    licence: "CC-BY-4.0",
    licenceFile: "CC-BY-4.0.txt",
    attribution: "Deutsche Bahn AG, CC BY 4.0",
    form: "The two files as the repository has them.",
    resources: ["business-division-facilities"],
  },
  courses: {
    title: "Teacher training courses in England",
    files: ["trainings/dfe-courses.jsonl", "trainings/dfe-sites.jsonl"],
    address: "https://github.com/DFE-Digital/publish-teacher-training-prototype",
    version: "commit e0266e39d0b5d42c50c3b085cf501ec5e348d286, folder app/data/seed/",
    licence: "MIT",
    licenceFile: "MIT-dfe.txt",
    attribution: "Copyright (C) 2022 Crown Copyright (Department for Education)",
    form:
      "Extract: the seed data's courses and sites as JSON lines, fields picked, values unmodified; " +
      "no prose, no addresses, no people.",
    resources: ["trainings"],
  },
} as const satisfies Readonly<Record<string, Source>>;
