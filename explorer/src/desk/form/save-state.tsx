/** Whether the desk has what was typed, and the way to the check. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Refusal } from "../../parts/notices.tsx";
import { useSelected, useStore } from "../../state/store.ts";
import { formatTime } from "../../words/words.ts";
import { checkingStore } from "../state/checking.ts";
import { checkPending } from "../state/checking-pending.ts";
import { takeBack } from "../state/edit-pending.ts";
import { isSaving, pendingStore, savePending } from "../state/pending.ts";
import type { Pending } from "../state/pending.ts";
import { useDeskWords } from "../words/words.ts";
import { useFormItem, useChange } from "./form-item.ts";
import { listProblems } from "./list-problems.ts";

const stateOf = ({ state, saved, refusal }: Pending) => ({ state, at: saved?.at ?? null, refusal });

function SaveState(): JSX.Element {
  const words = useDeskWords().form.state;
  const { state, at, refusal } = useSelected(
    pendingStore,
    stateOf,
    (one, other) =>
      one.state === other.state && one.at === other.at && one.refusal === other.refusal,
  );
  const isBad = ["offline", "ended", "refused"].includes(state);
  return (
    <div class="save-state">
      <p role="status" class={isBad ? "bad" : "quiet"}>
        {state === "saved"
          ? at === null
            ? words.same
            : words.saved(formatTime(at))
          : words[state]}
      </p>
      {refusal && <Refusal answer={refusal} />}
    </div>
  );
}

export function FormActions({ onProblems }: { readonly onProblems: () => void }): JSX.Element {
  const words = useDeskWords().form;
  const item = useFormItem();
  const isChanged = useChange(item, (change) => change !== undefined);
  const count = useSelected(pendingStore, ({ changes }) => changes.length);
  const { isSending, refusal } = useStore(checkingStore);
  const [isNothing, setNothing] = useState(false);
  const check = async (): Promise<void> => {
    setNothing(count === 0);
    if (count === 0 || isSending) return;
    if (isSaving(pendingStore.get())) await savePending();
    item.isAsked.set(true);
    if (listProblems(item, words.problems).length > 0) onProblems();
    else await checkPending();
  };
  const latest = useRef(check);
  latest.current = check;
  // From any field, behind which there may be fifty others.
  useEffect(() => {
    const ending = new AbortController();
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      event.preventDefault();
      // What was typed in it is complete.
      (document.activeElement as HTMLElement | null)?.blur();
      if (!checkingStore.get().isSending) void latest.current();
    };
    addEventListener("keydown", listen, { signal: ending.signal });
    return () => ending.abort();
  }, []);
  return (
    <div class="form-actions">
      <SaveState />
      <div class="row row-tight">
        {isChanged && (
          <button
            type="button"
            class="button button-quiet"
            onClick={() => takeBack(item.resource, item.Uuid)}
          >
            {words.takeAllBack}
          </button>
        )}
        <button
          type="button"
          class="button button-main"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          title={words.checkKeys}
          aria-disabled={isSending}
          onClick={() => void check()}
        >
          {isSending ? words.checking : words.check}
        </button>
      </div>
      <div role="alert">
        {isNothing && count === 0 && <p class="quiet">{words.nothing}</p>}
        {typeof refusal === "object" && <Refusal answer={refusal} />}
      </div>
    </div>
  );
}
