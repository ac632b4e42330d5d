/** A form for comparing two dates or releases. */
import type { JSX } from "preact";
import { Select, TextInput } from "../parts/fields.tsx";
import { isGood } from "../state/ask.ts";
import { goTo, valueOf, withValues } from "../state/place.ts";
import type { Place } from "../state/place.ts";
import type { Language, ServiceIndex } from "../state/service.ts";
import { useAnswer } from "../state/use-answer.ts";
import { formatInstant, nameOfLanguage, useWords } from "../words/words.ts";
import { Comparison } from "./comparison.tsx";
import type { Side } from "./compare.ts";

interface ReleasesBody {
  readonly releases: readonly {
    readonly number: number;
    readonly publishedAt: string;
    readonly isCurrent: boolean;
  }[];
}

/** The value in the URL: a date or instant, `r` and the number of a release, or "" for now. */
function readSide(text: string): Side {
  const release = /^r(?<number>\d+)$/u.exec(text)?.[1];
  return release === undefined ? { at: text, release: "" } : { at: "", release };
}

function SideFields({
  name,
  label,
  value,
  releases,
  onChange,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly releases: ReleasesBody["releases"];
  readonly onChange: (value: string) => void;
}): JSX.Element {
  const words = useWords();
  const { at, release } = readSide(value);
  return (
    <fieldset class="side-fields">
      <legend class="label">{label}</legend>
      <Select
        id={`${name}-release`}
        label={words.time.release}
        value={release === "" ? "" : `r${release}`}
        options={[
          { value: "", label: words.time.byDate },
          ...releases.map(({ number, publishedAt, isCurrent }) => ({
            value: `r${number}`,
            label: words.time.releaseOf(number, formatInstant(publishedAt), isCurrent),
          })),
        ]}
        onChange={onChange}
      />
      <TextInput
        id={`${name}-day`}
        type="date"
        label={words.time.day}
        hint={words.time.dayHint}
        value={at}
        onChange={onChange}
      />
    </fieldset>
  );
}

export function CompareForm({
  place,
  index,
  languages,
}: {
  readonly place: Place;
  readonly index: ServiceIndex;
  readonly languages: readonly Language[];
}): JSX.Element {
  const words = useWords();
  const { value: exchange } = useAnswer("/service/v1/releases");
  const releases = exchange && isGood(exchange) ? (exchange.body as ReleasesBody).releases : [];
  const [from, to] = [valueOf(place, "from"), valueOf(place, "to")];
  const resource =
    index.resources.find(({ name }) => name === valueOf(place, "in")) ?? index.resources[0];
  const language = valueOf(place, "inLanguage");
  const update = (values: Readonly<Record<string, string>>): void =>
    goTo(withValues(place, values), "replace");
  return (
    <section aria-labelledby="compare">
      <h2 id="compare">{words.time.compare}</h2>
      <p class="quiet">{words.time.compareNote}</p>
      <div class="card">
        <div class="field-grid">
          <SideFields
            name="compare-from"
            label={words.time.before}
            value={from}
            releases={releases}
            onChange={(value) => update({ from: value })}
          />
          <SideFields
            name="compare-to"
            label={words.time.after}
            value={to}
            releases={releases}
            onChange={(value) => update({ to: value })}
          />
          <div class="side-fields">
            <Select
              id="compare-resource"
              label={words.browse.resource}
              value={resource?.name ?? ""}
              options={index.resources.map(({ name }) => ({ value: name, label: name }))}
              onChange={(name) => update({ in: name })}
            />
            <Select
              id="compare-language"
              label={words.coverage.language}
              value={language}
              options={[
                { value: "", label: words.time.anyLanguage },
                ...languages.map(({ code, tag }) => ({ value: code, label: nameOfLanguage(tag) })),
              ]}
              onChange={(code) => update({ inLanguage: code })}
            />
          </div>
        </div>
      </div>
      {from !== to && resource && (
        <Comparison
          resource={resource}
          sides={[readSide(from), readSide(to)]}
          language={language}
        />
      )}
      {from === to && <p class="empty">{words.time.chooseSides}</p>}
    </section>
  );
}
