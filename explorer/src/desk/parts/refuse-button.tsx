/** Refuses a staged release, or withdraws it: what is done with one besides publishing it. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { refresh } from "../../state/use-loaded.ts";
import type { Session } from "../../../../src/desk/answers.ts";
import type { Release } from "../state/releases.ts";
import { makerOf } from "../state/releases.ts";
import { mayPublish } from "../state/session.ts";
import { useDeskWords } from "../words/words.ts";
import { RefuseDialog } from "./refuse-dialog.tsx";

/** Of whoever may not decide, only their own. */
export function RefuseButton({
  release,
  session,
}: {
  readonly release: Release;
  readonly session: Session;
}): JSX.Element | null {
  const { refusals: words, content } = useDeskWords();
  const [isAsked, setAsked] = useState(false);
  const isOwn = makerOf(release) === session.name;
  if (!isOwn && !mayPublish(session)) return null;
  return (
    <>
      <button type="button" class="button button-small" onClick={() => setAsked(true)}>
        {words[isOwn ? "withdraw" : "refuse"]}
        <span class="unseen"> {content.release(release.number)}</span>
      </button>
      {isAsked && (
        <RefuseDialog
          release={release.number}
          isOwn={isOwn}
          onClose={(isDone) => {
            setAsked(false);
            if (isDone) refresh();
          }}
        />
      )}
    </>
  );
}
