/** A resource: its query, its items, and the request with its response. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { ServiceIndex } from "../../../client/src/service.ts";
import type { ViewProperties } from "../app.tsx";
import { Answer, RequestLine } from "../browse/answer.tsx";
import { DataTable } from "../browse/data-table.tsx";
import { ItemDialog } from "../browse/item-dialog.tsx";
import { MapView } from "../browse/map-view.tsx";
import { Pager, useTurning } from "../browse/pager.tsx";
import { QueryPanel, shownAtFields } from "../browse/query-panel.tsx";
import { Select, optionsOf } from "../parts/fields.tsx";
import { Json } from "../parts/json.tsx";
import { Failure } from "../parts/failure.tsx";
import { Loading, NotificationList } from "../parts/notices.tsx";
import { useTitle } from "../parts/title.ts";
import { Outdated, useLate } from "../parts/waiting.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { columnsOf, titlePathOf } from "../state/columns.ts";
import { goTo, placeAt, valueOf, withValues } from "../state/place.ts";
import type { Place } from "../state/place.ts";
import { requestPath, splitList } from "../state/query.ts";
import { useLanguages } from "../state/service.ts";
import type { ServedResource } from "../state/service.ts";
import { useAnswer } from "../state/use-answer.ts";
import { useFields } from "../state/use-fields.ts";
import { formatNumber, useWords } from "../words/words.ts";

const SHOWN = ["table", "json", "map", "answer"] as const;
type Shown = (typeof SHOWN)[number];

function ResourceList({
  index,
  chosen,
}: {
  readonly index: ServiceIndex;
  readonly chosen: string;
}): JSX.Element {
  const words = useWords();
  return (
    <>
      <nav class="side" aria-label={words.browse.resources}>
        <ul>
          {index.resources.map(({ name, access }) => (
            <li key={name}>
              <a href={`#/browse/${name}`} aria-current={name === chosen ? "true" : undefined}>
                {name}
                {access === "token" && <span class="hint">{words.access.token}</span>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="side-select">
        <Select
          id="resource"
          label={words.browse.resource}
          value={chosen}
          options={optionsOf(index.resources.map(({ name }) => name))}
          onChange={(subject) => goTo(placeAt("browse", subject))}
        />
      </div>
    </>
  );
}

function Results({
  place,
  index,
  resource,
}: ViewProperties & { readonly resource: ServedResource }): JSX.Element {
  const words = useWords();
  const languages = useLanguages(index).value ?? [];
  const number = Number(valueOf(place, "page") || 1);
  const path = requestPath(resource.url, place.parameters, number);
  const { value: exchange, isLoading } = useAnswer(path);
  const page = exchange?.page;
  const fields = useFields(resource, page?.items ?? []);
  const notifications = exchange?.notifications ?? [];
  const atFields = shownAtFields(place, notifications);
  const hasPlaces = resource.formats.includes("geojson");
  const shown = SHOWN.find((one) => one === valueOf(place, "show")) ?? "table";
  const tabs = SHOWN.filter((one) => one !== "map" || hasPlaces);
  const item = valueOf(place, "item");
  const title = titlePathOf(page?.items ?? []);
  const show = (name: Shown): void =>
    goTo(withValues(place, { show: name === "table" ? "" : name }));
  const isLate = useLate(isLoading);
  const turn = useTurning(page?.page);
  useTitle(resource.name);

  return (
    <>
      <QueryPanel {...{ place, fields, languages, hasPlaces, notifications }} />
      <div class="found" role="status" tabIndex={-1}>
        {(isLate || !exchange) && <Loading />}
        {page && !isLate && (
          <p>
            <strong>{words.browse.found(page.total)}</strong>
            {page.lastPage > 1 && (
              <span class="quiet">
                {" "}
                · {words.browse.page(formatNumber(page.page), formatNumber(page.lastPage))}
              </span>
            )}
          </p>
        )}
        {exchange && exchange.status >= 400 && exchange.status < 500 && (
          <p>{words.browse.refused}</p>
        )}
        {exchange?.status === 0 && <Failure exchange={exchange} />}
      </div>
      {exchange && (
        <Outdated isLate={isLate} className="stack">
          <RequestLine exchange={exchange} />
          {exchange.status !== 0 && <Failure exchange={exchange} shownElsewhere={atFields} />}
          {page && (
            <NotificationList
              notifications={notifications.filter((one) => !atFields.includes(one))}
            />
          )}
          <Tabs
            id="shown"
            label={words.browse.shownAs}
            tabs={tabs.map((name) => ({ name, label: words.browse.tabs[name] }))}
            chosen={shown}
            onChoose={show}
          >
            {shown === "table" && page && page.items.length > 0 && (
              <DataTable
                label={words.browse.caption(resource.name)}
                items={page.items}
                paths={columnsOf(page.items, splitList(valueOf(place, "fields")))}
                place={place}
                languages={languages}
              />
            )}
            {shown === "table" && page?.items.length === 0 && (
              <p class="empty">{words.browse.empty}</p>
            )}
            {shown === "json" && exchange.body !== undefined && (
              <Json value={exchange.body} what={words.browse.tabs.json} />
            )}
            {shown === "map" && hasPlaces && <MapView {...{ place, resource, title }} />}
            {shown === "answer" && (
              <Answer {...{ exchange, resource, parameters: place.parameters, page: number }} />
            )}
          </Tabs>
          {page && (shown === "table" || shown === "json") && (
            <Pager place={place} page={page} onFollow={turn} />
          )}
        </Outdated>
      )}
      {item !== "" && <ItemDialog {...{ item, place, resource, languages, page }} />}
    </>
  );
}

const hasResource = (index: ServiceIndex, { subject }: Place): ServedResource | undefined =>
  index.resources.find(({ name }) => name === subject);

export function Browse({ place, index }: ViewProperties): JSX.Element {
  const words = useWords();
  const first = index.resources.find(({ access }) => access === "public") ?? index.resources[0];
  const resource = hasResource(index, place);
  useEffect(() => {
    if (place.subject === "" && first) goTo({ ...place, subject: first.name }, "replace");
  }, [place.subject]);
  return (
    <div class="browse stack">
      <ResourceList index={index} chosen={place.subject} />
      <div class="browse-main stack">
        <h1 tabIndex={-1}>{resource?.name ?? words.views.browse}</h1>
        {resource ? (
          <Results key={resource.name} {...{ place, index, resource }} />
        ) : (
          place.subject !== "" && <p>{words.browse.noResource(place.subject)}</p>
        )}
      </div>
    </div>
  );
}
