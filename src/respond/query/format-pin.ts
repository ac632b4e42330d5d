/** The parameter `format`, which pins the form of an answer in its address. */
import { FORMAT_NAMES } from "../../catalog/media-types.ts";
import type { FormatName } from "../../catalog/media-types.ts";
import { suggestName } from "../../errors.ts";
import type { QueryFaults } from "./query-faults.ts";

/** @returns undefined once a fault is reported */
export function readFormat(value: string, faults: QueryFaults): FormatName | undefined {
  const format = FORMAT_NAMES.find((name) => name === value);
  if (format === undefined)
    faults.addInvalid("format", value, "format", {
      suggestion: suggestName(value, FORMAT_NAMES),
      allowed: FORMAT_NAMES,
    });
  return format;
}
