/** The result of a query on a map; a list next to it shows the same for users who cannot see the map. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { WorldMap } from "../map/world-map.tsx";
import type { MapPoint } from "../map/world-map.tsx";
import { project } from "../map/projection.ts";
import { Failure } from "../parts/failure.tsx";
import { Loading } from "../parts/notices.tsx";
import { Waiting } from "../parts/waiting.tsx";
import { ask } from "../state/ask.ts";
import { isGood } from "../state/outcome.ts";
import type { Exchange } from "../state/ask.ts";
import { readPath } from "../state/fields.ts";
import type { Item } from "../state/fields.ts";
import { formatPlace, goTo, withValues } from "../state/place.ts";
import type { Parameter, Place } from "../state/place.ts";
import { printingStore } from "../state/printing.ts";
import { useStore } from "../state/store.ts";
import { requestPath } from "../state/query.ts";
import type { ServedResource } from "../state/service.ts";
import { useLoaded } from "../state/use-loaded.ts";
import { formatNumber, useWords } from "../words/words.ts";

/** Limit of pages to load: more points would not make the map clearer. */
const MAX_PAGES = 20;
const MAX_LISTED = 40;

interface Collection {
  readonly features: readonly {
    readonly id: string;
    readonly geometry: { readonly coordinates: readonly [number, number] };
    readonly properties: Item;
  }[];
  readonly CollectionConfiguration: { readonly LastPage: number; readonly TotalCount: number };
}

interface Points {
  readonly failed: Exchange | undefined;
  readonly points: readonly MapPoint[];
  readonly total: number;
}

async function loadPoints(
  { url }: ServedResource,
  parameters: readonly Parameter[],
  title: string,
  signal: AbortSignal,
): Promise<Points> {
  const kept = parameters.filter(([name]) => name !== "limit");
  const added: Parameter[] = [["format", "geojson"]];
  if (title !== "") added.push(["fields", title]);
  const load = (page: number): Promise<Exchange> =>
    ask(requestPath(url, kept, page, added), signal);
  const first = await load(1);
  if (!isGood(first)) return { failed: first, points: [], total: 0 };
  const { LastPage, TotalCount } = (first.body as Collection).CollectionConfiguration;
  const pages = Array.from(
    { length: Math.max(0, Math.min(LastPage, MAX_PAGES) - 1) },
    (_, at) => at + 2,
  );
  const exchanges = [first, ...(await Promise.all(pages.map(load)))];
  const points = exchanges.filter(isGood).flatMap(({ body }) =>
    (body as Collection).features.map(({ id, geometry, properties }): MapPoint => {
      const name = readPath(properties, title);
      return {
        id,
        name: typeof name === "string" ? name : id,
        at: project(...geometry.coordinates),
      };
    }),
  );
  return { failed: undefined, points, total: TotalCount };
}

export function MapView({
  place,
  resource,
  title,
}: {
  readonly place: Place;
  readonly resource: ServedResource;
  /** The path of an item's title; "": unknown. */
  readonly title: string;
}): JSX.Element {
  const words = useWords();
  const [seen, setSeen] = useState<readonly MapPoint[]>([]);
  const isPrinting = useStore(printingStore);
  const key = requestPath(resource.url, place.parameters, 1, [["fields", title]]);
  const { value: loaded, isLoading } = useLoaded(key, (signal) =>
    loadPoints(resource, place.parameters, title, signal),
  );
  if (loaded === undefined) return <Loading />;
  if (loaded.failed) return <Failure exchange={loaded.failed} />;
  const { points, total } = loaded;
  if (points.length === 0) return <p class="empty">{words.map.nothing}</p>;
  const listed = isPrinting ? seen : seen.slice(0, MAX_LISTED);
  const placeOf = (item: string): Place => withValues(place, { item });
  return (
    <Waiting isLoading={isLoading}>
      <div class="map-and-list stack">
        <WorldMap
          label={words.map.label(formatNumber(points.length))}
          points={points}
          onOpen={(id) => goTo(placeOf(id))}
          onSee={setSeen}
        />
        <section class="map-list" aria-labelledby="map-list-title">
          <h2 class="minor" id="map-list-title">
            {words.map.inView(formatNumber(seen.length))}
          </h2>
          {points.length < total && (
            <p class="hint">{words.map.first(formatNumber(points.length), formatNumber(total))}</p>
          )}
          <ul>
            {listed.map(({ id, name }) => (
              <li key={id}>
                <a href={formatPlace(placeOf(id))}>
                  <bdi dir="auto">{name}</bdi>
                </a>
              </li>
            ))}
          </ul>
          {seen.length > listed.length && (
            <p class="quiet">{words.map.further(formatNumber(seen.length - listed.length))}</p>
          )}
        </section>
      </div>
    </Waiting>
  );
}
