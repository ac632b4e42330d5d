/** A calendar of one month: how much appears and vanishes on which day. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { FirstOf } from "../../parts/first-of.tsx";
import { IconButton } from "../../parts/icon-button.tsx";
import { Section } from "../../parts/section.tsx";
import { Table } from "../../parts/table.tsx";
import type { Column } from "../../parts/table.tsx";
import { formatPlace, withValues } from "../../state/place.ts";
import type { Place } from "../../state/place.ts";
import { DAYS_IN_WEEK, nextMonth, todayIn, weeksOf } from "../state/days.ts";
import type { CalendarRow } from "../../../../src/change/result-parts.ts";
import { formatDay, formatNumber, languageStore, useWords } from "../../words/words.ts";
import { ComingItems } from "./coming-items.tsx";
import { ResourceName } from "./resource-name.tsx";
import { useDeskWords } from "../words/words.ts";

const KINDS = [
  { name: "appear", sign: "+", kind: "good" },
  { name: "vanish", sign: "−", kind: "bad" },
] as const;

const sumOf = (changes: readonly CalendarRow[], name: "appear" | "vanish"): number =>
  changes.reduce((sum, one) => sum + one[name], 0);

const nameOf = (date: Date, weekday: "short" | "long"): string =>
  date.toLocaleDateString(languageStore.get(), { weekday });

function Month({
  month,
  changes,
  place,
}: {
  readonly month: string;
  readonly changes: readonly CalendarRow[];
  readonly place: Place;
}): JSX.Element {
  const words = useDeskWords().time;
  // 2024 began on a Monday.
  const names = Array.from({ length: DAYS_IN_WEEK }, (_, day) => new Date(2024, 0, 1 + day));
  return (
    <table class="month" aria-labelledby="calendar-month">
      <thead>
        <tr>
          {names.map((date) => (
            <th key={date.getDay()} scope="col" abbr={nameOf(date, "long")}>
              {nameOf(date, "short")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.join()}>
            {week.map((day, index) => {
              const some = changes.filter(({ date }) => date === day);
              return (
                <td key={day || index} class={some.length > 0 ? "day day-changed" : "day"}>
                  {day !== "" && some.length === 0 && <span>{Number(day.slice(-2))}</span>}
                  {some.length > 0 && (
                    <a href={formatPlace(withValues(place, { at: day }))}>
                      <span>{Number(day.slice(-2))}</span>
                      {KINDS.filter(({ name }) => sumOf(some, name) > 0).map(
                        ({ name, sign, kind }) => (
                          <span key={name} class={kind}>
                            {sign}
                            {formatNumber(sumOf(some, name))}
                            <span class="unseen"> {words[name]}</span>
                          </span>
                        ),
                      )}
                    </a>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NONE: ReadonlySet<string> = new Set();

export function ChangeTable({
  caption,
  changes,
  place,
  isDated = place !== undefined,
  absent = NONE,
}: {
  readonly caption: string;
  readonly changes: readonly CalendarRow[];
  /** With it, days are links. */
  readonly place?: Place;
  /** Whether the day of each is shown. */
  readonly isDated?: boolean;
  /** Uuids of items that are not published yet. */
  readonly absent?: ReadonlySet<string>;
}): JSX.Element {
  const words = useDeskWords().time;
  const { resource } = useWords().browse;
  const show =
    (kind: "appear" | "vanish", list: keyof CalendarRow["items"]) =>
    (change: CalendarRow): JSX.Element => (
      <ComingItems
        resource={change.resource}
        count={change[kind]}
        items={change.items[list]}
        absent={absent}
      />
    );
  const day: Column<CalendarRow> = [
    words.day,
    ({ date }) =>
      place ? (
        <a href={formatPlace(withValues(place, { at: date }))}>{formatDay(date)}</a>
      ) : (
        formatDay(date)
      ),
  ];
  return (
    <Table
      label={caption}
      rows={changes}
      columns={[
        ...(isDated ? [day] : []),
        [resource, (change) => <ResourceName name={change.resource} />],
        [words.language, ({ language }) => language ?? "–"],
        [words.appear, show("appear", "appearing"), "number"],
        [words.vanish, show("vanish", "vanishing"), "number"],
      ]}
    />
  );
}

/** Days of the list that are shown at first. */
const MAX_LISTED = 40;

export function Calendar({
  timeZone,
  changes,
  place,
}: {
  readonly timeZone: string;
  readonly changes: readonly CalendarRow[];
  readonly place: Place;
}): JSX.Element {
  const words = useDeskWords().time;
  const [month, setMonth] = useState((changes[0]?.date ?? todayIn(timeZone)).slice(0, 7));
  const name = new Date(`${month}-15T12:00:00`).toLocaleDateString(languageStore.get(), {
    month: "long",
    year: "numeric",
  });
  const later = changes.find(({ date }) => date.slice(0, 7) > month)?.date.slice(0, 7);
  return (
    <Section id="calendar" title={words.calendar}>
      <p class="quiet">{words.calendarNote(timeZone)}</p>
      {changes.length === 0 && <p class="empty">{words.nothingComing}</p>}
      {changes.length > 0 && (
        <div class="halves">
          <div class="card">
            <div class="row row-between">
              <IconButton
                label={words.previousMonth}
                sign="‹"
                onPress={() => setMonth(nextMonth(month, -1))}
              />
              <h3 id="calendar-month" aria-live="polite">
                {name}
              </h3>
              <IconButton
                label={words.nextMonth}
                sign="›"
                onPress={() => setMonth(nextMonth(month, 1))}
              />
            </div>
            <Month month={month} changes={changes} place={place} />
            {later && (
              <button type="button" class="button button-small" onClick={() => setMonth(later)}>
                {words.nextChange}
              </button>
            )}
          </div>
          <div>
            <FirstOf all={changes} most={MAX_LISTED}>
              {(some) => <ChangeTable caption={words.list} changes={some} place={place} />}
            </FirstOf>
          </div>
        </div>
      )}
    </Section>
  );
}
