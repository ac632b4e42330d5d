/** Where an item stands in its list, and the way to another position. */
import type { JSX } from "preact";
import type { OneItem } from "../../../../src/desk/item-answers.ts";
import { useState } from "preact/hooks";
import { bodyOf } from "../../state/outcome.ts";
import { afterOf } from "../state/change-set.ts";
import { END, findBefore } from "../state/item-order.ts";
import type { Neighbours } from "../state/item-order.ts";
import { leaveItem, moveItem } from "../state/edit-pending.ts";
import { pendingStore } from "../state/pending.ts";
import { send } from "../state/request.ts";
import { useDeskWords } from "../words/words.ts";
import { Fold } from "./fold.tsx";
import { useChange, useFormItem } from "./form-item.ts";
import { Combobox } from "./inputs/combobox.tsx";
import { findItems, noteTitles, useTitle } from "./titles.ts";

/** @returns the first or the last item of the current release; those that are only pending come before all */
async function findOutermost(resource: string, isFirst: boolean): Promise<string> {
  let list = await findItems(resource, "");
  if (!isFirst && list && list.pages > 1)
    list = await findItems(resource, "", { page: list.pages });
  for (;;) {
    const stored = list?.items.filter(({ added }) => !added) ?? [];
    const found = isFirst ? stored[0] : stored.at(-1);
    if (!list || found || list.page >= list.pages) return found?.Uuid ?? END;
    list = await findItems(resource, "", { page: list.page + 1 });
  }
}

async function findNeighbours(resource: string, name: string): Promise<Neighbours> {
  if (name === END) {
    const [next, previous] = [
      await findOutermost(resource, true),
      await findOutermost(resource, false),
    ];
    return { previous, next };
  }
  const path = `/items/${encodeURIComponent(resource)}/${encodeURIComponent(name)}`;
  const stored = bodyOf(await send("GET", path)) as OneItem | undefined;
  const { before = null, after = null } = stored?.position ?? {};
  for (const one of [before, after]) if (one) noteTitles({ [one.Uuid]: one.title });
  return { previous: before?.Uuid ?? END, next: after?.Uuid ?? END };
}

/** @param other END: it is to be the last */
async function moveBefore(resource: string, moved: string, other: string): Promise<void> {
  const changes = pendingStore.get().changes.filter((one) => one.resource === resource);
  const behind = await findBefore(changes, { moved, other }, (name) =>
    findNeighbours(resource, name),
  );
  moveItem(resource, moved, behind);
}

function Moving(): JSX.Element {
  const words = useDeskWords().form.position;
  const { resource, Uuid } = useFormItem();
  const [isBefore, setBefore] = useState(false);
  return (
    <>
      <div class="moving">
        <div class="field">
          <label class="label" for="form-move">
            {words.move}
          </label>
          <select
            id="form-move"
            value={isBefore ? "before" : "behind"}
            onChange={({ currentTarget }) => setBefore(currentTarget.value === "before")}
          >
            <option value="behind">{words.behind}</option>
            <option value="before">{words.before}</option>
          </select>
        </div>
        <div class="field">
          <label class="label" for="form-other">
            {words.other}
          </label>
          <Combobox
            attributes={{
              id: "form-other",
              "aria-describedby": undefined,
              "aria-invalid": undefined,
            }}
            resource={resource}
            shown=""
            without={[Uuid]}
            onChoose={(item) =>
              isBefore
                ? void moveBefore(resource, Uuid, item.Uuid)
                : moveItem(resource, Uuid, item.Uuid)
            }
          />
        </div>
      </div>
      <div class="row row-tight">
        <button type="button" class="button" onClick={() => moveItem(resource, Uuid, null)}>
          {words.first}
        </button>
        <button type="button" class="button" onClick={() => void moveBefore(resource, Uuid, END)}>
          {words.last}
        </button>
      </div>
    </>
  );
}

export function ItemPosition({
  position,
}: {
  readonly position: OneItem["position"] | null;
}): JSX.Element {
  const words = useDeskWords().form.position;
  const item = useFormItem();
  const after = useChange(item, afterOf);
  const title = useTitle(after ?? "") ?? after ?? "";
  const { order } = item.form;
  return (
    <Fold summary={<span class="panel-name">{words.title}</span>} has={() => false}>
      {() => (
        <>
          {order !== null && <p class="hint">{words.ordered(order)}</p>}
          {position && (
            <p>
              {words.at(position.index + 1, position.total)}
              {position.before &&
                position.after &&
                `, ${words.between(position.before.title, position.after.title)}`}
            </p>
          )}
          <p role="status">
            {after === null ? words.movedFirst : after !== undefined && words.moved(title)}
          </p>
          {!item.isReadOnly && after !== undefined && (
            <button
              type="button"
              class="button button-small"
              onClick={() => leaveItem(item.resource, item.Uuid)}
            >
              {words.leave}
            </button>
          )}
          {!item.isReadOnly && <Moving />}
        </>
      )}
    </Fold>
  );
}
