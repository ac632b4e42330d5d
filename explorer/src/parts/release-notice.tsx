/**
 * A notice that the current release is not the one that is shown. The shown content does not change by
 * itself.
 */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { releaseStore } from "../state/ask.ts";
import { useStore } from "../state/store.ts";
import { refresh } from "../state/use-loaded.ts";
import { useWords } from "../words/words.ts";

export function ReleaseNotice(): JSX.Element {
  const words = useWords();
  const served = useStore(releaseStore);
  const [shown, setShown] = useState(served);
  useEffect(() => {
    if (shown === undefined) setShown(served);
  }, [served]);
  const isOther = shown !== undefined && served !== undefined && served !== shown;
  return (
    <div role="status">
      {isOther && (
        <div class="release-notice row row-center">
          <p>{words.frame.otherRelease(served, shown)}</p>
          <button
            type="button"
            class="button button-small"
            onClick={() => {
              setShown(served);
              refresh();
            }}
          >
            {words.frame.refresh}
          </button>
        </div>
      )}
    </div>
  );
}
