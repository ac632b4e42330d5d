/** One item in all languages, and the coverage of the content by languages. */
import type { JSX } from "preact";
import type { ViewProperties } from "../app.tsx";
import { Coverage } from "../languages/coverage.tsx";
import { SideBySide } from "../languages/side-by-side.tsx";
import { Value } from "../browse/data-table.tsx";
import { Select, TextInput } from "../parts/fields.tsx";
import { Failure, Loading, Notice, TokenButton } from "../parts/notices.tsx";
import { ask } from "../state/ask.ts";
import { readPath, titlePathOf } from "../state/fields.ts";
import { formatPlace, goTo, valueOf, withValues } from "../state/place.ts";
import type { Parameter, Place } from "../state/place.ts";
import { requestPath } from "../state/query.ts";
import { useLanguages } from "../state/service.ts";
import type { ServedResource, ServiceIndex } from "../state/service.ts";
import { useAnswer, useLoaded } from "../state/use-answer.ts";
import { useWords } from "../words/words.ts";

/** Maximum number of suggestions. */
const LISTED = 8;

/** @returns the readable resources with localized texts */
const useLocalized = ({ resources }: ServiceIndex): readonly ServedResource[] | undefined =>
  useLoaded(`texts ${resources.map(({ url }) => url).join(" ")}`, async (signal) => {
    const all = await Promise.all(
      resources.map(async (one) => ({ one, answer: await ask(`${one.url}?limit=1`, signal) })),
    );
    return all.flatMap(({ one, answer }) =>
      (answer.page?.languages.length ?? 0) > 0 ? [one] : [],
    );
  }).value;

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
  if (search !== "") query.unshift(["search", search]);
  // Items of Navigation are served even without an article.
  if (resource.name === "navigation") query.unshift(["filter[Article][null]", "false"]);
  const { value: exchange } = useAnswer(requestPath(resource.url, query));
  const page = exchange?.page;
  const items = page?.items.slice(0, LISTED) ?? [];
  const title = titlePathOf(items);
  return (
    <div class="card chooser">
      <div class="field-grid">
        <Select
          id="languages-resource"
          label={words.browse.resource}
          value={resource.name}
          options={resources.map(({ name }) => ({ value: name, label: name }))}
          onChange={(subject) => goTo({ view: "languages", subject, parameters: [] }, "replace")}
        />
        <TextInput
          id="languages-search"
          type="search"
          label={words.languages.search}
          value={search}
          onChange={(text) => goTo(withValues(place, { search: text, item: "" }), "replace")}
        />
      </div>
      <div role="status">
        {!exchange && <Loading />}
        {exchange && <Failure exchange={exchange} />}
        {page?.items.length === 0 && <p>{words.browse.empty}</p>}
      </div>
      <ul class="choices">
        {items.map((item) => {
          const uuid = String(item["Uuid"]);
          return (
            <li key={uuid}>
              <a
                href={formatPlace(withValues(place, { item: uuid }))}
                aria-current={uuid === valueOf(place, "item") ? "true" : undefined}
              >
                <Value value={readPath(item, title) ?? item["Identifier"] ?? uuid} />
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export function Languages({ place, index }: ViewProperties): JSX.Element {
  const words = useWords();
  const languages = useLanguages(index).value;
  const resources = useLocalized(index);
  const resource = resources?.find(({ name }) => name === place.subject) ?? resources?.[0];
  const item = valueOf(place, "item");
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
        <>
          <section aria-labelledby="languages-item">
            <h2 id="languages-item">{words.languages.one}</h2>
            {resource ? (
              <Chooser {...{ place, resources, resource }} />
            ) : (
              <p>{words.languages.noTexts}</p>
            )}
            {resource && item !== "" && <SideBySide {...{ resource, item, languages }} />}
          </section>
          <Coverage />
        </>
      )}
    </>
  );
}
