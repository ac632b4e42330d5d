/** What a release is: who made it, why, whether it was refused, and how it is shown to others. */
import type { JSX } from "preact";
import { formatInstant } from "../../words/words.ts";
import type { Session } from "../../../../src/desk/answers.ts";
import type { Release, ReleaseState } from "../state/releases.ts";
import { makerOf } from "../state/releases.ts";
import { checkTakingBack } from "../state/taking-back.ts";
import { useDeskWords } from "../words/words.ts";
import { CheckProgress } from "./check-progress.tsx";
import { DownloadLinks } from "./download-links.tsx";
import { previewOf } from "./made-panel.tsx";
import { RefuseButton } from "./refuse-button.tsx";
import { ReviewLinks } from "./review-links.tsx";

/** Why it was refused. */
export function RefusalNote({ release }: { readonly release: Release }): JSX.Element | null {
  const { refusals: words } = useDeskWords();
  const { refusal } = release;
  if (!refusal) return null;
  const { by, at, note } = refusal;
  return (
    <p>
      <strong>
        {words[by === makerOf(release) ? "withdrawn" : "refused"](by, formatInstant(at))}
      </strong>
      {note !== null && (
        <>
          : <bdi dir="auto">{note}</bdi>
        </>
      )}
    </p>
  );
}

/** @param changed resources of a refused release */
export function ChangesAgain({
  release,
  changed,
}: {
  readonly release: number;
  readonly changed: readonly string[];
}): JSX.Element | null {
  const { refusals: words } = useDeskWords();
  if (changed.length === 0) return null;
  return (
    <div class="card stack stack-tight">
      <p>{words.again}</p>
      {changed.map((name) => (
        <div key={name} class="row row-tight">
          <span>{name}</span>
          <DownloadLinks
            resource={name}
            title={name}
            release={release}
            formats={name === "installation" ? ["yaml"] : ["xlsx", "csv"]}
          />
        </div>
      ))}
    </div>
  );
}

/** The way back from what one release did, whatever came after it. */
function TakeBack({ release }: { readonly release: number }): JSX.Element {
  const { takeBack: words } = useDeskWords();
  return (
    <div class="stack stack-tight">
      <p>
        <button
          type="button"
          class="button button-small"
          onClick={() => void checkTakingBack({ release })}
        >
          {words.release}
        </button>
      </p>
      <p class="hint">{words.note}</p>
      <CheckProgress label={words.working} />
    </div>
  );
}

export function ReleaseFacts({
  release,
  state,
  hasPrevious,
  session,
}: {
  readonly release: Release;
  readonly state: ReleaseState;
  /** Whether something was current before it, so that it can be taken back. */
  readonly hasPrevious: boolean;
  readonly session: Session;
}): JSX.Element {
  const { changes: words } = useDeskWords();
  const [first = ""] = Object.keys(release.counts);
  const { site } = session;
  return (
    <div class="card stack stack-tight">
      <p>
        <strong>{words.is[state](release.number, makerOf(release))}</strong>
      </p>
      {release.note !== null && (
        <p>
          <span class="quiet">{words.note}:</span> <bdi dir="auto">{release.note}</bdi>
        </p>
      )}
      <RefusalNote release={release} />
      {site !== null && !release.current && (
        <p>
          <a href={previewOf(site, release.number, first)}>{words.preview}</a>
        </p>
      )}
      {state === "staged" && (
        <>
          <p>
            <RefuseButton release={release} session={session} />
          </p>
          <ReviewLinks release={release.number} />
        </>
      )}
      {(state === "current" || state === "earlier") && hasPrevious && (
        <TakeBack release={release.number} />
      )}
    </div>
  );
}
