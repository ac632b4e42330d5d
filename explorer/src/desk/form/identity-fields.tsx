/** What an item is called by programs, and by other items of content. */
import type { JSX } from "preact";
import { Notice } from "../../parts/notices.tsx";
import { valueAt } from "../state/change-set.ts";
import { useDeskWords } from "../words/words.ts";
import { Fold } from "./fold.tsx";
import { useFormItem, useValue } from "./form-item.ts";
import { ItemField } from "./item-field.tsx";

const KEY = "Key";

export function IdentityFields(): JSX.Element {
  const words = useDeskWords().form.identity;
  const { form, item, Uuid } = useFormItem();
  const field = form.fields.find(({ name }) => name === KEY);
  const value = useValue(KEY);
  const old = valueAt(item, KEY) ?? null;
  return (
    <Fold
      summary={<span class="panel-name">{words.title}</span>}
      has={(path) => path === KEY || path === "Uuid"}
    >
      {() => (
        <>
          <p class="hint">{words.note}</p>
          {field && <ItemField field={field} path={KEY} />}
          {old !== null && value !== old && (
            <Notice kind="warning">
              <p role="status">{words.changed}</p>
            </Notice>
          )}
          <p>
            Uuid: <code>{Uuid}</code>
          </p>
        </>
      )}
    </Fold>
  );
}
