import { fieldsOf } from "../../src/catalog/field.ts";
import { mustGet } from "../../src/lib/must-get.ts";
import { ARTICLE_FIELDS } from "../../src/catalog/content-fields.ts";
import { COLLECTION_CONFIGURATION } from "../../src/catalog/envelope.ts";
import { describeForm, MAX_KEY_CHARACTERS } from "../../src/catalog/content-form.ts";
import { FIELD_KINDS } from "../../src/catalog/field-kinds.ts";
import type { Field, Fields } from "../../src/catalog/field.ts";
import { INSTALLATION_MEMBERS } from "../../src/catalog/installation-members.ts";
import type { Member } from "../../src/catalog/declared-members.ts";
import { LANGUAGE_CODES } from "../../src/catalog/language-codes.ts";
import { CONTRACT } from "../../src/catalog/catalog.ts";
import { CONTRACT_NAMES } from "../../src/catalog/resource-names.ts";
import type { ResourceName } from "../../src/catalog/resource-names.ts";
import type { Resource } from "../../src/catalog/resources.ts";
import { code, formatPage, formatTable } from "./markdown.ts";
import { fillSentence, sentenceOf } from "../../src/words/sentence.ts";

/** Written once, above the tables. */
const TIMES = FIELD_KINDS.timestamp.form;

function describeType({ kind, size, nullable }: Field): string {
  const { type } = FIELD_KINDS[kind];
  return `${type}${size === undefined ? "" : `(${size})`}${nullable ? ", null" : ""}`;
}

/** @returns what content may give, with the allowed values in the place of their description */
function describeContent(name: string, field: Field, isArticle: boolean): string {
  const form = fillSentence(describeForm(name, field, isArticle)).replace(TIMES, "a time");
  if (field.values === undefined) return form;
  return field.values === LANGUAGE_CODES
    ? "one of the [language codes](#language-codes)"
    : field.values.map(code).join(", ");
}

const formatFields = (fields: Fields, isArticle = false): string =>
  formatTable(
    ["Field", "Type", "Default", "In content"],
    [...fields].map(([name, field]) => [
      code(name),
      describeType(field),
      field.default === undefined ? "" : code(String(field.default)),
      describeContent(name, field, isArticle),
    ]),
  );

function describeOperations(resource: Resource): string {
  const { path, responseKey, entity } = resource;
  return formatTable(
    ["Operation", "Path", "Response key"],
    [
      ["find", code(path), code(responseKey)],
      ["page", code(`${path}/page/{?page}`), code(responseKey)],
      ...(entity === undefined
        ? []
        : [["load", code(`${entity.path}/{uuid}`), code(entity.responseKey)]]),
    ],
  );
}

const CACHING: Readonly<Record<Resource["caching"], string>> = {
  day: "Caches may use responses for up to 86400 seconds.",
  revalidate: "Caches may store responses but must revalidate them before each use.",
};

function describeResource(name: ResourceName): readonly string[] {
  const resource = mustGet(CONTRACT.resources, name);
  const { entity } = resource;
  return [
    `## ${resource.title}`,
    describeOperations(resource),
    `Content file or folder: ${code(name)}. Access unless set otherwise: ${code(resource.access)}. ${CACHING[resource.caching]}`,
    formatFields(resource.fields),
    ...(name === "navigation"
      ? [
          "In content, `Articles` maps language codes to [articles](#article); an answer embeds one of them as `Article`.",
        ]
      : []),
    ...(entity === undefined
      ? []
      : [`The entity ${entity.title} holds ${entity.fields.map(code).join(", ")}.`]),
  ];
}

const describeInstallation = (): readonly string[] => [
  "## installation.yaml",
  "Settings of an installation, in a file in the content directory; [your own resources](../content.md#resources-of-your-own) are declared there, too:",
  formatTable(
    ["Name", "Meaning", "Default"],
    Object.entries<Member>(INSTALLATION_MEMBERS).map(([name, { meaning, value, members }]) => {
      const { default: usual = [] } = value ?? Object.values(members ?? {})[0]?.value ?? {};
      const texts = [usual].flat().map(String);
      const said = meaning === undefined ? "" : fillSentence(sentenceOf(meaning));
      return [code(name), said, texts.map(code).join(", ") || "none declared"];
    }),
  ),
];

export function createResourcesPage(): string {
  return formatPage("Resources", [
    "Every operation is a GET, and every path also works with a trailing slash. [Query parameters](queries.md) have their own page. `lectern fields RESOURCE` prints the same on a terminal, with an example of each field.",
    `Types are those of the contract, with sizes in characters; \`null\` follows where a field may be null. If content leaves a field out, its default applies, otherwise null; a field with neither must be given. A time is written ${TIMES}.`,
    `Content may give each item a \`Key\` of 1 to ${MAX_KEY_CHARACTERS} characters, unique in its resource, by which other items may refer to it; it is never served.`,
    ...CONTRACT_NAMES.flatMap(describeResource),
    "## Article",
    "The object embedded in a navigation item. All its texts are in one language.",
    formatFields(fieldsOf(ARTICLE_FIELDS), true),
    "## CollectionConfiguration",
    formatTable(
      ["Member", "JSON type"],
      Object.entries(COLLECTION_CONFIGURATION).map(([name, type]) => [code(name), type]),
    ),
    "## Language codes",
    LANGUAGE_CODES.map(code).join(" "),
    ...describeInstallation(),
  ]);
}
