/** Sources whose items break the contract. */
import { createUuid } from "../../../src/lib/uuid.ts";
import { uuid } from "../../support/sample-content.ts";
import { dropKept, inItem, itemsOf, replaceText, setKept } from "./break-row.ts";
import type { BreakRow, Kept } from "./break-row.ts";
import type { SourceItem } from "./source-content.ts";

const FACILITIES = "business-division-facilities";
const PERSONS = "business-division-contact-persons";
const GROUPS = "business-division-working-groups";
const DIVISIONS = "business-divisions";

function dropTexts(kept: Kept, ...codes: readonly string[]): void {
  for (const { Articles } of kept.get("navigation") ?? [])
    for (const code of codes) delete (Articles as SourceItem)[code];
}

const articleOf = (item: SourceItem): SourceItem => (item["Article"] ?? {}) as SourceItem;

export const VALUE_ROWS: readonly BreakRow[] = [
  {
    name: "null where a text must be",
    change: inItem("trainings", 1, (item) => (item["Title"] = null)),
    says: [/trainings: left out: Title must be given \(null\): .*061 \(.*trainings\)/u],
    keeps: dropKept("trainings", 1),
  },
  {
    name: "null where there is a default",
    change: inItem(DIVISIONS, 1, (item) => (item["Color"] = null)),
    says: [
      /business-divisions: Color: came null, becomes "e2001a": .*021 \(.*business-divisions\)/u,
    ],
    keeps: setKept(DIVISIONS, 1, { Color: "e2001a" }),
  },
  {
    name: "a member that is missing, and may be null",
    change: inItem("trainings", 1, (item) => delete item["PrimaryPdfDocumentUrl"]),
    says: [/trainings: PrimaryPdfDocumentUrl: came nothing, becomes null: .*061/u],
  },
  {
    name: "a member that is missing, and must not be",
    change: inItem("trainings", 1, (item) => delete item["WorkingHours"]),
    says: [/trainings: left out: WorkingHours must be given \(nothing\): .*061 \(.*trainings\)/u],
    keeps: dropKept("trainings", 1),
  },
  {
    name: "a member that the contract does not know",
    change: inItem("trainings", 0, (item) => (item["Debug"] = { at: 1 })),
    says: [/trainings: Debug: left out: the contract has no such member \[.*trainings\]/u],
  },
  {
    name: "a number as a text",
    change: inItem(FACILITIES, 0, (item) => (item["GeoCoordinatesLatitude"] = "51.05")),
    says: [/facilities: GeoCoordinatesLatitude: came "51\.05", becomes 51\.05: .*040/u],
  },
  {
    name: "a boolean as a number",
    change: inItem(FACILITIES, 0, (item) => (item["ShowOnMap"] = 1)),
    says: [/facilities: ShowOnMap: came 1, becomes true: .*040/u],
  },
  {
    name: "a text as an object",
    change: inItem("trainings", 1, (item) => (item["Title"] = { DE: "Titel" })),
    says: [/trainings: left out: Title must be a text, not an object \(\{"DE":"Titel"\}\): .*061/u],
    keeps: dropKept("trainings", 1),
  },
  {
    name: "an item that is no object",
    list: (items, { resource }) =>
      resource === "trainings" ? [...items.slice(0, 4), null as never] : items,
    says: [/trainings: left out: is no object but null: item 1 \(.*trainings\/page\/3\)/u],
    keeps: dropKept("trainings", 4),
  },
  {
    name: "a uuid in upper case, and references to it",
    change: ({ items, entities }) =>
      replaceText([items, entities], uuid(20), "ABCDEF00-0000-4000-8000-000000000020"),
    says: [/facilities: BusinessDivisionUuid: came "ABCDEF00.*", becomes "abcdef00.*040/u],
    keeps: (kept) => replaceText([kept], uuid(20), "abcdef00-0000-4000-8000-000000000020"),
  },
  {
    name: "the same uuid in two resources",
    change: inItem("trainings", 1, (item) => (item["Uuid"] = uuid(21))),
    says: [],
    keeps: setKept("trainings", 1, { Uuid: uuid(21) }),
  },
  {
    name: "a text as a uuid",
    change: inItem("trainings", 1, (item) => (item["Uuid"] = "61")),
    // It becomes the Key, so that what refers to it still finds it.
    says: [/trainings: Uuid: came "61", becomes "[-0-9a-f]{36}".*trainings\)/u],
    keeps: setKept("trainings", 1, { Key: "61", Uuid: createUuid("trainings/61") }),
  },
  {
    name: "a reference to an item that does not exist",
    change: inItem(FACILITIES, 0, (item) => (item["BusinessDivisionUuid"] = uuid(999))),
    says: [
      /facilities: BusinessDivisionUuid: left out: is not an item of business-divisions \(".*999"\): .*040/u,
    ],
    keeps: setKept(FACILITIES, 0, { BusinessDivisionUuid: undefined }),
  },
  {
    name: "a day that does not exist",
    change: inItem("languages", 0, (item) => (item["UpdatedAt"] = "2026-02-30 00:00:00")),
    says: [
      /languages: UpdatedAt: left out: there is no such day or time \("2026-02-30 00:00:00"\): .*001/u,
    ],
    keeps: setKept("languages", 0, { UpdatedAt: undefined }),
  },
  {
    name: "a time as ISO 8601 has it",
    change: inItem("languages", 0, (item) => (item["UpdatedAt"] = "2021-02-03T03:05:06Z")),
    says: [/languages: UpdatedAt: came "2021-02-03T03:05:06Z", becomes "2021-02-03 04:05:06"/u],
  },
  {
    name: "a text that is too long",
    change: inItem("trainings", 0, (item) => (item["PrimaryPdfDocumentTitle"] = "ß".repeat(37))),
    says: [/trainings: PrimaryPdfDocumentTitle: left out: has 37 characters; at most 36 .*060/u],
    keeps: setKept("trainings", 0, { PrimaryPdfDocumentTitle: undefined }),
  },
  {
    name: "a value that the set does not have",
    change: inItem(PERSONS, 0, (item) => (item["PositionClass"] = "INTERN")),
    says: [
      /contact-persons: PositionClass: left out: must be one of PRESIDENT, .*\("INTERN"\): .*030/u,
    ],
  },
  {
    name: "a colour with a hash",
    change: inItem(DIVISIONS, 0, (item) => (item["Color"] = "#00ff00")),
    says: [/business-divisions: Color: came "#00ff00", becomes "00ff00": .*020/u],
  },
  {
    name: "a language that is a draft",
    change: inItem("languages", 1, (item) => (item["State"] = "DRAFT")),
    says: [/languages: State: left out: its texts are not read.*"DRAFT".*002/u],
    keeps(kept) {
      setKept("languages", 1, { State: "DRAFT" })(kept);
      dropTexts(kept, "EN_GB");
    },
  },
  {
    name: "no fallback language",
    change: inItem("languages", 0, (item) => (item["Fallback"] = false)),
    says: [/languages: Fallback: came false, becomes true: .*001/u],
  },
  {
    name: "a language that is listed, and answers 404",
    reply(reply, { resource, code }) {
      if (resource === "navigation" && code === "AR_EG") reply.status = 404;
    },
    says: [/navigation: AR_EG: not read: .*lists it \(404\) \[.*navigation in ar-EG\]/u],
    keeps: (kept) => dropTexts(kept, "AR_EG"),
  },
  {
    name: "the fallback's texts in every language",
    change({ navigation }) {
      for (const code of navigation.keys())
        navigation.set(code, structuredClone(navigation.get("DE") ?? []));
    },
    says: [/navigation.*(?:fallback|EN_GB)/u],
    keeps: (kept) => dropTexts(kept, "EN_GB", "AR_EG"),
  },
  {
    name: "a custom attribute that changes its type",
    change({ navigation }) {
      const [first = {}, second = {}] = navigation.get("DE") ?? [];
      articleOf(first)["CustomAttributes"] = { WORDS: 12 };
      articleOf(second)["CustomAttributes"] = { WORDS: "many" };
      for (const code of ["EN_GB", "AR_EG"])
        Object.assign(navigation.get(code)?.[1] ?? {}, structuredClone(second));
    },
    // It is not declared, so that both stay what they are.
    says: [],
    keeps(kept) {
      const [, second = {}] = kept.get("navigation") ?? [];
      const { DE } = second["Articles"] as { readonly DE: SourceItem };
      DE["CustomAttributes"] = { WORDS: "many" };
    },
  },
  {
    name: "an empty list of contact persons instead of null",
    change: inItem(FACILITIES, 1, (item) => (item["BusinessDivisionContactPersons"] = [])),
    says: [/facilities: BusinessDivisionContactPersons: came \[\], becomes null: .*041/u],
  },
  {
    name: "an embedded person whom the collection does not have",
    change(content) {
      itemsOf(content, PERSONS).splice(0, 1);
    },
    keeps(kept) {
      dropKept(PERSONS, 0)(kept);
      setKept("trainings", 0, { PreetzTeamContactPerson: undefined })(kept);
      setKept(FACILITIES, 0, { BusinessDivisionContactPersons: [uuid(33)] })(kept);
      setKept(GROUPS, 0, { BusinessDivisionContactPersons: undefined })(kept);
    },
    says: [
      /trainings: PreetzTeamContactPerson: left out: is not an item of business-division-contact-persons/u,
      /facilities: BusinessDivisionContactPersons: left out: is not an item of business-division-contact-persons .*040/u,
      /groups: BusinessDivisionContactPersons: left out: is not an item of business-division-contact-persons .*050/u,
      /business-divisions: BusinessDivisionContactPersons: came .*020/u,
    ],
  },
  {
    name: "entities that are not there",
    change({ entities }) {
      entities.clear();
    },
    says: [],
  },
];
