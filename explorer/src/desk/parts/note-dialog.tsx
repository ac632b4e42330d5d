/** Asks for the reason before something is done with a release. */
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../../words/words.ts";
import { MAX_NOTE, setNote, useNote } from "../state/typed-notes.ts";

export function NoteDialog({
  subject,
  title,
  lead,
  label,
  confirm,
  run,
  onClose,
  children,
}: {
  /** What the note is about, unique in the page. */
  readonly subject: string;
  readonly title: string;
  readonly lead: string;
  /** Of the note. */
  readonly label: string;
  /** Of the button that does it. */
  readonly confirm: string;
  /** @param note as JSON has it @returns whether it is done */
  readonly run: (note: { readonly note?: string }) => Promise<boolean>;
  readonly onClose: (isDone: boolean) => void;
  /** What went wrong. */
  readonly children: ComponentChildren;
}): JSX.Element {
  const { cancel } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isRunning, setRunning] = useState(false);
  const text = useNote(subject);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const send = async (): Promise<void> => {
    setRunning(true);
    const note = text.trim();
    const isDone = await run(note === "" ? {} : { note });
    setRunning(false);
    if (!isDone) return;
    setNote(subject, "");
    dialog.current?.close("done");
  };
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby="note-dialog-title"
      onClose={() => onClose(dialog.current?.returnValue === "done")}
    >
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <h2 id="note-dialog-title">{title}</h2>
        <p class="quiet">{lead}</p>
        <label class="field">
          <span class="label">{label}</span>
          <input
            type="text"
            maxLength={MAX_NOTE}
            autocomplete="off"
            value={text}
            onInput={({ currentTarget }) => setNote(subject, currentTarget.value)}
          />
        </label>
        <div role="alert">{children}</div>
        <div class="row row-end">
          <button type="button" class="button button-quiet" onClick={() => dialog.current?.close()}>
            {cancel}
          </button>
          <button type="submit" class="button button-main" disabled={isRunning}>
            {confirm}
          </button>
        </div>
      </form>
    </dialog>
  );
}
