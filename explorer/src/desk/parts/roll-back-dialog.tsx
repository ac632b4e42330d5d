/** Asks for the reason, and goes back to an earlier release. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Notice, Refusal } from "../../parts/notices.tsx";
import { isGood } from "../../state/outcome.ts";
import { refresh } from "../../state/use-loaded.ts";
import { useWords } from "../../words/words.ts";
import type { Refused } from "../../../../src/publish/results.ts";
import { send } from "../state/request.ts";
import type { Reply } from "../state/request.ts";
import { useDeskWords } from "../words/words.ts";
import { AccessList, Consent } from "./access-list.tsx";
import { MAX_NOTE } from "./publish-panel.tsx";

export function RollBackDialog({
  release,
  current,
  onClose,
}: {
  readonly release: number;
  /** null: none is. */
  readonly current: number | null;
  readonly onClose: (isDone: boolean) => void;
}): JSX.Element {
  const words = useDeskWords();
  const { cancel } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [reply, setReply] = useState<Reply>();
  const [isRunning, setRunning] = useState(false);
  const [isAllowed, setAllowed] = useState(false);
  /** What the desk wants to be confirmed. */
  const { accessChanges = [] } = (reply?.body ?? {}) as Partial<Refused>;
  useEffect(() => dialog.current?.showModal(), []);
  const run = async (form: HTMLFormElement): Promise<void> => {
    const typed = new FormData(form).get("note");
    const note = typeof typed === "string" ? typed.trim() : "";
    if (isRunning) return;
    setRunning(true);
    setReply(undefined);
    const answer = await send("POST", "/current", {
      json: { release, ...(note !== "" && { note }), ...(isAllowed && { allowAccess: true }) },
      release: current,
    });
    setRunning(false);
    if (isGood(answer)) {
      dialog.current?.close("done");
      return;
    }
    setReply(answer);
    // The list behind the dialog tells what is current now.
    if (answer.status === 412) refresh();
  };
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby="roll-back-title"
      onClose={() => onClose(dialog.current?.returnValue === "done")}
    >
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run(event.currentTarget);
        }}
      >
        <h2 id="roll-back-title">{words.releases.rollBackTitle(release)}</h2>
        <p class="quiet">{words.releases.rollBackNote}</p>
        <label class="field">
          <span class="label">{words.releases.why}</span>
          <input name="note" type="text" maxLength={MAX_NOTE} autocomplete="off" />
        </label>
        <div role="alert">
          {reply?.status === 412 ? (
            <Notice kind="warning">
              <p>{words.publish.staleUnknown}</p>
            </Notice>
          ) : accessChanges.length > 0 ? (
            <Consent
              title={words.plan.access.title}
              label={words.publish.allowAccess}
              isGiven={isAllowed}
              isMissed={false}
              faultId=""
              onChange={setAllowed}
            >
              <AccessList changes={accessChanges} />
            </Consent>
          ) : (
            reply && <Refusal answer={reply} />
          )}
        </div>
        <div class="row row-end">
          <button type="button" class="button button-quiet" onClick={() => dialog.current?.close()}>
            {cancel}
          </button>
          <button type="submit" class="button button-main" aria-disabled={isRunning}>
            {words.releases.confirm}
          </button>
        </div>
      </form>
    </dialog>
  );
}
