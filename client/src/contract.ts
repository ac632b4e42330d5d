// Of the resources of the contract, as the catalog of Lectern has them. `node scripts/write-client.ts`
// writes this file.
import type * as lectern from "./types.ts";
import type { NavigationPaths, LanguagePaths, OrgTrainingPaths, BusinessDivisionFacilityPaths, BusinessDivisionContactPersonPaths, BusinessDivisionWorkingGroupPaths, BusinessDivisionPaths } from "./contract-paths.ts";

export interface Navigation {
  readonly Article: NavigationArticle | null;
  readonly Identifier: string;
  readonly Fallback: boolean;
  readonly CreatedAt: string;
  readonly UpdatedAt: string;
  readonly Uuid: string;
  readonly CustomAttributes: { readonly [identifier: string]: lectern.AttributeValue | undefined; } | null;
}

export interface NavigationArticle {
  readonly State: "PUBLISHED" | "TIME_CONTROLLED";
  readonly TimeControlledPublishedFrom: string | null;
  readonly TimeControlledPublishedTo: string | null;
  readonly Name: string;
  readonly Restricted: boolean;
  readonly Uri: string;
  readonly NiceUri: string;
  readonly ShortUri: string | null;
  readonly Href: string;
  readonly CreatedAt: string;
  readonly UpdatedAt: string;
  readonly Uuid: string;
  readonly CustomAttributes: { readonly [identifier: string]: lectern.AttributeValue | undefined; } | null;
}

export interface Language {
  readonly State: "PUBLISHED";
  readonly Fallback: boolean;
  readonly Code: "AR_AE" | "AR_BH" | "AR_DZ" | "AR_EG" | "AR_IQ" | "AR_JO" | "AR_KW" | "AR_LB" | "AR_LY" | "AR_MA" | "AR_OM" | "AR_QA" | "AR_SA" | "AR_SY" | "AR_TN" | "AR_YE" | "DE" | "DE_AT" | "DE_CH" | "DE_LI" | "DE_LU" | "EN" | "EN_AU" | "EN_BZ" | "EN_CA" | "EN_GB" | "EN_IE" | "EN_JM" | "EN_NZ" | "EN_TT" | "EN_US" | "EN_ZA" | "ES" | "ES_AR" | "ES_BO" | "ES_CL" | "ES_CO" | "ES_CR" | "ES_DO" | "ES_EC" | "ES_GT" | "ES_HN" | "ES_MX" | "ES_NI" | "ES_PA" | "ES_PE" | "ES_PR" | "ES_PY" | "ES_SV" | "ES_UY" | "ES_VE" | "FR" | "FR_BE" | "FR_CA" | "FR_CH" | "FR_LU" | "IT" | "IT_CH" | "NL" | "NL_BE" | "PT" | "PT_BR" | "RO" | "RO_MD" | "RU" | "RU_MD" | "SV" | "SV_FI" | "ZH_CN" | "ZH_HK" | "ZH_SG" | "ZH_TW" | "AF" | "BE" | "BG" | "CA" | "CS" | "CY" | "DA" | "EL" | "ET" | "EU" | "FA" | "FI" | "FO" | "GA" | "GD" | "HE" | "HI" | "HR" | "HU" | "ID" | "IS" | "JA" | "JI" | "KO" | "KU" | "LT" | "LV" | "MK" | "ML" | "MS" | "MT" | "NB" | "NN" | "NO" | "PA" | "PL" | "RM" | "SB" | "SK" | "SL" | "SQ" | "SR" | "TH" | "TN" | "TR" | "TS" | "UK" | "UR" | "VE" | "VI" | "XH" | "ZU";
  readonly TextDirection: "LEFT_TO_RIGHT" | "RIGHT_TO_LEFT";
  readonly FirstDayOfWeek: "SATURDAY" | "SUNDAY" | "MONDAY";
  readonly DateFormat: string;
  readonly TimeFormat: string;
  readonly CreatedAt: string;
  readonly UpdatedAt: string;
  readonly Uuid: string;
  readonly CustomAttributes: { readonly [identifier: string]: lectern.AttributeValue | undefined; } | null;
}

export interface OrgTraining {
  readonly Uuid: string;
  readonly PreetzTeamContactPerson: BusinessDivisionContactPerson | null;
  readonly ElmshornTeamContactPerson: BusinessDivisionContactPerson | null;
  readonly LauenburgTeamContactPerson: BusinessDivisionContactPerson | null;
  readonly Title: string;
  readonly WorkingHours: "PART_TIME" | "FULL_TIME";
  readonly Locations: readonly string[];
  readonly PrimaryPdfDocumentTitle: string | null;
  readonly SecondaryPdfDocumentTitle: string | null;
  readonly TertiaryPdfDocumentTitle: string | null;
  readonly PrimaryPdfDocumentUrl: string | null;
  readonly SecondaryPdfDocumentUrl: string | null;
  readonly TertiaryPdfDocumentUrl: string | null;
  readonly ResultPrimaryPdfDocumentTitle: string | null;
  readonly ResultSecondaryPdfDocumentTitle: string | null;
  readonly ResultTertiaryPdfDocumentTitle: string | null;
  readonly ResultPrimaryPdfDocumentUrl: string | null;
  readonly ResultSecondaryPdfDocumentUrl: string | null;
  readonly ResultTertiaryPdfDocumentUrl: string | null;
}

export interface BusinessDivisionContactPerson {
  readonly BusinessDivisionUuid: string | null;
  readonly DefaultContactPerson: boolean;
  readonly Firstname: string;
  readonly Lastname: string;
  readonly PositionClass: "PRESIDENT" | "VICE_PRESIDENT" | "ASSISTANT_TO_THE_PRESIDENT" | "DIVISION_LEAD" | "VICE_DIVISION_LEAD" | "ASSISTANT_TO_THE_DIVISION_LEAD" | "FACILITY_LEAD" | "VICE_FACILITY_LEAD" | "ASSISTANT_TO_THE_FACILITY_LEAD" | "CONTACT_PERSON";
  readonly Position: string | null;
  readonly PhoneNumber: string | null;
  readonly MobilePhoneNumber: string | null;
  readonly MailAddress: string | null;
  readonly Languages: string | null;
  readonly OfficeHours: string | null;
  readonly CreatedAt: string;
  readonly UpdatedAt: string;
  readonly Uuid: string;
}

export interface BusinessDivisionFacility {
  readonly BusinessDivisionUuid: string | null;
  readonly Name: string;
  readonly ShowOnMap: boolean;
  readonly AddressStreet: string | null;
  readonly AddressHouse: string | null;
  readonly AddressAddition: string | null;
  readonly AddressZip: string;
  readonly AddressCity: string;
  readonly GeoCoordinatesLongitude: number;
  readonly GeoCoordinatesLatitude: number;
  readonly PhoneNumber: string | null;
  readonly MailAddress: string | null;
  readonly InformationArticleUuid: string | null;
  readonly InformationArticleUrl: string | null;
  readonly OfficeHours: string | null;
  readonly BusinessDivisionContactPersons: readonly BusinessDivisionContactPerson[] | null;
  readonly CreatedAt: string;
  readonly UpdatedAt: string;
  readonly Uuid: string;
  readonly Distance?: number;
}

export interface BusinessDivisionWorkingGroup {
  readonly BusinessDivisionUuid: string | null;
  readonly Name: string;
  readonly BusinessDivisionContactPersons: readonly BusinessDivisionContactPerson[] | null;
  readonly CreatedAt: string;
  readonly UpdatedAt: string;
  readonly Uuid: string;
}

export interface BusinessDivision {
  readonly Name: string;
  readonly Identifier: string;
  readonly Color: string;
  readonly BusinessDivisionContactPersons: readonly BusinessDivisionContactPerson[] | null;
  readonly CreatedAt: string;
  readonly UpdatedAt: string;
  readonly Uuid: string;
}

export interface Contract {
  readonly navigation: {
    item: Navigation;
    paths: NavigationPaths;
    parameters: "search";
  };
  readonly languages: {
    item: Language;
    paths: LanguagePaths;
    parameters: "search";
  };
  readonly trainings: {
    item: OrgTraining;
    paths: OrgTrainingPaths;
    parameters: "search";
  };
  readonly businessDivisionFacilities: {
    item: BusinessDivisionFacility;
    paths: BusinessDivisionFacilityPaths;
    parameters: "search" | "near" | "radius" | "bbox";
    entity: lectern.Members<BusinessDivisionFacility, "Name" | "ShowOnMap" | "AddressStreet" | "AddressHouse" | "AddressAddition" | "AddressZip" | "AddressCity" | "GeoCoordinatesLongitude" | "GeoCoordinatesLatitude" | "PhoneNumber" | "MailAddress" | "InformationArticleUuid" | "OfficeHours" | "BusinessDivisionContactPersons">;
  };
  readonly businessDivisionContactPersons: {
    item: BusinessDivisionContactPerson;
    paths: BusinessDivisionContactPersonPaths;
    parameters: "search";
  };
  readonly businessDivisionWorkingGroups: {
    item: BusinessDivisionWorkingGroup;
    paths: BusinessDivisionWorkingGroupPaths;
    parameters: "search";
    entity: lectern.Members<BusinessDivisionWorkingGroup, "Name" | "BusinessDivisionContactPersons">;
  };
  readonly businessDivisions: {
    item: BusinessDivision;
    paths: BusinessDivisionPaths;
    parameters: "search";
    entity: lectern.Members<BusinessDivision, "Name" | "Identifier" | "Color" | "BusinessDivisionContactPersons" | "CreatedAt" | "UpdatedAt" | "Uuid">;
  };
}

export type LanguageCode = Language["Code"];

/** Where each collection is, and its entities where it has any. */
export const CONTRACT_ADDRESSES = {
  navigation: ["/api/v1/navigation"],
  languages: ["/api/v1/languages"],
  trainings: ["/training-extension/api/v1/trainings"],
  businessDivisionFacilities: ["/extension/api/v1/business-division-facilities","/extension/api/v1/business-division-facility"],
  businessDivisionContactPersons: ["/extension/api/v1/business-division-contact-persons"],
  businessDivisionWorkingGroups: ["/extension/api/v1/business-division-working-groups","/extension/api/v1/business-division-working-group"],
  businessDivisions: ["/extension/api/v1/business-divisions","/extension/api/v1/business-division"],
} as const satisfies Readonly<Record<keyof Contract, readonly string[]>>;
