/**
 * Rules of texts whatever they say: the fields of no text, what a line should not, other spellings.
 */
import { contact, contacts, division, divisions } from "./rule-row.ts";
import type { RuleRows } from "./rule-row.ts";

const D = "business-divisions.jsonl";
const C = "business-division-contact-persons.jsonl";

const UNREADABLE =
  "contains U+FFFD, with which a program marks a character that it could not read; enter the character again";
const DOUBLED = "looks like UTF-8 that was read as Windows-1252 and saved; correct it";
const PLACEHOLDER = "looks like a placeholder, which readers would see; leave the value out";

const COMMENTED =
  "is followed by a comment, which is not published: put the text in quotation marks if the # belongs to it, otherwise the comment on a line of its own";

export const TEXT_ROWS: RuleRows = {
  "a comment in YAML behind text without quotation marks": [
    {
      "business-divisions.yaml": [
        "- Key: a # as before",
        "  Name: Platz #1: Neue Brücke",
        "  Identifier: 'x' # quoted",
        "  Color: e2001a # red",
        "- Key: b",
        "  Name: Platz#1",
        "  Identifier: y",
        "  # on a line of its own",
        "- { Key: c, Name: C, Identifier: z } # the last",
        "- Key: d",
        "  Name: 12 #3",
        "  Identifier: D",
        "  Color: #e2001a",
        "- { Key: e, Name: E, Identifier: e, Color: ~, CreatedAt: }",
        "- Key: f",
        "  Name: |  # a note on the block",
        "    F",
        "  Identifier: F",
        "  Color: # to be chosen",
        "# the end",
        "",
      ].join("\n"),
      "languages.yaml": [
        "- Key: de",
        "  Code: DE # German",
        "  State: PUBLISHED",
        "  Fallback: true # always",
        "  CustomAttributes:",
        "    TAGS:",
        "      - Raum #4",
        "      - B",
        "    OTHER: [a, Raum #5",
        "      ]",
        "    ROOM: Raum #6",
        "    DECLARED: Raum #7",
        "",
      ].join("\n"),
      "installation.yaml":
        "customAttributes: { Language: { DECLARED: { type: string }, TAGS: { type: list } } } # settings\n",
    },
    `languages.yaml:7: CustomAttributes.TAGS: ${COMMENTED} (Raum)`,
    `languages.yaml:9: CustomAttributes.OTHER: ${COMMENTED} (Raum)`,
    `languages.yaml:11: CustomAttributes.ROOM: ${COMMENTED} (Raum)`,
    `languages.yaml:12: CustomAttributes.DECLARED: ${COMMENTED} (Raum)`,
    `business-divisions.yaml:1: Key: ${COMMENTED} (a)`,
    `business-divisions.yaml:2: Name: ${COMMENTED} (Platz)`,
    `business-divisions.yaml:11: Name: ${COMMENTED} (12)`,
    `business-divisions.yaml:13: Color: ${COMMENTED} (null)`,
  ],
  "U+FFFD in any text, whatever else is in it": [
    contacts(contact({ Key: "k\uFFFD", Lastname: "Stra\uFFFDe" })),
    `${C}:1: Key: ${UNREADABLE} (k\uFFFD)`,
    `${C}:1: Lastname: ${UNREADABLE} (Stra\uFFFDe)`,
  ],
  "a text that was encoded twice": [
    contacts(
      contact({
        Firstname: "StraÃŸe am Stadion",
        Lastname: "Â§ 5 â€“ Ãœbung",
        Position: "ÐŸÑ€Ð¸Ð²ÐµÑ‚ Î‘Î¸Î®Î½Î±",
        Languages: "Ã„ â€ž",
      }),
    ),
    `${C}:1: Firstname: ${DOUBLED} (StraÃŸe am Stadion); did you mean Straße am Stadion?`,
    `${C}:1: Lastname: ${DOUBLED} (Â§ 5 â€“ Ãœbung); did you mean § 5 – Übung?`,
    `${C}:1: Position: ${DOUBLED} (ÐŸÑ€Ð¸Ð²ÐµÑ‚ Î‘Î¸Î®Î½Î±); did you mean Привет Αθήνα?`,
    `${C}:1: Languages: ${DOUBLED} (Ã„ â€ž); did you mean Ä „?`,
  ],
  "letters that only look like a text encoded twice": [
    contacts(
      contact({
        Firstname: "João é “IRMÔ",
        Lastname: "Spaß… “Ñ”",
        Position: "PÂ« – â – Ø”",
        Languages: "Gruß»",
      }),
    ),
  ],
  "what stands in a field so that it is not empty, and the apostrophe of a spreadsheet": [
    contacts(
      contact({
        Firstname: "-",
        Lastname: "k.A.",
        PhoneNumber: "'0431 220-1",
        MobilePhoneNumber: "NULL",
        OfficeHours: "–",
        Languages: "'68",
      }),
      contact({ Key: "d", Firstname: "Null", Lastname: "N", DefaultContactPerson: false }),
    ),
    `${C}:1: Firstname: ${PLACEHOLDER} (-)`,
    `${C}:1: Lastname: ${PLACEHOLDER} (k.A.)`,
    `${C}:1: PhoneNumber: begins with an apostrophe, which only a spreadsheet needs; remove it ('0431 220-1)`,
    `${C}:1: MobilePhoneNumber: ${PLACEHOLDER} (NULL)`,
    `${C}:1: OfficeHours: ${PLACEHOLDER} (–)`,
  ],
  "a German date in JSON gets its other form as a suggestion": [
    divisions(division({ CreatedAt: "01.05.2026 08:30", UpdatedAt: "31.02.2026 08:30" })),
    `${D}:1: CreatedAt: must be a timestamp of the form YYYY-MM-DD HH:MM:SS (01.05.2026 08:30); did you mean 2026-05-01 08:30:00?`,
    `${D}:1: UpdatedAt: must be a timestamp of the form YYYY-MM-DD HH:MM:SS (31.02.2026 08:30)`,
  ],
  "control characters in any text": [
    {
      ...contacts(contact({ Key: "k\u0000", OfficeHours: "Mo\u001B[2J" })),
      "installation.yaml": "",
    },
    `${C}:1: Key: contains the invisible control character U+0000; remove it (k\\u0000)`,
    `${C}:1: OfficeHours: contains the invisible control character U+001B; remove it (Mo\\u001b[2J)`,
  ],
  "tabs, line breaks and changes of text direction in one line are warnings, in long texts they are not":
    [
      contacts(
        contact({
          Firstname: "Carla\nMaria\n",
          Lastname: "a\tb",
          Position: "a\u202Eb",
          OfficeHours: "Mo\r\nTu\tWe",
          Languages: "\u200Fعربي",
        }),
      ),
      `${C}:1: Firstname: contains a line break, but the field is a single line (Carla\\nMaria\\n)`,
      `${C}:1: Lastname: contains a tab, but the field is a single line (a\\tb)`,
      `${C}:1: Position: contains U+202E, which changes the text direction; remove it (a\\u202eb)`,
    ],
};
