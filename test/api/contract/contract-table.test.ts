/**
 * Holds the catalog to the contract. The tables below were copied from the contract by hand, not derived; a
 * difference in name, order, type, size, default, nullability or allowed values fails.
 */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ARTICLE_FIELDS } from "../../../src/catalog/content-fields.ts";
import { COLLECTION_CONFIGURATION, NOTIFICATION } from "../../../src/catalog/envelope.ts";
import { FIELD_KINDS } from "../../../src/catalog/field-kinds.ts";
import type { Fields } from "../../../src/catalog/field.ts";
import { LANGUAGE_CODES } from "../../../src/catalog/language-codes.ts";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";

/** Field, type, size, default, nullable; `-` for no size, `none` for no default. */
const TABLES: Readonly<Record<string, string>> = {
  Navigation: `
    Article VIRTUAL - none yes
    Identifier VARCHAR 128 none no
    Fallback BOOLEAN - false no
    CreatedAt TIMESTAMP - none yes
    UpdatedAt TIMESTAMP - none yes
    Uuid VARCHAR 36 none no
    CustomAttributes VIRTUAL - none yes`,
  Languages: `
    State ENUM - DRAFT no
    Fallback BOOLEAN - false no
    Code ENUM - none no
    TextDirection ENUM - LEFT_TO_RIGHT no
    FirstDayOfWeek ENUM - SUNDAY no
    DateFormat VARCHAR 16 Y-m-d no
    TimeFormat VARCHAR 16 H:i:s no
    CreatedAt TIMESTAMP - none yes
    UpdatedAt TIMESTAMP - none yes
    Uuid VARCHAR 36 none no
    CustomAttributes VIRTUAL - none yes`,
  Trainings: `
    Uuid VARCHAR 36 none no
    PreetzTeamContactPerson VIRTUAL - none yes
    ElmshornTeamContactPerson VIRTUAL - none yes
    LauenburgTeamContactPerson VIRTUAL - none yes
    Title VARCHAR 128 none no
    WorkingHours ENUM - none no
    Locations SET - none no
    PrimaryPdfDocumentTitle VARCHAR 36 none yes
    SecondaryPdfDocumentTitle VARCHAR 36 none yes
    TertiaryPdfDocumentTitle VARCHAR 36 none yes
    PrimaryPdfDocumentUrl VIRTUAL - none yes
    SecondaryPdfDocumentUrl VIRTUAL - none yes
    TertiaryPdfDocumentUrl VIRTUAL - none yes
    ResultPrimaryPdfDocumentTitle VARCHAR 36 none yes
    ResultSecondaryPdfDocumentTitle VARCHAR 36 none yes
    ResultTertiaryPdfDocumentTitle VARCHAR 36 none yes
    ResultPrimaryPdfDocumentUrl VIRTUAL - none yes
    ResultSecondaryPdfDocumentUrl VIRTUAL - none yes
    ResultTertiaryPdfDocumentUrl VIRTUAL - none yes`,
  BusinessDivisionFacilities: `
    BusinessDivisionUuid VIRTUAL - none yes
    Name VARCHAR 128 none no
    ShowOnMap BOOLEAN 1 true no
    AddressStreet VARCHAR 128 none yes
    AddressHouse VARCHAR 8 none yes
    AddressAddition VARCHAR 128 none yes
    AddressZip VARCHAR 8 none no
    AddressCity VARCHAR 128 none no
    GeoCoordinatesLongitude FLOAT - none no
    GeoCoordinatesLatitude FLOAT - none no
    PhoneNumber VARCHAR 128 none yes
    MailAddress VARCHAR 128 none yes
    InformationArticleUuid VARCHAR 36 none yes
    InformationArticleUrl VIRTUAL - none yes
    OfficeHours LONGVARCHAR - none yes
    BusinessDivisionContactPersons VIRTUAL - none yes
    CreatedAt TIMESTAMP - none yes
    UpdatedAt TIMESTAMP - none yes
    Uuid VARCHAR 36 none no`,
  BusinessDivisionContactPersons: `
    BusinessDivisionUuid VIRTUAL - none yes
    DefaultContactPerson BOOLEAN - none no
    Firstname VARCHAR 128 none no
    Lastname VARCHAR 128 none no
    PositionClass ENUM - CONTACT_PERSON no
    Position VARCHAR 128 none yes
    PhoneNumber VARCHAR 128 none yes
    MobilePhoneNumber VARCHAR 128 none yes
    MailAddress VARCHAR 128 none yes
    Languages VARCHAR 256 none yes
    OfficeHours LONGVARCHAR - none yes
    CreatedAt TIMESTAMP - none yes
    UpdatedAt TIMESTAMP - none yes
    Uuid VARCHAR 36 none no`,
  BusinessDivisionWorkingGroups: `
    BusinessDivisionUuid VIRTUAL - none yes
    Name VARCHAR 128 none no
    BusinessDivisionContactPersons VIRTUAL - none yes
    CreatedAt TIMESTAMP - none yes
    UpdatedAt TIMESTAMP - none yes
    Uuid VARCHAR 36 none no`,
  BusinessDivisions: `
    Name VARCHAR 128 none no
    Identifier VARCHAR 128 none no
    Color VARCHAR 8 e2001a no
    BusinessDivisionContactPersons VIRTUAL - none yes
    CreatedAt TIMESTAMP - none yes
    UpdatedAt TIMESTAMP - none yes
    Uuid VARCHAR 36 none no`,
};

/** Paths, response keys, and the path, key and fields of the entity. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  Navigation: ["/api/v1/navigation", "NavigationModelCollection"],
  Languages: ["/api/v1/languages", "LanguageModelCollection"],
  Trainings: ["/training-extension/api/v1/trainings", "OrgTrainingModelCollection"],
  BusinessDivisionFacilities: [
    "/extension/api/v1/business-division-facilities",
    "BusinessDivisionFacilityModelCollection",
    "BusinessDivisionFacility",
    "/extension/api/v1/business-division-facility",
    "BusinessDivisionFacilityModel",
    "Name ShowOnMap AddressStreet AddressHouse AddressAddition AddressZip AddressCity GeoCoordinatesLongitude GeoCoordinatesLatitude PhoneNumber MailAddress InformationArticleUuid OfficeHours BusinessDivisionContactPersons",
  ],
  BusinessDivisionContactPersons: [
    "/extension/api/v1/business-division-contact-persons",
    "BusinessDivisionContactPersonModelCollection",
  ],
  BusinessDivisionWorkingGroups: [
    "/extension/api/v1/business-division-working-groups",
    "BusinessDivisionWorkingGroupModelCollection",
    "BusinessDivisionWorkingGroup",
    "/extension/api/v1/business-division-working-group",
    "BusinessDivisionWorkingGroupModel",
    "Name BusinessDivisionContactPersons",
  ],
  BusinessDivisions: [
    "/extension/api/v1/business-divisions",
    "BusinessDivisionModelCollection",
    "BusinessDivision",
    "/extension/api/v1/business-division",
    "BusinessDivisionModel",
    "Name Identifier Color BusinessDivisionContactPersons CreatedAt UpdatedAt Uuid",
  ],
};

const ALLOWED_VALUES: Readonly<Record<string, string>> = {
  "Languages.State": "DRAFT PUBLISHED",
  "Languages.TextDirection": "LEFT_TO_RIGHT RIGHT_TO_LEFT",
  "Languages.FirstDayOfWeek": "SATURDAY SUNDAY MONDAY",
  "Trainings.WorkingHours": "PART_TIME FULL_TIME",
  "BusinessDivisionContactPersons.PositionClass":
    "PRESIDENT VICE_PRESIDENT ASSISTANT_TO_THE_PRESIDENT DIVISION_LEAD VICE_DIVISION_LEAD ASSISTANT_TO_THE_DIVISION_LEAD FACILITY_LEAD VICE_FACILITY_LEAD ASSISTANT_TO_THE_FACILITY_LEAD CONTACT_PERSON",
};

/** Base codes with the suffixes that they take; a plus sign where the base stands alone, too. */
const LANGUAGES = `
  AR AE BH DZ EG IQ JO KW LB LY MA OM QA SA SY TN YE
  DE+ AT CH LI LU
  EN+ AU BZ CA GB IE JM NZ TT US ZA
  ES+ AR BO CL CO CR DO EC GT HN MX NI PA PE PR PY SV UY VE
  FR+ BE CA CH LU
  IT+ CH
  NL+ BE
  PT+ BR
  RO+ MD
  RU+ MD
  SV+ FI
  ZH CN HK SG TW`;
const PLAIN_LANGUAGES =
  "AF BE BG CA CS CY DA EL ET EU FA FI FO GA GD HE HI HR HU ID IS JA JI KO KU LT LV MK ML MS MT NB NN NO PA PL RM SB SK SL SQ SR TH TN TR TS UK UR VE VI XH ZU";

const linesOf = (table: string): readonly string[] =>
  table
    .trim()
    .split("\n")
    .map((line) => line.trim());

function describeFields(fields: Fields): readonly string[] {
  return [...fields].map(([name, field]) =>
    [
      name,
      FIELD_KINDS[field.kind].type,
      field.size ?? "-",
      field.default ?? "none",
      field.nullable ? "yes" : "no",
    ].join(" "),
  );
}

describe("the catalog says what the contract says", () => {
  test("the seven collections, in the contract's words", () => {
    assert.deepEqual(
      new Set(CONTRACT_NAMES.map((name) => mustGet(CONTRACT.resources, name).title)),
      new Set(Object.keys(TABLES)),
    );
    for (const name of CONTRACT_NAMES)
      assert.ok(mustGet(CONTRACT.resources, name).path.endsWith(`/${name}`));
  });

  for (const name of CONTRACT_NAMES) {
    const resource = mustGet(CONTRACT.resources, name);
    const table = TABLES[resource.title] ?? "";
    test(`fields of ${resource.title}`, () => {
      assert.deepEqual(describeFields(resource.fields), linesOf(table));
    });
    test(`addresses of ${resource.title}`, () => {
      const { entity } = resource;
      assert.deepEqual(
        [
          resource.path,
          resource.responseKey,
          ...(entity
            ? [entity.title, entity.path, entity.responseKey, entity.fields.join(" ")]
            : []),
        ],
        ADDRESSES[resource.title],
      );
    });
  }

  test("allowed values", () => {
    const found: Record<string, string> = {};
    for (const name of CONTRACT_NAMES) {
      const { title, fields } = mustGet(CONTRACT.resources, name);
      for (const [fieldName, { values }] of fields)
        if (values && fieldName !== "Code") found[`${title}.${fieldName}`] = values.join(" ");
    }
    assert.deepEqual(found, ALLOWED_VALUES);
  });

  test("124 language codes", () => {
    const expected = PLAIN_LANGUAGES.split(" ");
    for (const line of linesOf(LANGUAGES)) {
      const [base = "", ...suffixes] = line.split(" ");
      if (base.endsWith("+")) expected.push(base.slice(0, -1));
      expected.push(...suffixes.map((suffix) => `${base.replace("+", "")}_${suffix}`));
    }
    assert.equal(LANGUAGE_CODES.length, 124);
    assert.deepEqual([...LANGUAGE_CODES].toSorted(), expected.toSorted());
  });

  test("the embedded Article", () => {
    assert.deepEqual(
      Object.keys(ARTICLE_FIELDS).join(" "),
      "State TimeControlledPublishedFrom TimeControlledPublishedTo Name Restricted Uri NiceUri ShortUri Href CreatedAt UpdatedAt Uuid CustomAttributes",
    );
  });

  test("CollectionConfiguration and Notification", () => {
    assert.deepEqual(
      Object.entries(COLLECTION_CONFIGURATION).map((entry) => entry.join(" ")),
      linesOf(`
        CollectionModelName string
        IsPaginated boolean
        MaxItemsPerPage integer
        CurrentPage integer
        FirstPage integer
        LastPage integer
        PreviousPage integer
        NextPage integer
        CurrentPageEndpoint string
        FirstPageEndpoint string
        LastPageEndpoint string
        PreviousPageEndpoint string
        NextPageEndpoint string
        FirstIndex integer
        LastIndex integer
        TotalCount integer`),
    );
    assert.deepEqual(
      Object.entries(NOTIFICATION).map((entry) => entry.join(" ")),
      linesOf(`
        Type string
        Message string
        LocalizedMessage string
        Level integer
        LevelAsString string
        Details strings
        Code integer`),
    );
  });
});
