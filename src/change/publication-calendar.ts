/** What time alone will change: the texts and items that will appear and vanish by themselves, and when. */
import { mustGet } from "../lib/must-get.ts";
import { setImmediate as giveWay } from "node:timers/promises";
import { Temporal } from "temporal-polyfill";
import { catalogOf } from "../catalog/own-resources.ts";
import { localizedOf } from "../catalog/catalog.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { ALWAYS, spanOf } from "../catalog/publication-span.ts";
import type { Publication, Span } from "../catalog/publication-span.ts";
import { createLocalTime } from "../lib/local-time.ts";
import { chunksOf, readLanguages, readSome } from "../store/content.ts";
import type { Content, ReadChunks } from "../store/content.ts";
import { splitLines } from "../store/format/chunk.ts";
import { parseItem } from "../validate/valid-content.ts";
import type { ItemValues } from "../validate/valid-content.ts";
import type { CalendarRow } from "./result-parts.ts";

const TIMED = Buffer.from('"TIME_CONTROLLED"');

/** Subjects that are counted before other work gets its turn. */
const SUBJECTS_AT_ONCE = 10_000;

/** A text or an item. */
interface Timed {
  readonly resource: ResourceName;
  /** Code of the text's language, one that readers can ask for; null: it is an item. */
  readonly language: string | null;
}

/** A subject that is TIME_CONTROLLED. */
interface TimedSubject extends Timed {
  readonly publication: Publication;
  readonly span: Span;
  /** Of a text, the span of its item: outside of it, the text is not delivered. */
  readonly around: Span;
}

/** @returns in the order of the resources and the languages, and in each in collection order */
async function readTimedSubjects(
  reader: ReadChunks,
  content: Content,
): Promise<readonly TimedSubject[]> {
  const codes = (await readLanguages(reader, content)).map(({ Code }) => Code);
  const localTime = createLocalTime(content.installation.timeZone);
  const catalog = catalogOf(content.installation);
  let found: TimedSubject[] = [];
  for (const resource of catalog.names) {
    const row = mustGet(catalog.resources, resource);
    const localized = localizedOf(row)?.field;
    if (!row.hasState && !localized?.hasState) continue;
    const timed: TimedSubject[] = [];
    for await (const chunk of readSome(reader, resource, chunksOf(content, resource))) {
      // Few items are time-controlled, and parsing is what takes time.
      for (const bytes of chunk.lines.includes(TIMED) ? splitLines(chunk.lines) : []) {
        if (!bytes.includes(TIMED)) continue;
        const members = parseItem(bytes) as Publication & ItemValues;
        const around = row.hasState ? spanOf(members, localTime) : ALWAYS;
        const note = (language: string | null, publication: Publication, span: Span) => {
          if (publication.State !== "TIME_CONTROLLED") return;
          const subject = { resource, language, around: span };
          timed.push({ ...subject, publication, span: spanOf(publication, localTime) });
        };
        if (row.hasState) note(null, members, ALWAYS);
        const texts = (localized?.hasState && members[localized.under]) || {};
        for (const language of codes) {
          const text = (texts as Readonly<Record<string, Publication>>)[language];
          if (text) note(language, text, around);
        }
      }
    }
    const byLanguage = Map.groupBy(timed, ({ language }) => language);
    found = found.concat(...[null, ...codes].map((code) => byLanguage.get(code) ?? []));
  }
  return found;
}

const dayAfter = (date: string): string =>
  Temporal.PlainDate.from(date).add({ days: 1 }).toString();

/**
 * @param now ms since 1970-01-01 UTC
 * @returns by date, then in the order of the languages
 */
export async function readCalendar(
  reader: ReadChunks,
  content: Content,
  now: number,
): Promise<readonly CalendarRow[]> {
  const rows = new Map<string, CalendarRow>();
  const count = (kind: "appear" | "vanish", date: string, subject: Timed): void => {
    const { resource, language } = subject;
    const key = `${date} ${resource} ${language}`;
    const row = rows.get(key) ?? { date, resource, language, appear: 0, vanish: 0 };
    rows.set(key, { ...row, [kind]: row[kind] + 1 });
  };
  const subjects = await readTimedSubjects(reader, content);
  for (const [number, subject] of subjects.entries()) {
    if (number % SUBJECTS_AT_ONCE === SUBJECTS_AT_ONCE - 1) await giveWay();
    const { publication, span, around } = subject;
    const { TimeControlledPublishedFrom: from, TimeControlledPublishedTo: to } = publication;
    const isSeen = (moment: number): boolean =>
      moment > now && around.opens < moment && moment < around.closes;
    if (from && isSeen(span.opens)) count("appear", from, subject);
    if (to && isSeen(span.closes)) count("vanish", dayAfter(to), subject);
  }
  return [...rows.values()].toSorted((one, other) =>
    one.date < other.date ? -1 : Number(one.date > other.date),
  );
}
