/** The rules of Uuid, Key and references. */
import { createWorkbook, writeRows } from "../spreadsheet-files/make-xlsx.ts";
import { createUuid } from "../../../../src/lib/uuid.ts";
import { article, CONTACTS, contact, contacts, division, divisions } from "./rule-row.ts";
import { DIVISIONS, facilities, facility, LANGUAGES, navigation, toLines } from "./rule-row.ts";
import { training, trainings } from "./rule-row.ts";
import type { RuleRows } from "./rule-row.ts";

const D = "business-divisions.jsonl";
const F = "business-division-facilities.jsonl";
const C = "business-division-contact-persons.jsonl";
const T = "trainings.jsonl";
const W = "business-division-working-groups.jsonl";
const UUID = "0b0e1d5c-6c5f-4c4e-9d7e-0a4a0c8f6b11";
const OTHER = "0b0e1d5c-6c5f-4c4e-9d7e-0a4a0c8f6b22";

const REFERRING = toLines(training({ PreetzTeamContactPerson: "anna" }));
const CONTACT_FILE = "business-division-contact-persons";

export const IDENTITY_ROWS: RuleRows = {
  "references to items of a file that is not read are not judged": [
    { "trainings.jsonl": REFERRING, "business-division-contact-person.jsonl": CONTACTS },
    `business-division-contact-person.jsonl: the file is no resource: rename it, or move it into a folder or begin its name with _ if it is no content; did you mean ${CONTACT_FILE}.jsonl?`,
  ],
  "references are judged although another item has a value that cannot be read": [
    {
      [`${CONTACT_FILE}.jsonl`]: `${CONTACTS}{"Key":"c","DefaultContactPerson":false,"Firstname":9007199254740993,"Lastname":"C"}\n`,
      "trainings.jsonl": toLines(training({ PreetzTeamContactPerson: "berd" })),
    },
    `trainings.jsonl:1: PreetzTeamContactPerson: is not an item of ${CONTACT_FILE} (berd); did you mean bert?`,
    `${CONTACT_FILE}.jsonl:3: Firstname: the number is greater than 2^53 and would lose digits: put it in quotation marks in a text field, give a smaller one in a number field (9007199254740993)`,
  ],
  "references are not judged if the value that cannot be read is a Key": [
    {
      [`${CONTACT_FILE}.jsonl`]: `${CONTACTS}{"Key":9007199254740993,"DefaultContactPerson":false,"Firstname":"C","Lastname":"C"}\n`,
      "trainings.jsonl": toLines(training({ PreetzTeamContactPerson: "berd" })),
    },
    `${CONTACT_FILE}.jsonl:3: Key: the number is greater than 2^53 and would lose digits: put it in quotation marks in a text field, give a smaller one in a number field (9007199254740993)`,
  ],
  "neither Uuid nor Key": [
    divisions({ Name: "D", Identifier: "d" }),
    `${D}:1: Uuid: must be given, or a Key to derive it from`,
  ],
  "a Uuid that is not a UUID": [
    divisions(division({ Uuid: "0b0e1d5c6c5f4c4e9d7e0a4a0c8f6b11" })),
    `${D}:1: Uuid: must be a UUID: 8-4-4-4-12 hexadecimal digits (0b0e1d5c6c5f4c4e9d7e0a4a0c8f6b11)`,
  ],
  "two spellings of one Uuid": [
    divisions(division({ Key: "a", Uuid: UUID }), division({ Key: "b", Uuid: UUID.toUpperCase() })),
    `${D}:2: Uuid: is the Uuid of the item at ${D}:1 too (${UUID.toUpperCase()})`,
  ],
  "a Key twice": [
    divisions(division({}), division({})),
    `${D}:2: Key: is also the Key of the item at ${D}:1 (d)`,
  ],
  "a Key twice, in two files of one folder": [
    {
      "business-divisions/1.jsonl": toLines(division({})),
      "business-divisions/2.jsonl": toLines(division({})),
    },
    "business-divisions/2.jsonl:1: Key: is also the Key of the item at business-divisions/1.jsonl:1 (d)",
  ],
  "a Uuid that is derived from another item's Key": [
    divisions(
      division({ Key: "a" }),
      division({ Key: "b", Uuid: createUuid("business-divisions/a") }),
    ),
    `${D}:2: Uuid: is the Uuid of the item at ${D}:1 too (${createUuid("business-divisions/a")})`,
  ],
  "a Key from which another item's Uuid is derived": [
    divisions(
      division({ Key: "a", Uuid: createUuid("business-divisions/b") }),
      division({ Key: "b" }),
    ),
    `${D}:2: Key: gives a Uuid that is also the Uuid of the item at ${D}:1 (b)`,
  ],
  "a Key that is empty": [
    divisions(division({ Key: "" })),
    `${D}:1: Key: must have 1 to 128 characters, but has 0 ('')`,
  ],
  "a Key that is too long": [
    divisions(division({ Key: "k".repeat(129) })),
    `${D}:1: Key: must have 1 to 128 characters, but has 129 (${"k".repeat(99)}…)`,
  ],
  "a Key that is a number in JSON": [
    divisions(division({ Key: 7 })),
    `${D}:1: Key: must be a text; put it in quotation marks (7)`,
  ],
  "a reference to no item, by Key": [
    facilities(facility({ BusinessDivisionUuid: "nort" })),
    `${F}:1: BusinessDivisionUuid: is not an item of business-divisions (nort); did you mean north?`,
  ],
  "a reference to no item, by Uuid": [
    facilities(facility({ BusinessDivisionUuid: UUID })),
    `${F}:1: BusinessDivisionUuid: is not an item of business-divisions (${UUID})`,
  ],
  "a contact person's division that is not there": [
    { [D]: DIVISIONS, ...contacts(contact({ BusinessDivisionUuid: "North" })) },
    `${C}:1: BusinessDivisionUuid: is not an item of business-divisions (North); did you mean north?`,
  ],
  "a reference that is a number": [
    facilities(facility({ BusinessDivisionUuid: 3 })),
    `${F}:1: BusinessDivisionUuid: must be the Uuid or Key of an item of business-divisions; put it in quotation marks (3)`,
  ],
  "a reference that is an object": [
    trainings(training({ PreetzTeamContactPerson: { Uuid: "Ahrens" } })),
    `${T}:1: PreetzTeamContactPerson: must be the Uuid or Key of an item of business-division-contact-persons, not an object (an object)`,
  ],
  "a training's contact person that is not there": [
    trainings(training({ ElmshornTeamContactPerson: OTHER })),
    `${T}:1: ElmshornTeamContactPerson: is not an item of business-division-contact-persons (${OTHER})`,
  ],
  "a contact person twice in one list": [
    facilities(facility({ BusinessDivisionContactPersons: ["anna", "bert", "anna"] })),
    `${F}:1: BusinessDivisionContactPersons: occurs twice in the list (anna)`,
  ],
  "a contact person that is not there, in a list": [
    {
      [C]: CONTACTS,
      [W]: toLines({ Key: "w", Name: "W", BusinessDivisionContactPersons: ["anna", "berta"] }),
    },
    `${W}:1: BusinessDivisionContactPersons: is not an item of business-division-contact-persons (berta); did you mean bert?`,
  ],
  "one contact person instead of a list": [
    facilities(facility({ BusinessDivisionContactPersons: "anna" })),
    `${F}:1: BusinessDivisionContactPersons: must be a list of items of business-division-contact-persons, not a text (anna)`,
  ],
  "an information article that is not there is a warning": [
    facilities(facility({ InformationArticleUuid: UUID })),
    `${F}:1: InformationArticleUuid: there is no such article in navigation, so InformationArticleUrl will be null (${UUID})`,
  ],
  "an information article by a Key that is not there": [
    {
      "languages.yaml": LANGUAGES,
      "navigation.jsonl": toLines(navigation({ Key: "visit", Articles: { DE: article({}) } })),
      ...facilities(facility({ InformationArticleUuid: "visits" })),
    },
    `${F}:1: InformationArticleUuid: must be the Uuid of an article, or the Key of its navigation item (visits); did you mean visit?`,
  ],
  "another position is reported like that of the problem, with sheet and cell": [
    {
      "content.xlsx": createWorkbook({
        sheets: [
          {
            name: "Languages",
            rows: writeRows(
              ["Code", "State", "Fallback", "Key"],
              ["DE", "PUBLISHED", true, "de"],
              ["DE", "DRAFT", false, "de2"],
              ["EN_GB", "PUBLISHED", true, "de"],
            ),
          },
        ],
      }),
    },
    `content.xlsx:Languages!A3: Code: is also the Code of the language at content.xlsx:Languages!A2 (DE)`,
    `content.xlsx:Languages!C4: Fallback: only one PUBLISHED language may be the fallback, and DE at content.xlsx:Languages!A2 already is (true)`,
    `content.xlsx:Languages!D4: Key: is also the Key of the item at content.xlsx:Languages!D2 (de)`,
  ],
};
