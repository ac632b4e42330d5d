/**
 * Formats differences and future changes for people: the first ones of each kind, in lines that cannot
 * contain control characters for a terminal.
 */
import { UNPRINTABLE, escapeUnprintable } from "../errors.ts";
import type { FieldChange, CalendarRow, ChangedItems } from "../change/result-parts.ts";
import type { ReleaseDifference } from "../publish/results.ts";
import { formatCount, formatSome, indent } from "./phrases.ts";
import type { Say } from "./say.ts";

/** What references refer to, by Uuid. */
type Names = ReleaseDifference["names"];

const MAX_VALUE_LENGTH = 60;
/** Number of equal characters that are shown before the change of a text. */
const SHOWN_CONTEXT = 12;

/** @returns the text on one line, without control characters, truncated */
export function formatLabel(text: string): string {
  const plain = text.slice(0, 2 * MAX_VALUE_LENGTH).replaceAll(UNPRINTABLE, "\uFFFD");
  const characters = Array.from(plain);
  return characters.length <= MAX_VALUE_LENGTH && text.length <= 2 * MAX_VALUE_LENGTH
    ? plain
    : `${characters.slice(0, MAX_VALUE_LENGTH - 1).join("")}…`;
}

/** @param names of what references refer to */
function writeValue(value: unknown, names: Names): string {
  const write = (one: unknown): string =>
    typeof one === "string" && Object.hasOwn(names, one)
      ? String(names[one])
      : JSON.stringify(one ?? null);
  const text = Array.isArray(value) ? `[${value.map(write).join(",")}]` : write(value);
  return escapeUnprintable(text);
}

function cutValue(characters: readonly string[], start: number): string {
  const end = start + MAX_VALUE_LENGTH;
  return [
    start > 0 ? "…" : "",
    characters.slice(start, end).join(""),
    end < characters.length ? "…" : "",
  ].join("");
}

/** For two long values, shows the part where they begin to differ. */
function formatValues({ old, new: now }: FieldChange, names: Names): string {
  const texts = [writeValue(old, names), writeValue(now, names)].map((text) => Array.from(text));
  const [one = [], other = []] = texts;
  let start = 0;
  if (texts.every(({ length }) => length > MAX_VALUE_LENGTH)) {
    const differs = one.findIndex((character, index) => character !== other[index]);
    start = Math.max(0, (differs === -1 ? one.length : differs) - SHOWN_CONTEXT);
  }
  return `${cutValue(one, start)} → ${cutValue(other, start)}`;
}

const NO_NAMES: Names = {};

/** @returns behind a row that undoes the change of somebody else, whose it was */
const formatTakesBack = (say: Say, { takesBack }: Pick<FieldChange, "takesBack">): string =>
  takesBack
    ? `; ${say("takes back what {by} published in release {release}", { ...takesBack, by: formatLabel(takesBack.by) })}`
    : "";

const formatField = (say: Say, change: FieldChange, names: Names = NO_NAMES): string =>
  `${formatLabel(change.field)}: ${formatValues(change, names)}${formatTakesBack(say, change)}`;

type AddedItem = ChangedItems["added"][number];
type WholeItem = ChangedItems["removed"][number];

const formatItem = (
  say: Say,
  mark: string,
  item: Pick<WholeItem, "Uuid" | "label" | "takesBack">,
): string => `${mark} ${formatLabel(item.label)} (${item.Uuid})${formatTakesBack(say, item)}`;

/** The fields of an item that only one side has: there is nothing with which to compare them. */
const formatWhole = (
  say: Say,
  { fields, leftOut = 0 }: WholeItem,
  side: "old" | "new",
  names: Names,
): readonly string[] => [
  ...formatSome(say, fields, (change) => [
    `${formatLabel(change.field)}: ${cutValue(Array.from(writeValue(change[side], names)), 0)}`,
  ]),
  ...(leftOut > 0 ? [say("{fields, # field|# fields} not listed here", { fields: leftOut })] : []),
];

const readKey = ({ fields }: WholeItem, side: "old" | "new"): FieldChange["old"] =>
  fields.find(({ field }) => field === "Key")?.[side] ?? null;

/** @returns what an item is that equals a removed one, which is not listed again */
const formatRekeyed = (
  say: Say,
  added: AddedItem,
  removed: WholeItem,
  names: Names,
): readonly string[] => [
  formatField(
    say,
    { field: "Key", old: readKey(removed, "old"), new: readKey(added, "new") },
    names,
  ),
  formatField(say, { field: "Uuid", old: removed.Uuid, new: added.Uuid }),
  say(
    "only the Key differs: with it, the Uuid and the address change, and links to the old ones break",
  ),
];

/** What happened to a number of items. */
const COUNTED = {
  added: "{count} added",
  removed: "{count} removed",
  changed: "{count} changed",
  moved: "{count} moved",
} as const;

function formatResource(
  say: Say,
  name: string,
  difference: ChangedItems,
  names: Names,
): readonly string[] {
  const { added, removed, changed, moved } = difference;
  const counts = (["added", "removed", "changed", "moved"] as const)
    .filter((kind) => difference[kind].length > 0)
    .map((kind) => say(COUNTED[kind], { count: formatCount(say, difference[kind].length) }));
  if (counts.length === 0) return [];
  const twins = new Map(added.map(({ sameAs, Uuid }) => [sameAs, Uuid]));
  const gone = new Map(removed.map((item) => [item.Uuid, item]));
  return [
    `${name}: ${counts.join(", ")}`,
    ...indent([
      ...formatSome(say, added, (item) => {
        const twin = gone.get(item.sameAs ?? "");
        const lines = twin
          ? formatRekeyed(say, item, twin, names)
          : formatWhole(say, item, "new", names);
        return [formatItem(say, say("+ added"), item), ...indent(lines)];
      }),
      ...formatSome(say, removed, (item) => [
        formatItem(say, say("- removed"), item),
        ...(twins.has(item.Uuid) ? [] : indent(formatWhole(say, item, "old", names))),
      ]),
      ...formatSome(say, changed, (item) => [
        formatItem(say, say("~ changed"), item),
        ...indent(
          item.fields.length === 0
            ? [say("only in its stored representation")]
            : formatSome(say, item.fields, (change) => [formatField(say, change, names)]),
        ),
      ]),
      ...formatSome(say, moved, (item) => [formatItem(say, say("> moved"), item)]),
    ]),
  ];
}

function formatSetting(say: Say, change: FieldChange): string {
  if (!change.like) return formatField(say, change);
  const { field, items } = change.like;
  return `${formatField(say, change)}; ${say(
    "it has the values that {like} had in {items, # item|# items}: if it is the same field, `renamed: {like}` says so",
    { like: field, items },
  )}`;
}

/**
 * @returns the differences as lines, without the calendar; empty if there are none
 */
export const formatDifference = (
  say: Say,
  {
    resources,
    installation,
    names,
  }: Pick<ReleaseDifference, "resources" | "installation" | "names">,
): readonly string[] => [
  ...Object.entries(resources).flatMap(([name, resource]) =>
    formatResource(say, name, resource, names),
  ),
  ...(installation.length === 0 ? [] : [say("installation:")]),
  ...indent(formatSome(say, installation, (change) => [formatSetting(say, change)])),
];

/**
 * @param headline a summary of the differences
 * @param seen lines about what readers see
 * @param coming the heading of what is no difference: the future dates of the second content
 */
export function formatComparison(
  say: Say,
  headline: string,
  difference: ReleaseDifference,
  {
    seen = [],
    coming = say("To come"),
  }: { readonly seen?: readonly string[]; readonly coming?: string } = {},
): string {
  const calendar = formatCalendar(say, difference.calendar);
  return [
    headline,
    ...formatDifference(say, difference),
    ...(seen.length === 0 ? [] : ["", ...seen]),
    ...(calendar.length === 0 ? [] : ["", `${coming}:`, ...indent(calendar)]),
  ].join("\n");
}

type Subject = Pick<CalendarRow, "resource" | "language">;

/** What items do, such as `3 texts of news`. */
const COMING = {
  appear: "{items} {count, appears|appear}",
  vanish: "{items} {count, vanishes|vanish}",
} as const;
type ComingVerb = keyof typeof COMING;

/** @returns such as `1 item of news appears` */
function countSubjects(
  say: Say,
  count: number,
  verb: ComingVerb,
  { resource, language }: Subject,
): string {
  const items =
    language === null
      ? say("{count, # item|# items}", { count })
      : say("{count, # text|# texts}", { count });
  return say(COMING[verb], { count, items: say("{items} of {resource}", { items, resource }) });
}

const sayLanguage = ({ language }: Subject): string => (language === null ? "" : ` in ${language}`);

function formatDay(say: Say, rows: readonly CalendarRow[]): string {
  const parts = rows.map((row) => {
    const { appear, vanish } = row;
    if (appear === 0) return `${countSubjects(say, vanish, "vanish", row)}${sayLanguage(row)}`;
    const appearing = `${countSubjects(say, appear, "appear", row)}${sayLanguage(row)}`;
    return vanish === 0
      ? appearing
      : `${appearing}, ${say(COMING.vanish, { count: vanish, items: formatCount(say, vanish) })}`;
  });
  return `${rows[0]?.date}: ${parts.join("; ")}`;
}

/** @returns one line per date, such as `2026-12-01: 3 texts of navigation appear in DE, 1 vanishes` */
export function formatCalendar(say: Say, calendar: readonly CalendarRow[]): readonly string[] {
  const days = [...Map.groupBy(calendar, ({ date }) => date).values()];
  return formatSome(say, days, (rows) => [formatDay(say, rows)]);
}
