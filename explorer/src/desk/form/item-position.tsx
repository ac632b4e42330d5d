/** Where an item stands in its list, and the way to another position. */
import type { JSX } from "preact";
import type { OneItem } from "../../../../src/desk/item-answers.ts";
import { useDeskWords } from "../words/words.ts";
import { moveItem } from "../state/edit-pending.ts";
import { Fold } from "./fold.tsx";
import { useChange, useFormItem } from "./form-item.ts";
import { Combobox } from "./inputs/combobox.tsx";
import { findItems, useTitle } from "./titles.ts";

async function moveToEnd(resource: string, Uuid: string): Promise<void> {
  const first = await findItems(resource, "");
  const last =
    first && first.pages > 1 ? await findItems(resource, "", { page: first.pages }) : first;
  const end = last?.items.findLast((one) => one.Uuid !== Uuid);
  if (end) moveItem(resource, Uuid, end.Uuid);
}

function Moving(): JSX.Element {
  const words = useDeskWords().form.position;
  const { resource, Uuid } = useFormItem();
  return (
    <>
      <div class="field">
        <label class="label" for="form-behind">
          {words.behind}
        </label>
        <Combobox
          attributes={{
            id: "form-behind",
            "aria-describedby": undefined,
            "aria-invalid": undefined,
          }}
          resource={resource}
          shown=""
          without={[Uuid]}
          onChoose={(item) => moveItem(resource, Uuid, item.Uuid)}
        />
      </div>
      <div class="row row-tight">
        <button type="button" class="button" onClick={() => moveItem(resource, Uuid, null)}>
          {words.first}
        </button>
        <button type="button" class="button" onClick={() => void moveToEnd(resource, Uuid)}>
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
  const after = useChange(item, (change) =>
    change && "after" in change ? change.after : undefined,
  );
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
          {!item.isReadOnly && <Moving />}
        </>
      )}
    </Fold>
  );
}
