/** What time alone will change: the texts and items that will appear and vanish by themselves, and when. */
import { setImmediate as giveWay } from "node:timers/promises";
import { Temporal } from "temporal-polyfill";
import { catalogOf } from "../../catalog/own-resources.ts";
import { localizedOf } from "../../catalog/catalog.ts";
import type { Fields } from "../../catalog/field.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { Resource } from "../../catalog/resources.ts";
import { ALWAYS, spanOf } from "../boundaries.ts";
import type { Publication, Span } from "../boundaries.ts";
import { createLocalTime } from "../local-time.ts";
import { readLanguages, textOf } from "./chunked-content.ts";
import type { ChunkedContent } from "./chunked-content.ts";
import { createNamer } from "./item-names.ts";
import type { ItemValues } from "../../validate/valid-content.ts";

/** Subjects that are counted before other work gets its turn. */
const SUBJECTS_AT_ONCE = 10_000;

/** What an item, or a text of one, holds. */
type Said = Publication & ItemValues;

/** A text or an item. */
interface Subject {
  readonly resource: ResourceName;
  /** Code of the text's language, one that readers can ask for; null: it is an item. */
  readonly language: string | null;
  /** Of the item. */
  readonly Uuid: string;
}

/** A subject that is TIME_CONTROLLED. */
interface TimedSubject extends Subject {
  readonly publication: Publication;
  readonly span: Span;
  /** Of a text, the span of its item: outside of it, the text is not delivered. */
  readonly around: Span;
  /** The texts that identify it for people. */
  readonly words: ItemValues;
}

export interface CalendarRow {
  /** `YYYY-MM-DD`, the day that begins with the change, in the installation's time zone. */
  readonly date: string;
  readonly resource: ResourceName;
  /** Code; null: of items. */
  readonly language: string | null;
  /** Number of texts or items. */
  readonly appear: number;
  readonly vanish: number;
}

/** A text with the short texts by which a search finds it, such as Name and NiceUri; an item with its label. */
export type ComingChange = Subject & ItemValues;

export interface ComingChanges {
  /** In the order of the resources and the languages, and in each in collection order. */
  readonly appear: readonly ComingChange[];
  readonly vanish: readonly ComingChange[];
}

/** @returns in the order of the resources and the languages, and in each in collection order */
async function readTimedSubjects(content: ChunkedContent): Promise<readonly TimedSubject[]> {
  const codes = (await readLanguages(content)).map(({ Code }) => Code);
  const localTime = createLocalTime(content.installation.timeZone);
  const catalog = catalogOf(content.installation);
  const name = await createNamer(content);
  let found: TimedSubject[] = [];
  for (const resource of catalog.names) {
    const row = catalog.resources[resource];
    const localized = localizedOf(row)?.field;
    if (!row.hasState && !localized?.hasState) continue;
    const timed: TimedSubject[] = [];
    for await (const chunk of content.readChunks(resource)) {
      for (const item of chunk.mayBeTimed ? chunk.items() : []) {
        const json = textOf(item);
        // Few items are time-controlled, and parsing is what takes time.
        if (!json.includes('"TIME_CONTROLLED"')) continue;
        const members = JSON.parse(json) as Said;
        const { Uuid, label } = name(resource, item, members);
        const around = row.hasState ? spanOf(members, localTime) : ALWAYS;
        const note = (language: string | null, said: Said, span: Span, words: ItemValues) => {
          if (said.State !== "TIME_CONTROLLED") return;
          const subject = { resource, language, Uuid, words, around: span };
          timed.push({ ...subject, publication: said, span: spanOf(said, localTime) });
        };
        if (row.hasState) note(null, members, ALWAYS, { label });
        const texts = (localized?.hasState && members[localized.under]) || {};
        for (const language of codes) {
          const text = (texts as Readonly<Record<string, Said>>)[language];
          if (text)
            note(language, text, around, pickShortTexts(row, localized?.members ?? {}, text));
        }
      }
    }
    const byLanguage = Map.groupBy(timed, ({ language }) => language);
    found = found.concat(...[null, ...codes].map((code) => byLanguage.get(code) ?? []));
  }
  return found;
}

function pickShortTexts({ searched }: Resource, declared: Fields, members: ItemValues): ItemValues {
  const paths = [...(searched?.title ?? []), ...(searched?.texts ?? [])];
  const names = paths.map((path) => path.split(".").at(-1) ?? "");
  return Object.fromEntries(
    names
      .filter((name) => declared[name]?.kind === "varchar")
      .map((name) => [name, members[name] ?? null]),
  );
}

const dayAfter = (date: string): string =>
  Temporal.PlainDate.from(date).add({ days: 1 }).toString();

/**
 * @param now ms since 1970-01-01 UTC
 * @returns by date, then in the order of the languages
 */
export async function readCalendar(
  content: ChunkedContent,
  now: number,
): Promise<readonly CalendarRow[]> {
  const rows = new Map<string, CalendarRow>();
  const count = (kind: "appear" | "vanish", date: string, subject: Subject): void => {
    const { resource, language } = subject;
    const key = `${date} ${resource} ${language}`;
    const row = rows.get(key) ?? { date, resource, language, appear: 0, vanish: 0 };
    rows.set(key, { ...row, [kind]: row[kind] + 1 });
  };
  const subjects = await readTimedSubjects(content);
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

const isWithin = ({ opens, closes }: Span, at: number): boolean => opens <= at && at < closes;

/**
 * @param now and `later` are ms since 1970-01-01 UTC
 * @returns what readers will newly see then, and what they will no longer see
 */
export async function readComingChanges(
  content: ChunkedContent,
  now: number,
  later: number,
): Promise<ComingChanges> {
  const timed = (await readTimedSubjects(content)).filter(
    ({ around }) => isWithin(around, now) && isWithin(around, later),
  );
  const listShown = (at: number, otherwise: number): readonly ComingChange[] =>
    timed
      .filter(({ span }) => isWithin(span, at) && !isWithin(span, otherwise))
      .map(({ resource, language, Uuid, words }) => ({ resource, language, Uuid, ...words }));
  return { appear: listShown(later, now), vanish: listShown(now, later) };
}
