/** The form for a query. Every change changes the URL of the page and sends the request at once. */
import type { ComponentChildren, JSX } from "preact";
import { Chips, Faults, Panel, Select, TextInput, faultsOf } from "../parts/fields.tsx";
import { IconButton } from "../parts/icon-button.tsx";
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
const change = (place: Place, values: Readonly<Record<string, string>> = {}): void =>
  goTo(withValues(place, { page: "", item: "", ...values }), "replace");

/** The panel of a parameter whose value is a list. */
function ListPanel({
  name,
  label,
  summary,
  notifications,
  children,
}: {
  readonly name: string;
  readonly label: string;
  readonly summary: string;
  readonly notifications: readonly Notification[];
  readonly children: ComponentChildren;
}): JSX.Element {
  const faults = faultsOf(notifications, name);
  return (
    <Panel {...{ label, summary, faults }}>
      {children}
      <Faults id={`${name}-fault`} faults={faults} />
    </Panel>
  );
}

function Sort({ place, fields, notifications }: PanelProperties): JSX.Element {
  const words = useWords();
  const sort = splitList(valueOf(place, "sort"));
  const names = sort.map((one) => one.replace(/^-/u, ""));
  const update = (list: readonly string[]): void => change(place, { sort: list.join(",") });
  const sortable = fields.filter(({ type, isList, path }) => {
    return type !== "object" && !isList && !names.includes(path);
  });
  const summary = sort.map((one) => (one.startsWith("-") ? `${one.slice(1)} ↓` : `${one} ↑`));
  return (
    <ListPanel
      name="sort"
      label={words.query.sort}
      summary={summary.join(", ") || words.query.sortNone}
      notifications={notifications}
    >
      {sort.length > 0 && (
        <ol class="stack stack-tight">
          {sort.map((one, index) => {
            const name = names[index] ?? one;
            const isDown = one.startsWith("-");
            return (
              <li key={name} class="row">
                <code>{name}</code>
                <button
                  type="button"
                  class="button button-small"
                  onClick={() => update(sort.with(index, isDown ? name : `-${name}`))}
                >
                  {isDown ? words.query.descending : words.query.ascending}
                  <span class="unseen"> {words.query.turn(name)}</span>
                </button>
                <IconButton
                  label={words.query.sortWithout(name)}
                  sign="×"
                  isQuiet
                  onPress={() => update(sort.toSpliced(index, 1))}
                />
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
    </ListPanel>
  );
}

function Fields({ place, fields, notifications }: PanelProperties): JSX.Element {
  const words = useWords();
  const chosen = splitList(valueOf(place, "fields"));
  const others = chosen.filter((one) => !fields.some(({ path }) => path === one));
  const paths = [...fields.map(({ path }) => path), ...others];
  return (
    <ListPanel
      name="fields"
      label={words.query.fields}
      summary={chosen.join(", ") || words.query.fieldsAll}
      notifications={notifications}
    >
      <Chips
        label={words.query.fields}
        options={paths.map((path) => ({ value: path, label: path }))}
        chosen={chosen}
        onChange={(list) => change(place, { fields: list.join() })}
      />
    </ListPanel>
  );
}

function Languages({ place, languages, notifications }: PanelProperties): JSX.Element | null {
  const words = useWords();
  const chosen = splitList(valueOf(place, "language"));
  if (languages.length === 0 && chosen.length === 0) return null;
  const codes = [...new Set([...languages.map(({ code }) => code), ...chosen])];
  const nameOf = (code: string): string => {
    const language = languages.find((one) => one.code === code);
    return language ? `${code} · ${nameOfLanguage(language.tag)}` : code;
  };
  return (
    <ListPanel
      name="language"
      label={words.query.languages}
      summary={chosen.join(", ") || words.query.languagesNone}
      notifications={notifications}
    >
      <p class="hint">{words.query.languagesNote}</p>
      <Chips
        label={words.query.languages}
        options={codes.map((code) => ({ value: code, label: nameOf(code) }))}
        chosen={chosen}
        onChange={(list) => change(place, { language: list.join() })}
      />
    </ListPanel>
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
      <div class="tiles">
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
      class="card stack"
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
          change({ ...place, parameters: withConditions(place.parameters, conditions) })
        }
      />
      <div class="panels stack">
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
