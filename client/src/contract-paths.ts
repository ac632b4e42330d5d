// Of the resources of the contract, as the catalog of Lectern has them. `node scripts/write-client.ts`
// writes this file.
import type * as lectern from "./types.ts";

export interface NavigationPaths {
  "Article": lectern.ObjectPath;
  "Article.State": lectern.EnumPath<"PUBLISHED" | "TIME_CONTROLLED">;
  "Article.TimeControlledPublishedFrom": lectern.DatePath;
  "Article.TimeControlledPublishedTo": lectern.DatePath;
  "Article.Name": lectern.TextPath;
  "Article.Restricted": lectern.BooleanPath;
  "Article.Uri": lectern.TextPath;
  "Article.NiceUri": lectern.TextPath;
  "Article.ShortUri": lectern.TextPath;
  "Article.Href": lectern.TextPath;
  "Article.CreatedAt": lectern.TimestampPath;
  "Article.UpdatedAt": lectern.TimestampPath;
  "Article.Uuid": lectern.UuidPath;
  "Article.CustomAttributes": lectern.ObjectPath;
  [attribute: `Article.CustomAttributes.${string}`]: lectern.OpenPath;
  "Identifier": lectern.TextPath;
  "Fallback": lectern.BooleanPath;
  "CreatedAt": lectern.TimestampPath;
  "UpdatedAt": lectern.TimestampPath;
  "Uuid": lectern.UuidPath;
  "CustomAttributes": lectern.ObjectPath;
  [attribute: `CustomAttributes.${string}`]: lectern.OpenPath;
}

export interface LanguagePaths {
  "State": lectern.EnumPath<"PUBLISHED">;
  "Fallback": lectern.BooleanPath;
  "Code": lectern.EnumPath<"AR_AE" | "AR_BH" | "AR_DZ" | "AR_EG" | "AR_IQ" | "AR_JO" | "AR_KW" | "AR_LB" | "AR_LY" | "AR_MA" | "AR_OM" | "AR_QA" | "AR_SA" | "AR_SY" | "AR_TN" | "AR_YE" | "DE" | "DE_AT" | "DE_CH" | "DE_LI" | "DE_LU" | "EN" | "EN_AU" | "EN_BZ" | "EN_CA" | "EN_GB" | "EN_IE" | "EN_JM" | "EN_NZ" | "EN_TT" | "EN_US" | "EN_ZA" | "ES" | "ES_AR" | "ES_BO" | "ES_CL" | "ES_CO" | "ES_CR" | "ES_DO" | "ES_EC" | "ES_GT" | "ES_HN" | "ES_MX" | "ES_NI" | "ES_PA" | "ES_PE" | "ES_PR" | "ES_PY" | "ES_SV" | "ES_UY" | "ES_VE" | "FR" | "FR_BE" | "FR_CA" | "FR_CH" | "FR_LU" | "IT" | "IT_CH" | "NL" | "NL_BE" | "PT" | "PT_BR" | "RO" | "RO_MD" | "RU" | "RU_MD" | "SV" | "SV_FI" | "ZH_CN" | "ZH_HK" | "ZH_SG" | "ZH_TW" | "AF" | "BE" | "BG" | "CA" | "CS" | "CY" | "DA" | "EL" | "ET" | "EU" | "FA" | "FI" | "FO" | "GA" | "GD" | "HE" | "HI" | "HR" | "HU" | "ID" | "IS" | "JA" | "JI" | "KO" | "KU" | "LT" | "LV" | "MK" | "ML" | "MS" | "MT" | "NB" | "NN" | "NO" | "PA" | "PL" | "RM" | "SB" | "SK" | "SL" | "SQ" | "SR" | "TH" | "TN" | "TR" | "TS" | "UK" | "UR" | "VE" | "VI" | "XH" | "ZU">;
  "TextDirection": lectern.EnumPath<"LEFT_TO_RIGHT" | "RIGHT_TO_LEFT">;
  "FirstDayOfWeek": lectern.EnumPath<"SATURDAY" | "SUNDAY" | "MONDAY">;
  "DateFormat": lectern.TextPath;
  "TimeFormat": lectern.TextPath;
  "CreatedAt": lectern.TimestampPath;
  "UpdatedAt": lectern.TimestampPath;
  "Uuid": lectern.UuidPath;
  "CustomAttributes": lectern.ObjectPath;
  [attribute: `CustomAttributes.${string}`]: lectern.OpenPath;
}

export interface OrgTrainingPaths {
  "Uuid": lectern.UuidPath;
  "PreetzTeamContactPerson": lectern.ObjectPath;
  "PreetzTeamContactPerson.BusinessDivisionUuid": lectern.UuidPath;
  "PreetzTeamContactPerson.DefaultContactPerson": lectern.BooleanPath;
  "PreetzTeamContactPerson.Firstname": lectern.TextPath;
  "PreetzTeamContactPerson.Lastname": lectern.TextPath;
  "PreetzTeamContactPerson.PositionClass": lectern.EnumPath<"PRESIDENT" | "VICE_PRESIDENT" | "ASSISTANT_TO_THE_PRESIDENT" | "DIVISION_LEAD" | "VICE_DIVISION_LEAD" | "ASSISTANT_TO_THE_DIVISION_LEAD" | "FACILITY_LEAD" | "VICE_FACILITY_LEAD" | "ASSISTANT_TO_THE_FACILITY_LEAD" | "CONTACT_PERSON">;
  "PreetzTeamContactPerson.Position": lectern.TextPath;
  "PreetzTeamContactPerson.PhoneNumber": lectern.TextPath;
  "PreetzTeamContactPerson.MobilePhoneNumber": lectern.TextPath;
  "PreetzTeamContactPerson.MailAddress": lectern.TextPath;
  "PreetzTeamContactPerson.Languages": lectern.TextPath;
  "PreetzTeamContactPerson.OfficeHours": lectern.TextPath;
  "PreetzTeamContactPerson.CreatedAt": lectern.TimestampPath;
  "PreetzTeamContactPerson.UpdatedAt": lectern.TimestampPath;
  "PreetzTeamContactPerson.Uuid": lectern.UuidPath;
  "ElmshornTeamContactPerson": lectern.ObjectPath;
  "ElmshornTeamContactPerson.BusinessDivisionUuid": lectern.UuidPath;
  "ElmshornTeamContactPerson.DefaultContactPerson": lectern.BooleanPath;
  "ElmshornTeamContactPerson.Firstname": lectern.TextPath;
  "ElmshornTeamContactPerson.Lastname": lectern.TextPath;
  "ElmshornTeamContactPerson.PositionClass": lectern.EnumPath<"PRESIDENT" | "VICE_PRESIDENT" | "ASSISTANT_TO_THE_PRESIDENT" | "DIVISION_LEAD" | "VICE_DIVISION_LEAD" | "ASSISTANT_TO_THE_DIVISION_LEAD" | "FACILITY_LEAD" | "VICE_FACILITY_LEAD" | "ASSISTANT_TO_THE_FACILITY_LEAD" | "CONTACT_PERSON">;
  "ElmshornTeamContactPerson.Position": lectern.TextPath;
  "ElmshornTeamContactPerson.PhoneNumber": lectern.TextPath;
  "ElmshornTeamContactPerson.MobilePhoneNumber": lectern.TextPath;
  "ElmshornTeamContactPerson.MailAddress": lectern.TextPath;
  "ElmshornTeamContactPerson.Languages": lectern.TextPath;
  "ElmshornTeamContactPerson.OfficeHours": lectern.TextPath;
  "ElmshornTeamContactPerson.CreatedAt": lectern.TimestampPath;
  "ElmshornTeamContactPerson.UpdatedAt": lectern.TimestampPath;
  "ElmshornTeamContactPerson.Uuid": lectern.UuidPath;
  "LauenburgTeamContactPerson": lectern.ObjectPath;
  "LauenburgTeamContactPerson.BusinessDivisionUuid": lectern.UuidPath;
  "LauenburgTeamContactPerson.DefaultContactPerson": lectern.BooleanPath;
  "LauenburgTeamContactPerson.Firstname": lectern.TextPath;
  "LauenburgTeamContactPerson.Lastname": lectern.TextPath;
  "LauenburgTeamContactPerson.PositionClass": lectern.EnumPath<"PRESIDENT" | "VICE_PRESIDENT" | "ASSISTANT_TO_THE_PRESIDENT" | "DIVISION_LEAD" | "VICE_DIVISION_LEAD" | "ASSISTANT_TO_THE_DIVISION_LEAD" | "FACILITY_LEAD" | "VICE_FACILITY_LEAD" | "ASSISTANT_TO_THE_FACILITY_LEAD" | "CONTACT_PERSON">;
  "LauenburgTeamContactPerson.Position": lectern.TextPath;
  "LauenburgTeamContactPerson.PhoneNumber": lectern.TextPath;
  "LauenburgTeamContactPerson.MobilePhoneNumber": lectern.TextPath;
  "LauenburgTeamContactPerson.MailAddress": lectern.TextPath;
  "LauenburgTeamContactPerson.Languages": lectern.TextPath;
  "LauenburgTeamContactPerson.OfficeHours": lectern.TextPath;
  "LauenburgTeamContactPerson.CreatedAt": lectern.TimestampPath;
  "LauenburgTeamContactPerson.UpdatedAt": lectern.TimestampPath;
  "LauenburgTeamContactPerson.Uuid": lectern.UuidPath;
  "Title": lectern.TextPath;
  "WorkingHours": lectern.EnumPath<"PART_TIME" | "FULL_TIME">;
  "Locations": lectern.Listed<lectern.EnumPath<string>>;
  "PrimaryPdfDocumentTitle": lectern.TextPath;
  "SecondaryPdfDocumentTitle": lectern.TextPath;
  "TertiaryPdfDocumentTitle": lectern.TextPath;
  "PrimaryPdfDocumentUrl": lectern.TextPath;
  "SecondaryPdfDocumentUrl": lectern.TextPath;
  "TertiaryPdfDocumentUrl": lectern.TextPath;
  "ResultPrimaryPdfDocumentTitle": lectern.TextPath;
  "ResultSecondaryPdfDocumentTitle": lectern.TextPath;
  "ResultTertiaryPdfDocumentTitle": lectern.TextPath;
  "ResultPrimaryPdfDocumentUrl": lectern.TextPath;
  "ResultSecondaryPdfDocumentUrl": lectern.TextPath;
  "ResultTertiaryPdfDocumentUrl": lectern.TextPath;
}

export interface BusinessDivisionFacilityPaths {
  "BusinessDivisionUuid": lectern.UuidPath;
  "Name": lectern.TextPath;
  "ShowOnMap": lectern.BooleanPath;
  "AddressStreet": lectern.TextPath;
  "AddressHouse": lectern.TextPath;
  "AddressAddition": lectern.TextPath;
  "AddressZip": lectern.TextPath;
  "AddressCity": lectern.TextPath;
  "GeoCoordinatesLongitude": lectern.NumberPath;
  "GeoCoordinatesLatitude": lectern.NumberPath;
  "PhoneNumber": lectern.TextPath;
  "MailAddress": lectern.TextPath;
  "InformationArticleUuid": lectern.UuidPath;
  "InformationArticleUrl": lectern.TextPath;
  "OfficeHours": lectern.TextPath;
  "BusinessDivisionContactPersons": lectern.ObjectPath;
  "BusinessDivisionContactPersons.BusinessDivisionUuid": lectern.Listed<lectern.UuidPath>;
  "BusinessDivisionContactPersons.DefaultContactPerson": lectern.Listed<lectern.BooleanPath>;
  "BusinessDivisionContactPersons.Firstname": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.Lastname": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.PositionClass": lectern.Listed<lectern.EnumPath<"PRESIDENT" | "VICE_PRESIDENT" | "ASSISTANT_TO_THE_PRESIDENT" | "DIVISION_LEAD" | "VICE_DIVISION_LEAD" | "ASSISTANT_TO_THE_DIVISION_LEAD" | "FACILITY_LEAD" | "VICE_FACILITY_LEAD" | "ASSISTANT_TO_THE_FACILITY_LEAD" | "CONTACT_PERSON">>;
  "BusinessDivisionContactPersons.Position": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.PhoneNumber": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.MobilePhoneNumber": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.MailAddress": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.Languages": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.OfficeHours": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.CreatedAt": lectern.Listed<lectern.TimestampPath>;
  "BusinessDivisionContactPersons.UpdatedAt": lectern.Listed<lectern.TimestampPath>;
  "BusinessDivisionContactPersons.Uuid": lectern.Listed<lectern.UuidPath>;
  "CreatedAt": lectern.TimestampPath;
  "UpdatedAt": lectern.TimestampPath;
  "Uuid": lectern.UuidPath;
}

export interface BusinessDivisionContactPersonPaths {
  "BusinessDivisionUuid": lectern.UuidPath;
  "DefaultContactPerson": lectern.BooleanPath;
  "Firstname": lectern.TextPath;
  "Lastname": lectern.TextPath;
  "PositionClass": lectern.EnumPath<"PRESIDENT" | "VICE_PRESIDENT" | "ASSISTANT_TO_THE_PRESIDENT" | "DIVISION_LEAD" | "VICE_DIVISION_LEAD" | "ASSISTANT_TO_THE_DIVISION_LEAD" | "FACILITY_LEAD" | "VICE_FACILITY_LEAD" | "ASSISTANT_TO_THE_FACILITY_LEAD" | "CONTACT_PERSON">;
  "Position": lectern.TextPath;
  "PhoneNumber": lectern.TextPath;
  "MobilePhoneNumber": lectern.TextPath;
  "MailAddress": lectern.TextPath;
  "Languages": lectern.TextPath;
  "OfficeHours": lectern.TextPath;
  "CreatedAt": lectern.TimestampPath;
  "UpdatedAt": lectern.TimestampPath;
  "Uuid": lectern.UuidPath;
}

export interface BusinessDivisionWorkingGroupPaths {
  "BusinessDivisionUuid": lectern.UuidPath;
  "Name": lectern.TextPath;
  "BusinessDivisionContactPersons": lectern.ObjectPath;
  "BusinessDivisionContactPersons.BusinessDivisionUuid": lectern.Listed<lectern.UuidPath>;
  "BusinessDivisionContactPersons.DefaultContactPerson": lectern.Listed<lectern.BooleanPath>;
  "BusinessDivisionContactPersons.Firstname": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.Lastname": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.PositionClass": lectern.Listed<lectern.EnumPath<"PRESIDENT" | "VICE_PRESIDENT" | "ASSISTANT_TO_THE_PRESIDENT" | "DIVISION_LEAD" | "VICE_DIVISION_LEAD" | "ASSISTANT_TO_THE_DIVISION_LEAD" | "FACILITY_LEAD" | "VICE_FACILITY_LEAD" | "ASSISTANT_TO_THE_FACILITY_LEAD" | "CONTACT_PERSON">>;
  "BusinessDivisionContactPersons.Position": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.PhoneNumber": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.MobilePhoneNumber": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.MailAddress": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.Languages": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.OfficeHours": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.CreatedAt": lectern.Listed<lectern.TimestampPath>;
  "BusinessDivisionContactPersons.UpdatedAt": lectern.Listed<lectern.TimestampPath>;
  "BusinessDivisionContactPersons.Uuid": lectern.Listed<lectern.UuidPath>;
  "CreatedAt": lectern.TimestampPath;
  "UpdatedAt": lectern.TimestampPath;
  "Uuid": lectern.UuidPath;
}

export interface BusinessDivisionPaths {
  "Name": lectern.TextPath;
  "Identifier": lectern.TextPath;
  "Color": lectern.TextPath;
  "BusinessDivisionContactPersons": lectern.ObjectPath;
  "BusinessDivisionContactPersons.BusinessDivisionUuid": lectern.Listed<lectern.UuidPath>;
  "BusinessDivisionContactPersons.DefaultContactPerson": lectern.Listed<lectern.BooleanPath>;
  "BusinessDivisionContactPersons.Firstname": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.Lastname": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.PositionClass": lectern.Listed<lectern.EnumPath<"PRESIDENT" | "VICE_PRESIDENT" | "ASSISTANT_TO_THE_PRESIDENT" | "DIVISION_LEAD" | "VICE_DIVISION_LEAD" | "ASSISTANT_TO_THE_DIVISION_LEAD" | "FACILITY_LEAD" | "VICE_FACILITY_LEAD" | "ASSISTANT_TO_THE_FACILITY_LEAD" | "CONTACT_PERSON">>;
  "BusinessDivisionContactPersons.Position": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.PhoneNumber": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.MobilePhoneNumber": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.MailAddress": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.Languages": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.OfficeHours": lectern.Listed<lectern.TextPath>;
  "BusinessDivisionContactPersons.CreatedAt": lectern.Listed<lectern.TimestampPath>;
  "BusinessDivisionContactPersons.UpdatedAt": lectern.Listed<lectern.TimestampPath>;
  "BusinessDivisionContactPersons.Uuid": lectern.Listed<lectern.UuidPath>;
  "CreatedAt": lectern.TimestampPath;
  "UpdatedAt": lectern.TimestampPath;
  "Uuid": lectern.UuidPath;
}
