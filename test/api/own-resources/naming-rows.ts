/** Mistakes in what declarations say for people: titles and helps. */
import type { MistakeRows } from "./mistake-row.ts";

export const NAMING_ROWS: MistakeRows = {
  "titles that are no texts": [
    `
resources:
  events:
    title: [Events]
    fields:
      Name: { type: varchar, size: 9, title: {}, help: { de: [a] } }
`,
    "3: resources.events.title: must be a text, or one per language such as { de: Termine, en: Events }, not a list (a list of 1)",

    "5: resources.events.fields.Name.title: must have at least one member (an empty object)",
    "5: resources.events.fields.Name.help.de: must be a text, or one per language such as { de: Termine, en: Events }, not a list (a list of 1)",
  ],
  "languages that there are not, and one twice": [
    `
resources:
  events:
    title: { german: Termine, en: Events }
    help: { de: Was los ist, DE: Was los ist }
    fields:
      Name: { type: varchar, size: 9, title: { EN_GB: Name, xyzzy: Name, fr: } }
`,
    "3: resources.events.title.german: must be the tag or code of a language, such as de or EN_GB",
    "4: resources.events.help.DE: is the same language as another one: keep one; did you mean de?",
    "6: resources.events.fields.Name.title.xyzzy: must be the tag or code of a language, such as de or EN_GB",
    "6: resources.events.fields.Name.title.fr: must be a text",
  ],
  "texts that are too long, of several lines, or empty": [
    `
resources:
  events:
    title: { de: "", en: "/" }
    help: ${"h".repeat(301)}
    fields:
      Name: { type: varchar, size: 9, title: ${"t".repeat(65)}, help: "one\\ntwo" }
`,
    "3: resources.events.title.de: must not be empty ('')",
    "3: resources.events.title.en: must be a valid sheet name (/)",
    `4: resources.events.help: has 301 characters; at most 300 are allowed (${"h".repeat(99)}…)`,
    `6: resources.events.fields.Name.title: has 65 characters; at most 64 are allowed (${"t".repeat(65)})`,
    "6: resources.events.fields.Name.help: must be one line without tabs or signs that turn its direction (one\\ntwo)",
  ],
  "a title in another language that is the name of another resource": [
    `
resources:
  events: { title: { en: Events, de: Termine }, fields: { Name: varchar(9) } }
  termine: { fields: { Name: varchar(9) } }
`,
    "3: resources.termine: is too similar to the file or sheet name of events: choose another name",
  ],
  "a title and a help of an attribute": [
    `
customAttributes:
  Navigation:
    TOPIC: { type: string, title: { xx: a }, help: 3, titel: b }
`,
    "3: customAttributes.Navigation.TOPIC.title.xx: must be the tag or code of a language, such as de or EN_GB",
    "3: customAttributes.Navigation.TOPIC.titel: not a field of an attribute's declaration; did you mean title?",
  ],
};
