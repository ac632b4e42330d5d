/** Values of fields as they are served, whatever the field's type. */
import * as fc from "fast-check";
import type { Arbitrary, GeneratorValue } from "fast-check";
import type { AttributeDeclaration } from "../../src/catalog/installation.ts";
import { toNormalForm, trimText } from "../../src/validate/values/text-content.ts";
import { below, flip, pick, seldom, some } from "./choices.ts";
import type { ModelField } from "./fields.ts";
import { codePoint } from "../support/code-points.ts";

export interface ValueSource {
  readonly gen: GeneratorValue;
  /** True: tables can hold every value. */
  readonly isTame: boolean;
  /** @returns the uuids of the items of a resource */
  readonly uuidsOf: (resource: string) => readonly string[];
  /** Of those that have texts. */
  readonly articleUuids: readonly string[];
  /** @returns the day so many days from now */
  readonly dayOf: (days: number) => string;
}

/** What an installation declares of the custom attributes of every resource of its own. */
export const DECLARED_ATTRIBUTES = {
  TOPIC: { type: "string" },
  FLAG: { type: "boolean" },
  COUNT: { type: "integer" },
  TAGS: { type: "list" },
  KIND: { type: "enum", values: ["WIDE", "A,B", "Müller", "\\"] },
  SHARE: { type: "decimal" },
} as const satisfies Readonly<Record<string, AttributeDeclaration>>;

const arbitraryText = (): Arbitrary<string> =>
  fc
    .string({ unit: codePoint, minLength: 1, maxLength: 12 })
    .map(
      (text) => trimText(toNormalForm(text.replaceAll(/[\p{Cc}--[\t\n\r]]|\uFFFD/gv, "x"))) || "x",
    );
const arbitraryDouble = (): Arbitrary<number> => fc.double({ min: 0, max: 1, noNaN: true });
const arbitraryInteger = (): Arbitrary<number> => fc.maxSafeInteger();
const arbitraryInstant = (): Arbitrary<number> =>
  fc.integer({ min: Date.UTC(1990, 0) / 1000, max: Date.UTC(2090, 0) / 1000 });

/** With what is special in queries, collation, folding and word forms; some are nearly alike, so that these find several. */
export const TEXTS: readonly string[] = [
  "Haus",
  "Häuser am Markt",
  "Ärzte",
  "Zebra",
  "Straße|Strasse",
  "a\\b \"c\" 'd'",
  "01067",
  "Haus A, links",
  "Haus A",
  "Haus B",
  "haus b",
  "Häuser",
  "Quote \" and ' and `",
  "back\\slash",
  "100 %",
  "100%25",
  "a+b & c=d #e?",
  "Über uns",
  "E-Mail-Kurs",
  "Online\u2011Sprech\u00ADstunde",
  "S-Bahn, 10.000 m",
  "0434/28-00-10",
  "O’Reilly & R&B",
  "C# und C++",
  "C",
  "C+",
  "Silben\u200Btrennung",
  "Ueber uns",
  "uber",
  "Müller",
  "Mueller",
  "Muller",
  "Straße",
  "STRASSE 12",
  "Strasse 2",
  "Kündigung",
  "kündigen wir",
  "running water",
  "he runs",
  "Seite 2",
  "Seite 10",
  "Seite 002",
  "null",
  "true",
  "5",
  "5.0",
  "-0",
  "1e21",
  "東京駅",
  "東京",
  "ガイド 東京",
  "カイド",
  "مُحَمَّد",
  "محمد",
  "שָׁלוֹם",
  "Σίσυφος",
  "ΣΊΣΥΦΟΣ",
  "Łódź Øre Æther",
  "🚲 Fahrrad",
  "zero\u200Bwidth\u2028line",
  `${"long ".repeat(24)}end`,
];

const tame = (text: string): string => trimText(text.replaceAll("|", "!")) || "x";

function generateText({ gen, isTame }: ValueSource, size = 60): string {
  const text = Array.from(seldom(gen) ? gen(arbitraryText) : pick(gen, TEXTS))
    .slice(0, size)
    .join("");
  return isTame ? tame(text) : trimText(text) || "x";
}

/** Each once, in any order. */
const generateTexts = (source: ValueSource): readonly string[] =>
  Array.from({ length: 1 + below(source.gen, 3) }, () => generateText(source, 20));

const NUMBERS = [0, 1, 5, -5, -1.5, 0.1, 0.30000000000000004, 1e-7, 123.456, 2 ** 53 - 1];
/** So that some lie together. */
const DEGREES = [0, 10.28, 10.3, 54.2, 54.23, 179.5, -179.5];

function generateNumber(gen: GeneratorValue, { min, max }: ModelField): number {
  if (min === undefined && max === undefined && flip(gen)) return pick(gen, NUMBERS);
  const least = min ?? (max ?? 1000) - 2000;
  const most = max ?? least + 2000;
  const between = Math.min(most, least + gen(arbitraryDouble) * (most - least));
  const degrees = DEGREES.filter((one) => least <= one && one <= most);
  // Nothing has a negative zero.
  return pick(gen, [least, most, between, ...degrees]) + 0;
}

function generateInteger(gen: GeneratorValue, { min, max }: ModelField): number {
  if (min === undefined && max === undefined)
    return flip(gen) ? gen(arbitraryInteger) : below(gen, 4);
  const least = min ?? (max ?? 0) - 5;
  return least + below(gen, Math.max(1, (max ?? least + 5) - least + 1));
}

/** Types that are a form of text. */
type Formatted = "mail" | "phone" | "color" | "zip" | "markdown" | "html";

const segment = (gen: GeneratorValue): string => pick(gen, ["start", "über-uns", "a/b", "漢-1"]);

function generateFormatted(
  source: ValueSource,
  { format, size }: ModelField & { readonly format: NonNullable<ModelField["format"]> },
): string {
  const { gen } = source;
  const values: Readonly<Record<typeof format, readonly string[]>> = {
    mail: ["info@example.org", "a.b+c@sub.example.com"],
    phone: ["+49 4342 1", "04342 22"],
    color: ["e2001a", "fff", "00ff0080"],
    zip: ["24211", "01067"],
    house: ["3", "12a"],
    markdown: ["Some **words**.", "- one"],
    html: ["<p>Some <em>words</em>.</p>", "a &amp; b<br>"],
    niceUri: [segment(gen)],
    sitePath: [`/${segment(gen)}/`],
    uuidPair: ["00000000-0000-4000-8000-000000000001/00000000-0000-4000-8000-000000000002"],
  };
  return pick(
    gen,
    values[format].filter((value) => size === undefined || value.length <= size),
  );
}

function generateAttributes(source: ValueSource, isNullable: boolean): unknown {
  const { gen, isTame } = source;
  const all: Readonly<Record<string, () => unknown>> = {
    COUNT: () => below(gen, 9),
    FLAG: () => flip(gen),
    KIND: () => pick(gen, DECLARED_ATTRIBUTES.KIND.values),
    OPEN: () =>
      isTame
        ? generateText(source)
        : pick(gen, [true, 5, -5, 0.25, "5", "5.0", "true", "", generateTexts(source)]),
    SHARE: () => pick(gen, NUMBERS),
    TAGS: () => generateTexts(source),
    TOPIC: () => generateText(source),
  };
  const names = Object.keys(all).filter(() => flip(gen));
  // A table has no cell for none of them.
  if (names.length === 0 && isTame) return isNullable ? null : { COUNT: 1 };
  return Object.fromEntries(names.map((name) => [name, all[name]?.()]));
}

const subset = (gen: GeneratorValue, values: readonly string[]): readonly string[] => {
  const chosen = some(gen, values);
  return values.filter((value) => chosen.includes(value));
};

type Generate = (field: ModelField, source: ValueSource) => unknown;

const generateSized: Generate = (field, source) => {
  const { gen, isTame } = source;
  const isEmpty = !isTame && field.nullable === true && seldom(gen) && seldom(gen);
  return isEmpty ? "" : generateText(source, field.size);
};

const generateInstant = ({ gen, dayOf }: ValueSource): string =>
  flip(gen)
    ? `${dayOf(below(gen, 5) - 2)} ${pick(gen, ["00:00:00", "12:30:00", "23:59:59"])}`
    : new Date(gen(arbitraryInstant) * 1000).toISOString().slice(0, 19).replace("T", " ");

const ADDRESSES = ["/de/start/", "https://example.org/a?b=c", "https://example.org/ä/é.pdf"];

const VALUES: Readonly<Record<Exclude<ModelField["type"], Formatted | "localized">, Generate>> = {
  varchar: generateSized,
  longVarchar: generateSized,
  boolean: (_, { gen }) => flip(gen),
  integer: (field, { gen }) => generateInteger(gen, field),
  float: (field, { gen }) => generateNumber(gen, field),
  enum({ values = [] }, { gen }) {
    // What comes and goes has more to prove.
    const timed = values.find((value) => value === "TIME_CONTROLLED");
    return timed !== undefined && flip(gen) ? timed : pick(gen, values);
  },
  set: ({ values = [] }, { gen }) => subset(gen, values),
  list: (_, source) => generateTexts(source),
  date: (_, { gen, dayOf }) => dayOf(below(gen, 5) - 2),
  timestamp: (_, source) => generateInstant(source),
  address: (_, { gen }) => pick(gen, ADDRESSES),
  customAttributes: ({ nullable }, source) => generateAttributes(source, nullable === true),
  uuid: (_, { gen, articleUuids }) =>
    articleUuids.length === 0 ? undefined : pick(gen, articleUuids),
  reference({ to = "", many }, { gen, uuidsOf }) {
    const uuids = uuidsOf(to);
    if (uuids.length === 0) return undefined;
    return many ? some(gen, uuids) : pick(gen, uuids);
  },
};

/** @returns a value other than null; undefined where there is nothing to refer to */
export function generateValue(field: ModelField, source: ValueSource): unknown {
  const { type, format } = field;
  if (format) return generateFormatted(source, { ...field, format });
  return VALUES[type as keyof typeof VALUES](field, source);
}
