/** The contract's 124 language codes, and the BCP 47 tag of each. */

const REGIONAL: readonly (readonly [base: string, plain: boolean, suffixes: string])[] = [
  ["AR", false, "AE BH DZ EG IQ JO KW LB LY MA OM QA SA SY TN YE"],
  ["DE", true, "AT CH LI LU"],
  ["EN", true, "AU BZ CA GB IE JM NZ TT US ZA"],
  ["ES", true, "AR BO CL CO CR DO EC GT HN MX NI PA PE PR PY SV UY VE"],
  ["FR", true, "BE CA CH LU"],
  ["IT", true, "CH"],
  ["NL", true, "BE"],
  ["PT", true, "BR"],
  ["RO", true, "MD"],
  ["RU", true, "MD"],
  ["SV", true, "FI"],
  ["ZH", false, "CN HK SG TW"],
];

const PLAIN =
  "AF BE BG CA CS CY DA EL ET EU FA FI FO GA GD HE HI HR HU ID IS JA JI KO KU LT LV MK ML MS MT " +
  "NB NN NO PA PL RM SB SK SL SQ SR TH TN TR TS UK UR VE VI XH ZU";

export const LANGUAGE_CODES: readonly string[] = [
  ...REGIONAL.flatMap(([base, plain, suffixes]) => [
    ...(plain ? [base] : []),
    ...suffixes.split(" ").map((suffix) => `${base}_${suffix}`),
  ]),
  ...PLAIN.split(" "),
];

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(["AR", "FA", "HE", "JI", "UR"]);
/** @returns whether the language of a contract code is written from right to left */
export const isRightToLeft = (code: string): boolean =>
  RIGHT_TO_LEFT.has(code.split("_", 1)[0] ?? "");

/** Codes whose letters are not the language's BCP 47 subtag (IANA registry: ji is now yi; sb is hsb here). */
const OTHER_SUBTAGS: Readonly<Partial<Record<string, string>>> = { JI: "yi", SB: "hsb" };

/** @param base the first part of a contract code, in any letter case @returns the BCP 47 subtag */
export const subtagOfLanguageCode = (base: string): string =>
  OTHER_SUBTAGS[base.toUpperCase()] ?? base.toLowerCase();

/** @returns the BCP 47 tag of a contract code: `EN_GB` is `en-GB` */
export function tagOfLanguageCode(code: string): string {
  const [base = "", region] = code.split("_");
  const language = subtagOfLanguageCode(base);
  return region === undefined ? language : `${language}-${region}`;
}
