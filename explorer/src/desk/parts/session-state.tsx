/** Who is signed in, and the way out. */
import type { JSX } from "preact";
import type { Session } from "../../../../src/desk/answers.ts";
import { leave } from "../state/pending.ts";
import { mayPublish } from "../state/session.ts";
import { useDeskWords } from "../words/words.ts";

export function SessionState({ session }: { readonly session: Session }): JSX.Element {
  const words = useDeskWords().session;
  return (
    <>
      <span class="session" title={mayPublish(session) ? words.mayPublish : words.mayEdit}>
        <span class="dot dot-on" aria-hidden="true" />
        <span class="unseen">{words.as} </span>
        {session.name}
      </span>
      <button type="button" class="button button-small" onClick={() => void leave()}>
        {words.signOut}
      </button>
    </>
  );
}
