/** What is wrong with a value by the schema alone, said at once; everything else the desk says. */
import type { FormWords } from "../words/form-en.ts";
import type { FormField } from "./item-schema.ts";
import { countCharacters } from "./typed.ts";

const hasNoValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);

type Check = (value: unknown, field: FormField, words: FormWords["problems"]) => string | undefined;

const checkNumber =
  (isWhole: boolean): Check =>
  (value, { min, max }, words) => {
    if (typeof value !== "number" || (isWhole && !Number.isInteger(value)))
      return isWhole ? words.whole : words.number;
    if (min !== undefined && value < min) return words.least(min);
    return max !== undefined && value > max ? words.most(max) : undefined;
  };

const checkTime: Check = (value, { earliest, latest }, words) => {
  if (typeof value !== "string") return undefined;
  if (earliest !== undefined && value < earliest) return words.notBefore(earliest);
  return latest !== undefined && value > latest ? words.notAfter(latest) : undefined;
};

const CHECKS: Readonly<Partial<Record<string, Check>>> = {
  integer: checkNumber(true),
  float: checkNumber(false),
  date: checkTime,
  timestamp: checkTime,
};

/** @returns what is wrong; undefined: nothing that the schema says */
export function findSimpleProblem(
  value: unknown,
  field: FormField,
  words: FormWords["problems"],
): string | undefined {
  if (hasNoValue(value)) return field.isRequired ? words.required : undefined;
  const { size } = field;
  if (typeof value === "string" && size !== undefined) {
    const count = countCharacters(value);
    if (count > size) return words.long(count, size);
  }
  return CHECKS[field.kind]?.(value, field, words);
}
