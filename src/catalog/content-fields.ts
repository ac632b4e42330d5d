/**
 * The fields of all items, table by table in the contract's order: lay this file beside the
 * contract and compare line by line.
 */
import {
  address,
  articleAddress,
  articleUuid,
  boolean,
  customAttributes,
  date,
  enumeration,
  fieldsOf,
  float,
  longVarchar,
  nullable,
  reference,
  set,
  timestamp,
  uuid,
  varchar,
  varcharWithDefault,
} from "./field.ts";
import type { Field, Served, Stored } from "./field.ts";
import { LANGUAGE_CODES } from "./language-codes.ts";

/** When something is delivered. */
export const PUBLICATION_FIELDS = {
  State: enumeration(["DRAFT", "PUBLISHED", "TIME_CONTROLLED"], "DRAFT"),
  TimeControlledPublishedFrom: nullable(date()),
  TimeControlledPublishedTo: nullable(date()),
};

export const PUBLICATION_NAMES: ReadonlySet<string> = new Set(Object.keys(PUBLICATION_FIELDS));

/** The instants of an item that become its timestamps if content gives none. */
export const DERIVED_TIMESTAMPS: ReadonlyMap<string, "createdAt" | "updatedAt"> = new Map([
  ["CreatedAt", "createdAt"],
  ["UpdatedAt", "updatedAt"],
]);

/** The member of the texts of own resources that says in which language a text came. */
export const LANGUAGE_MEMBER = "Language";

/** The object embedded as `Article`; content gives one per language under `Articles`. */
export const ARTICLE_FIELDS = {
  ...PUBLICATION_FIELDS,
  Name: varchar(128),
  Restricted: boolean(false),
  Uri: varchar(512, "uuidPair"),
  NiceUri: varchar(512, "niceUri"),
  ShortUri: nullable(varchar(512)),
  Href: longVarchar("sitePath"),
  CreatedAt: nullable(timestamp()),
  UpdatedAt: nullable(timestamp()),
  Uuid: uuid(),
  CustomAttributes: nullable(customAttributes("Article")),
};

/** @returns the address of an article for which content gives none */
export const deriveHref = (languageCode: string, niceUri: string): string =>
  `/${languageCode.toLowerCase().replace("_", "-")}/${niceUri}/`;

export type ServedArticle = Served<typeof ARTICLE_FIELDS>;
/** Uri and Href are absent if content left them out: they are then derived from the language. */
export type StoredArticle = Omit<Stored<typeof ARTICLE_FIELDS>, "Uri" | "Href"> &
  Partial<Pick<Stored<typeof ARTICLE_FIELDS>, "Uri" | "Href">>;
export type StoredArticles = Readonly<Record<string, StoredArticle>>;

const article = (): Field<ServedArticle, StoredArticles, false> => ({
  kind: "localized",
  nullable: false,
  members: fieldsOf(ARTICLE_FIELDS),
  under: "Articles",
  hasState: true,
  noun: "article",
});

export const NAVIGATION_FIELDS = {
  Article: nullable(article()),
  Identifier: {
    ...varchar(128),
    hardlyTwice: { problem: "is also the Identifier of the item at {place}" as const },
  },
  Fallback: boolean(false),
  CreatedAt: nullable(timestamp()),
  UpdatedAt: nullable(timestamp()),
  Uuid: uuid(),
  CustomAttributes: nullable(customAttributes("Navigation")),
};

export const LANGUAGE_FIELDS = {
  State: enumeration(["DRAFT", "PUBLISHED"], "DRAFT"),
  Fallback: boolean(false),
  Code: enumeration(LANGUAGE_CODES),
  TextDirection: enumeration(["LEFT_TO_RIGHT", "RIGHT_TO_LEFT"], "LEFT_TO_RIGHT"),
  FirstDayOfWeek: enumeration(["SATURDAY", "SUNDAY", "MONDAY"], "SUNDAY"),
  DateFormat: varcharWithDefault(16, "Y-m-d"),
  TimeFormat: varcharWithDefault(16, "H:i:s"),
  CreatedAt: nullable(timestamp()),
  UpdatedAt: nullable(timestamp()),
  Uuid: uuid(),
  CustomAttributes: nullable(customAttributes("Language")),
};

/** Of a language. */
export const DIRECTION: keyof typeof LANGUAGE_FIELDS = "TextDirection";

export const isWrittenFromTheRight = ({
  TextDirection,
}: Pick<Stored<typeof LANGUAGE_FIELDS>, "TextDirection">): boolean =>
  TextDirection === "RIGHT_TO_LEFT";

export const CONTACT_PERSON_FIELDS = {
  BusinessDivisionUuid: nullable(reference("business-divisions")),
  DefaultContactPerson: {
    ...boolean(),
    hardlyTwice: {
      within: "BusinessDivisionUuid",
      problem: "the division already has a default contact person, at {place}" as const,
    },
  },
  Firstname: varchar(128),
  Lastname: varchar(128),
  PositionClass: enumeration(
    [
      "PRESIDENT",
      "VICE_PRESIDENT",
      "ASSISTANT_TO_THE_PRESIDENT",
      "DIVISION_LEAD",
      "VICE_DIVISION_LEAD",
      "ASSISTANT_TO_THE_DIVISION_LEAD",
      "FACILITY_LEAD",
      "VICE_FACILITY_LEAD",
      "ASSISTANT_TO_THE_FACILITY_LEAD",
      "CONTACT_PERSON",
    ],
    "CONTACT_PERSON",
  ),
  Position: nullable(varchar(128)),
  PhoneNumber: nullable(varchar(128, "phone")),
  MobilePhoneNumber: nullable(varchar(128, "phone")),
  MailAddress: nullable(varchar(128, "mail")),
  Languages: nullable(varchar(256)),
  OfficeHours: nullable(longVarchar()),
  CreatedAt: nullable(timestamp()),
  UpdatedAt: nullable(timestamp()),
  Uuid: uuid(),
};

export type ServedContactPerson = Served<typeof CONTACT_PERSON_FIELDS>;

const contactPerson = (): Field<ServedContactPerson, string, false> => ({
  kind: "reference",
  nullable: false,
  target: "business-division-contact-persons",
  isEmbedded: true,
});

const contactPersons = (): Field<readonly ServedContactPerson[], readonly string[], false> => ({
  kind: "reference",
  nullable: false,
  target: "business-division-contact-persons",
  isEmbedded: true,
  isMany: true,
  order: "-DefaultContactPerson,PositionClass,Lastname,Firstname",
});

/** Every contact person that refers to the item, instead of a list in content. */
const gatheredContactPersons = (): ReturnType<typeof contactPersons> => ({
  ...contactPersons(),
  inverse: "BusinessDivisionUuid",
});

export const TRAINING_FIELDS = {
  Uuid: uuid(),
  PreetzTeamContactPerson: nullable(contactPerson()),
  ElmshornTeamContactPerson: nullable(contactPerson()),
  LauenburgTeamContactPerson: nullable(contactPerson()),
  Title: varchar(128),
  WorkingHours: enumeration(["PART_TIME", "FULL_TIME"]),
  Locations: set(),
  PrimaryPdfDocumentTitle: nullable(varchar(36)),
  SecondaryPdfDocumentTitle: nullable(varchar(36)),
  TertiaryPdfDocumentTitle: nullable(varchar(36)),
  PrimaryPdfDocumentUrl: nullable(address()),
  SecondaryPdfDocumentUrl: nullable(address()),
  TertiaryPdfDocumentUrl: nullable(address()),
  ResultPrimaryPdfDocumentTitle: nullable(varchar(36)),
  ResultSecondaryPdfDocumentTitle: nullable(varchar(36)),
  ResultTertiaryPdfDocumentTitle: nullable(varchar(36)),
  ResultPrimaryPdfDocumentUrl: nullable(address()),
  ResultSecondaryPdfDocumentUrl: nullable(address()),
  ResultTertiaryPdfDocumentUrl: nullable(address()),
};

export const FACILITY_FIELDS = {
  BusinessDivisionUuid: nullable(reference("business-divisions")),
  Name: varchar(128),
  ShowOnMap: boolean(true, 1),
  AddressStreet: nullable(varchar(128)),
  AddressHouse: nullable(varchar(8, "house")),
  AddressAddition: nullable(varchar(128)),
  AddressZip: varchar(8, "zip"),
  AddressCity: varchar(128),
  /** Degrees: the contract gives FLOAT, the limits are those of coordinates. */
  GeoCoordinatesLongitude: float(-180, 180),
  GeoCoordinatesLatitude: float(-90, 90),
  PhoneNumber: nullable(varchar(128, "phone")),
  MailAddress: nullable(varchar(128, "mail")),
  InformationArticleUuid: nullable(articleUuid()),
  InformationArticleUrl: nullable(articleAddress("InformationArticleUuid")),
  OfficeHours: nullable(longVarchar()),
  BusinessDivisionContactPersons: nullable(contactPersons()),
  CreatedAt: nullable(timestamp()),
  UpdatedAt: nullable(timestamp()),
  Uuid: uuid(),
};

export const WORKING_GROUP_FIELDS = {
  BusinessDivisionUuid: nullable(reference("business-divisions")),
  Name: varchar(128),
  BusinessDivisionContactPersons: nullable(contactPersons()),
  CreatedAt: nullable(timestamp()),
  UpdatedAt: nullable(timestamp()),
  Uuid: uuid(),
};

export const DIVISION_FIELDS = {
  Name: varchar(128),
  Identifier: varchar(128),
  Color: varcharWithDefault(8, "e2001a", "color"),
  BusinessDivisionContactPersons: nullable(gatheredContactPersons()),
  CreatedAt: nullable(timestamp()),
  UpdatedAt: nullable(timestamp()),
  Uuid: uuid(),
};
