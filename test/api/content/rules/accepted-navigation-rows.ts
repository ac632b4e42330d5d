/** Navigation, languages and custom attributes at the edge of what is right. */
import { createUuid } from "../../../../src/lib/uuid.ts";
import { article, division, DIVISIONS, facility, LANGUAGES, navigation } from "./rule-row.ts";
import { navigations, toLines } from "./rule-row.ts";
import type { AcceptedRows } from "./rule-row.ts";

const UUID = "0b0e1d5c-6c5f-4c4e-9d7e-0a4a0c8f6b11";
const OTHER = "0b0e1d5c-6c5f-4c4e-9d7e-0a4a0c8f6b22";
const NORTH = createUuid("business-divisions/north");
const VISIT = createUuid(`article/${createUuid("navigation/visit")}`);

export const ACCEPTED_NAVIGATION_ROWS: AcceptedRows = {
  "articles in the order of the codes, with one Uuid derived from the item's": [
    navigations(
      navigation({
        Articles: {
          EN_GB: article({ NiceUri: "a/b" }),
          DE: article({ State: null, Restricted: true, ShortUri: "" }),
          FR: null,
        },
      }),
    ),
    "navigation",
    '{"Key":"n","Articles":{"DE":{"State":"DRAFT","Name":"Article","Restricted":true,"NiceUri":"article","ShortUri":"","Uuid":"d8ca9238-084b-5e75-9e8e-d35ff6ccd607"},"EN_GB":{"State":"PUBLISHED","Name":"Article","Restricted":false,"NiceUri":"a/b","Uuid":"d8ca9238-084b-5e75-9e8e-d35ff6ccd607"}},"Identifier":"item","Fallback":false,"Uuid":"66ab0b43-288f-5b85-8be6-4f1545048a52"}',
  ],
  "an article's Uuid given in one language, Uri, Href and times given": [
    navigations(
      navigation({
        Uuid: UUID,
        Fallback: true,
        Articles: {
          DE: article({
            Uri: `${UUID}/${OTHER}`.toUpperCase(),
            Href: "/de/x/",
            CreatedAt: "2026-01-01 00:00:00",
          }),
          EN_GB: article({ Uuid: OTHER.toUpperCase() }),
        },
      }),
    ),
    "navigation",
    '{"Key":"n","Articles":{"DE":{"State":"PUBLISHED","Name":"Article","Restricted":false,"Uri":"0b0e1d5c-6c5f-4c4e-9d7e-0a4a0c8f6b11/0b0e1d5c-6c5f-4c4e-9d7e-0a4a0c8f6b22","NiceUri":"article","Href":"/de/x/","CreatedAt":"2026-01-01 00:00:00","Uuid":"0b0e1d5c-6c5f-4c4e-9d7e-0a4a0c8f6b22"},"EN_GB":{"State":"PUBLISHED","Name":"Article","Restricted":false,"NiceUri":"article","Uuid":"0b0e1d5c-6c5f-4c4e-9d7e-0a4a0c8f6b22"}},"Identifier":"item","Fallback":true,"Uuid":"0b0e1d5c-6c5f-4c4e-9d7e-0a4a0c8f6b11"}',
  ],
  "a window of one day, half a window, and dates of an article that is not time-controlled": [
    navigations(
      navigation({
        Articles: {
          DE: article({
            State: "TIME_CONTROLLED",
            TimeControlledPublishedFrom: "2026-03-29",
            TimeControlledPublishedTo: "2026-03-29",
          }),
          EN_GB: article({ State: "TIME_CONTROLLED", TimeControlledPublishedTo: "2026-03-29" }),
          FR: article({ State: "DRAFT", TimeControlledPublishedFrom: "2026-03-29" }),
        },
      }),
    ),
    "navigation",
    '{"Key":"n","Articles":{"DE":{"State":"TIME_CONTROLLED","TimeControlledPublishedFrom":"2026-03-29","TimeControlledPublishedTo":"2026-03-29","Name":"Article","Restricted":false,"NiceUri":"article","Uuid":"d8ca9238-084b-5e75-9e8e-d35ff6ccd607"},"EN_GB":{"State":"TIME_CONTROLLED","TimeControlledPublishedTo":"2026-03-29","Name":"Article","Restricted":false,"NiceUri":"article","Uuid":"d8ca9238-084b-5e75-9e8e-d35ff6ccd607"},"FR":{"State":"DRAFT","TimeControlledPublishedFrom":"2026-03-29","Name":"Article","Restricted":false,"NiceUri":"article","Uuid":"d8ca9238-084b-5e75-9e8e-d35ff6ccd607"}},"Identifier":"item","Fallback":false,"Uuid":"66ab0b43-288f-5b85-8be6-4f1545048a52"}',
  ],
  "attributes of all kinds, undeclared, sorted; null is left out, {} is kept": [
    navigations(
      navigation({
        CustomAttributes: {},
        Articles: {
          DE: article({
            CustomAttributes: {
              TEXT: "",
              FLAG: false,
              COUNT: -9007199254740991,
              RATIO: 0.5,
              LIST: [],
              A1_B2: ["x", "x"],
              NOTHING: null,
            },
          }),
        },
      }),
    ),
    "navigation",
    '{"Key":"n","Articles":{"DE":{"State":"PUBLISHED","Name":"Article","Restricted":false,"NiceUri":"article","Uuid":"d8ca9238-084b-5e75-9e8e-d35ff6ccd607","CustomAttributes":{"A1_B2":["x","x"],"COUNT":-9007199254740991,"FLAG":false,"LIST":[],"RATIO":0.5,"TEXT":""}}},"Identifier":"item","Fallback":false,"Uuid":"66ab0b43-288f-5b85-8be6-4f1545048a52","CustomAttributes":{}}',
  ],
  "attributes in cells: read by their declared type, undeclared ones as text": [
    {
      "installation.yaml":
        "customAttributes: { Language: { COUNT: { type: integer }, FLAG: { type: boolean }, RATIO: { type: decimal }, TAGS: { type: list }, TOPIC: { type: enum, values: [A, B] } } }\n",
      "languages.csv":
        "Key;Code;State;Fallback;CustomAttributes.COUNT;CustomAttributes.FLAG;CustomAttributes.RATIO;CustomAttributes.TAGS;CustomAttributes.TOPIC;CustomAttributes.FREE\nde;DE;PUBLISHED;true;7;Wahr;0,5;a|b;B;01067\nen;EN;;;;;;;;\n",
    },
    "languages",
    '{"Key":"de","State":"PUBLISHED","Fallback":true,"Code":"DE","TextDirection":"LEFT_TO_RIGHT","FirstDayOfWeek":"SUNDAY","DateFormat":"Y-m-d","TimeFormat":"H:i:s","Uuid":"a724d5dc-9410-544d-90cf-c6d6349c2391","CustomAttributes":{"COUNT":7,"FLAG":true,"FREE":"01067","RATIO":0.5,"TAGS":["a","b"],"TOPIC":"B"}}',
    '{"Key":"en","State":"DRAFT","Fallback":false,"Code":"EN","TextDirection":"LEFT_TO_RIGHT","FirstDayOfWeek":"SUNDAY","DateFormat":"Y-m-d","TimeFormat":"H:i:s","Uuid":"57070a35-ed22-5391-82b3-e1dd6b8f28dc"}',
  ],
  "a draft language with Fallback true beside the fallback language": [
    {
      "languages.jsonl": toLines(
        { Key: "a", Code: "AR_EG", Fallback: true, TextDirection: "RIGHT_TO_LEFT" },
        { Key: "b", Code: "DE", State: "PUBLISHED", Fallback: true, FirstDayOfWeek: "MONDAY" },
      ),
    },
    "languages",
    '{"Key":"a","State":"DRAFT","Fallback":true,"Code":"AR_EG","TextDirection":"RIGHT_TO_LEFT","FirstDayOfWeek":"SUNDAY","DateFormat":"Y-m-d","TimeFormat":"H:i:s","Uuid":"e4d0900c-25b8-52e9-9a3c-eb744b790e5f"}',
    '{"Key":"b","State":"PUBLISHED","Fallback":true,"Code":"DE","TextDirection":"LEFT_TO_RIGHT","FirstDayOfWeek":"MONDAY","DateFormat":"Y-m-d","TimeFormat":"H:i:s","Uuid":"785b5505-e795-5feb-9419-9fdd2ce71268"}',
  ],
  "an information article by the Key of its navigation item; an address of its own": [
    {
      ...navigations(navigation({ Key: "visit", Articles: { DE: article({ Uuid: OTHER }) } })),
      "business-divisions.jsonl": DIVISIONS,
      "business-division-facilities.jsonl": toLines(
        facility({ Key: "a", InformationArticleUuid: "visit" }),
        facility({ Key: "b", InformationArticleUuid: UUID, InformationArticleUrl: "/de/x/" }),
      ),
    },
    "business-division-facilities",
    '{"Key":"a","Name":"Facility","ShowOnMap":true,"AddressZip":"24211","AddressCity":"Preetz","GeoCoordinatesLongitude":10.28,"GeoCoordinatesLatitude":54.23,"InformationArticleUuid":"0b0e1d5c-6c5f-4c4e-9d7e-0a4a0c8f6b22","Uuid":"63a360b3-fa3d-5ef4-94ce-c9a62f4becca"}',
    '{"Key":"b","Name":"Facility","ShowOnMap":true,"AddressZip":"24211","AddressCity":"Preetz","GeoCoordinatesLongitude":10.28,"GeoCoordinatesLatitude":54.23,"InformationArticleUuid":"0b0e1d5c-6c5f-4c4e-9d7e-0a4a0c8f6b11","InformationArticleUrl":"/de/x/","Uuid":"84c8312b-87fc-5eb2-8cf2-6f4bb4ca3334"}',
  ],
  "an information article and a division by the Uuids that are derived for them": [
    {
      ...navigations(navigation({ Key: "visit", Articles: { DE: article({}) } })),
      "business-divisions.jsonl": toLines(division({ Key: "north" })),
      "business-division-facilities.jsonl": toLines(
        facility({ Key: "a", BusinessDivisionUuid: NORTH, InformationArticleUuid: VISIT }),
      ),
    },
    "business-division-facilities",
    `{"Key":"a","BusinessDivisionUuid":"${NORTH}","Name":"Facility","ShowOnMap":true,"AddressZip":"24211","AddressCity":"Preetz","GeoCoordinatesLongitude":10.28,"GeoCoordinatesLatitude":54.23,"InformationArticleUuid":"${VISIT}","Uuid":"63a360b3-fa3d-5ef4-94ce-c9a62f4becca"}`,
  ],
  "navigation in nested columns": [
    {
      "languages.yaml": LANGUAGES,
      "navigation.csv":
        "Key,Identifier,Articles.DE.State,Articles.DE.Name,Articles.DE.NiceUri,Articles.EN_GB.Name,Articles.EN_GB.NiceUri\na,A,PUBLISHED,Name,a,,\n",
    },
    "navigation",
    '{"Key":"a","Articles":{"DE":{"State":"PUBLISHED","Name":"Name","Restricted":false,"NiceUri":"a","Uuid":"8f442a8b-2ea1-56d9-be80-89f56fdccc67"}},"Identifier":"A","Fallback":false,"Uuid":"4db19fa9-5097-5520-9478-c90c3ff9777d"}',
  ],
};
