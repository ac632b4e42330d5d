/** A slider over future days: what appears and vanishes until then, and the content of that day. */
import type { JSX } from "preact";
import type { CalendarBody } from "../../../client/src/service.ts";
import type { ViewProperties } from "../app.tsx";
import { TextInput } from "../parts/fields.tsx";
import { Section } from "../parts/section.tsx";
import { formatPlace, goTo, placeAt, valueOf, withValues } from "../state/place.ts";
import { formatDay, useWords } from "../words/words.ts";
import { stopsOf, sumUntil, todayIn } from "./days.ts";
import { ChangeTable } from "./calendar.tsx";

export function LookAhead({
  place,
  index,
  body: { timeZone, changes },
}: ViewProperties & { readonly body: CalendarBody }): JSX.Element {
  const words = useWords();
  const at = valueOf(place, "at");
  const stops = stopsOf(changes, todayIn(timeZone), at);
  const position = at === "" ? 0 : stops.indexOf(at);
  const update = (day: string): void => goTo(withValues(place, { at: day }), "replace");
  const day = formatDay(stops[position] ?? "");
  return (
    <Section id="ahead" title={words.time.ahead}>
      <p class="quiet">{words.time.aheadNote}</p>
      <div class="card">
        <div class="field">
          <label class="label" for="ahead-slider">
            {words.time.slider}: <strong>{day}</strong>
          </label>
          <input
            id="ahead-slider"
            type="range"
            min={0}
            max={stops.length - 1}
            value={position}
            aria-valuetext={day}
            onInput={(event) => {
              const stop = Number(event.currentTarget.value);
              update(stop === 0 ? "" : (stops[stop] ?? ""));
            }}
          />
        </div>
        <TextInput id="ahead-day" type="date" label={words.time.day} value={at} onChange={update} />
      </div>
      {at !== "" && (
        <>
          <ChangeTable caption={words.time.until} changes={sumUntil(changes, at)} />
          <p>{words.time.browseThen}</p>
          <ul class="row row-tight">
            {index.resources.map(({ name }) => (
              <li key={name}>
                <a
                  class="chip chip-button"
                  href={formatPlace(placeAt("browse", name, [["at", at]]))}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
