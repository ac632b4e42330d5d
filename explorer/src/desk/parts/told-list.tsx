/** Who was told that a release is current, and how that went; whoever may publish tells again. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Refusal } from "../../parts/notices.tsx";
import { isGood } from "../../state/outcome.ts";
import { refresh } from "../../state/use-loaded.ts";
import { send } from "../state/request.ts";
import type { Reply } from "../state/request.ts";
import type { Release } from "../state/releases.ts";
import { useDeskWords } from "../words/words.ts";

export function ToldList({
  told,
  again,
}: Pick<Release, "told"> & {
  /** The release that may be told again; absent: none. */
  readonly again?: number | undefined;
}): JSX.Element | null {
  const { told: words } = useDeskWords();
  const [isRunning, setRunning] = useState(false);
  const [refused, setRefused] = useState<Reply>();
  if (told.length === 0) return null;
  const tell = async (): Promise<void> => {
    if (isRunning) return;
    setRunning(true);
    const answer = await send("POST", `/releases/${again}/told`);
    setRunning(false);
    setRefused(isGood(answer) ? undefined : answer);
    refresh();
  };
  return (
    <div class="stack stack-tight" role="status">
      <ul class="hint" aria-label={words.title}>
        {told.map(({ receiver, outcome, status }, index) => (
          <li key={index}>
            <bdi>{receiver}</bdi>{" "}
            <span class={outcome === "told" ? "badge badge-good" : "badge badge-warn"}>
              {words[outcome]}
              {status !== null && `, ${status}`}
            </span>
          </li>
        ))}
      </ul>
      <Refusal answer={refused} />
      {again !== undefined && (
        <p>
          <button
            type="button"
            class="button button-small"
            aria-disabled={isRunning}
            onClick={() => void tell()}
          >
            {words.again}
          </button>
        </p>
      )}
    </div>
  );
}
