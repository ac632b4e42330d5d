/** The items of a resource: to find one, and to open it. */
import type { JSX } from "preact";
import { Pager, useTurning } from "../../browse/pager.tsx";
import { Select, TextInput } from "../../parts/fields.tsx";
import { Loading, Refusal } from "../../parts/notices.tsx";
import { Table } from "../../parts/table.tsx";
import { useTitle } from "../../parts/title.ts";
import { Outdated, useLate } from "../../parts/waiting.tsx";
import { bodyOf } from "../../state/outcome.ts";
import { formatPlace, goTo, placeAt, valueOf, withValues } from "../../state/place.ts";
import type { Place, Step } from "../../state/place.ts";
import { tagOf } from "../../state/service.ts";
import { useSelected } from "../../state/store.ts";
import { useLoaded } from "../../state/use-loaded.ts";
import { formatInstant, nameOfLanguage } from "../../words/words.ts";
import type { DeskViewProperties } from "../desk.tsx";
import { ItemMarks } from "../parts/item-marks.tsx";
import type { ContentList } from "../../../../src/desk/answers.ts";
import type { ItemList, ListedItem } from "../../../../src/desk/item-answers.ts";
import { isNarrowed, itemPlace, LIST_NAMES, listPath, ONLY, STATES } from "../state/items.ts";
import { pendingStore } from "../state/pending.ts";
import { send, useReply } from "../state/request.ts";
import { useDeskWords } from "../words/words.ts";

const STATE_BADGES: Readonly<Record<string, string>> = {
  delivered: "badge badge-good",
  coming: "badge badge-warn",
};

function Filters({
  place,
  languages,
}: {
  readonly place: Place;
  /** Their codes. */
  readonly languages: readonly string[];
}): JSX.Element {
  const words = useDeskWords().items;
  const choose =
    (name: string) =>
    (value: string, step: Step): void =>
      goTo(withValues(place, { [name]: value, page: "" }), step);
  const selects = [
    ["state", words.state, words.any, STATES.map((state) => [state, words.states[state] ?? state])],
    // As the desk writes what is not there.
    [
      "language",
      words.lacking,
      words.noLanguage,
      languages.map((code) => [`!${code}`, nameOfLanguage(tagOf(code))]),
    ],
    ["only", words.only, words.any, ONLY.map((only) => [only, words.onlyWhich[only]])],
  ] as const;
  return (
    <div class="card tiles filters" role="search">
      <TextInput
        id="items-search"
        type="search"
        label={words.search}
        hint={words.searchHint}
        value={valueOf(place, "search")}
        onChange={choose("search")}
      />
      {selects
        .filter(([, , , choices]) => choices.length > 0)
        .map(([name, label, any, choices]) => (
          <Select
            key={name}
            id={`items-${name}`}
            label={label}
            value={valueOf(place, name)}
            options={[["", any], ...choices].map(([value = "", said = ""]) => ({
              value,
              label: said,
            }))}
            onChange={choose(name)}
          />
        ))}
    </div>
  );
}

function Texts({ languages }: Pick<ListedItem, "languages">): JSX.Element {
  return (
    <span class="row row-tight codes">
      {languages.map((code) => (
        <abbr key={code} title={nameOfLanguage(tagOf(code))}>
          {tagOf(code)}
        </abbr>
      ))}
    </span>
  );
}

function Rows({
  place,
  list,
  title,
  name,
}: {
  readonly place: Place;
  readonly list: ItemList;
  readonly title: string;
  /** Of whoever looks. */
  readonly name: string;
}): JSX.Element {
  const words = useDeskWords().items;
  const resource = place.subject;
  const hasTexts = list.items.some(({ languages }) => languages.length > 0);
  return (
    <Table
      label={title}
      rows={list.items}
      areCards
      columns={[
        [
          words.title,
          (item) => (
            <>
              <a
                class={item.removed ? "item-link item-removed" : "item-link"}
                href={formatPlace(itemPlace("item", resource, item.Uuid))}
              >
                <bdi dir="auto">{item.title || words.untitled}</bdi>
              </a>{" "}
              <ItemMarks
                resource={resource}
                Uuid={item.Uuid}
                others={item.pendingBy.filter((one) => one !== name)}
              />
            </>
          ),
          "cell-whole",
        ],
        ["Key", ({ Key }) => Key && <code>{Key}</code>],
        [
          words.state,
          ({ state }) => (
            <span class={STATE_BADGES[state] ?? "badge"}>{words.states[state] ?? state}</span>
          ),
        ],
        ...(hasTexts ? [[words.texts, (item: ListedItem) => <Texts {...item} />] as const] : []),
        [
          words.changed,
          ({ changedAt, changedBy }) =>
            changedAt !== null && (
              <>
                {formatInstant(changedAt)}
                {changedBy !== null && (
                  <span class="quiet">
                    , <bdi>{changedBy}</bdi>
                  </span>
                )}
              </>
            ),
        ],
      ]}
    />
  );
}

export function Items({ place, session }: DeskViewProperties): JSX.Element {
  const words = useDeskWords();
  const resource = place.subject;
  const content = bodyOf(useReply("/content").value) as ContentList | undefined;
  const declared = bodyOf(useReply(`/fields/${encodeURIComponent(resource)}`).value) as
    | { readonly "x-lectern"?: { readonly languages?: readonly { readonly code: string }[] } }
    | undefined;
  const path = listPath(place);
  // What is saved meanwhile is listed, too.
  const savedAt = useSelected(pendingStore, ({ saved }) => saved?.at);
  const { value: reply, isLoading } = useLoaded(`${path} ${savedAt}`, (signal) =>
    send("GET", path, { signal }),
  );
  const list = bodyOf(reply) as ItemList | undefined;
  const title = content?.resources.find(({ name }) => name === resource)?.title ?? resource;
  const languages = declared?.["x-lectern"]?.languages ?? [];
  const isLate = useLate(isLoading);
  const turn = useTurning(list?.page);
  useTitle(title);
  const all = withValues(place, Object.fromEntries(LIST_NAMES.map((name) => [name, ""])));
  return (
    <>
      <p>
        <a href={formatPlace(placeAt("content"))}>← {words.views.content}</a>
      </p>
      <div class="row row-between">
        <h1 tabIndex={-1}>{title}</h1>
        <a class="button" href={formatPlace(placeAt("item", `${resource}/new`))}>
          {words.items.create}
        </a>
      </div>
      <div class="stack items">
        <Filters place={place} languages={languages.map(({ code }) => code)} />
        <div class="found" role="status" tabIndex={-1}>
          {isLate || !reply ? (
            <Loading />
          ) : (
            list && <strong>{words.items.found(list.total)}</strong>
          )}
        </div>
        {reply && <Refusal answer={reply} />}
        <Outdated isLate={isLate} className="stack">
          {list?.total === 0 && (
            <div class="empty stack">
              <p>{isNarrowed(place) ? words.items.none : words.items.empty}</p>
              {isNarrowed(place) && <a href={formatPlace(all)}>{words.items.all}</a>}
            </div>
          )}
          {list && list.items.length > 0 && (
            <Rows place={place} list={list} title={title} name={session.name} />
          )}
          {list && (
            <Pager place={place} page={{ page: list.page, lastPage: list.pages }} onFollow={turn} />
          )}
        </Outdated>
      </div>
    </>
  );
}
