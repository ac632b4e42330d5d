/**
 * The seven collections and three entities: names, paths, response keys and fields. Validation,
 * storage, JSON, routes, types and the reference pages are derived from them. Response keys and
 * prefixes follow no rule, so they are written out and never computed.
 */
import {
  CONTACT_PERSON_FIELDS,
  DIVISION_FIELDS,
  FACILITY_FIELDS,
  LANGUAGE_FIELDS,
  NAVIGATION_FIELDS,
  TRAINING_FIELDS,
  WORKING_GROUP_FIELDS,
} from "./content-fields.ts";
import type { StoredArticles } from "./content-fields.ts";
import { fieldsOf } from "./field.ts";
import type { FieldRows, Fields, Stored } from "./field.ts";
import type { ContractName, ResourceName } from "./resource-names.ts";
import type { Naming } from "./translated.ts";

/** The `load` operation of a resource and what its entity holds. */
interface Entity {
  /** The contract's name of the entity model, in the singular. */
  readonly title: string;
  readonly path: `/${string}`;
  readonly responseKey: string;
  /** Names of the collection item's fields that the entity has, in the contract's order. */
  readonly fields: readonly string[];
}

interface SearchedFields {
  /** Paths of the texts that make up the title, joined by a space. */
  readonly title: readonly string[];
  /** In a set or in custom attributes, the texts and lists of texts are searched. */
  readonly texts: readonly string[];
}

/** The fields with the geographic position of an item. */
export interface PlaceFields {
  readonly longitude: string;
  readonly latitude: string;
  /** The boolean that decides whether maps show it; absent: items with a position are shown. */
  readonly shown?: string;
}

/**
 * What Keys are made of: the texts of these fields. For `row`, items have none, and their Uuids are made of the numbers
 * of their rows, where content gives none.
 */
export type ItemKey = "row" | readonly string[];

/** One resource: a collection and, for three of them, its entity. */
export interface Resource {
  /** Last segment of the path, and name of the content file. */
  readonly name: ResourceName;
  /** The name from which Uuids are made of Keys; absent: its own. */
  readonly keyedAs?: string;
  /** Absent: content gives Keys. */
  readonly key?: ItemKey;
  /** The contract's name of the collection. */
  readonly title: string;
  /** As an installation declares it. */
  readonly naming?: Naming;
  /** Names its sheet in a workbook of all resources. */
  readonly sheet: string;
  /** Its names in other languages, in lower case. */
  readonly otherNames?: readonly string[];
  readonly path: `/${string}`;
  readonly responseKey: string;
  readonly fields: Fields;
  /** Items have a State, and some resources also dates: items that are not published are left out. */
  readonly hasState?: true;
  readonly entity?: Entity;
  /** What a search looks at; absent: the resource cannot be searched. */
  readonly searched?: SearchedFields;
  readonly place?: PlaceFields;
  /** How the collection is ordered, as the query parameter `sort`; absent: as content gives it. */
  readonly order?: string;
  /** Absent: the installation sets it. */
  readonly maxItemsPerPage?: number;
  /** How messages name an item: a text in which names of fields stand for their values. */
  readonly label: string;
  /** The default of ApiAccessRule. */
  readonly access: "token" | "public";
  /** day: cached for 86400 s at most; revalidate: stored, but checked at each use. */
  readonly caching: "day" | "revalidate";
}

const names = (fields: FieldRows, ...without: readonly string[]): readonly string[] =>
  Object.keys(fields).filter((name) => !without.includes(name));

export const RESOURCES = {
  navigation: {
    name: "navigation",
    title: "Navigation",
    sheet: "Navigation",
    path: "/api/v1/navigation",
    responseKey: "NavigationModelCollection",
    fields: fieldsOf(NAVIGATION_FIELDS),
    searched: {
      title: ["Article.Name"],
      texts: ["Article.NiceUri", "Article.CustomAttributes"],
    },
    label: "Identifier",
    access: "token",
    caching: "day",
  },
  languages: {
    name: "languages",
    title: "Languages",
    sheet: "Languages",
    otherNames: ["sprachen"],
    path: "/api/v1/languages",
    responseKey: "LanguageModelCollection",
    fields: fieldsOf(LANGUAGE_FIELDS),
    hasState: true,
    searched: { title: ["Code"], texts: ["CustomAttributes"] },
    label: "Code",
    access: "token",
    caching: "day",
  },
  trainings: {
    name: "trainings",
    title: "Trainings",
    sheet: "Trainings",
    otherNames: ["ausbildungen"],
    path: "/training-extension/api/v1/trainings",
    responseKey: "OrgTrainingModelCollection",
    fields: fieldsOf(TRAINING_FIELDS),
    searched: {
      title: ["Title"],
      texts: [
        "Locations",
        "PrimaryPdfDocumentTitle",
        "SecondaryPdfDocumentTitle",
        "TertiaryPdfDocumentTitle",
        "ResultPrimaryPdfDocumentTitle",
        "ResultSecondaryPdfDocumentTitle",
        "ResultTertiaryPdfDocumentTitle",
      ],
    },
    label: "Title",
    access: "public",
    caching: "revalidate",
  },
  "business-division-facilities": {
    name: "business-division-facilities",
    title: "BusinessDivisionFacilities",
    sheet: "Facilities",
    otherNames: ["standorte", "niederlassungen", "einrichtungen"],
    path: "/extension/api/v1/business-division-facilities",
    responseKey: "BusinessDivisionFacilityModelCollection",
    fields: fieldsOf(FACILITY_FIELDS),
    entity: {
      title: "BusinessDivisionFacility",
      path: "/extension/api/v1/business-division-facility",
      responseKey: "BusinessDivisionFacilityModel",
      fields: names(
        FACILITY_FIELDS,
        "BusinessDivisionUuid",
        "InformationArticleUrl",
        "CreatedAt",
        "UpdatedAt",
        "Uuid",
      ),
    },
    searched: {
      title: ["Name"],
      texts: ["AddressStreet", "AddressHouse", "AddressAddition", "AddressZip", "AddressCity"],
    },
    place: {
      longitude: "GeoCoordinatesLongitude",
      latitude: "GeoCoordinatesLatitude",
      shown: "ShowOnMap",
    },
    label: "Name, AddressCity",
    access: "public",
    caching: "revalidate",
  },
  "business-division-contact-persons": {
    name: "business-division-contact-persons",
    title: "BusinessDivisionContactPersons",
    sheet: "ContactPersons",
    otherNames: ["ansprechpartner", "kontakte", "kontaktpersonen"],
    path: "/extension/api/v1/business-division-contact-persons",
    responseKey: "BusinessDivisionContactPersonModelCollection",
    fields: fieldsOf(CONTACT_PERSON_FIELDS),
    searched: { title: ["Firstname", "Lastname"], texts: ["Position", "Languages"] },
    label: "Firstname Lastname",
    access: "public",
    caching: "revalidate",
  },
  "business-division-working-groups": {
    name: "business-division-working-groups",
    title: "BusinessDivisionWorkingGroups",
    sheet: "WorkingGroups",
    otherNames: ["arbeitsgruppen"],
    path: "/extension/api/v1/business-division-working-groups",
    responseKey: "BusinessDivisionWorkingGroupModelCollection",
    fields: fieldsOf(WORKING_GROUP_FIELDS),
    entity: {
      title: "BusinessDivisionWorkingGroup",
      path: "/extension/api/v1/business-division-working-group",
      responseKey: "BusinessDivisionWorkingGroupModel",
      fields: ["Name", "BusinessDivisionContactPersons"],
    },
    searched: { title: ["Name"], texts: [] },
    label: "Name",
    access: "public",
    caching: "revalidate",
  },
  "business-divisions": {
    name: "business-divisions",
    title: "BusinessDivisions",
    sheet: "Divisions",
    otherNames: ["geschäftsbereiche", "bereiche"],
    path: "/extension/api/v1/business-divisions",
    responseKey: "BusinessDivisionModelCollection",
    fields: fieldsOf(DIVISION_FIELDS),
    entity: {
      title: "BusinessDivision",
      path: "/extension/api/v1/business-division",
      responseKey: "BusinessDivisionModel",
      fields: names(DIVISION_FIELDS),
    },
    searched: { title: ["Name"], texts: ["Identifier"] },
    label: "Name",
    access: "public",
    caching: "revalidate",
  },
} as const satisfies Readonly<Record<ContractName, Resource>>;

/** The contract's groups, each with its most typical resource. */
export const CONTRACT_GROUPS: readonly {
  readonly title: string;
  readonly resource: ContractName;
}[] = [
  { title: "Core group", resource: "navigation" },
  { title: "Training extension", resource: "trainings" },
  { title: "Business-division extension", resource: "business-divisions" },
];

interface ContractTables {
  readonly languages: typeof LANGUAGE_FIELDS;
  readonly trainings: typeof TRAINING_FIELDS;
  readonly "business-division-facilities": typeof FACILITY_FIELDS;
  readonly "business-division-contact-persons": typeof CONTACT_PERSON_FIELDS;
  readonly "business-division-working-groups": typeof WORKING_GROUP_FIELDS;
  readonly "business-divisions": typeof DIVISION_FIELDS;
}

/**
 * A stored item: without members that have no value, Key only if content gave one, references as
 * UUIDs, a navigation item's articles under `Articles`.
 */
export type StoredItem<Name extends ResourceName> = {
  readonly Key?: string;
} & (Name extends "navigation"
  ? Omit<Stored<typeof NAVIGATION_FIELDS>, "Article"> & { readonly Articles: StoredArticles }
  : Name extends keyof ContractTables
    ? Stored<ContractTables[Name]>
    : { readonly Uuid: string });

const COLLECTION_KEY = /ModelCollection$/u;

/** @returns the name of one item, such as `Event` for the response key `EventModelCollection` */
export const modelNameOf = ({ responseKey }: Pick<Resource, "responseKey">): string =>
  responseKey.replace(COLLECTION_KEY, "");
