/** Shows differences, item by item and field by field. */
import type { JSX } from "preact";
import { Value } from "../browse/data-table.tsx";
import { Loading, Notice } from "../parts/notices.tsx";
import type { ServedResource } from "../state/service.ts";
import { useLoaded } from "../state/use-answer.ts";
import { formatNumber, useWords } from "../words/words.ts";
import { MAX_ITEMS, compare } from "./compare.ts";
import type { Difference, Side } from "./compare.ts";

/** Maximum number of differences that are shown; others are only counted. */
const MAX_SHOWN = 100;

const SIGNS = { appears: "+", vanishes: "−", changes: "~" } as const;

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

export function Comparison({
  resource,
  sides,
  language,
}: {
  readonly resource: ServedResource;
  readonly sides: readonly [Side, Side];
  readonly language: string;
}): JSX.Element {
  const words = useWords();
  const key = JSON.stringify([resource.url, sides, language]);
  const { value: outcome, isLoading } = useLoaded(key, (signal) =>
    compare(resource, sides, language, signal),
  );
  if (outcome === undefined || (isLoading && "refusal" in outcome)) return <Loading />;
  if ("refusal" in outcome) {
    return (
      <Notice kind="error">
        <p>{outcome.refusal}</p>
      </Notice>
    );
  }
  if ("isTooLarge" in outcome) {
    return (
      <Notice kind="info">
        <p>{words.time.tooMany(formatNumber(MAX_ITEMS))}</p>
      </Notice>
    );
  }
  const { differences, compared } = outcome;
  const count = (kind: Difference["kind"]): string =>
    formatNumber(differences.filter((one) => one.kind === kind).length);
  return (
    <div aria-busy={isLoading}>
      <p class="found" role="status">
        <strong>
          {differences.length === 0
            ? words.time.same(formatNumber(compared))
            : words.time.differ(count("appears"), count("vanishes"), count("changes"))}
        </strong>
      </p>
      <ul class="differences">
        {differences.slice(0, MAX_SHOWN).map((difference) => (
          <Row key={difference.uuid} difference={difference} />
        ))}
      </ul>
      {differences.length > MAX_SHOWN && (
        <p class="quiet">{words.map.further(formatNumber(differences.length - MAX_SHOWN))}</p>
      )}
    </div>
  );
}
