/** Asks for the reason, and goes back to an earlier release. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Notice, Refusal } from "../../parts/notices.tsx";
import { isGood } from "../../state/outcome.ts";
import { refresh } from "../../state/use-loaded.ts";
import type { Refused } from "../../../../src/publish/results.ts";
import { send } from "../state/request.ts";
import type { Reply } from "../state/request.ts";
import { useDeskWords } from "../words/words.ts";
import { AccessList, Consent } from "./access-list.tsx";
import { NoteDialog } from "./note-dialog.tsx";

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
  const [reply, setReply] = useState<Reply>();
  const [isAllowed, setAllowed] = useState(false);
  /** What the desk wants to be confirmed. */
  const { accessChanges = [] } = (reply?.body ?? {}) as Partial<Refused>;
  const run = async (note: object): Promise<boolean> => {
    setReply(undefined);
    const answer = await send("POST", "/current", {
      json: { release, ...note, ...(isAllowed && { allowAccess: true }) },
      release: current,
    });
    if (isGood(answer)) return true;
    setReply(answer);
    // The list behind the dialog tells what is current now.
    if (answer.status === 412) refresh();
    return false;
  };
  return (
    <NoteDialog
      subject={`roll back ${release}`}
      title={words.releases.rollBackTitle(release)}
      lead={words.releases.rollBackNote}
      label={words.releases.why}
      confirm={words.releases.confirm}
      run={run}
      onClose={onClose}
    >
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
    </NoteDialog>
  );
}
