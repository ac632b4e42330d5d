/** An older release compared with the current one: how much differs, and what in one resource. */
import type { JSX } from "preact";
import type { ViewProperties } from "../app.tsx";
import { Value } from "../browse/data-table.tsx";
import { Select } from "../parts/fields.tsx";
import { Failure, Loading } from "../parts/notices.tsx";
import { isGood } from "../state/ask.ts";
import { formatPlace, goTo, valueOf, withValues } from "../state/place.ts";
import type { ServedResource } from "../state/service.ts";
import { useAnswer, useLoaded } from "../state/use-answer.ts";
import { formatInstant, formatNumber, useWords } from "../words/words.ts";
import { KINDS, MAX_SHOWN, compare } from "./compare.ts";
import type { ChangesBody, Difference, ResourceChanges } from "./compare.ts";

interface ReleasesBody {
  readonly releases: readonly {
    readonly number: number;
    readonly publishedAt: string;
    readonly isCurrent: boolean;
  }[];
}

const SIGNS = { added: "+", changed: "~", removed: "−" } as const;

function Row({ difference }: { readonly difference: Difference }): JSX.Element {
  const words = useWords();
  const { uuid, title, kind, fields } = difference;
  return (
    <li class={`difference difference-${kind}`}>
      <p>
        <span class="difference-sign" aria-hidden="true">
          {SIGNS[kind]}
        </span>
        <span class="difference-kind">{words.time[kind]}</span>{" "}
        <strong>
          <bdi dir="auto">{title}</bdi>
        </strong>{" "}
        <code class="quiet">{uuid}</code>
      </p>
      {kind === "changed" && fields.length === 0 && <p>{words.time.elsewhere}</p>}
      {fields.length > 0 && (
        <div class="table-frame" tabIndex={0} role="group" aria-label={title}>
          <table class="table table-fields">
            <thead>
              <tr>
                <th scope="col">{words.time.field}</th>
                <th scope="col">{words.time.before}</th>
                <th scope="col">{words.time.after}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(({ path, old, new: now }) => (
                <tr key={path}>
                  <th scope="row">{path}</th>
                  <td class="cell-whole">
                    <Value value={old} />
                  </td>
                  <td class="cell-whole">
                    <Value value={now} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </li>
  );
}

const countOf = (changes: ResourceChanges): number =>
  KINDS.reduce((sum, kind) => sum + changes[kind].length, 0);

function Differences({
  resource,
  changes,
  since,
}: {
  readonly resource: ServedResource;
  readonly changes: ResourceChanges;
  readonly since: string;
}): JSX.Element {
  const words = useWords();
  const key = JSON.stringify([resource.url, since, changes]);
  const { value: differences } = useLoaded(key, (signal) =>
    compare(resource, changes, since, signal),
  );
  if (differences === undefined) return <Loading />;
  const further = countOf(changes) - MAX_SHOWN;
  return (
    <>
      <h3>{resource.name}</h3>
      <ul class="differences">
        {differences.map((difference) => (
          <Row key={difference.uuid} difference={difference} />
        ))}
      </ul>
      {further > 0 && <p class="quiet">{words.map.further(formatNumber(further))}</p>}
    </>
  );
}

function Changes({
  place,
  index,
  since,
}: ViewProperties & { readonly since: string }): JSX.Element {
  const words = useWords();
  const { value: exchange } = useAnswer(`/service/v1/changes?since=${since}`);
  if (exchange === undefined) return <Loading />;
  if (!isGood(exchange)) return <Failure exchange={exchange} />;
  const { resources } = exchange.body as ChangesBody;
  const differing = Object.entries(resources).filter(([, changes]) => countOf(changes) > 0);
  const wanted = valueOf(place, "in");
  const [name, changes] = differing.find(([one]) => one === wanted) ?? differing[0] ?? [];
  const resource = index.resources.find((one) => one.name === name);
  if (differing.length === 0) return <p role="status">{words.time.same}</p>;
  return (
    <>
      <div class="table-frame" tabIndex={0} role="group" aria-labelledby="compare">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">{words.browse.resource}</th>
              {KINDS.map((kind) => (
                <th key={kind} scope="col" class="number">
                  {words.time[kind]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differing.map(([one, some]) => (
              <tr key={one}>
                <th scope="row">
                  <a
                    href={formatPlace(withValues(place, { in: one }))}
                    aria-current={one === name ? "true" : undefined}
                  >
                    {one}
                  </a>
                </th>
                {KINDS.map((kind) => (
                  <td key={kind} class="number">
                    {formatNumber(some[kind].length)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {resource && changes && <Differences {...{ resource, changes, since }} />}
    </>
  );
}

export function Comparison({ place, index }: ViewProperties): JSX.Element {
  const words = useWords();
  const { value: exchange } = useAnswer("/service/v1/releases");
  const releases = exchange && isGood(exchange) ? (exchange.body as ReleasesBody).releases : [];
  const since = valueOf(place, "since");
  return (
    <section aria-labelledby="compare">
      <h2 id="compare">{words.time.compare}</h2>
      <p class="quiet">{words.time.compareNote}</p>
      <Select
        id="compare-since"
        label={words.time.since}
        value={since}
        options={[
          { value: "", label: words.filter.choose },
          ...releases
            .filter(({ isCurrent }) => !isCurrent)
            .map(({ number, publishedAt }) => ({
              value: String(number),
              label: words.time.releaseOf(number, formatInstant(publishedAt)),
            })),
        ]}
        onChange={(number) => goTo(withValues(place, { since: number, in: "" }), "replace")}
      />
      {since !== "" && <Changes {...{ place, index, since }} />}
    </section>
  );
}
