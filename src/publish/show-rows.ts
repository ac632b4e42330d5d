/** The rows around problems, so that whoever sees a problem sees what else stands beside it. */
import { catalogOf } from "../catalog/own-resources.ts";
import { ProblemList } from "../content/problem-list.ts";
import type { ContentSource, Plain, PlainObject, RawRecord } from "../content/record.ts";
import { isList, isObject } from "../content/record.ts";
import { checkInstallation } from "../validate/installation/installation.ts";
import { createFieldNames } from "../validate/items/field-names.ts";
import type { Refused } from "./results.ts";

type Reported = Refused["errors"][number];

/** A cell of a row, by the field as a column names it. */
type ShownValue = NonNullable<Reported["row"]>[number];

const MOST_ROWS = 200;
const MOST_COLUMNS = 40;
const LONGEST_SHOWN = 200;

const showValue = (value: Plain): string => {
  const text = isList(value)
    ? value.map(showValue).join("|")
    : isObject(value)
      ? ""
      : `${value ?? ""}`;
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 1).toWellFormed()}…` : text;
};

/** In the order of the columns. */
function* listValues(values: PlainObject, prefix = ""): Generator<ShownValue> {
  for (const [name, value] of Object.entries(values)) {
    if (isObject(value)) yield* listValues(value, `${prefix}${name}.`);
    else yield { name: prefix + name, value: showValue(value) };
  }
}

const spotOf = ({ file, line }: Pick<Reported | RawRecord, "file" | "line">): string =>
  `${line} ${file}`;

/**
 * @param open opens what was checked again: few checks have problems
 * @returns the errors, those in tables with `row`
 */
export async function showRows(
  errors: readonly Reported[],
  open: () => Promise<ContentSource>,
): Promise<readonly Reported[]> {
  const placed = errors.filter(({ file, line }) => file !== null && line !== null);
  const wanted = new Set(placed.slice(0, MOST_ROWS).map(spotOf));
  if (wanted.size === 0) return errors;
  const rows = new Map<string, readonly ShownValue[]>();
  const source = await open();
  const problems = new ProblemList();
  const declared = checkInstallation(source.installation, problems);
  const catalog = catalogOf(declared);
  for (const resource of source.given) {
    if (!placed.some((error) => error.resource === resource)) continue;
    // Without the installation, the names are those of the header row.
    const names = catalog.find(resource) && createFieldNames(declared, resource, problems);
    for await (const some of source.readRecords(resource, names)) {
      for (const record of some) {
        const spot = spotOf(record);
        if (record.header && wanted.has(spot))
          rows.set(spot, [...listValues(record.values).take(MOST_COLUMNS)]);
      }
      if (rows.size === wanted.size) break;
    }
  }
  return errors.map((error) => {
    const row = rows.get(spotOf(error));
    return row ? { ...error, row } : error;
  });
}
