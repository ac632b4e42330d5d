/**
 * Asks from which release files were made, where they do not say it, or not the same, or where their sender
 * has published from them since.
 */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Select } from "../../parts/fields.tsx";
import { bodyOf } from "../../state/outcome.ts";
import { formatInstant } from "../../words/words.ts";
import type { FailedCheck, Plan, ReleaseList } from "../state/documents.ts";
import { useReply } from "../state/request.ts";
import { checkAgain, uploadStore } from "../state/upload.ts";
import { useDeskWords } from "../words/words.ts";

/** In place of a number. */
const OVER = "over";

export function BaseChoice({ draft }: { readonly draft: string }): JSX.Element | null {
  const words = useDeskWords();
  const { value: reply } = useReply("/releases");
  const [chosen, setChosen] = useState("");
  const releases = (bodyOf(reply) as ReleaseList | undefined)?.releases;
  if (!releases) return null;
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
      <div class="row">
        <button
          type="button"
          class={chosen === "" ? "button button-off" : "button button-main"}
          aria-disabled={chosen === ""}
          onClick={() => {
            if (chosen === "") return;
            const isOver = chosen === OVER;
            void checkAgain(draft, { base: isOver ? undefined : chosen, over: isOver });
          }}
        >
          {words.publish.checkAgain}
        </button>
      </div>
    </div>
  );
}

export function BasesQuestion({
  check: { bases, base, draft = "" },
}: {
  readonly check: Pick<Plan | FailedCheck, "bases" | "draft"> & Partial<Pick<Plan, "base">>;
}): JSX.Element | null {
  const words = useDeskWords().bases;
  const { draft: sent, options } = uploadStore.get();
  const isFile = base === bases?.file || (sent === draft && options.from === "file");
  const [chosen, setChosen] = useState(isFile ? "file" : "published");
  if (!bases) return null;
  return (
    <fieldset class="card stack stack-tight bases">
      <legend>{words.title}</legend>
      <p class="quiet">{words.note(bases.file, bases.published)}</p>
      {(["published", "file"] as const).map((from) => (
        <label key={from} class="row row-tight choice">
          <input
            type="radio"
            name="bases"
            checked={chosen === from}
            onChange={() => {
              setChosen(from);
              void checkAgain(draft, { from });
            }}
          />
          {words[from](bases[from])}
        </label>
      ))}
      <p class="hint">{words.chosen}</p>
    </fieldset>
  );
}
