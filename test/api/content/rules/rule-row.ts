/** The shape of a row of the content rules, and small content that is right except for what a row is about. */
import type { ResourceName } from "../../../../src/catalog/resource-names.ts";

/** By name. */
export type RuleFiles = Readonly<Record<string, string | Uint8Array>>;

/** Rules by name: content files, and the exact lines that checking them gives, errors first. */
export type RuleRows = Readonly<Record<string, readonly [RuleFiles, ...lines: readonly string[]]>>;

/** Content that is right, and the JSON of the items of one resource. */
export type AcceptedRows = Readonly<
  Record<string, readonly [RuleFiles, ResourceName, ...items: readonly string[]]>
>;

type Item = Readonly<Record<string, unknown>>;

/** @returns JSON Lines, so that the n-th item stands on line n */
export const toLines = (...items: readonly Item[]): string =>
  items.map((item) => `${JSON.stringify(item)}\n`).join("");

export const LANGUAGES = [
  "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }",
  "- { Key: en, Code: EN_GB, State: PUBLISHED }",
  "- { Key: fr, Code: FR }",
  "",
].join("\n");

export const DIVISIONS = toLines({ Key: "north", Name: "North", Identifier: "north" });

export const CONTACTS = toLines(
  { Key: "anna", DefaultContactPerson: true, Firstname: "Anna", Lastname: "Ahrens" },
  { Key: "bert", DefaultContactPerson: false, Firstname: "Bert", Lastname: "Boysen" },
);

export const division = (extra: Item): Item => ({
  Key: "d",
  Name: "Division",
  Identifier: "division",
  ...extra,
});

export const contact = (extra: Item): Item => ({
  Key: "c",
  DefaultContactPerson: true,
  Firstname: "Carla",
  Lastname: "Clausen",
  ...extra,
});

export const facility = (extra: Item): Item => ({
  Key: "f",
  Name: "Facility",
  AddressZip: "24211",
  AddressCity: "Preetz",
  GeoCoordinatesLongitude: 10.28,
  GeoCoordinatesLatitude: 54.23,
  ...extra,
});

export const training = (extra: Item): Item => ({
  Key: "t",
  Title: "Training",
  WorkingHours: "FULL_TIME",
  Locations: ["PREETZ"],
  ...extra,
});

export const article = (extra: Item): Item => ({
  State: "PUBLISHED",
  Name: "Article",
  NiceUri: "article",
  ...extra,
});

export const navigation = (extra: Item): Item => ({
  Key: "n",
  Identifier: "item",
  Articles: { DE: article({}) },
  ...extra,
});

export const divisions = (...items: readonly Item[]): RuleFiles => ({
  "business-divisions.jsonl": toLines(...items),
});

export const contacts = (...items: readonly Item[]): RuleFiles => ({
  "business-division-contact-persons.jsonl": toLines(...items),
});

/** With the division north and the contact persons anna and bert. */
export const facilities = (...items: readonly Item[]): RuleFiles => ({
  "business-divisions.jsonl": DIVISIONS,
  "business-division-contact-persons.jsonl": CONTACTS,
  "business-division-facilities.jsonl": toLines(...items),
});

/** With the contact persons anna and bert. */
export const trainings = (...items: readonly Item[]): RuleFiles => ({
  "business-division-contact-persons.jsonl": CONTACTS,
  "trainings.jsonl": toLines(...items),
});

/** With the languages DE, EN_GB (both published) and FR (draft). */
export const navigations = (...items: readonly Item[]): RuleFiles => ({
  "languages.yaml": LANGUAGES,
  "navigation.jsonl": toLines(...items),
});
