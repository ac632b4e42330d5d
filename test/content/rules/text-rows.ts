/**
 * Rules of texts whatever they say: the fields of no text, what a line should not, other spellings.
 */
import { contact, contacts, division, divisions } from "./rule-row.ts";
import type { RuleRow } from "./rule-row.ts";

const D = "business-divisions.jsonl";
const C = "business-division-contact-persons.jsonl";

export const TEXT_ROWS: readonly RuleRow[] = [
  {
    name: "a German date in JSON gets its other form as a suggestion",
    files: divisions(division({ CreatedAt: "01.05.2026 08:30", UpdatedAt: "31.02.2026 08:30" })),
    lines: [
      `${D}:1: CreatedAt: must be a timestamp of the form YYYY-MM-DD HH:MM:SS (01.05.2026 08:30); ` +
        "did you mean 2026-05-01 08:30:00?",
      `${D}:1: UpdatedAt: must be a timestamp of the form YYYY-MM-DD HH:MM:SS (31.02.2026 08:30)`,
    ],
  },
  {
    name: "control characters in any text",
    files: {
      ...contacts(contact({ Key: "k\u0000", OfficeHours: "Mo\u001B[2J" })),
      "installation.yaml": "",
    },
    lines: [
      `${C}:1: Key: contains the invisible control character U+0000; remove it (k\\u0000)`,
      `${C}:1: OfficeHours: contains the invisible control character U+001B; remove it (Mo\\u001b[2J)`,
    ],
  },
  {
    name: "tabs, line breaks and changes of text direction in one line are warnings, in long texts they are not",
    files: contacts(
      contact({
        Firstname: "Carla\n",
        Lastname: "a\tb",
        Position: "a\u202Eb",
        OfficeHours: "Mo\r\nTu\tWe",
        Languages: "\u200Fعربي",
      }),
    ),
    lines: [
      `${C}:1: Firstname: contains a line break, but the field is a single line (Carla\\n)`,
      `${C}:1: Lastname: contains a tab, but the field is a single line (a\\tb)`,
      `${C}:1: Position: contains U+202E, which changes the text direction; remove it (a\\u202eb)`,
    ],
  },
];
