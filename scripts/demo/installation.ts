/**
 * In charge of what the demo installation sets. In come the members of the Locations set; out goes
 * installation.yaml with every custom attribute that the demo declares.
 */
import { STATUSES, TIME_ZONE } from "./article.ts";

interface Declaration {
  readonly type: "string" | "boolean" | "integer" | "decimal" | "list" | "enum";
  readonly values?: readonly string[];
}

/** CATEGORY of articles is missing on purpose: its type differs from page to page. */
const CUSTOM_ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, Declaration>>>> = {
  Navigation: {
    SITE: { type: "enum", values: ["OPENTELEMETRY", "GLOSSARY", "ASTRO", "STATIONS"] },
    SECTION: { type: "boolean" },
    PARENT: { type: "string" },
    WEIGHT: { type: "integer" },
    ALIASES: { type: "list" },
    TRANSLATED_SHARE: { type: "decimal" },
  },
  Article: {
    DESCRIPTION: { type: "string" },
    LINK_TITLE: { type: "string" },
    COMMITS: { type: "integer" },
    I18N_READY: { type: "boolean" },
    DRIFTED_FROM_DEFAULT: { type: "boolean" },
    STATUS: { type: "enum", values: STATUSES },
    TAGS: { type: "list" },
  },
  Language: {
    NAME_OWN: { type: "string" },
    NAME_ENGLISH: { type: "string" },
    TERRITORY: { type: "string" },
    FIRST_DAY_IS_DEFAULT: { type: "boolean" },
    ARTICLES: { type: "integer" },
    TRANSLATED_SHARE: { type: "decimal" },
  },
};

export interface InstallationFile {
  readonly timeZone: string;
  readonly locations: readonly string[];
  readonly customAttributes: typeof CUSTOM_ATTRIBUTES;
  readonly maxItemsPerPage: { readonly navigation: number };
}

export const createInstallation = (locations: readonly string[]): InstallationFile => ({
  timeZone: TIME_ZONE,
  locations,
  customAttributes: CUSTOM_ATTRIBUTES,
  maxItemsPerPage: { navigation: 100 },
});
