/** Declared fields of every type but references, in normal form. */
import * as fc from "fast-check";
import type { Arbitrary, GeneratorValue } from "fast-check";
import type { OwnField, OwnFields, OwnType } from "../../src/catalog/own-resources.ts";
import { below, flip, pick, seldom, some } from "./choices.ts";
import { toNormalForm, trimText } from "../../src/validate/values/text-content.ts";
import { codePoint } from "../support/code-points.ts";

/** What every item has or an answer needs, and what publication brings. */
export const TAKEN_FIELDS = [
  "Key",
  "Uuid",
  "CreatedAt",
  "UpdatedAt",
  "Distance",
  "Notifications",
  "CollectionConfiguration",
  "State",
  "TimeControlledPublishedFrom",
  "TimeControlledPublishedTo",
];

const arbitraryNames = (): Arbitrary<string[]> =>
  fc.uniqueArray(fc.stringMatching(/^[A-Z][A-Za-z0-9]{0,8}$/u), { minLength: 1, maxLength: 5 });

/** @returns names that are none of those taken, and all different */
export const generateNames = (
  gen: GeneratorValue,
  taken: readonly string[],
  maxLength: number,
): readonly string[] =>
  gen(arbitraryNames)
    .slice(0, maxLength)
    .filter((name) => !taken.includes(name));

const WORD = fc.oneof(
  { arbitrary: fc.stringMatching(/^[A-Z]{1,6}(?:_[A-Z0-9]{1,4})?$/u), weight: 4 },
  { arbitrary: fc.constantFrom("null", "true", "2026", "1.5", "job-offer", "Größe"), weight: 1 },
);

const arbitraryText = (): Arbitrary<string> =>
  fc
    .string({ unit: codePoint, minLength: 1, maxLength: 12 })
    .map(
      (text) => trimText(toNormalForm(text.replaceAll(/[\p{Cc}--[\t\n\r]]|\uFFFD/gv, "x"))) || "x",
    );

const generateText = (gen: GeneratorValue, size: number): string =>
  trimText(Array.from(gen(arbitraryText)).slice(0, size).join("")) || "x";

const arbitraryInstant = (): Arbitrary<string> =>
  fc
    .date({
      min: new Date("1990-01-01T00:00:00Z"),
      max: new Date("2090-01-01T00:00:00Z"),
      noInvalidDate: true,
    })
    .map((instant) => instant.toISOString());

const arbitraryRatio = (): Arbitrary<number> => fc.double({ min: 0, max: 1, noNaN: true });
const arbitraryValues = (): Arbitrary<string[]> =>
  fc.uniqueArray(WORD, { minLength: 1, maxLength: 5 });

type Generate = (gen: GeneratorValue) => Omit<OwnField, "type">;

/** @returns a field that is nullable, has a default, or neither */
function withDefault(
  gen: GeneratorValue,
  generate: () => OwnField["default"],
): Pick<OwnField, "nullable" | "default"> {
  if (seldom(gen)) return { nullable: true };
  const value = flip(gen) ? generate() : undefined;
  return value === undefined ? {} : { default: value };
}

const ofTexts =
  (...texts: readonly string[]): Generate =>
  (gen) =>
    withDefault(gen, () => pick(gen, texts));

const ofNumbers =
  (generate: (gen: GeneratorValue, min: number, max: number) => number): Generate =>
  (gen) => {
    const [least, most] = [-1000, 1000];
    const min = flip(gen) ? generate(gen, least, most) : undefined;
    const max = flip(gen) ? generate(gen, min ?? least, most) : undefined;
    return {
      ...withDefault(gen, () => generate(gen, min ?? least, max ?? most)),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    };
  };

type PlainType = Exclude<OwnType, "reference" | "localized">;

const GENERATORS: Readonly<Record<PlainType, Generate>> = {
  varchar: (gen) => {
    const size = 1 + below(gen, flip(gen) ? 4096 : 4);
    return { size, ...withDefault(gen, () => generateText(gen, size)) };
  },
  longVarchar: (gen) => withDefault(gen, () => generateText(gen, 100)),
  boolean: (gen) => withDefault(gen, () => flip(gen)),
  integer: ofNumbers((gen, min, max) => min + below(gen, max - min + 1)),
  float: ofNumbers((gen, min, max) => Math.min(max, min + gen(arbitraryRatio) * (max - min)) + 0),
  enum: (gen) => {
    const values = gen(arbitraryValues);
    return { ...withDefault(gen, () => pick(gen, values)), values };
  },
  set: (gen) => {
    const values = gen(arbitraryValues);
    const members = (): readonly string[] => {
      const chosen = some(gen, values);
      return values.filter((value) => chosen.includes(value));
    };
    return { ...withDefault(gen, members), values };
  },
  list: (gen) => withDefault(gen, () => Array.from({ length: 2 }, () => generateText(gen, 20))),
  date: (gen) => withDefault(gen, () => gen(arbitraryInstant).slice(0, 10)),
  timestamp: (gen) => withDefault(gen, () => gen(arbitraryInstant).slice(0, 19).replace("T", " ")),
  markdown: ofTexts("Some **words**."),
  html: ofTexts("<p>Some <em>words</em>.</p>"),
  mail: ofTexts("info@example.org"),
  phone: ofTexts("+49 4342 1"),
  color: ofTexts("e2001a", "fff"),
  zip: ofTexts("24211", "01067"),
  address: ofTexts("/de/start/", "https://example.org/a?b=c"),
  customAttributes: (gen) => (flip(gen) ? { nullable: true } : {}),
};

const PLAIN_TYPES = Object.keys(GENERATORS).filter(
  (type): type is Exclude<PlainType, "customAttributes"> => type !== "customAttributes",
);

const generateField = (gen: GeneratorValue, type: PlainType): OwnField => ({
  type,
  ...GENERATORS[type](gen),
});

const generatePlainFields = (
  gen: GeneratorValue,
  taken: readonly string[],
  maxLength: number,
): OwnFields =>
  Object.fromEntries(
    generateNames(gen, taken, maxLength).map((name) => [
      name,
      generateField(gen, pick(gen, PLAIN_TYPES)),
    ]),
  );

/** @returns one field at least, a localized one and custom attributes here and there */
export function generateFields(gen: GeneratorValue): OwnFields {
  const plain = generatePlainFields(gen, TAKEN_FIELDS, 5);
  const state = flip(gen);
  return {
    // Without any there is nothing to declare.
    ...(Object.keys(plain).length === 0 ? { Name: generateField(gen, "varchar") } : plain),
    ...(seldom(gen) && { CustomAttributes: generateField(gen, "customAttributes") }),
    ...(flip(gen) && {
      Text: {
        type: "localized",
        nullable: true,
        ...(state && { state }),
        fields: {
          ...generatePlainFields(gen, TAKEN_FIELDS, 3),
          Title: generateField(gen, "varchar"),
        },
      },
    }),
  };
}
