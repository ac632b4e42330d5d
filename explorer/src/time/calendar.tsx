/** A calendar of one month: how much appears and vanishes on which day. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { formatPlace, withValues } from "../state/place.ts";
import type { Place } from "../state/place.ts";
import { formatDay, formatNumber, languageStore, useWords } from "../words/words.ts";

export interface CalendarChange {
  /** `YYYY-MM-DD`; changes happen at the start of the day. */
  readonly date: string;
  readonly resource: string;
  /** Null: of a resource without languages. */
  readonly language: string | null;
  readonly appear: number;
  readonly vanish: number;
}

export interface CalendarBody {
  readonly timeZone: string;
  readonly changes: readonly CalendarChange[];
}

const DAYS_IN_WEEK = 7;
const pad = (number: number): string => String(number).padStart(2, "0");

/** @returns the weeks of a month, from Monday; "" for days of other months */
function weeksOf(month: string): string[][] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const before = (new Date(year, number - 1, 1).getDay() + DAYS_IN_WEEK - 1) % DAYS_IN_WEEK;
  const count = new Date(year, number, 0).getDate();
  const days = [
    ...Array.from({ length: before }, () => ""),
    ...Array.from({ length: count }, (_, day) => `${month}-${pad(day + 1)}`),
  ];
  const weeks = Math.ceil(days.length / DAYS_IN_WEEK);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: DAYS_IN_WEEK }, (_day, day) => days[week * DAYS_IN_WEEK + day] ?? ""),
  );
}

function nextMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const date = new Date(year, number - 1 + by, 1);
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}`;
}

const sumOf = (changes: readonly CalendarChange[], name: "appear" | "vanish"): number =>
  changes.reduce((sum, one) => sum + one[name], 0);

const nameOf = (date: Date, weekday: "short" | "long"): string =>
  date.toLocaleDateString(languageStore.get(), { weekday });

function Month({
  month,
  changes,
  place,
}: {
  readonly month: string;
  readonly changes: readonly CalendarChange[];
  readonly place: Place;
}): JSX.Element {
  const words = useWords();
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
              const [appear, vanish] = [sumOf(some, "appear"), sumOf(some, "vanish")];
              return (
                <td key={day || index} class={some.length > 0 ? "day day-changed" : "day"}>
                  {day !== "" && some.length === 0 && <span>{Number(day.slice(-2))}</span>}
                  {some.length > 0 && (
                    <a href={formatPlace(withValues(place, { at: day }))}>
                      <span>{Number(day.slice(-2))}</span>
                      {appear > 0 && (
                        <span class="day-appear">
                          +{formatNumber(appear)}
                          <span class="unseen"> {words.time.appear}</span>
                        </span>
                      )}
                      {vanish > 0 && (
                        <span class="day-vanish">
                          −{formatNumber(vanish)}
                          <span class="unseen"> {words.time.vanish}</span>
                        </span>
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

/** Maximum number of days in the list. */
const MAX_LISTED = 40;

export function Calendar({
  body: { timeZone, changes },
  place,
}: {
  readonly body: CalendarBody;
  readonly place: Place;
}): JSX.Element {
  const words = useWords();
  const today = new Date().toISOString().slice(0, 7);
  const [month, setMonth] = useState(changes[0]?.date.slice(0, 7) ?? today);
  const name = new Date(`${month}-15T12:00:00`).toLocaleDateString(languageStore.get(), {
    month: "long",
    year: "numeric",
  });
  const later = changes.find(({ date }) => date.slice(0, 7) > month)?.date.slice(0, 7);
  return (
    <section aria-labelledby="calendar">
      <h2 id="calendar">{words.time.calendar}</h2>
      <p class="quiet">{words.time.calendarNote(timeZone)}</p>
      {changes.length === 0 && <p class="empty">{words.time.nothingComing}</p>}
      {changes.length > 0 && (
        <div class="calendar">
          <div class="card">
            <div class="row month-head">
              <button
                type="button"
                class="button button-icon"
                aria-label={words.time.previousMonth}
                onClick={() => setMonth(nextMonth(month, -1))}
              >
                <span aria-hidden="true">‹</span>
              </button>
              <h3 id="calendar-month" aria-live="polite">
                {name}
              </h3>
              <button
                type="button"
                class="button button-icon"
                aria-label={words.time.nextMonth}
                onClick={() => setMonth(nextMonth(month, 1))}
              >
                <span aria-hidden="true">›</span>
              </button>
            </div>
            <Month month={month} changes={changes} place={place} />
            {later && (
              <button type="button" class="button button-small" onClick={() => setMonth(later)}>
                {words.time.nextChange}
              </button>
            )}
          </div>
          <div class="table-frame" tabIndex={0} role="group" aria-label={words.time.list}>
            <table class="table">
              <caption class="unseen">{words.time.list}</caption>
              <thead>
                <tr>
                  <th scope="col">{words.time.day}</th>
                  <th scope="col">{words.browse.resource}</th>
                  <th scope="col">{words.coverage.language}</th>
                  <th scope="col" class="number">
                    {words.time.appear}
                  </th>
                  <th scope="col" class="number">
                    {words.time.vanish}
                  </th>
                </tr>
              </thead>
              <tbody>
                {changes.slice(0, MAX_LISTED).map((one) => (
                  <tr key={`${one.date} ${one.resource} ${one.language}`}>
                    <th scope="row">
                      <a href={formatPlace(withValues(place, { at: one.date }))}>
                        {formatDay(one.date)}
                      </a>
                    </th>
                    <td>{one.resource}</td>
                    <td>{one.language ?? "–"}</td>
                    <td class="number">{formatNumber(one.appear)}</td>
                    <td class="number">{formatNumber(one.vanish)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </section>
  );
}
