/** The rules of installation.yaml and of the custom attributes that it declares. */
import { article, DIVISIONS, LANGUAGES, navigation, toLines } from "./rule-row.ts";
import type { RuleFiles, RuleRows } from "./rule-row.ts";

const I = "installation.yaml";
const N = "navigation.jsonl";

const installation = (...lines: readonly string[]): RuleFiles => ({
  [I]: `${lines.join("\n")}\n`,
  "business-divisions.jsonl": DIVISIONS,
});

const attributes = (values: Readonly<Record<string, unknown>>): RuleFiles => ({
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

export const INSTALLATION_ROWS: RuleRows = {
  "an unknown setting": [
    installation("timezone: Europe/Berlin"),
    `${I}:1: timezone: not a field of the installation; did you mean timeZone?`,
  ],
  "a time zone that does not exist": [
    installation("", "timeZone: Europe/Berlín"),
    `${I}:2: timeZone: must be an IANA time zone name such as Europe/Berlin (Europe/Berlín); did you mean Europe/Berlin?`,
  ],
  "a time zone that is an offset": [
    installation('timeZone: "+01:00"'),
    `${I}:1: timeZone: must be an IANA time zone name such as Europe/Berlin (+01:00)`,
  ],
  "no locations": [
    installation("locations: []"),
    `${I}:1: locations: must have at least one member (a list of 0)`,
  ],
  "locations that are not a list": [
    installation("locations: KIEL"),
    `${I}:1: locations: must be a list of upper-case words joined by underscores, not a text (KIEL)`,
  ],
  "a location in lower case, and one twice": [
    installation("locations:", "  - KIEL", "  - Kiel", "  - KIEL"),
    `${I}:3: locations: must be a list of upper-case words joined by underscores (Kiel)`,
    `${I}:4: locations: occurs twice in the list (KIEL)`,
  ],
  "an owner without custom attributes": [
    installation("customAttributes:", "  Articles: {}"),
    `${I}:2: customAttributes.Articles: not a field of customAttributes; did you mean Article?`,
  ],
  "an attribute's identifier in lower case": [
    installation("customAttributes:", "  Article:", "    topic: { type: string }"),
    `${I}:3: customAttributes.Article.topic: must be an identifier (upper-case words joined by underscores)`,
  ],
  "a declaration that is not an object": [
    installation("customAttributes:", "  Article:", "    TOPIC: string"),
    `${I}:3: customAttributes.Article.TOPIC: must be an object with the attribute's type (string)`,
  ],
  "a declaration without type": [
    installation("customAttributes:", "  Article:", "    TOPIC: {}"),
    `${I}:3: customAttributes.Article.TOPIC.type: must be given: one of string, boolean, integer, decimal, list, enum`,
  ],
  "a type that does not exist": [
    installation("customAttributes:", "  Article:", "    TOPIC: { type: enums }"),
    `${I}:3: customAttributes.Article.TOPIC.type: must be one of string, boolean, integer, decimal, list, enum (enums); did you mean enum?`,
  ],
  "a misspelt member of a declaration": [
    installation("customAttributes:", "  Article:", "    TOPIC: { type: list, value: [A] }"),
    `${I}:3: customAttributes.Article.TOPIC.value: not a field of an attribute's declaration; did you mean values?`,
  ],
  "an enum without values": [
    installation("customAttributes:", "  Article:", "    TOPIC:", "      type: enum"),
    `${I}:4: customAttributes.Article.TOPIC.values: must be given for the type enum: the list of its values`,
  ],
  "an enum with a value twice": [
    installation(
      "customAttributes:",
      "  Article:",
      "    TOPIC:",
      "      type: enum",
      "      values: [A, B, A]",
    ),
    `${I}:5: customAttributes.Article.TOPIC.values: occurs twice in the list (A)`,
  ],
  "values of a type that has none": [
    installation(
      "customAttributes:",
      "  Article:",
      "    TOPIC:",
      "      type: string",
      "      values: [A]",
    ),
    `${I}:5: customAttributes.Article.TOPIC.values: is allowed only for the type enum, not for string (a list of 1)`,
  ],
  "page sizes out of range": [
    installation("maxItemsPerPage:", "  navigation: 0", "  trainings: 1001", "  languages: 2.5"),
    `${I}:2: maxItemsPerPage.navigation: must be an integer from 1 to 1000 (0)`,
    `${I}:3: maxItemsPerPage.trainings: must be an integer from 1 to 1000 (1001)`,
    `${I}:4: maxItemsPerPage.languages: must be an integer from 1 to 1000 (2.5)`,
  ],
  "a page size that is a text, and one of an unknown resource": [
    installation("maxItemsPerPage:", '  navigation: "50"', "  training: 50"),
    `${I}:2: maxItemsPerPage.navigation: must be an integer without quotation marks, not a text (50)`,
    `${I}:3: maxItemsPerPage.training: not a field of maxItemsPerPage; did you mean trainings?`,
  ],
  "one page size for all": [
    installation("maxItemsPerPage: 50"),
    `${I}:1: maxItemsPerPage: must be an object, not a number (50)`,
  ],
  "access of unknown resources and other words, and an age out of range": [
    installation("access:", "  navigatoin: public", "  languages: open", "maxAge: 59"),
    `${I}:2: access.navigatoin: not a field of access; did you mean navigation?`,
    `${I}:3: access.languages: must be one of token, public (open)`,
    `${I}:4: maxAge: must be an integer from 60 to 86400 (59)`,
  ],
  "access of a resource that declares its own": [
    installation(
      "access: { notes: public }",
      "resources: { notes: { fields: { Name: varchar(9) } } }",
    ),
    `${I}:1: access.notes: must be in the declaration of the resource: write resources.notes.access`,
  ],
  "a token for items that are embedded in public ones": [
    installation(
      "access:",
      "  business-division-contact-persons: token",
      "  trainings: token",
      "resources:",
      "  notes:",
      "    access: public",
      "    fields: { By: { type: reference, to: business-division-contact-persons, embed: true } }",
    ),
    `${I}:2: access.business-division-contact-persons: items of business-division-contact-persons are embedded in business-division-facilities, business-division-working-groups, business-divisions, which would make them public: set these to token, too (token)`,
    `${I}:6: resources.notes.access: would make embedded items public that need a token, business-division-contact-persons in By: set access to token, or remove embed (public)`,
  ],
  "an invalid identifier of an attribute in content": [
    attributes({ topicOfDay: "x" }),
    `${AT}.topicOfDay: must be an identifier (upper-case words joined by underscores); did you mean TOPIC_OF_DAY?`,
  ],
  "values that are not of their attribute's type": [
    attributes({ TEXT: 1, FLAG: "true", COUNT: 1.5, RATIO: "1", TAGS: "a", TOPIC: "NEW" }),
    `${AT}.TEXT: must be a text; put it in quotation marks (1)`,
    `${AT}.FLAG: must be true or false without quotation marks, not a text (true)`,
    `${AT}.COUNT: must be a whole number, without decimals (1.5)`,
    `${AT}.RATIO: must be a number without quotation marks, not a text (1)`,
    `${AT}.TAGS: must be a list of texts, not a text (a)`,
    `${AT}.TOPIC: must be one of NEWS, EVENTS (NEW); did you mean NEWS?`,
  ],
  "an undeclared attribute that is an object, and a list of numbers": [
    attributes({ FREE: { a: 1 }, FREE_LIST: ["a", 1] }),
    `${AT}.FREE: must be a text, a boolean, a number or a list of texts (an object)`,
    `${AT}.FREE_LIST: must be a text; put it in quotation marks (1)`,
  ],
  "attributes that are not an object": [
    { "languages.yaml": LANGUAGES, [N]: toLines(navigation({ CustomAttributes: ["A"] })) },
    `${N}:1: CustomAttributes: must be an object of attributes, not a list (a list of 1)`,
  ],
  "an integer beyond 2^53": [
    {
      "languages.yaml": LANGUAGES,
      [N]: `${JSON.stringify(navigation({ CustomAttributes: { COUNT: 0 } })).replace('"COUNT":0', '"COUNT":9007199254740993')}\n`,
    },
    `${N}:1: CustomAttributes.COUNT: the number is greater than 2^53 and would lose digits: put it in quotation marks in a text field, give a smaller one in a number field (9007199254740993)`,
  ],
};
