/** Error messages about unknown parameters. */
import { pageSizeOf } from "../../catalog/installation.ts";
import { QUERY_PARAMETERS } from "../../catalog/query-parameters.ts";
import type { QueryParameterName } from "../../catalog/query-parameters.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import { suggestName } from "../../errors.ts";
import { nameFilter } from "./conditions.ts";
import { listCodes, suggestLanguageCode, suggestSortKey } from "./listed-parameters.ts";
import type { Reading } from "./parameters.ts";
import { suggestPath } from "./paths.ts";
import { writeValue } from "./query-syntax.ts";
import type { QueryPair } from "./query-syntax.ts";
import { readNumber } from "./values.ts";

export function reportUnknownName(pair: QueryPair, reading: Reading): void {
  const { name } = pair;
  const { resource, installation, known, faults } = reading;
  const hasFilters = known.includes("filter");
  const page = hasFilters ? readPageSlip(pair, reading) : undefined;
  const isFilter = hasFilters && (name === "filter" || name.startsWith("filter["));
  const reason = page !== undefined ? "page" : isFilter ? "filterForm" : "parameter";
  faults.addUnknown(name, reason, {
    suggestion: page === undefined ? suggestParameter(pair, reading) : undefined,
    example: `${catalogOf(installation).resources[resource].path}/page/${page ?? 2}/`,
    known: known.map((one) => QUERY_PARAMETERS[one].name),
  });
}

function suggestParameter(pair: QueryPair, reading: Reading): string | undefined {
  const { name } = pair;
  const { known, table } = reading;
  const paths = known.includes("filter") ? [...table.paths.keys()] : [];
  const same = paths.find((path) => path.toLowerCase() === name.toLowerCase());
  if (same !== undefined) return nameFilter(same, "eq");
  const slip = findSlip(pair, reading);
  if (slip !== undefined) return slip;
  const filters = paths.map((path) => nameFilter(path, "eq"));
  const meant = suggestName(name, [...known.filter((one) => one !== "filter"), ...filters]);
  // The name of a field alone is probably a filter without its brackets.
  const field = paths.length > 0 ? suggestPath(name, table) : undefined;
  return meant ?? (field && nameFilter(field, "eq"));
}

/** Names of parameters in other APIs, so that `limit=10` is suggested for `per_page=10`. */
interface Slip {
  /** In lower case, without separators between words. */
  readonly names: string;
  readonly meant: QueryParameterName;
  /** @returns the value that was probably meant; undefined: only the name is suggested */
  readonly read: (value: string, reading: Reading) => string | undefined;
}

const LONGITUDES = "lon lng long longitude";
const LATITUDES = "lat latitude";

const foldName = (name: string): string => name.toLowerCase().replaceAll(/[-_. ]/gu, "");

const asWritten = (value: string): string | undefined => writeValue(value) || undefined;

const isAmong = (name: string, names: string): boolean => names.split(" ").includes(foldName(name));

const findNumber = (pairs: readonly QueryPair[], names: string): number | undefined =>
  readNumber(pairs.find(({ name }) => isAmong(name, names))?.value ?? "");

const SLIPS: readonly Slip[] = [
  {
    names: "lang langs languages locale locales hl culture",
    meant: "language",
    read(value, reading) {
      const codes = listCodes(reading);
      return codes.includes(value) ? value : suggestLanguageCode(value, codes);
    },
  },
  {
    names: "q query text term keyword keywords s suche fulltext",
    meant: "search",
    read: asWritten,
  },
  {
    names: "perpage pagesize size count take top rows max maxitemsperpage",
    meant: "limit",
    read(value, { resource, installation }) {
      const most = pageSizeOf(installation, resource);
      const wanted = readNumber(value) ?? 0;
      return Number.isInteger(wanted) && wanted > 0 ? String(Math.min(wanted, most)) : undefined;
    },
  },
  {
    names: "order orderby sortby ordering sorting sortorder",
    meant: "sort",
    read(value, { table, resource, installation }) {
      const [title] = catalogOf(installation).resources[resource].searched?.title ?? [];
      if (title !== undefined && /^(?:asc|desc)(?:ending)?$/iu.test(value))
        return `${/^desc/iu.test(value) ? "-" : ""}${title}`;
      return suggestSortKey(value, table);
    },
  },
  {
    names: `${LONGITUDES} ${LATITUDES} latlng lonlat point location center`,
    meant: "near",
    read(_value, { pairs }) {
      const [longitude, latitude] = [findNumber(pairs, LONGITUDES), findNumber(pairs, LATITUDES)];
      return longitude === undefined || latitude === undefined
        ? undefined
        : `${longitude},${latitude}`;
    },
  },
  { names: "distance maxdistance within", meant: "radius", read: asWritten },
  { names: "bounds box boundingbox extent", meant: "bbox", read: asWritten },
  { names: "select include columns members", meant: "fields", read: asWritten },
  { names: "f output outputformat alt", meant: "format", read: asWritten },
];

/** @returns the parameter that was probably meant, with its value if it is known */
function findSlip({ name, value }: QueryPair, reading: Reading): string | undefined {
  const slip = SLIPS.find(
    ({ names, meant }) => isAmong(name, names) && reading.known.includes(meant),
  );
  const read = slip?.read(value, reading);
  return slip && (read === undefined ? slip.meant : `${slip.meant}=${read}`);
}

const FIRST_ITEMS = "offset skip start startindex firstindex";
const PAGES = "page p pageno pagenumber";

/**
 * Pages are part of the path.
 * @returns the page number that a parameter probably means; undefined: it means none
 */
function readPageSlip(
  { name, value }: QueryPair,
  { resource, installation }: Reading,
): number | undefined {
  const number = /^\d{1,9}$/u.test(value) ? Number(value) : undefined;
  if (isAmong(name, PAGES)) return number || 2;
  if (!isAmong(name, FIRST_ITEMS)) return undefined;
  return number === undefined ? 2 : Math.floor(number / pageSizeOf(installation, resource)) + 1;
}
