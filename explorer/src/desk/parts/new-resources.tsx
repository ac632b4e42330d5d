/** Offers to make new resources of tables, and shows what they would be. */
import type { ComponentType, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Refusal } from "../../parts/notices.tsx";
import { isGood } from "../../state/outcome.ts";
import { useStore } from "../../state/store.ts";
import { languageStore } from "../../words/words.ts";
import type { Guess } from "../../../../src/guess/results.ts";
import type { ChosenFile } from "../state/chosen-files.ts";
import { send } from "../state/request.ts";
import type { Reply } from "../state/request.ts";
import { useDeskWords } from "../words/words.ts";

type ShowGuess = ComponentType<{ readonly guess: Guess }>;

const UNREACHED: Reply = { status: 0, body: undefined, notifications: [], version: null };

/** What shows it is large, and few need it. */
const loadView = async (): Promise<ShowGuess> =>
  (await import("../guess/guess-view.tsx")).default as ShowGuess;

export function NewResources({ files }: { readonly files: readonly ChosenFile[] }): JSX.Element {
  const words = useDeskWords().drop;
  const language = useStore(languageStore);
  const [Show, setShow] = useState<ShowGuess>();
  const [reply, setReply] = useState<Reply>();
  const [isAsking, setAsking] = useState(false);
  const asked = useRef(new AbortController());
  const ask = async (): Promise<void> => {
    asked.current.abort();
    asked.current = new AbortController();
    const { signal } = asked.current;
    setAsking(true);
    const form = new FormData();
    for (const { path, file } of files) form.append("files", file, path);
    const [answer, view] = await Promise.all([
      send("POST", "/guesses", { form, signal }).catch(() => UNREACHED),
      loadView().catch(() => undefined),
    ]);
    if (signal.aborted) return;
    setShow(() => view);
    setReply(view === undefined ? UNREACHED : answer);
    setAsking(false);
  };
  // The desk says why in the language of the page.
  useEffect(() => {
    if (reply !== undefined || isAsking) void ask();
    return () => asked.current.abort();
  }, [language]);
  return (
    <>
      <p>
        <button
          type="button"
          class="button"
          aria-disabled={isAsking}
          onClick={() => {
            if (!isAsking) void ask();
          }}
        >
          {words.makeNew(files.length)}
        </button>
      </p>
      <div role="status">
        {isAsking && (
          <p class="loading">
            <span class="loading-dots" aria-hidden="true" />
            {words.guessing}
          </p>
        )}
      </div>
      <div role="alert">{reply && !isGood(reply) && <Refusal answer={reply} />}</div>
      {Show && reply && isGood(reply) && <Show guess={reply.body as Guess} />}
    </>
  );
}
