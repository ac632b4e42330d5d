/** A calendar of one month: how much appears and vanishes on which day. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { formatPlace, withValues } from "../state/place.ts";
import type { Place } from "../state/place.ts";
import { DAYS_IN_WEEK, nextMonth, todayIn, weeksOf } from "./days.ts";
import type { CalendarBody, CalendarChange } from "./days.ts";
import { formatDay, formatNumber, languageStore, useWords } from "../words/words.ts";

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

/** @param place without it, days are no links and are left out */
export function ChangeTable({
  caption,
  changes,
  place,
}: {
  readonly caption: string;
  readonly changes: readonly CalendarChange[];
  readonly place?: Place;
}): JSX.Element {
  const words = useWords();
  return (
    <div class="table-frame" tabIndex={0} role="group" aria-label={caption}>
      <table class="table">
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {place && <th scope="col">{words.time.day}</th>}
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
          {changes.map((one) => (
            <tr key={`${one.date} ${one.resource} ${one.language}`}>
              {place && (
                <th scope="row">
                  <a href={formatPlace(withValues(place, { at: one.date }))}>
                    {formatDay(one.date)}
                  </a>
                </th>
              )}
              <td>{one.resource}</td>
              <td>{one.language ?? "–"}</td>
              <td class="number">{formatNumber(one.appear)}</td>
              <td class="number">{formatNumber(one.vanish)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
  const [month, setMonth] = useState((changes[0]?.date ?? todayIn(timeZone)).slice(0, 7));
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
          <ChangeTable
            caption={words.time.list}
            changes={changes.slice(0, MAX_LISTED)}
            place={place}
          />
        </div>
      )}
    </section>
  );
}
