/** The form for a query. Every change changes the URL of the page and sends the request at once. */
import type { JSX } from "preact";
import { Chips, Faults, Panel, Select, TextInput, faultsOf } from "../parts/fields.tsx";
import type { Notification } from "../../../client/src/types.ts";
import type { KnownField } from "../state/fields.ts";
import { goTo, valueOf, withValues } from "../state/place.ts";
import type { Place } from "../state/place.ts";
import { readConditions, splitList, withConditions } from "../state/query.ts";
import type { Language } from "../state/service.ts";
import { nameOfLanguage, useWords } from "../words/words.ts";
import { Conditions } from "./conditions.tsx";

interface PanelProperties {
  readonly place: Place;
  readonly fields: readonly KnownField[];
  readonly languages: readonly Language[];
  readonly hasPlaces: boolean;
  readonly notifications: readonly Notification[];
}

/** A changed query begins at its first page. */
const change = (place: Place, values: Readonly<Record<string, string>>): void =>
  goTo(withValues(place, { page: "", item: "", ...values }), "replace");

const toggle = (list: readonly string[], one: string): string[] =>
  list.includes(one) ? list.filter((it) => it !== one) : [...list, one];

function Sort({ place, fields, notifications }: PanelProperties): JSX.Element {
  const words = useWords();
  const sort = splitList(valueOf(place, "sort"));
  const names = sort.map((one) => one.replace(/^-/u, ""));
  const faults = faultsOf(notifications, "sort");
  const update = (list: readonly string[]): void => change(place, { sort: list.join(",") });
  const sortable = fields.filter(({ type, isList, path }) => {
    return type !== "object" && !isList && !names.includes(path);
  });
  const summary = sort.map((one) => (one.startsWith("-") ? `${one.slice(1)} ↓` : `${one} ↑`));
  return (
    <Panel
      label={words.query.sort}
      summary={summary.join(", ") || words.query.sortNone}
      faults={faults}
    >
      {sort.length > 0 && (
        <ol class="sort-list">
          {sort.map((one, index) => {
            const name = names[index] ?? one;
            const isDown = one.startsWith("-");
            return (
              <li key={name} class="row">
                <span class="sort-name">{name}</span>
                <button
                  type="button"
                  class="button button-small"
                  onClick={() => update(sort.with(index, isDown ? name : `-${name}`))}
                >
                  {isDown ? words.query.descending : words.query.ascending}
                  <span class="unseen"> {words.query.turn(name)}</span>
                </button>
                <button
                  type="button"
                  class="button button-quiet button-icon"
                  aria-label={words.query.sortWithout(name)}
                  onClick={() => update(sort.toSpliced(index, 1))}
                >
                  <span aria-hidden="true">×</span>
                </button>
              </li>
            );
          })}
        </ol>
      )}
      <Select
        id="sort-add"
        label={words.query.sortAdd}
        value=""
        options={[
          { value: "", label: words.filter.choose },
          ...sortable.map(({ path }) => ({ value: path, label: path })),
        ]}
        onChange={(path) => path !== "" && update([...sort, path])}
      />
      <Faults id="sort-fault" faults={faults} />
    </Panel>
  );
}

function Fields({ place, fields, notifications }: PanelProperties): JSX.Element {
  const words = useWords();
  const chosen = splitList(valueOf(place, "fields"));
  const faults = faultsOf(notifications, "fields");
  const others = chosen.filter((one) => !fields.some(({ path }) => path === one));
  const paths = [...fields.map(({ path }) => path), ...others];
  return (
    <Panel
      label={words.query.fields}
      summary={chosen.join(", ") || words.query.fieldsAll}
      faults={faults}
    >
      <Chips
        label={words.query.fields}
        options={paths.map((path) => ({ value: path, label: path }))}
        chosen={chosen}
        onToggle={(path) => change(place, { fields: toggle(chosen, path).join(",") })}
      />
      <Faults id="fields-fault" faults={faults} />
    </Panel>
  );
}

function Languages({ place, languages, notifications }: PanelProperties): JSX.Element | null {
  const words = useWords();
  const chosen = splitList(valueOf(place, "language"));
  const faults = faultsOf(notifications, "language");
  if (languages.length === 0 && chosen.length === 0) return null;
  const codes = [...new Set([...languages.map(({ code }) => code), ...chosen])];
  const nameOf = (code: string): string => {
    const language = languages.find((one) => one.code === code);
    return language ? `${code} · ${nameOfLanguage(language.tag)}` : code;
  };
  return (
    <Panel
      label={words.query.languages}
      summary={chosen.join(", ") || words.query.languagesNone}
      faults={faults}
    >
      <p class="hint">{words.query.languagesNote}</p>
      <Chips
        label={words.query.languages}
        options={codes.map((code) => ({ value: code, label: nameOf(code) }))}
        chosen={chosen}
        onToggle={(code) => change(place, { language: toggle(chosen, code).join(",") })}
      />
      <Faults id="language-fault" faults={faults} />
    </Panel>
  );
}

const MORE = ["limit", "at", "release", "near", "radius", "bbox"] as const;

function More({ place, hasPlaces, notifications }: PanelProperties): JSX.Element {
  const words = useWords();
  const names = hasPlaces ? MORE : MORE.slice(0, 3);
  const summary = names.flatMap((name) => {
    const value = valueOf(place, name);
    return value === "" ? [] : [`${name}=${value}`];
  });
  const faults = names.flatMap((name) => faultsOf(notifications, name));
  return (
    <Panel
      label={words.query.more}
      summary={summary.join(", ") || words.query.moreNone}
      faults={faults}
    >
      <div class="field-grid">
        {names.map((name) => (
          <TextInput
            key={name}
            id={`more-${name}`}
            label={words.more[name].label}
            hint={words.more[name].hint}
            value={valueOf(place, name)}
            faults={faultsOf(notifications, name)}
            onChange={(value) => change(place, { [name]: value })}
          />
        ))}
      </div>
    </Panel>
  );
}

export function QueryPanel(properties: PanelProperties): JSX.Element {
  const { place, fields, notifications } = properties;
  const words = useWords();
  return (
    <form
      class="card query"
      aria-label={words.query.title}
      onSubmit={(event) => event.preventDefault()}
    >
      <TextInput
        id="search"
        type="search"
        label={words.query.search}
        placeholder={words.query.searchNote}
        value={valueOf(place, "search")}
        faults={faultsOf(notifications, "search")}
        onChange={(search) => change(place, { search })}
      />
      <Conditions
        conditions={readConditions(place.parameters)}
        fields={fields}
        notifications={notifications}
        onChange={(conditions) =>
          goTo(
            {
              ...withValues(place, { page: "", item: "" }),
              parameters: withConditions(
                withValues(place, { page: "", item: "" }).parameters,
                conditions,
              ),
            },
            "replace",
          )
        }
      />
      <div class="panels">
        <Sort {...properties} />
        <Fields {...properties} />
        <Languages {...properties} />
        <More {...properties} />
      </div>
    </form>
  );
}

/** @returns the notifications that are shown at fields of the form */
export function shownAtFields(
  place: Place,
  notifications: readonly Notification[],
): readonly Notification[] {
  const names = place.parameters.map(([name]) => name);
  return names.flatMap((name) => faultsOf(notifications, name));
}
