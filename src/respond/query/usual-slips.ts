/**
 * What other interfaces call the parameters that there are here, one row each: so that whoever writes
 * `per_page=10` is told `limit=10`.
 */
import { LANGUAGE_CODES } from "../../catalog/language-codes.ts";
import type { QueryParameterName } from "../../catalog/query-parameters.ts";
import { SEARCHED_FIELDS } from "../../catalog/searched-fields.ts";
import { suggestLanguageCode } from "./language-pin.ts";
import type { PathTable } from "./path-table.ts";
import type { QueryContext } from "./query-model.ts";
import { writeValue } from "./query-syntax.ts";
import type { QueryPair } from "./query-syntax.ts";
import { suggestSortKey } from "./listed-paths.ts";
import { readNumber } from "./values.ts";

interface SlipContext extends QueryContext {
  readonly pairs: readonly QueryPair[];
  readonly table: PathTable;
}

interface Slip {
  /** Small letters, without what stands between words. */
  readonly names: readonly string[];
  readonly meant: QueryParameterName;
  /** @returns the value that was probably meant; undefined: the name alone is said */
  readonly read: (value: string, context: SlipContext) => string | undefined;
}

const LONGITUDES = ["lon", "lng", "long", "longitude"];
const LATITUDES = ["lat", "latitude"];

const foldName = (name: string): string => name.toLowerCase().replaceAll(/[-_. ]/gu, "");

const asWritten = (value: string): string | undefined => writeValue(value) || undefined;

const findNumber = (pairs: readonly QueryPair[], names: readonly string[]): number | undefined =>
  readNumber(pairs.find(({ name }) => names.includes(foldName(name)))?.value ?? "");

const SLIPS: readonly Slip[] = [
  {
    names: ["lang", "langs", "languages", "locale", "locales", "hl", "culture"],
    meant: "language",
    read(value, context) {
      const published = context.readsLanguages() ? context.languages : undefined;
      const codes = published?.map(({ code }) => code) ?? LANGUAGE_CODES;
      return codes.includes(value) ? value : suggestLanguageCode(value, codes);
    },
  },
  {
    names: ["q", "query", "text", "term", "keyword", "keywords", "s", "suche", "fulltext"],
    meant: "search",
    read: asWritten,
  },
  {
    names: [
      "perpage",
      "pagesize",
      "size",
      "count",
      "take",
      "top",
      "rows",
      "max",
      "maxitemsperpage",
    ],
    meant: "limit",
    read(value, { resource, installation }) {
      const most = installation.maxItemsPerPage[resource];
      const wanted = readNumber(value) ?? 0;
      return Number.isInteger(wanted) && wanted > 0 ? String(Math.min(wanted, most)) : undefined;
    },
  },
  {
    names: ["order", "orderby", "sortby", "ordering", "sorting", "sortorder"],
    meant: "sort",
    read(value, { table, resource }) {
      const [title = ""] = SEARCHED_FIELDS[resource].title;
      if (/^(?:asc|desc)(?:ending)?$/iu.test(value))
        return `${/^desc/iu.test(value) ? "-" : ""}${title}`;
      return suggestSortKey(value, table);
    },
  },
  {
    names: [...LONGITUDES, ...LATITUDES, "latlng", "lonlat", "point", "location", "center"],
    meant: "near",
    read(_value, { pairs }) {
      const [longitude, latitude] = [findNumber(pairs, LONGITUDES), findNumber(pairs, LATITUDES)];
      return longitude === undefined || latitude === undefined
        ? undefined
        : `${longitude},${latitude}`;
    },
  },
  { names: ["distance", "maxdistance", "within"], meant: "radius", read: asWritten },
  { names: ["bounds", "box", "boundingbox", "extent"], meant: "bbox", read: asWritten },
  { names: ["select", "include", "columns", "members"], meant: "fields", read: asWritten },
  { names: ["f", "output", "outputformat", "alt"], meant: "format", read: asWritten },
];

/** @returns the parameter that was probably meant, with its value where that can be told */
export function findSlip(
  { name, value }: QueryPair,
  known: readonly QueryParameterName[],
  context: SlipContext,
): string | undefined {
  const folded = foldName(name);
  const slip = SLIPS.find(({ names, meant }) => names.includes(folded) && known.includes(meant));
  const read = slip?.read(value, context);
  return slip && (read === undefined ? slip.meant : `${slip.meant}=${read}`);
}

const FIRST_ITEMS = new Set(["offset", "skip", "start", "startindex", "firstindex"]);
const PAGES = new Set(["page", "p", "pageno", "pagenumber"]);

/**
 * Pages are part of the path.
 * @returns the number of the page that a parameter probably asks for; undefined: it asks for none
 */
export function readPageSlip(
  { name, value }: QueryPair,
  { resource, installation }: QueryContext,
): number | undefined {
  const folded = foldName(name);
  const number = /^\d{1,9}$/u.test(value) ? Number(value) : undefined;
  if (PAGES.has(folded)) return number || 2;
  if (!FIRST_ITEMS.has(folded)) return undefined;
  return number === undefined ? 2 : Math.floor(number / installation.maxItemsPerPage[resource]) + 1;
}
