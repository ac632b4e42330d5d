/** What time alone will change: the texts and items that will appear and vanish by themselves, and when. */
import { mustGet } from "../lib/must-get.ts";
import { setImmediate as giveWay } from "node:timers/promises";
import { Temporal } from "temporal-polyfill";
import { catalogOf } from "../catalog/own-resources.ts";
import { localizedOf } from "../catalog/catalog.ts";
import { ALWAYS, spanOf } from "../catalog/publication-span.ts";
import type { Publication, Span } from "../catalog/publication-span.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";
import { createLocalTime } from "../lib/local-time.ts";
import type { LocalTime } from "../lib/local-time.ts";
import { chunksOf, readLanguages, readSome } from "../store/content.ts";
import type { Content, ReadChunks } from "../store/content.ts";
import { splitLines } from "../store/format/chunk.ts";
import { parseItem } from "../validate/valid-content.ts";
import type { ItemValues } from "../validate/valid-content.ts";
import { createNamer } from "./item-names.ts";
import type { CalendarRow, NamedItem } from "./result-parts.ts";

const TIMED = Buffer.from('"TIME_CONTROLLED"');

/** Texts and items that are counted before other work gets its turn. */
const SUBJECTS_AT_ONCE = 10_000;

/** Items that a row names of those that appear, and of those that vanish. */
const MOST_NAMED_OF_ROW = 20;
/** Items that all rows name together. */
const MOST_NAMED = 500;

const dayAfter = (date: string): string =>
  Temporal.PlainDate.from(date).add({ days: 1 }).toString();

/** What happens on one day to items, or to their texts in one language. */
class Day {
  readonly date: string;
  readonly language: string | null;
  readonly appearing: NamedItem[] = [];
  readonly vanishing: NamedItem[] = [];
  #appear = 0;
  #vanish = 0;

  constructor(date: string, language: string | null) {
    this.date = date;
    this.language = language;
  }

  /** @param name is asked only for items that the row names */
  count(kind: "appear" | "vanish", name: () => NamedItem): void {
    if (kind === "appear") this.#appear += 1;
    else this.#vanish += 1;
    const named = kind === "appear" ? this.appearing : this.vanishing;
    if (named.length < MOST_NAMED_OF_ROW) named.push(name());
  }

  toRow(resource: string): CalendarRow {
    const { date, language, appearing, vanishing } = this;
    const counts = { appear: this.#appear, vanish: this.#vanish };
    return { date, resource, language, ...counts, items: { appearing, vanishing } };
  }
}

/** The days of one resource. */
class Days {
  readonly #days = new Map<string, Day>();
  readonly #now: number;
  readonly #localTime: LocalTime;

  constructor(now: number, localTime: LocalTime) {
    this.#now = now;
    this.#localTime = localTime;
  }

  /**
   * @param language of the text, one that readers can ask for; null: it is an item
   * @param around of a text, the span of its item: outside of it, the text is not delivered
   */
  take(
    publication: Publication,
    language: string | null,
    around: Span,
    name: () => NamedItem,
  ): void {
    const { TimeControlledPublishedFrom: from, TimeControlledPublishedTo: to } = publication;
    const { opens, closes } = spanOf(publication, this.#localTime);
    const isSeen = (moment: number): boolean =>
      moment > this.#now && around.opens < moment && moment < around.closes;
    if (from && isSeen(opens)) this.#at(from, language).count("appear", name);
    if (to && isSeen(closes)) this.#at(dayAfter(to), language).count("vanish", name);
  }

  #at(date: string, language: string | null): Day {
    return getOrInsert(this.#days, `${date} ${language}`, () => new Day(date, language));
  }

  /** @returns in the order of the languages */
  list(codes: readonly string[]): readonly Day[] {
    const byLanguage = Map.groupBy(this.#days.values(), ({ language }) => language);
    return [null, ...codes].flatMap((code) => byLanguage.get(code) ?? []);
  }
}

/** @returns the rows, of which the first name items until there are enough */
function nameFirst(rows: readonly CalendarRow[]): readonly CalendarRow[] {
  let room = MOST_NAMED;
  const take = (items: readonly NamedItem[]): readonly NamedItem[] => {
    const taken = items.slice(0, room);
    room -= taken.length;
    return taken;
  };
  return rows.map(({ items, ...row }) => {
    const appearing = take(items.appearing);
    return { ...row, items: { appearing, vanishing: take(items.vanishing) } };
  });
}

/**
 * @param now ms since 1970-01-01 UTC
 * @returns by date, then in the order of the resources and the languages
 */
export async function readCalendar(
  reader: ReadChunks,
  content: Content,
  now: number,
): Promise<readonly CalendarRow[]> {
  const codes = (await readLanguages(reader, content)).map(({ Code }) => Code);
  const localTime = createLocalTime(content.installation.timeZone);
  const catalog = catalogOf(content.installation);
  const nameOf = await createNamer(reader, content);
  let rows: CalendarRow[] = [];
  let counted = 0;
  for (const resource of catalog.names) {
    const row = mustGet(catalog.resources, resource);
    const localized = localizedOf(row)?.field;
    if (!row.hasState && !localized?.hasState) continue;
    const days = new Days(now, localTime);
    for await (const chunk of readSome(reader, resource, chunksOf(content, resource))) {
      // Few items are time-controlled, and parsing is what takes time.
      for (const json of chunk.lines.includes(TIMED) ? splitLines(chunk.lines) : []) {
        if (!json.includes(TIMED)) continue;
        const values = parseItem(json) as Publication & ItemValues;
        const around = row.hasState ? spanOf(values, localTime) : ALWAYS;
        const note = (language: string | null, publication: Publication, span: Span): void => {
          if (publication.State !== "TIME_CONTROLLED") return;
          counted += 1;
          days.take(publication, language, span, () =>
            nameOf(resource, { Uuid: String(values["Uuid"]), json }, values),
          );
        };
        if (row.hasState) note(null, values, ALWAYS);
        const texts = (localized?.hasState && values[localized.under]) || {};
        for (const language of codes) {
          const text = (texts as Readonly<Record<string, Publication>>)[language];
          if (text) note(language, text, around);
        }
        if (counted < SUBJECTS_AT_ONCE) continue;
        counted = 0;
        await giveWay();
      }
    }
    rows = rows.concat(days.list(codes).map((day) => day.toRow(resource)));
  }
  return nameFirst(
    rows.toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date))),
  );
}
