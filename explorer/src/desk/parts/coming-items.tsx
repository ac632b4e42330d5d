/** How many items appear or vanish on a day, and when somebody asks, which, with the ways to their forms. */
import type { JSX } from "preact";
import { formatPlace } from "../../state/place.ts";
import { useStore } from "../../state/store.ts";
import { formatNumber } from "../../words/words.ts";
import type { NamedItem } from "../../../../src/change/result-parts.ts";
import { itemPlace } from "../state/items.ts";
import { mayEdit, sessionStore } from "../state/session.ts";
import { useDeskWords } from "../words/words.ts";

export function ComingItems({
  resource,
  count,
  items,
  absent,
}: {
  readonly resource: string;
  readonly count: number;
  /** The first of them. */
  readonly items: readonly NamedItem[];
  /** Uuids of items that have no form, because they are not published yet. */
  readonly absent: ReadonlySet<string>;
}): JSX.Element {
  const words = useDeskWords().time;
  const session = useStore(sessionStore);
  if (items.length === 0) return <>{formatNumber(count)}</>;
  const hidden = count - items.length;
  return (
    <details class="coming-items">
      <summary>
        {formatNumber(count)}
        <span class="unseen"> {words.which}</span>
      </summary>
      <ul>
        {items.map(({ Uuid, label }) => (
          <li key={Uuid}>
            {mayEdit(session, resource) && !absent.has(Uuid) ? (
              <a href={formatPlace(itemPlace("item", resource, Uuid))}>
                <bdi dir="auto">{label}</bdi>
              </a>
            ) : (
              <bdi dir="auto">{label}</bdi>
            )}
          </li>
        ))}
        {hidden > 0 && <li class="quiet">{words.further(hidden)}</li>}
      </ul>
    </details>
  );
}
