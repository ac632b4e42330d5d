/** Asks from which release files were made, where they do not say it, or not the same. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Select } from "../../parts/fields.tsx";
import { isGood } from "../../state/outcome.ts";
import { formatInstant } from "../../words/words.ts";
import type { ReleaseList } from "../state/documents.ts";
import { useReply } from "../state/request.ts";
import { checkAgain } from "../state/upload.ts";
import { useDeskWords } from "../words/words.ts";

/** In place of a number. */
const OVER = "over";

export function BaseChoice({ draft }: { readonly draft: string }): JSX.Element | null {
  const words = useDeskWords();
  const { value: reply } = useReply("/releases");
  const [chosen, setChosen] = useState("");
  if (!reply || !isGood(reply)) return null;
  const { releases } = reply.body as ReleaseList;
  return (
    <div class="card stack base-choice">
      <Select
        id="base-choice"
        label={words.bases.title}
        hint={words.bases.older}
        value={chosen}
        options={[
          { value: "", label: words.bases.choose },
          ...releases.map(({ number, publishedAt, publishedBy }) => ({
            value: String(number),
            label: words.changes.option(number, formatInstant(publishedAt), publishedBy),
          })),
          { value: OVER, label: words.bases.over },
        ]}
        onChange={setChosen}
      />
      <button
        type="button"
        class={chosen === "" ? "button button-off" : "button button-main"}
        aria-disabled={chosen === ""}
        onClick={() => {
          if (chosen !== "")
            void checkAgain(draft, chosen === OVER ? { over: true } : { base: chosen });
        }}
      >
        {words.publish.checkAgain}
      </button>
    </div>
  );
}
