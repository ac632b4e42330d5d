/** The releases of a desk's store, and its acts, in the form that a store gives them. */
import { NAME_FORM } from "../../catalog/resource-names.ts";
import { escapeUnprintable } from "../../errors.ts";
import { createLocalTime } from "../../release/local-time.ts";
import type { Act, ListedRelease } from "../../store/store.ts";
import type { Listed } from "../common/listed-releases.ts";
import type { Desk } from "./desk-client.ts";

type Form<Row> = { readonly [Name in keyof Row]: (value: unknown) => boolean };

const isCount = (value: unknown): boolean => Number.isSafeInteger(value);
const isText = (value: unknown): boolean => typeof value === "string";
const isFlag = (value: unknown): boolean => typeof value === "boolean";
const isInstant = (value: unknown): boolean =>
  typeof value === "string" && !Number.isNaN(Date.parse(value));
const orNull =
  (is: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === null || is(value);
const areCounts = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(value).every(([name, count]) => NAME_FORM.test(name) && isCount(count));

const RELEASE: Form<ListedRelease> = {
  number: isCount,
  publishedAt: isInstant,
  publishedBy: isText,
  note: orNull(isText),
  base: orNull(isCount),
  digest: isText,
  counts: areCounts,
  current: isFlag,
  staged: isFlag,
  told: Array.isArray,
};
const ACT: Form<Act> = {
  instant: isInstant,
  release: isCount,
  previous: orNull(isCount),
  by: isText,
  note: orNull(isText),
  staged: isFlag,
};

/** In seconds since 1970-01-01 UTC. */
const parseInstant = (text: string): number => Math.floor(Date.parse(text) / 1000);

/** @returns just the members of the form @throws CommandError when one has another type */
function readRows<Row>(desk: Desk, rows: unknown, form: Form<Row>): readonly Row[] {
  if (!Array.isArray(rows)) throw desk.refuse();
  const names = Object.keys(form) as (keyof Row)[];
  return rows.map((row: Partial<Row> | null) => {
    if (!row || !names.every((name) => form[name](row[name]))) throw desk.refuse();
    const values = names.map((name) => row[name]);
    const texts = values.map((value) =>
      // It is shown in a terminal.
      typeof value === "string" ? escapeUnprintable(value) : value,
    );
    return Object.fromEntries(names.map((name, at) => [name, texts[at]])) as unknown as Row;
  });
}

function isZone(timeZone: unknown): timeZone is string {
  try {
    return typeof timeZone === "string" && createLocalTime(timeZone).formatTimestamp(0) !== "";
  } catch {
    return false;
  }
}

/** Newest first. */
export async function readReleases(desk: Desk): Promise<Listed> {
  const { releases, timeZone } = (await desk.ask("/releases")).document;
  if (!isZone(timeZone)) throw desk.refuse();
  const rows = readRows(desk, releases, RELEASE);
  return {
    timeZone,
    releases: rows.map((row) => ({ ...row, publishedAt: parseInstant(String(row.publishedAt)) })),
  };
}

/** Newest first. */
export async function readActs(desk: Desk): Promise<readonly Act[]> {
  const { acts } = (await desk.ask("/log")).document;
  return readRows(desk, acts, ACT).map((row) => ({
    ...row,
    instant: parseInstant(String(row.instant)),
  }));
}
