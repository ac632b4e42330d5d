/** The rules of navigation items and their articles. */
import { createUuid } from "../../../../src/lib/uuid.ts";
import { article, LANGUAGES, navigation, navigations, toLines } from "./rule-row.ts";
import type { RuleFiles, RuleRows } from "./rule-row.ts";

const N = "navigation.jsonl";
const UUID = "0b0e1d5c-6c5f-4c4e-9d7e-0a4a0c8f6b11";
const OTHER = "0b0e1d5c-6c5f-4c4e-9d7e-0a4a0c8f6b22";
const MADE = createUuid(`article/${createUuid("navigation/b")}`);

/** An item with an Identifier and an address of its own. */
const other = (extra: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  navigation({ Identifier: "other", Articles: { DE: article({ NiceUri: "other" }) }, ...extra });

const inGerman = (extra: Readonly<Record<string, unknown>>): RuleFiles =>
  navigations(navigation({ Articles: { DE: article(extra) } }));

export const NAVIGATION_ROWS: RuleRows = {
  "navigation without languages": [
    { [N]: toLines(navigation({}), other({ Key: "m" })) },
    `${N}:1: navigation needs languages, and there are none; add a file languages (.json, .jsonl, .yaml, .csv, .xlsx or .ods) with one PUBLISHED language that has Fallback true`,
  ],
  "an article in a language that the installation does not have": [
    navigations(navigation({ Articles: { DE: article({}), PL: article({}) } })),
    `${N}:1: Articles.PL: no such language; the languages are DE, EN_GB, FR`,
  ],
  "values of an article in an unknown language are checked, too": [
    navigations(
      navigation({ Articles: { DE: article({}), PL: article({ NiceUri: "/a" }), XX: { A: 1 } } }),
    ),
    `${N}:1: Articles.XX.Name: must be given`,
    `${N}:1: Articles.XX.NiceUri: must be given`,
    `${N}:1: Articles.PL: no such language; the languages are DE, EN_GB, FR`,
    `${N}:1: Articles.PL.NiceUri: must not begin with a slash (/a)`,
    `${N}:1: Articles.XX: not a language code of the contract`,
    `${N}:1: Articles.XX.A: not a field of an article: 'lectern fields navigation' lists the fields`,
  ],
  "an article in a language that does not exist": [
    navigations(navigation({ Articles: { DE: article({}), "en-GB": article({}) } })),
    `${N}:1: Articles.en-GB: not a language code of the contract; did you mean EN_GB?`,
  ],
  "articles that are not an object": [
    navigations(navigation({ Articles: [article({})] })),
    `${N}:1: Articles: must be an object with one article per language code, not a list (a list of 1)`,
  ],
  "an article that is not an object": [
    navigations(navigation({ Articles: { DE: "Article" } })),
    `${N}:1: Articles.DE: must be an object with the fields of an article, not a text (Article)`,
  ],
  "an unknown field of an article": [
    inGerman({ NiceURL: "a" }),
    `${N}:1: Articles.DE.NiceURL: not a field of an article; did you mean NiceUri?`,
  ],
  "an article without name and nice address": [
    navigations(navigation({ Articles: { DE: { State: "PUBLISHED" } } })),
    `${N}:1: Articles.DE.Name: must be given`,
    `${N}:1: Articles.DE.NiceUri: must be given`,
  ],
  "an article state that does not exist": [
    inGerman({ State: "ONLINE" }),
    `${N}:1: Articles.DE.State: must be one of DRAFT, PUBLISHED, TIME_CONTROLLED (ONLINE)`,
  ],
  "a date in another form": [
    inGerman({ TimeControlledPublishedFrom: "1.2.2026" }),
    `${N}:1: Articles.DE.TimeControlledPublishedFrom: must be a date of the form YYYY-MM-DD (1.2.2026); did you mean 2026-02-01?`,
  ],
  "a day that does not exist": [
    inGerman({ TimeControlledPublishedTo: "2026-04-31" }),
    `${N}:1: Articles.DE.TimeControlledPublishedTo: there is no such day (2026-04-31)`,
  ],
  "From after To": [
    inGerman({
      TimeControlledPublishedFrom: "2026-05-02",
      TimeControlledPublishedTo: "2026-05-01",
    }),
    `${N}:1: Articles.DE.TimeControlledPublishedFrom: must not be later than TimeControlledPublishedTo, which is 2026-05-01 (2026-05-02)`,
  ],
  "a Uri of one uuid": [
    inGerman({ Uri: UUID }),
    `${N}:1: Articles.DE.Uri: must be two UUIDs joined by a slash (${UUID})`,
  ],
  "a NiceUri with leading slash": [
    inGerman({ NiceUri: "/a/b" }),
    `${N}:1: Articles.DE.NiceUri: must not begin with a slash (/a/b)`,
  ],
  "a NiceUri with trailing slash": [
    inGerman({ NiceUri: "a/b/" }),
    `${N}:1: Articles.DE.NiceUri: must not end with a slash (a/b/)`,
  ],
  "a NiceUri with an empty segment": [
    inGerman({ NiceUri: "a//b" }),
    `${N}:1: Articles.DE.NiceUri: must be path segments joined by single slashes, none of them . or .. (a//b)`,
  ],
  "a NiceUri with a space": [
    inGerman({ NiceUri: "a b" }),
    `${N}:1: Articles.DE.NiceUri: must not contain whitespace, ?, # or a backslash (a b)`,
  ],
  "an Href without trailing slash": [
    inGerman({ Href: "/de/a" }),
    `${N}:1: Articles.DE.Href: must be a site-relative path that begins and ends with a slash (/de/a)`,
  ],
  "an Href of another site": [
    inGerman({ Href: "//example.org/" }),
    `${N}:1: Articles.DE.Href: must not contain two consecutive slashes (//example.org/)`,
  ],
  "an Href with a query": [
    inGerman({ Href: "/de/?a=b/" }),
    `${N}:1: Articles.DE.Href: must not contain whitespace, ?, # or a backslash (/de/?a=b/)`,
  ],
  "an article Uuid that is not a UUID": [
    inGerman({ Uuid: "1" }),
    `${N}:1: Articles.DE.Uuid: must be a UUID: 8-4-4-4-12 hexadecimal digits (1)`,
  ],
  "an article with another Uuid in another language": [
    navigations(
      navigation({ Articles: { EN_GB: article({ Uuid: OTHER }), DE: article({ Uuid: UUID }) } }),
    ),
    `${N}:1: Articles.EN_GB.Uuid: must be the same in every language, but DE has ${UUID} (${OTHER})`,
  ],
  "an article Uuid twice": [
    navigations(
      navigation({ Key: "a", Articles: { DE: article({ Uuid: UUID }) } }),
      other({ Key: "b", Articles: { DE: article({ Uuid: UUID, NiceUri: "b" }) } }),
    ),
    `${N}:2: Articles.DE.Uuid: is the Uuid of the article of the item at ${N}:1 too (${UUID})`,
  ],
  "an article Uuid that was derived for an earlier item": [
    navigations(
      other({ Key: "b" }),
      navigation({ Key: "a", Articles: { DE: article({ Uuid: MADE }) } }),
    ),
    `${N}:2: Articles.DE.Uuid: is the Uuid of the article of the item at ${N}:1 too (${MADE})`,
  ],
  "an article Uuid that is derived for another item": [
    navigations(
      navigation({ Key: "a", Articles: { DE: article({ Uuid: MADE }) } }),
      other({ Key: "b" }),
    ),
    `${N}:2: Articles: the Uuid derived for this article is also the Uuid of the article of the item at ` +
      `${N}:1; give another`,
  ],
  "an article that no language can deliver is a warning": [
    navigations(navigation({ Articles: { DE: article({ State: "DRAFT" }), FR: article({}) } })),
    `${N}:1: Articles: no language can deliver this article: it is DRAFT wherever the language is PUBLISHED`,
  ],
  "an item without article is a warning": [
    navigations({ Key: "n", Identifier: "item" }),
    `${N}:1: Articles: has no article in any language, so none can be delivered`,
  ],
  "a navigation item without Identifier": [
    navigations({ Key: "n", Articles: { DE: article({}) } }),
    `${N}:1: Identifier: must be given`,
  ],
  "lines of values in YAML articles": [
    {
      "languages.yaml": LANGUAGES,
      "navigation.yaml": [
        "- Key: n",
        "  Identifier: item",
        "  Articles:",
        "    DE:",
        "      Name: Article",
        "      NiceUri: /article",
        "      State: PUBLISHED",
        "    EN_GB:",
        "      NiceUri: article",
        "",
      ].join("\n"),
    },
    "navigation.yaml:1: Articles.EN_GB.Name: must be given",
    "navigation.yaml:6: Articles.DE.NiceUri: must not begin with a slash (/article)",
  ],
};
