/** One item in all languages. */
import type { JSX } from "preact";
import type { ViewProperties } from "../app.tsx";
import { SideBySide } from "../languages/side-by-side.tsx";
import { Select, TextInput, optionsOf } from "../parts/fields.tsx";
import { Failure, TokenButton } from "../parts/failure.tsx";
import { Loading, Notice } from "../parts/notices.tsx";
import { useTitle } from "../parts/title.ts";
import { Waiting } from "../parts/waiting.tsx";
import { Section } from "../parts/section.tsx";
import { Value } from "../parts/value.tsx";
import { titlePathOf } from "../state/columns.ts";
import { readPath } from "../state/fields.ts";
import { formatPlace, goTo, placeAt, valueOf, withValues } from "../state/place.ts";
import type { Parameter, Place } from "../state/place.ts";
import { requestPath } from "../state/query.ts";
import { useFirstItems, useLanguages } from "../state/service.ts";
import type { ServedResource } from "../state/service.ts";
import { useAnswer } from "../state/use-answer.ts";
import { useWords } from "../words/words.ts";

/** Maximum number of suggestions. */
const LISTED = 8;

function Chooser({
  place,
  resources,
  resource,
}: {
  readonly place: Place;
  readonly resources: readonly ServedResource[];
  readonly resource: ServedResource;
}): JSX.Element {
  const words = useWords();
  const search = valueOf(place, "search");
  const query: Parameter[] = [];
  if (search !== "") query.push(["search", search]);
  const { value: exchange, isLoading } = useAnswer(requestPath(resource.url, query));
  const page = exchange?.page;
  const title = titlePathOf(page?.items ?? []);
  // Items may be served without a text; those with one come first.
  const [titled = [], others = []] = [true, false].map((isTitled) =>
    page?.items.filter((item) => isTitled === ((readPath(item, title) ?? "") !== "")),
  );
  const items = [...titled, ...others].slice(0, LISTED);
  return (
    <div class="card stack">
      <div class="tiles">
        <Select
          id="languages-resource"
          label={words.browse.resource}
          value={resource.name}
          options={optionsOf(resources.map(({ name }) => name))}
          onChange={(subject) => goTo(placeAt("languages", subject))}
        />
        <TextInput
          id="languages-search"
          type="search"
          label={words.languages.search}
          value={search}
          onChange={(text, step) => goTo(withValues(place, { search: text, item: "" }), step)}
        />
      </div>
      <Waiting isLoading={isLoading && exchange !== undefined}>
        <div role="status">
          <Failure exchange={exchange} />
          {page?.items.length === 0 && <p>{words.browse.empty}</p>}
        </div>
        <ul class="row row-tight">
          {items.map((item) => {
            const uuid = String(item["Uuid"]);
            return (
              <li key={uuid}>
                <a
                  class="chip chip-button"
                  href={formatPlace(withValues(place, { item: uuid }))}
                  aria-current={uuid === valueOf(place, "item") ? "true" : undefined}
                >
                  <Value value={readPath(item, title) ?? uuid} />
                </a>
              </li>
            );
          })}
        </ul>
      </Waiting>
    </div>
  );
}

export function Languages({ place, index }: ViewProperties): JSX.Element {
  const words = useWords();
  const languages = useLanguages(index).value;
  const firsts = useFirstItems(index);
  const resources =
    firsts &&
    index.resources.filter(({ name }) => (firsts.get(name)?.page?.languages.length ?? 0) > 0);
  const resource = resources?.find(({ name }) => name === place.subject) ?? resources?.[0];
  const item = valueOf(place, "item");
  useTitle(resource?.name ?? "");
  return (
    <>
      <h1 tabIndex={-1}>{words.views.languages}</h1>
      <p class="lead">{words.languages.lead}</p>
      {(!languages || !resources) && <Loading />}
      {languages?.length === 0 && (
        <Notice kind="info">
          <p>{words.languages.locked}</p>
          <TokenButton />
        </Notice>
      )}
      {languages && languages.length > 0 && resources && (
        <Section id="languages-item" title={words.languages.one}>
          {resource ? (
            <Chooser {...{ place, resources, resource }} />
          ) : (
            <p>{words.languages.noTexts}</p>
          )}
          {resource && item !== "" && <SideBySide {...{ resource, item, languages }} />}
        </Section>
      )}
    </>
  );
}
