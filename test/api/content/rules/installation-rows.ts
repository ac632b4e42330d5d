/** The rules of installation.yaml and of the custom attributes that it declares. */
import { article, DIVISIONS, LANGUAGES, navigation, toLines } from "./rule-row.ts";
import type { RuleRow } from "./rule-row.ts";

const I = "installation.yaml";
const N = "navigation.jsonl";

const installation = (...lines: readonly string[]): RuleRow["files"] => ({
  [I]: `${lines.join("\n")}\n`,
  "business-divisions.jsonl": DIVISIONS,
});

const attributes = (values: Readonly<Record<string, unknown>>): RuleRow["files"] => ({
  [I]: [
    "customAttributes:",
    "  Article:",
    "    TEXT: { type: string }",
    "    FLAG: { type: boolean }",
    "    COUNT: { type: integer }",
    "    RATIO: { type: decimal }",
    "    TAGS: { type: list }",
    "    TOPIC: { type: enum, values: [NEWS, EVENTS] }",
    "",
  ].join("\n"),
  "languages.yaml": LANGUAGES,
  [N]: toLines(navigation({ Articles: { DE: article({ CustomAttributes: values }) } })),
});

const AT = `${N}:1: Articles.DE.CustomAttributes`;

export const INSTALLATION_ROWS: readonly RuleRow[] = [
  {
    name: "an unknown setting",
    files: installation("timezone: Europe/Berlin"),
    lines: [`${I}:1: timezone: not a field of the installation; did you mean timeZone?`],
  },
  {
    name: "a time zone that does not exist",
    files: installation("", "timeZone: Europe/Berlín"),
    lines: [
      `${I}:2: timeZone: must be an IANA time zone name such as Europe/Berlin (Europe/Berlín); did you ` +
        "mean Europe/Berlin?",
    ],
  },
  {
    name: "a time zone that is an offset",
    files: installation('timeZone: "+01:00"'),
    lines: [`${I}:1: timeZone: must be an IANA time zone name such as Europe/Berlin (+01:00)`],
  },
  {
    name: "no locations",
    files: installation("locations: []"),
    lines: [`${I}:1: locations: must have at least one member (a list of 0)`],
  },
  {
    name: "locations that are not a list",
    files: installation("locations: KIEL"),
    lines: [
      `${I}:1: locations: must be a list of upper-case words joined by underscores, not a text (KIEL)`,
    ],
  },
  {
    name: "a location in lower case, and one twice",
    files: installation("locations:", "  - KIEL", "  - Kiel", "  - KIEL"),
    lines: [
      `${I}:3: locations: must be a list of upper-case words joined by underscores (Kiel)`,
      `${I}:4: locations: occurs twice in the list (KIEL)`,
    ],
  },
  {
    name: "an owner without custom attributes",
    files: installation("customAttributes:", "  Articles: {}"),
    lines: [
      `${I}:2: customAttributes.Articles: not a field of customAttributes; did you mean Article?`,
    ],
  },
  {
    name: "an attribute's identifier in lower case",
    files: installation("customAttributes:", "  Article:", "    topic: { type: string }"),
    lines: [
      `${I}:3: customAttributes.Article.topic: must be an identifier (upper-case words joined by underscores)`,
    ],
  },
  {
    name: "a declaration that is not an object",
    files: installation("customAttributes:", "  Article:", "    TOPIC: string"),
    lines: [
      `${I}:3: customAttributes.Article.TOPIC: must be an object with the attribute's type (string)`,
    ],
  },
  {
    name: "a declaration without type",
    files: installation("customAttributes:", "  Article:", "    TOPIC: {}"),
    lines: [
      `${I}:3: customAttributes.Article.TOPIC.type: must be given: one of string, boolean, integer, ` +
        "decimal, list, enum",
    ],
  },
  {
    name: "a type that does not exist",
    files: installation("customAttributes:", "  Article:", "    TOPIC: { type: enums }"),
    lines: [
      `${I}:3: customAttributes.Article.TOPIC.type: must be one of string, boolean, integer, decimal, ` +
        "list, enum (enums); did you mean enum?",
    ],
  },
  {
    name: "a misspelt member of a declaration",
    files: installation("customAttributes:", "  Article:", "    TOPIC: { type: list, value: [A] }"),
    lines: [
      `${I}:3: customAttributes.Article.TOPIC.value: not a field of an attribute's declaration; did you ` +
        "mean values?",
    ],
  },
  {
    name: "an enum without values",
    files: installation("customAttributes:", "  Article:", "    TOPIC:", "      type: enum"),
    lines: [
      `${I}:4: customAttributes.Article.TOPIC.values: must be given for the type enum: the list of its values`,
    ],
  },
  {
    name: "an enum with a value twice",
    files: installation(
      "customAttributes:",
      "  Article:",
      "    TOPIC:",
      "      type: enum",
      "      values: [A, B, A]",
    ),
    lines: [`${I}:5: customAttributes.Article.TOPIC.values: occurs twice in the list (A)`],
  },
  {
    name: "values of a type that has none",
    files: installation(
      "customAttributes:",
      "  Article:",
      "    TOPIC:",
      "      type: string",
      "      values: [A]",
    ),
    lines: [
      `${I}:5: customAttributes.Article.TOPIC.values: is allowed only for the type enum, not for ` +
        "string (a list of 1)",
    ],
  },
  {
    name: "page sizes out of range",
    files: installation(
      "maxItemsPerPage:",
      "  navigation: 0",
      "  trainings: 1001",
      "  languages: 2.5",
    ),
    lines: [
      `${I}:2: maxItemsPerPage.navigation: must be an integer from 1 to 1000 (0)`,
      `${I}:3: maxItemsPerPage.trainings: must be an integer from 1 to 1000 (1001)`,
      `${I}:4: maxItemsPerPage.languages: must be an integer from 1 to 1000 (2.5)`,
    ],
  },
  {
    name: "a page size that is a text, and one of an unknown resource",
    files: installation("maxItemsPerPage:", '  navigation: "50"', "  training: 50"),
    lines: [
      `${I}:2: maxItemsPerPage.navigation: must be an integer without quotation marks, not a text (50)`,
      `${I}:3: maxItemsPerPage.training: not a field of maxItemsPerPage; did you mean trainings?`,
    ],
  },
  {
    name: "one page size for all",
    files: installation("maxItemsPerPage: 50"),
    lines: [`${I}:1: maxItemsPerPage: must be an object, not a number (50)`],
  },
  {
    name: "access of unknown resources and other words, and an age out of range",
    files: installation("access:", "  navigatoin: public", "  languages: open", "maxAge: 59"),
    lines: [
      `${I}:2: access.navigatoin: not a field of access; did you mean navigation?`,
      `${I}:3: access.languages: must be one of token, public (open)`,
      `${I}:4: maxAge: must be an integer from 60 to 86400 (59)`,
    ],
  },
  {
    name: "access of a resource that declares its own",
    files: installation(
      "access: { notes: public }",
      "resources: { notes: { fields: { Name: varchar(9) } } }",
    ),
    lines: [
      `${I}:1: access.notes: must be in the declaration of the resource: write resources.notes.access`,
    ],
  },
  {
    name: "a token for items that are embedded in public ones",
    files: installation(
      "access:",
      "  business-division-contact-persons: token",
      "  trainings: token",
      "resources:",
      "  notes:",
      "    access: public",
      "    fields: { By: { type: reference, to: business-division-contact-persons, embed: true } }",
    ),
    lines: [
      `${I}:2: access.business-division-contact-persons: items of business-division-contact-persons are embedded in business-division-facilities, business-division-working-groups, business-divisions, which would make them public: set these to token, too (token)`,
      `${I}:6: resources.notes.access: would make embedded items public that need a token, business-division-contact-persons in By: set access to token, or remove embed (public)`,
    ],
  },
  {
    name: "an invalid identifier of an attribute in content",
    files: attributes({ topicOfDay: "x" }),
    lines: [
      `${AT}.topicOfDay: must be an identifier (upper-case words joined by underscores); did you mean ` +
        "TOPIC_OF_DAY?",
    ],
  },
  {
    name: "values that are not of their attribute's type",
    files: attributes({ TEXT: 1, FLAG: "true", COUNT: 1.5, RATIO: "1", TAGS: "a", TOPIC: "NEW" }),
    lines: [
      `${AT}.TEXT: must be a text; put it in quotation marks (1)`,
      `${AT}.FLAG: must be true or false without quotation marks, not a text (true)`,
      `${AT}.COUNT: must be a whole number, without decimals (1.5)`,
      `${AT}.RATIO: must be a number without quotation marks, not a text (1)`,
      `${AT}.TAGS: must be a list of texts, not a text (a)`,
      `${AT}.TOPIC: must be one of NEWS, EVENTS (NEW); did you mean NEWS?`,
    ],
  },
  {
    name: "an undeclared attribute that is an object, and a list of numbers",
    files: attributes({ FREE: { a: 1 }, FREE_LIST: ["a", 1] }),
    lines: [
      `${AT}.FREE: must be a text, a boolean, a number or a list of texts (an object)`,
      `${AT}.FREE_LIST: must be a text; put it in quotation marks (1)`,
    ],
  },
  {
    name: "attributes that are not an object",
    files: {
      "languages.yaml": LANGUAGES,
      [N]: toLines(navigation({ CustomAttributes: ["A"] })),
    },
    lines: [`${N}:1: CustomAttributes: must be an object of attributes, not a list (a list of 1)`],
  },
  {
    name: "an integer beyond 2^53",
    files: {
      "languages.yaml": LANGUAGES,
      [N]: `${JSON.stringify(navigation({ CustomAttributes: { COUNT: 0 } })).replace('"COUNT":0', '"COUNT":9007199254740993')}\n`,
    },
    lines: [
      `${N}:1: CustomAttributes.COUNT: the number is greater than 2^53 and would lose digits: write it as quoted text (9007199254740993)`,
    ],
  },
];
