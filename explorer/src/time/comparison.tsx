/** An older release compared with the current one: how much differs, and what in one resource. */
import type { JSX } from "preact";
import type { ChangesBody, ReleasesBody } from "../../../client/src/service.ts";
import type { ViewProperties } from "../app.tsx";
import { DifferenceList } from "../parts/difference-list.tsx";
import { Select } from "../parts/fields.tsx";
import { Failure } from "../parts/failure.tsx";
import { Loading } from "../parts/notices.tsx";
import { Section } from "../parts/section.tsx";
import { Table } from "../parts/table.tsx";
import type { Column } from "../parts/table.tsx";
import { bodyOf } from "../state/outcome.ts";
import { formatPlace, goTo, valueOf, withValues } from "../state/place.ts";
import type { ServedResource } from "../state/service.ts";
import { useAnswer } from "../state/use-answer.ts";
import { useLoaded } from "../state/use-loaded.ts";
import { formatInstant, formatNumber, useWords } from "../words/words.ts";
import { KINDS, MAX_SHOWN, compare } from "../state/differences.ts";
import type { ResourceChanges } from "../state/differences.ts";

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
      <DifferenceList differences={differences} unseen={words.time.elsewhere} />
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
  const body = bodyOf(exchange) as ChangesBody | undefined;
  if (!body) return <Failure exchange={exchange} />;
  const { resources } = body;
  const differing = Object.entries(resources).filter(([, changes]) => countOf(changes) > 0);
  const wanted = valueOf(place, "in");
  const [name, changes] = differing.find(([one]) => one === wanted) ?? differing[0] ?? [];
  const resource = index.resources.find((one) => one.name === name);
  if (differing.length === 0) return <p role="status">{words.time.same}</p>;
  return (
    <>
      <Table
        label={words.time.compare}
        rows={differing}
        columns={[
          [
            words.browse.resource,
            ([one]) => (
              <a
                href={formatPlace(withValues(place, { in: one }))}
                aria-current={one === name ? "true" : undefined}
              >
                {one}
              </a>
            ),
          ],
          ...KINDS.map((kind): Column<(typeof differing)[number]> => [
            words.time[kind],
            ([, some]) => some[kind].length,
          ]),
        ]}
      />
      {resource && changes && <Differences {...{ resource, changes, since }} />}
    </>
  );
}

export function Comparison({ place, index }: ViewProperties): JSX.Element {
  const words = useWords();
  const { value: exchange } = useAnswer("/service/v1/releases");
  const releases = (bodyOf(exchange) as ReleasesBody | undefined)?.releases ?? [];
  const since = valueOf(place, "since");
  return (
    <Section id="compare" title={words.time.compare}>
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
    </Section>
  );
}
