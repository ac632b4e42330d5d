/** A slider over future days: the items on that day, and the differences from today. */
import type { JSX } from "preact";
import { Select, TextInput } from "../parts/fields.tsx";
import { ask, isGood } from "../state/ask.ts";
import { goTo, valueOf, withValues } from "../state/place.ts";
import type { Parameter, Place } from "../state/place.ts";
import { requestPath } from "../state/query.ts";
import { readPage } from "../state/service.ts";
import type { Language, ServedResource, ServiceIndex } from "../state/service.ts";
import { useLoaded } from "../state/use-answer.ts";
import { formatDay, formatNumber, nameOfLanguage, useWords } from "../words/words.ts";
import type { CalendarChange } from "./calendar.tsx";
import { NOW } from "./compare.ts";
import { Comparison } from "./comparison.tsx";

/** If no change is scheduled, the slider covers a year. */
const DAYS = 365;
const DAY_MS = 86_400_000;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** @returns the days at which the slider stops: those with changes, or else all */
function stopsOf(changes: readonly CalendarChange[], chosen: string): readonly string[] {
  const now = Date.now();
  const changing = changes.map(({ date }) => date);
  const days =
    changing.length > 0
      ? changing
      : Array.from({ length: DAYS }, (_, day) => dayOf(now + (day + 1) * DAY_MS));
  return [...new Set([dayOf(now), ...days, ...(chosen === "" ? [] : [chosen])])].toSorted();
}

async function countAt(
  { name, url }: ServedResource,
  at: string,
  language: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const query: Parameter[] = [["limit", "1"]];
  // Items of Navigation are served even without an article.
  if (name === "navigation") query.push(["filter[Article][null]", "false"]);
  if (language !== "") query.push(["language", language]);
  if (at !== "") query.push(["at", at]);
  const exchange = await ask(requestPath(url, query), { signal });
  return isGood(exchange) ? readPage(exchange)?.total : undefined;
}

function Counts({
  index,
  at,
  language,
}: {
  readonly index: ServiceIndex;
  readonly at: string;
  readonly language: string;
}): JSX.Element {
  const words = useWords();
  const key = `${at} ${language} ${index.resources.map(({ url }) => url).join(" ")}`;
  const { value: rows } = useLoaded(key, (signal) =>
    Promise.all(
      index.resources.map(async (resource) => ({
        name: resource.name,
        now: await countAt(resource, "", language, signal),
        later: await countAt(resource, at, language, signal),
      })),
    ),
  );
  const differs = rows?.filter(({ now, later }) => now !== later) ?? [];
  return (
    <div class="table-frame" tabIndex={0} role="group" aria-label={words.time.counts}>
      <table class="table">
        <caption class="unseen">{words.time.counts}</caption>
        <thead>
          <tr>
            <th scope="col">{words.browse.resource}</th>
            <th scope="col" class="number">
              {words.time.now}
            </th>
            <th scope="col" class="number">
              {words.time.later}
            </th>
            <th scope="col" class="number">
              {words.time.change}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows?.map(({ name, now, later }) => (
            <tr
              key={name}
              class={differs.some((one) => one.name === name) ? "row-differs" : undefined}
            >
              <th scope="row">{name}</th>
              <td class="number">{now === undefined ? "–" : formatNumber(now)}</td>
              <td class="number">{later === undefined ? "–" : formatNumber(later)}</td>
              <td class="number">
                {now === undefined || later === undefined || now === later
                  ? "="
                  : `${later > now ? "+" : "−"}${formatNumber(Math.abs(later - now))}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function LookAhead({
  place,
  index,
  languages,
  changes,
}: {
  readonly place: Place;
  readonly index: ServiceIndex;
  readonly languages: readonly Language[];
  readonly changes: readonly CalendarChange[];
}): JSX.Element {
  const words = useWords();
  const at = valueOf(place, "at");
  const stops = stopsOf(changes, at);
  const position = at === "" ? 0 : stops.indexOf(at);
  const resource =
    index.resources.find(({ name }) => name === valueOf(place, "of")) ?? index.resources[0];
  const language = valueOf(place, "language");
  const update = (values: Readonly<Record<string, string>>): void =>
    goTo(withValues(place, values), "replace");
  return (
    <section aria-labelledby="ahead">
      <h2 id="ahead">{words.time.ahead}</h2>
      <p class="quiet">{words.time.aheadNote}</p>
      <div class="card">
        <div class="field">
          <label class="label" for="ahead-slider">
            {words.time.slider}: <strong>{formatDay(stops[position] ?? "")}</strong>
          </label>
          <input
            id="ahead-slider"
            type="range"
            min={0}
            max={stops.length - 1}
            value={position}
            aria-valuetext={formatDay(stops[position] ?? "")}
            onInput={(event) => {
              const day = Number(event.currentTarget.value);
              update({ at: day === 0 ? "" : (stops[day] ?? "") });
            }}
          />
        </div>
        <div class="field-grid">
          <TextInput
            id="ahead-day"
            type="date"
            label={words.time.day}
            value={at}
            onChange={(day) => update({ at: day })}
          />
          <Select
            id="ahead-resource"
            label={words.browse.resource}
            value={resource?.name ?? ""}
            options={index.resources.map(({ name }) => ({ value: name, label: name }))}
            onChange={(name) => update({ of: name })}
          />
          <Select
            id="ahead-language"
            label={words.coverage.language}
            value={language}
            options={[
              { value: "", label: words.time.anyLanguage },
              ...languages.map(({ code, tag }) => ({ value: code, label: nameOfLanguage(tag) })),
            ]}
            onChange={(code) => update({ language: code })}
          />
        </div>
      </div>
      {at !== "" && (
        <div class="ahead">
          <Counts {...{ index, at, language }} />
          {resource && (
            <div>
              <h3>{words.time.differsOn(resource.name, formatDay(at))}</h3>
              <Comparison
                resource={resource}
                sides={[NOW, { at, release: "" }]}
                language={language}
              />
            </div>
          )}
        </div>
      )}
    </section>
  );
}
