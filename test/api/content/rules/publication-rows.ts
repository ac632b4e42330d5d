/** Rules of what readers see: State beside its dates, and texts that a language lacks. */
import { article, LANGUAGES, navigation, navigations, toLines } from "./rule-row.ts";
import type { RuleFiles, RuleRows } from "./rule-row.ts";

const N = "navigation.jsonl";
const C = "clubs.jsonl";
const FROM = "TimeControlledPublishedFrom";
const TO = "TimeControlledPublishedTo";
const REMEDY =
  "because State PUBLISHED delivers now and for good: set State to TIME_CONTROLLED, which delivers from the first date to the last, or remove the date";

const inGerman = (extra: Readonly<Record<string, unknown>>): RuleFiles =>
  navigations(navigation({ Articles: { DE: article(extra) } }));

/** With the languages DE (fallback), EN_GB and FR. */
const clubs = (
  field: string,
  ...items: readonly Readonly<Record<string, unknown>>[]
): RuleFiles => ({
  "languages.yaml": LANGUAGES,
  "installation.yaml": `resources: { clubs: { publication: true, fields: { Name: varchar(64), Text: ${field} } } }\n`,
  [C]: toLines(
    ...items.map((item, index) => ({
      Key: `c${index}`,
      Name: "Club",
      State: "PUBLISHED",
      ...item,
    })),
  ),
});
const REQUIRED =
  "{ type: localized, fields: { About: longVarchar, Motto: { type: longVarchar, nullable: true } } }";
const STATED = "{ type: localized, state: true, fields: { About: longVarchar } }";
const OPTIONAL = "{ type: localized, nullable: true, fields: { About: longVarchar } }";
const table = (text: string): RuleFiles => {
  const { [C]: _, ...files } = clubs(REQUIRED);
  return { ...files, "clubs.csv": text };
};
const NONE = "must be given in at least one language, such as Text.DE.About";
const NO_FALLBACK =
  "there is no text in the fallback language, so readers of languages without one get null";

export const PUBLICATION_ROWS: RuleRows = {
  "PUBLISHED beside a first date that is still to come": [
    inGerman({ [FROM]: "2999-05-01", [TO]: "2999-06-01" }),
    `${N}:1: Articles.DE.${FROM}: is in the future and hides nothing, ${REMEDY} (2999-05-01)`,
  ],
  "PUBLISHED beside a last date that is over, of an item": [
    clubs(OPTIONAL, { [TO]: "2020-05-01" }),
    `${C}:1: ${TO}: is over and hides nothing, ${REMEDY} (2020-05-01)`,
  ],
  "PUBLISHED beside dates that would hide nothing now is a warning": [
    navigations(
      navigation({ Articles: { DE: article({ [FROM]: "2020-05-01", [TO]: "2999-05-01" }) } }),
      navigation({
        Key: "m",
        Identifier: "m",
        Articles: { DE: article({ NiceUri: "m", [TO]: "2999-05-01" }) },
      }),
    ),
    `${N}:1: Articles.DE.${FROM}: has no effect, ${REMEDY} (2020-05-01)`,
    `${N}:2: Articles.DE.${TO}: has no effect, ${REMEDY} (2999-05-01)`,
  ],
  "TIME_CONTROLLED without a date is a warning": [
    inGerman({ State: "TIME_CONTROLLED", [FROM]: null }),
    `${N}:1: Articles.DE.State: without a date delivers now and for good, as PUBLISHED does: give ${FROM} or ${TO}, or set State to PUBLISHED (TIME_CONTROLLED)`,
  ],
  "one date of TIME_CONTROLLED, and the dates of a draft": [
    clubs(
      OPTIONAL,
      { State: "TIME_CONTROLLED", [TO]: "2020-05-01" },
      { State: "DRAFT", [FROM]: "2999-05-01" },
    ),
  ],
  "a localized field without a text in any language, with and without State": [
    clubs(REQUIRED, {}, { Text: {} }, { Text: { DE: null } }),
    ...[1, 2, 3].map((line) => `${C}:${line}: Text: ${NONE}`),
  ],
  "a localized field with State without a text is one error": [
    clubs(STATED, {}),
    `${C}:1: Text: ${NONE}`,
  ],
  "a table without a column of any language is one error": [
    table("Key;Name\na;A\nb;B\n"),
    `clubs.csv:1: Text: ${NONE}, but there is no such column`,
  ],
  "an empty row of texts in a table": [
    table("Key;Name;Text.DE.About\na;A;\nb;B;x\n"),
    `clubs.csv:2: Text: ${NONE}`,
  ],
  "a text without one in the fallback language is a warning; not that of a draft": [
    clubs(
      REQUIRED,
      { Text: { EN_GB: { About: "x" } } },
      { Text: { DE: { About: "x" } } },
      { State: "DRAFT", Text: { EN_GB: { About: "x" } } },
      { Text: { FR: { About: "x" } } },
    ),
    ...[1, 4].map((line) => `${C}:${line}: Text.DE: ${NO_FALLBACK}`),
  ],
  "a localized field that may be null, without any text or that of the fallback language": [
    clubs(OPTIONAL, {}, { Text: { EN_GB: { About: "x" } } }),
  ],
};
