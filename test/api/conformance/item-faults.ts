/** Faults in items: what each changes, and which checks must tell it. */
import { uuid } from "../../support/sample-content.ts";
import { changeJson, inArticles, inEntity, inItems } from "./tampering.ts";
import type { Json, ServiceFault } from "./tampering.ts";

const FACILITIES = "business-division-facilities";

export const ITEM_FAULTS: readonly ServiceFault[] = [
  {
    name: "fields without a value left out",
    finds: ["field-there"],
    ...inItems("languages", (item) => {
      if (item["CustomAttributes"] === null) delete item["CustomAttributes"];
    }),
  },
  {
    name: "a column of the database in the items",
    finds: ["field-known"],
    ...inItems("languages", (item) => (item["Id"] = 7)),
  },
  {
    name: "null where there must be a text",
    finds: ["field-null"],
    ...inItems("trainings", (item) => (item["Title"] = null)),
  },
  {
    name: "a boolean as text",
    finds: ["field-type"],
    ...inItems("languages", (item) => (item["Fallback"] = String(item["Fallback"]))),
  },
  {
    name: "a boolean as number",
    finds: ["field-type", "load-item"],
    ...inEntity("BusinessDivisionFacilityModel", (item) => (item["ShowOnMap"] = 1)),
  },
  {
    name: "a coordinate as text",
    finds: ["field-type", "load-item"],
    ...inItems(FACILITIES, (item) => (item["GeoCoordinatesLatitude"] = "51,05")),
  },
  {
    name: "a text that is too long",
    finds: ["field-size"],
    ...inItems("trainings", (item) => (item["PrimaryPdfDocumentTitle"] = "ß".repeat(37))),
  },
  {
    name: "a day that no week begins with",
    finds: ["field-values"],
    ...inItems("languages", (item) => (item["FirstDayOfWeek"] = "FRIDAY")),
  },
  {
    name: "a language by its tag",
    finds: ["field-values"],
    ...inItems("languages", (item) => (item["Code"] = String(item["Code"]).replace("_", "-"))),
  },
  {
    name: "a state that no language has",
    finds: ["field-values", "published"],
    ...inItems("languages", (item) => (item["State"] = "ARCHIVED")),
  },
  {
    name: "a language that is a draft",
    finds: ["published"],
    ...inItems("languages", (item) => (item["State"] = "DRAFT")),
  },
  {
    name: "uuids without hyphens",
    finds: ["field-uuid"],
    ...inArticles((article) => (article["Uuid"] = String(article["Uuid"]).replaceAll("-", ""))),
  },
  {
    name: "a division by its name",
    finds: ["field-uuid"],
    ...inItems(
      "business-division-working-groups",
      (item) => (item["BusinessDivisionUuid"] = "care"),
    ),
  },
  {
    name: "times as ISO 8601 has them",
    finds: ["field-time"],
    ...inItems("languages", (item) => {
      item["CreatedAt"] = String(item["CreatedAt"]).replace(" ", "T");
    }),
  },
  {
    name: "a day that does not exist",
    finds: ["field-time"],
    ...inItems("languages", (item) => (item["UpdatedAt"] = "2026-02-30 00:00:00")),
  },
  {
    name: "a date with a time in an article",
    finds: ["field-time"],
    ...inArticles((article) => (article["TimeControlledPublishedFrom"] = "2026-01-01 00:00:00")),
  },
  {
    name: "a colour by its name",
    finds: ["field-form", "load-item"],
    ...inItems("business-divisions", (item) => (item["Color"] = "red")),
  },
  {
    name: "an Href without its last slash",
    finds: ["field-form"],
    ...inArticles((article) => (article["Href"] = String(article["Href"]).slice(0, -1))),
  },
  {
    name: "a NiceUri that begins with a slash",
    finds: ["field-form"],
    ...inArticles((article) => (article["NiceUri"] = `/${String(article["NiceUri"])}`)),
  },
  {
    name: "a Uri of one uuid",
    finds: ["field-form"],
    ...inArticles((article) => (article["Uri"] = article["Uuid"])),
  },
  {
    name: "an article without a member",
    finds: ["field-there"],
    ...inArticles((article) => delete article["ShortUri"]),
  },
  {
    name: "an empty list of contact persons",
    finds: ["load-item", "virtual-null"],
    ...inItems(FACILITIES, (item) => (item["BusinessDivisionContactPersons"] ??= [])),
  },
  {
    name: "an empty text as address",
    finds: ["virtual-null"],
    ...inItems("trainings", (item) => (item["SecondaryPdfDocumentUrl"] = "")),
  },
  {
    name: "an embedded person with a number as PositionClass",
    finds: ["field-type"],
    ...inItems("trainings", ({ PreetzTeamContactPerson: person }) => {
      (person as Json)["PositionClass"] = 3;
    }),
  },
  {
    name: "custom attributes by names in camel case",
    finds: ["attributes"],
    ...inItems("navigation", (item) => (item["CustomAttributes"] = { pageLayout: "WIDE" })),
  },
  {
    name: "a custom attribute that is an object",
    finds: ["attributes"],
    ...inItems("navigation", (item) => (item["CustomAttributes"] = { LAYOUT: { value: 1 } })),
  },
  {
    name: "an entity of another item",
    finds: ["load-item"],
    ...inEntity("BusinessDivisionModel", (item) => (item["Uuid"] = uuid(99))),
  },
  {
    name: "an entity with a field of its collection",
    finds: ["field-known"],
    ...inEntity("BusinessDivisionWorkingGroupModel", (item) => (item["Uuid"] = uuid(50))),
  },
  {
    name: "an empty entity for an unknown uuid",
    finds: ["load-unknown"],
    answer(answered, asked) {
      if (answered.status !== 404 || !asked.path.includes("/business-division/")) return;
      answered.status = 200;
      changeJson((body) => (body["BusinessDivisionModel"] = null))(answered, asked);
    },
  },
];
