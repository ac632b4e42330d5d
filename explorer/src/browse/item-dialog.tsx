/** One item with all its fields. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Page } from "../../../client/src/types.ts";
import { Json } from "../parts/json.tsx";
import { Failure } from "../parts/failure.tsx";
import { Table } from "../parts/table.tsx";
import { useTitle } from "../parts/title.ts";
import { Value, attributesOf } from "../parts/value.tsx";
import { isGood } from "../state/outcome.ts";
import { titlePathOf } from "../state/columns.ts";
import { readPath, rowsOf, writeValue } from "../state/fields.ts";
import type { Item } from "../state/fields.ts";
import { closeTo, valueOf, withValues } from "../state/place.ts";
import type { Place } from "../state/place.ts";
import { requestPath } from "../state/query.ts";
import type { Language, ServedResource } from "../state/service.ts";
import { useAnswer } from "../state/use-answer.ts";
import { useWords } from "../words/words.ts";

export function ItemDialog({
  item: uuid,
  place,
  resource,
  languages,
  page,
}: {
  readonly item: string;
  readonly place: Place;
  readonly resource: ServedResource;
  readonly languages: readonly Language[];
  readonly page: Page<Item> | undefined;
}): JSX.Element {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const onPage = page?.items.find((one) => one["Uuid"] === uuid);
  const kept = place.parameters.filter(([name]) => ["language", "at", "release"].includes(name));
  const query = [["filter[Uuid]", uuid] as const, ...kept];
  const isWhole = onPage !== undefined && valueOf(place, "fields") === "";
  const path = requestPath(resource.url, query);
  const { value: exchange } = useAnswer(isWhole ? undefined : path);
  const item = isWhole ? onPage : exchange?.page?.items[0];
  const title = item ? writeValue(readPath(item, titlePathOf([item])) ?? "") : "";
  useTitle(title, resource.name);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      // After a step back it is still open. The focus goes to where it was opened, or could have been.
      shown?.close();
      const { activeElement, body } = document;
      if (activeElement === body || shown?.contains(activeElement))
        document.querySelector<HTMLElement>(`a[href$="item=${CSS.escape(uuid)}"]`)?.focus();
    };
  }, []);
  const close = (): void => {
    // Browsers also tell of it when it is gone.
    if (dialog.current !== null) closeTo(withValues(place, { item: "" }));
  };
  return (
    <dialog ref={dialog} class="dialog dialog-wide" aria-labelledby="item-title" onClose={close}>
      <div class="row row-between">
        <h2 id="item-title">
          {item && <bdi dir="auto">{title}</bdi>}{" "}
          <span class="quiet">{words.browse.item(resource.name)}</span>
        </h2>
        <button type="button" class="button button-small" onClick={() => dialog.current?.close()}>
          {words.close}
        </button>
      </div>
      {!item && <Failure exchange={exchange} />}
      {!item && exchange && isGood(exchange) && <p>{words.browse.gone}</p>}
      {item && (
        <>
          <Table
            label={resource.name}
            rows={rowsOf(item)}
            columns={[
              [words.browse.field, (row) => <code>{row.path}</code>],
              [
                words.answer.value,
                ({ value }) => <Value value={value} />,
                "cell-whole",
                (row) => attributesOf(item, row.path, languages),
              ],
            ]}
          />
          <details class="panel">
            <summary>
              <span class="panel-name">JSON</span>
            </summary>
            <Json value={item} what={`JSON ${uuid}`} />
          </details>
        </>
      )}
    </dialog>
  );
}
