/** Values at the edge of what is right. */
import type { ResourceName } from "../../../../src/catalog/resource-names.ts";
import { createUuid } from "../../../../src/lib/uuid.ts";
import { contact, CONTACTS, contacts, division, divisions } from "./rule-row.ts";
import { facilities, facility, toLines, training, trainings } from "./rule-row.ts";
import type { AcceptedRows } from "./rule-row.ts";

const UUID = "0b0e1d5c-6c5f-4c4e-9d7e-0a4a0c8f6b11";
const OTHER = "0b0e1d5c-6c5f-4c4e-9d7e-0a4a0c8f6b22";
const NIL = "00000000-0000-0000-0000-000000000000";

export const ACCEPTED_ROWS: AcceptedRows = {
  "letters of two characters are published as one, in Keys and references, too": [
    {
      "business-divisions.jsonl": toLines(division({ Key: "ha\u0308lle", Name: "Ha\u0308lle" })),
      "business-division-working-groups.csv":
        "Key;Name;BusinessDivisionUuid\na;A;hälle\nb;B;ha\u0308lle\n",
    },
    "business-division-working-groups",
    ...["a", "b"].map(
      (key) =>
        `{"Key":"${key}","BusinessDivisionUuid":"${createUuid("business-divisions/hälle")}","Name":"${key.toUpperCase()}","Uuid":"${createUuid(`business-division-working-groups/${key}`)}"}`,
    ),
  ],
  "commas in the entries of a list, and in its only entry": [
    {
      "installation.yaml": "resources: { venues: { fields: { Name: varchar(64), Tags: list } } }\n",
      "venues.csv": "Key;Name;Tags\na;A;Müller, Hans|Meier, Eva\nb;B;Lesung, Musik|\n",
    },
    "venues" as ResourceName,
    `{"Key":"a","Name":"A","Tags":["Müller, Hans","Meier, Eva"],"Uuid":"${createUuid("venues/a")}"}`,
    `{"Key":"b","Name":"B","Tags":["Lesung, Musik"],"Uuid":"${createUuid("venues/b")}"}`,
  ],
  "a division with only required fields; its own list is ignored": [
    divisions({
      Name: "D",
      Identifier: "d",
      Uuid: UUID.toUpperCase(),
      BusinessDivisionContactPersons: [{ anything: 1 }],
    }),
    "business-divisions",
    '{"Name":"D","Identifier":"d","Color":"e2001a","Uuid":"0b0e1d5c-6c5f-4c4e-9d7e-0a4a0c8f6b11"}',
  ],
  "null in a field with a default, the nil uuid, colours of 3 and 8 digits, given times": [
    divisions(
      division({ Key: null, Uuid: NIL, Color: null, CreatedAt: null }),
      division({ Key: "a", Uuid: OTHER, Color: "FFF" }),
      division({ Key: "b", Color: "e2001a80", CreatedAt: "2024-02-29 23:59:59" }),
    ),
    "business-divisions",
    '{"Name":"Division","Identifier":"division","Color":"e2001a","Uuid":"00000000-0000-0000-0000-000000000000"}',
    '{"Key":"a","Name":"Division","Identifier":"division","Color":"FFF","Uuid":"0b0e1d5c-6c5f-4c4e-9d7e-0a4a0c8f6b22"}',
    '{"Key":"b","Name":"Division","Identifier":"division","Color":"e2001a80","CreatedAt":"2024-02-29 23:59:59","Uuid":"ddc916f9-bb15-50bc-bfc5-dcac2fb0ca28"}',
  ],
  "an empty text stays empty where null is allowed": [
    contacts(contact({ Position: "", MailAddress: "", OfficeHours: "Mo\nTu" })),
    "business-division-contact-persons",
    '{"Key":"c","DefaultContactPerson":true,"Firstname":"Carla","Lastname":"Clausen","PositionClass":"CONTACT_PERSON","Position":"","MailAddress":"","OfficeHours":"Mo\\nTu","Uuid":"35c3123f-e6e5-5eaa-891a-f333ae41823b"}',
  ],
  "a mail address with umlaut, plus and subdomain": [
    contacts(contact({ MailAddress: "jörg+info@mail.kreis-plön.de" })),
    "business-division-contact-persons",
    '{"Key":"c","DefaultContactPerson":true,"Firstname":"Carla","Lastname":"Clausen","PositionClass":"CONTACT_PERSON","MailAddress":"jörg+info@mail.kreis-plön.de","Uuid":"35c3123f-e6e5-5eaa-891a-f333ae41823b"}',
  ],
  "references by Key, and by Uuid in any case": [
    {
      "business-divisions.jsonl": toLines(division({ Key: "north", Uuid: UUID })),
      "business-division-contact-persons.jsonl": toLines(
        contact({ Key: "anna", Uuid: OTHER }),
        contact({ Key: "bert", Uuid: NIL, BusinessDivisionUuid: UUID }),
      ),
      "business-division-working-groups.jsonl": toLines(
        {
          Key: "a",
          Name: "A",
          BusinessDivisionUuid: "north",
          BusinessDivisionContactPersons: ["bert", OTHER.toUpperCase()],
        },
        {
          Key: "b",
          Name: "B",
          BusinessDivisionUuid: UUID.toUpperCase(),
          BusinessDivisionContactPersons: [NIL],
        },
        { Key: "c", Name: "C", BusinessDivisionContactPersons: [] },
      ),
    },
    "business-division-working-groups",
    '{"Key":"a","BusinessDivisionUuid":"0b0e1d5c-6c5f-4c4e-9d7e-0a4a0c8f6b11","Name":"A","BusinessDivisionContactPersons":["00000000-0000-0000-0000-000000000000","0b0e1d5c-6c5f-4c4e-9d7e-0a4a0c8f6b22"],"Uuid":"c2203fe2-4854-5f4d-937a-e85a3b036b10"}',
    '{"Key":"b","BusinessDivisionUuid":"0b0e1d5c-6c5f-4c4e-9d7e-0a4a0c8f6b11","Name":"B","BusinessDivisionContactPersons":["00000000-0000-0000-0000-000000000000"],"Uuid":"e91229f0-ec0a-5b10-a77d-14d760c81951"}',
    '{"Key":"c","Name":"C","Uuid":"0afa474a-6ba4-5e2d-a386-1bf0d64ab106"}',
  ],
  "the largest coordinates, eight emoji in eight characters": [
    facilities(
      facility({
        GeoCoordinatesLongitude: -180,
        GeoCoordinatesLatitude: 90,
        AddressHouse: "🏠".repeat(8),
      }),
    ),
    "business-division-facilities",
    '{"Key":"f","Name":"Facility","ShowOnMap":true,"AddressHouse":"🏠🏠🏠🏠🏠🏠🏠🏠","AddressZip":"24211","AddressCity":"Preetz","GeoCoordinatesLongitude":-180,"GeoCoordinatesLatitude":90,"Uuid":"d1791b5b-5616-56c2-9f60-4a26d59f080f"}',
  ],
  "plain YAML scalars in text fields keep their source text": [
    {
      "business-division-facilities.yaml": [
        "- Key: 007",
        "  Name: true",
        "  AddressZip: 01067",
        "  AddressCity: 1e3",
        "  AddressHouse: 0x1F",
        "  GeoCoordinatesLongitude: 1e1",
        "  GeoCoordinatesLatitude: -0",
        "  PhoneNumber: ~",
        "",
      ].join("\n"),
    },
    "business-division-facilities",
    '{"Key":"007","Name":"true","ShowOnMap":true,"AddressHouse":"0x1F","AddressZip":"01067","AddressCity":"1e3","GeoCoordinatesLongitude":10,"GeoCoordinatesLatitude":0,"Uuid":"39d18c7e-b442-51d2-b55a-d49ba63ebac6"}',
  ],
  "cells: booleans of all kinds, decimal commas, lists, line breaks, empty cells": [
    {
      "business-division-contact-persons.jsonl": CONTACTS,
      "business-division-facilities.csv": [
        "Key;Name;ShowOnMap;AddressZip;AddressCity;GeoCoordinatesLongitude;GeoCoordinatesLatitude;BusinessDivisionContactPersons;OfficeHours",
        'a;A;WAHR;01067;C;9,07;54,2345;anna | bert;"Mo\nTu"',
        "b;B;0;00123;C;9.07;-54,5;;",
        "c;C; falsch ;1;C;+9;0.123;bert;",
        "",
      ].join("\n"),
    },
    "business-division-facilities",
    '{"Key":"a","Name":"A","ShowOnMap":true,"AddressZip":"01067","AddressCity":"C","GeoCoordinatesLongitude":9.07,"GeoCoordinatesLatitude":54.2345,"OfficeHours":"Mo\\nTu","BusinessDivisionContactPersons":["26abb6d1-3eee-5523-9b49-d5ff704cf74b","36418685-55a0-542b-9140-1537920715bb"],"Uuid":"63a360b3-fa3d-5ef4-94ce-c9a62f4becca"}',
    '{"Key":"b","Name":"B","ShowOnMap":false,"AddressZip":"00123","AddressCity":"C","GeoCoordinatesLongitude":9.07,"GeoCoordinatesLatitude":-54.5,"Uuid":"84c8312b-87fc-5eb2-8cf2-6f4bb4ca3334"}',
    '{"Key":"c","Name":"C","ShowOnMap":false,"AddressZip":"1","AddressCity":"C","GeoCoordinatesLongitude":9,"GeoCoordinatesLatitude":0.123,"BusinessDivisionContactPersons":["36418685-55a0-542b-9140-1537920715bb"],"Uuid":"ceedea59-80b4-5a8d-ae69-3ae596e539c1"}',
  ],
  "tabs, a byte order mark, decimal points with commas as delimiter elsewhere": [
    {
      "business-division-facilities.csv":
        "\uFEFFKey\tName\tAddressZip\tAddressCity\tGeoCoordinatesLongitude\tGeoCoordinatesLatitude\na\tA\t1\tC\t9,071\t54\n",
    },
    "business-division-facilities",
    '{"Key":"a","Name":"A","ShowOnMap":true,"AddressZip":"1","AddressCity":"C","GeoCoordinatesLongitude":9.071,"GeoCoordinatesLatitude":54,"Uuid":"63a360b3-fa3d-5ef4-94ce-c9a62f4becca"}',
  ],
  "a set in the declared order, addresses of both kinds, a contact person as served": [
    trainings(
      training({
        Locations: ["LAUENBURG", "PREETZ"],
        PreetzTeamContactPerson: "anna",
        LauenburgTeamContactPerson: null,
        PrimaryPdfDocumentTitle: "x".repeat(36),
        PrimaryPdfDocumentUrl: "https://example.org/ä.pdf?a=b#c",
        SecondaryPdfDocumentUrl: "/docs/b.pdf",
      }),
    ),
    "trainings",
    '{"Key":"t","Uuid":"30c9e339-5fa4-5fb1-beae-9ddf1ed5d4f0","PreetzTeamContactPerson":"26abb6d1-3eee-5523-9b49-d5ff704cf74b","Title":"Training","WorkingHours":"FULL_TIME","Locations":["PREETZ","LAUENBURG"],"PrimaryPdfDocumentTitle":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx","PrimaryPdfDocumentUrl":"https://example.org/ä.pdf?a=b#c","SecondaryPdfDocumentUrl":"/docs/b.pdf"}',
  ],
  "a set in a cell, of declared locations": [
    {
      "installation.yaml": "locations: [KIEL, BAD_SEGEBERG]\n",
      "trainings.csv": "Key,Title,WorkingHours,Locations\n t ,T, PART_TIME ,BAD_SEGEBERG | KIEL\n",
    },
    "trainings",
    '{"Key":"t","Uuid":"30c9e339-5fa4-5fb1-beae-9ddf1ed5d4f0","Title":"T","WorkingHours":"PART_TIME","Locations":["KIEL","BAD_SEGEBERG"]}',
  ],
  "fields that are null, and a Uuid instead of a Key": [
    {
      "business-divisions.json": JSON.stringify([
        division({ Key: null, Uuid: UUID, BusinessDivisionContactPersons: null }),
      ]),
    },
    "business-divisions",
    '{"Name":"Division","Identifier":"division","Color":"e2001a","Uuid":"0b0e1d5c-6c5f-4c4e-9d7e-0a4a0c8f6b11"}',
  ],
  "German dates and one point in numbers, in CSV": [
    {
      "business-division-facilities.csv":
        "Key;Name;AddressZip;AddressCity;GeoCoordinatesLongitude;GeoCoordinatesLatitude;CreatedAt;UpdatedAt\nf;F;01067;C;10.281;54,234;1.5.2026 8:30;01.12.2026 23:59:58\n",
    },
    "business-division-facilities",
    '{"Key":"f","Name":"F","ShowOnMap":true,"AddressZip":"01067","AddressCity":"C","GeoCoordinatesLongitude":10.281,"GeoCoordinatesLatitude":54.234,"CreatedAt":"2026-05-01 08:30:00","UpdatedAt":"2026-12-01 23:59:58","Uuid":"d1791b5b-5616-56c2-9f60-4a26d59f080f"}',
  ],
  "a day in German form, after a line that declares the delimiter": [
    {
      "languages.json": '[{"Key":"de","Code":"DE","State":"PUBLISHED","Fallback":true}]',
      "navigation.csv":
        "sep=;\r\nKey;Identifier;Articles.DE.Name;Articles.DE.NiceUri;Articles.DE.State;Articles.DE.TimeControlledPublishedFrom\r\nn;item;N;n;TIME_CONTROLLED;01.12.2026\r\n",
    },
    "navigation",
    '{"Key":"n","Articles":{"DE":{"State":"TIME_CONTROLLED","TimeControlledPublishedFrom":"2026-12-01","Name":"N","Restricted":false,"NiceUri":"n","Uuid":"d8ca9238-084b-5e75-9e8e-d35ff6ccd607"}},"Identifier":"item","Fallback":false,"Uuid":"66ab0b43-288f-5b85-8be6-4f1545048a52"}',
  ],
  "a number with one point in a file with commas, or among plain ones": [
    {
      "installation.yaml":
        "customAttributes: { Language: { RATIO: { type: decimal }, OTHER: { type: decimal } } }\n",
      "languages/a.csv":
        "Key,Code,State,Fallback,CustomAttributes.RATIO,CustomAttributes.OTHER\nde,DE,PUBLISHED,true,1.281,7\n",
      "languages/b.csv":
        "Key;Code;CustomAttributes.RATIO;CustomAttributes.OTHER\nfr;FR;1.281;9,5\nda;DA;22.75;\n",
    },
    "languages",
    '{"Key":"de","State":"PUBLISHED","Fallback":true,"Code":"DE","TextDirection":"LEFT_TO_RIGHT","FirstDayOfWeek":"SUNDAY","DateFormat":"Y-m-d","TimeFormat":"H:i:s","Uuid":"a724d5dc-9410-544d-90cf-c6d6349c2391","CustomAttributes":{"OTHER":7,"RATIO":1.281}}',
    '{"Key":"fr","State":"DRAFT","Fallback":false,"Code":"FR","TextDirection":"LEFT_TO_RIGHT","FirstDayOfWeek":"SUNDAY","DateFormat":"Y-m-d","TimeFormat":"H:i:s","Uuid":"ae43b112-3e31-5efe-aa6b-f57210920d34","CustomAttributes":{"OTHER":9.5,"RATIO":1.281}}',
    '{"Key":"da","State":"DRAFT","Fallback":false,"Code":"DA","TextDirection":"LEFT_TO_RIGHT","FirstDayOfWeek":"SUNDAY","DateFormat":"Y-m-d","TimeFormat":"H:i:s","Uuid":"3a1f8a4c-46ff-5837-9fbe-056b99a4b50b","CustomAttributes":{"RATIO":22.75}}',
  ],
  "days and moments as programs write them, in the zone of the installation": [
    {
      "installation.yaml":
        "timeZone: Europe/Berlin\nresources: { events: { fields: { Day: date, At: timestamp } } }\n",
      "events/a.csv":
        "Key;Day;At\na;2026-05-01T00:00:00.000Z;2026-05-01T17:30:00Z\nb;2026-04-30T22:00Z;2026-12-01 8:30\n",
      "events/b.json": JSON.stringify([
        { Key: "c", Day: "2026-05-01T00:00", At: "2026-04-30T23:30:00.999-02:00" },
      ]),
      "events/c.yaml":
        "- { Key: d, Day: 2026-05-01, At: 2026-05-01T19:30 }\n- { Key: e, Day: 2026-05-01T00:00:00-05:00, At: 2026-05-01 17:30:00 UTC }\n",
    },
    "events" as ResourceName,
    ...[
      ["a", "2026-05-01 19:30:00"],
      ["b", "2026-12-01 08:30:00"],
      ["c", "2026-05-01 03:30:00"],
      ["d", "2026-05-01 19:30:00"],
      ["e", "2026-05-01 19:30:00"],
    ].map(
      ([key, at]) =>
        `{"Key":"${key}","Day":"2026-05-01","At":"${at}","Uuid":"${createUuid(`events/${key}`)}"}`,
    ),
  ],
  "booleans as people write them, and empty where one is required": [
    {
      "installation.yaml":
        "resources: { venues: { fields: { Open: boolean, Loud: { type: boolean, nullable: true }, Big: { type: boolean, default: true } } } }\n",
      "venues.csv": "Key;Open;Loud;Big\na;ja;Nein;x\nb;;;\nc;X;yes;NO\n",
    },
    "venues" as ResourceName,
    `{"Key":"a","Open":true,"Loud":false,"Big":true,"Uuid":"${createUuid("venues/a")}"}`,
    `{"Key":"b","Open":false,"Big":true,"Uuid":"${createUuid("venues/b")}"}`,
    `{"Key":"c","Open":true,"Loud":true,"Big":false,"Uuid":"${createUuid("venues/c")}"}`,
  ],
  "white space around cells, including zero-width spaces, and tabs": [
    {
      "business-divisions.csv":
        "Key\tName\tIdentifier\tColor\n d \t\u00a0\u200bA,  B \ufeff\tx\t\u200b \n",
    },
    "business-divisions",
    '{"Key":"d","Name":"A,  B","Identifier":"x","Color":"e2001a","Uuid":"4c9fb75f-ebef-536e-a9ad-945a257668af"}',
  ],
};
