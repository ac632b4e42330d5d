/** Items of all resources that a search finds, each with the way to its form. */
import type { JSX } from "preact";
import { Loading, Refusal } from "../../parts/notices.tsx";
import { Outdated, useLate } from "../../parts/waiting.tsx";
import { Section } from "../../parts/section.tsx";
import { isGood } from "../../state/outcome.ts";
import { formatPlace, placeAt } from "../../state/place.ts";
import type { Place } from "../../state/place.ts";
import { useLoaded } from "../../state/use-loaded.ts";
import type { ContentList } from "../../../../src/desk/answers.ts";
import type { ItemList } from "../../../../src/desk/item-answers.ts";
import { itemPlace, listPath } from "../state/items.ts";
import { send } from "../state/request.ts";
import type { Reply } from "../state/request.ts";
import { useDeskWords } from "../words/words.ts";

/** Of each resource; its list has the others. */
const MAX_SHOWN = 5;

interface Found {
  readonly resource: ContentList["resources"][number];
  readonly place: Place;
  readonly list: ItemList;
}

interface Search {
  readonly found: readonly Found[];
  /** Why not everything was searched. */
  readonly refusal: Reply | undefined;
}

async function searchAll(
  text: string,
  resources: ContentList["resources"],
  signal: AbortSignal,
): Promise<Search> {
  const found: Found[] = [];
  // One after the other: the desk does little at once for one person.
  for (const resource of resources.filter(({ count }) => count !== null && count > 0)) {
    const place = placeAt("items", resource.name, [["search", text]]);
    const reply = await send("GET", listPath(place), { signal });
    if (!isGood(reply)) return { found, refusal: reply };
    const list = reply.body as ItemList;
    if (list.total > 0) found.push({ resource, place, list });
  }
  return { found, refusal: undefined };
}

export function FoundItems({
  text,
  resources,
}: {
  readonly text: string;
  readonly resources: ContentList["resources"];
}): JSX.Element {
  const words = useDeskWords().items;
  const { value, isLoading } = useLoaded(text, (signal) => searchAll(text, resources, signal));
  const isLate = useLate(isLoading);
  const count = value?.found.reduce((sum, { list }) => sum + list.total, 0) ?? 0;
  return (
    <div class="stack items">
      <div class="found" role="status">
        {isLate || !value ? <Loading /> : <strong>{words.found(count)}</strong>}
      </div>
      {value?.refusal && <Refusal answer={value.refusal} />}
      {value && !isLate && count === 0 && <p class="empty">{words.noneAnywhere}</p>}
      <Outdated isLate={isLate} className="stack">
        {value?.found.map(({ resource, place, list }) => (
          <Section key={resource.name} id={`found-${resource.name}`} title={resource.title} isMinor>
            <ul class="entries">
              {list.items.slice(0, MAX_SHOWN).map(({ Uuid, title, Key }) => (
                <li key={Uuid} class="entry">
                  <a class="item-link" href={formatPlace(itemPlace("item", resource.name, Uuid))}>
                    <bdi dir="auto">{title || words.untitled}</bdi>
                  </a>
                  {Key !== null && <code class="hint">{Key}</code>}
                </li>
              ))}
            </ul>
            {list.total > MAX_SHOWN && (
              <p>
                <a href={formatPlace(place)}>{words.showFound(words.found(list.total))}</a>
              </p>
            )}
          </Section>
        ))}
      </Outdated>
    </div>
  );
}
