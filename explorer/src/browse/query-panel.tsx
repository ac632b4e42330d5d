/** The form for a query. Every change changes the URL of the page and sends the request at once. */
import type { JSX } from "preact";
import { Chips, Faults, Panel, Select, TextInput, faultsOf, optionsOf } from "../parts/fields.tsx";
import type { Option } from "../parts/fields.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import type { Notification } from "../../../client/src/types.ts";
import type { KnownField } from "../state/fields.ts";
import { goTo, valueOf, withValues } from "../state/place.ts";
import type { Place, Step } from "../state/place.ts";
import { readConditions, requestPath, splitList, withConditions } from "../state/query.ts";
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

/** A changed query begins at its first page. What does not change the request yet is no step of its own. */
function change(place: Place, changed: Place, step: Step): void {
  const [now, next] = [place, changed].map(({ parameters }) => requestPath("", parameters));
  goTo(
    withValues(changed, { page: "", item: "" }),
    now === next && step !== "typed" ? "replace" : step,
  );
}

const set = (place: Place, name: string, value: string, step: Step): void =>
  change(place, withValues(place, { [name]: value }), step);

/** The panel of a parameter whose value is a list of some of the options, or of others that were written. */
function ChoicePanel({
  name,
  label,
  none,
  hint,
  options,
  place,
  notifications,
}: PanelProperties & {
  readonly name: string;
  readonly label: string;
  /** The summary where nothing is chosen. */
  readonly none: string;
  readonly hint?: string;
  readonly options: readonly Option[];
}): JSX.Element {
  const chosen = splitList(valueOf(place, name));
  const others = chosen.filter((one) => !options.some(({ value }) => value === one));
  const faults = faultsOf(notifications, name);
  return (
    <Panel label={label} summary={chosen.join(", ") || none} faults={faults}>
      {hint && <p class="hint">{hint}</p>}
      <Chips
        label={label}
        options={[...options, ...optionsOf(others)]}
        chosen={chosen}
        onChange={(list) => set(place, name, list.join(), "push")}
      />
      <Faults id={`${name}-fault`} faults={faults} />
    </Panel>
  );
}

function Sort({ place, fields, notifications }: PanelProperties): JSX.Element {
  const words = useWords();
  const sort = splitList(valueOf(place, "sort"));
  const names = sort.map((one) => one.replace(/^-/u, ""));
  const update = (list: readonly string[]): void => set(place, "sort", list.join(), "push");
  const sortable = fields.filter(({ type, isList, path }) => {
    return type !== "object" && !isList && !names.includes(path);
  });
  const faults = faultsOf(notifications, "sort");
  const summary = sort.map((one) => (one.startsWith("-") ? `${one.slice(1)} ↓` : `${one} ↑`));
  return (
    <Panel
      label={words.query.sort}
      summary={summary.join(", ") || words.query.sortNone}
      faults={faults}
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
          ...optionsOf(sortable.map(({ path }) => path)),
        ]}
        onChange={(path) => path !== "" && update([...sort, path])}
      />
      <Faults id="sort-fault" faults={faults} />
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
      <div class="tiles">
        {names.map((name) => (
          <TextInput
            key={name}
            id={`more-${name}`}
            label={words.more[name].label}
            hint={words.more[name].hint}
            value={valueOf(place, name)}
            faults={faultsOf(notifications, name)}
            onChange={(value, step) => set(place, name, value, step)}
          />
        ))}
      </div>
    </Panel>
  );
}

export function QueryPanel(properties: PanelProperties): JSX.Element {
  const { place, fields, languages, notifications } = properties;
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
        onChange={(search, step) => set(place, "search", search, step)}
      />
      <Conditions
        conditions={readConditions(place.parameters)}
        fields={fields}
        notifications={notifications}
        onChange={(conditions, step) => {
          const parameters = withConditions(place.parameters, conditions);
          change(place, { ...place, parameters }, step);
        }}
      />
      <div class="panels stack">
        <Sort {...properties} />
        <ChoicePanel
          {...properties}
          name="fields"
          label={words.query.fields}
          none={words.query.fieldsAll}
          options={optionsOf(fields.map(({ path }) => path))}
        />
        {(languages.length > 0 || valueOf(place, "language") !== "") && (
          <ChoicePanel
            {...properties}
            name="language"
            label={words.query.languages}
            none={words.query.languagesNone}
            hint={words.query.languagesNote}
            options={languages.map(({ code, tag }) => ({
              value: code,
              label: `${code} · ${nameOfLanguage(tag)}`,
            }))}
          />
        )}
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
