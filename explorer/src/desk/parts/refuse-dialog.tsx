/** Asks for the reason, and refuses a staged release, or withdraws one's own. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { isGood } from "../../state/outcome.ts";
import { send } from "../state/request.ts";
import type { Reply } from "../state/request.ts";
import { useDeskWords } from "../words/words.ts";
import { NoteDialog } from "./note-dialog.tsx";
import { RefusedReply } from "./refused-reply.tsx";

export function RefuseDialog({
  release,
  isOwn,
  onClose,
}: {
  readonly release: number;
  readonly isOwn: boolean;
  readonly onClose: (isDone: boolean) => void;
}): JSX.Element {
  const { refusals: words } = useDeskWords();
  const [reply, setReply] = useState<Reply>();
  const run = async (note: object): Promise<boolean> => {
    const answer = await send("POST", "/refusals", { json: { release, ...note } });
    setReply(isGood(answer) ? undefined : answer);
    return isGood(answer);
  };
  return (
    <NoteDialog
      subject={`refuse ${release}`}
      title={words[isOwn ? "withdrawTitle" : "refuseTitle"](release)}
      lead={words.lead}
      label={words.why}
      confirm={words[isOwn ? "withdraw" : "refuse"]}
      run={run}
      onClose={onClose}
    >
      {reply && <RefusedReply reply={reply} />}
    </NoteDialog>
  );
}
