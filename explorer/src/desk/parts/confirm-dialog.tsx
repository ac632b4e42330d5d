/** Asks before something is done that cannot be undone. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useWords } from "../../words/words.ts";

export function ConfirmDialog({
  title,
  note,
  confirm,
  onClose,
}: {
  readonly title: string;
  readonly note: string;
  /** Of the button that does it. */
  readonly confirm: string;
  readonly onClose: (isConfirmed: boolean) => void;
}): JSX.Element {
  const { cancel } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby="confirm-title"
      onClose={() => onClose(dialog.current?.returnValue === "confirmed")}
    >
      <div class="stack">
        <h2 id="confirm-title">{title}</h2>
        <p class="quiet">{note}</p>
        <div class="row row-end">
          <button type="button" class="button button-quiet" onClick={() => dialog.current?.close()}>
            {cancel}
          </button>
          <button
            type="button"
            class="button button-main"
            onClick={() => dialog.current?.close("confirmed")}
          >
            {confirm}
          </button>
        </div>
      </div>
    </dialog>
  );
}
