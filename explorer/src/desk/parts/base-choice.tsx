/**
 * Asks from which release files go on, where they do not say it, where it was rolled back, or where their sender
 * has published from them since.
 */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Select } from "../../parts/fields.tsx";
import { bodyOf } from "../../state/outcome.ts";
import { useStore } from "../../state/store.ts";
import { formatInstant } from "../../words/words.ts";
import type { ReleaseList } from "../../../../src/desk/answers.ts";
import type { OfferedBase, Plan, Refused } from "../../../../src/publish/results.ts";
import { checkAgain } from "../state/check-again.ts";
import { useReply } from "../state/request.ts";
import { uploadStore } from "../state/upload.ts";
import type { DeskWords } from "../words/en.ts";
import { useNaming } from "../state/naming.ts";
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

type Words = DeskWords["bases"];

/** Of all options of one resource: what is asked, and how each answer is called. */
function describeOptions(
  words: Words,
  options: readonly OfferedBase[],
): { readonly note: string; readonly labelOf: (option: OfferedBase) => string } {
  const find = (from: OfferedBase["from"]): OfferedBase | undefined =>
    options.find((option) => option.from === from);
  const [file, before] = [find("file"), find("before")];
  if (file && before) {
    return {
      note: words.before.note(file.release, before.by ?? "", before.note ?? ""),
      labelOf: ({ from }) =>
        from === "before" ? words.before.before(file.release) : words.before.file,
    };
  }
  if (file) {
    return {
      note: words.published.note(file.release),
      labelOf: ({ from, release }) =>
        words.published[from === "published" ? "published" : "file"](release),
    };
  }
  return {
    note: words.had.note,
    labelOf: ({ from, release, at }) =>
      from === "had" && at !== undefined
        ? words.had.had(release, formatInstant(at))
        : words.had[from === "before" ? "before" : "other"](release),
  };
}

function Question({
  options,
  onChosen,
}: {
  readonly options: readonly OfferedBase[];
  readonly onChosen: (release: number) => void;
}): JSX.Element {
  const words = useDeskWords().bases;
  const naming = useNaming();
  const [chosen, setChosen] = useState(options.find(({ isChosen }) => isChosen)?.release);
  const resource = options[0]?.resource ?? "";
  const { note, labelOf } = describeOptions(words, options);
  return (
    <fieldset class="card stack stack-tight bases">
      <legend>{words.question(naming.resource(resource))}</legend>
      <p class="quiet">{note}</p>
      {options.map((option) => (
        <label key={option.release} class="row row-tight choice">
          <input
            type="radio"
            name={`bases-${resource}`}
            checked={chosen === option.release}
            onChange={() => {
              setChosen(option.release);
              onChosen(option.release);
            }}
          />
          {labelOf(option)}
        </label>
      ))}
      <p class="hint">{words.chosen}</p>
    </fieldset>
  );
}

/** From which release each file goes on, where that is not told by what it says. */
export function BasesQuestion({
  check: { bases = [], draft = "" },
}: {
  readonly check: Pick<Plan | Refused, "bases" | "draft">;
}): JSX.Element | null {
  const { options } = useStore(uploadStore);
  if (bases.length === 0) return null;
  const said = typeof options.base === "object" ? options.base : {};
  const resources = [...new Set(bases.map(({ resource }) => resource))];
  return (
    <>
      {resources.map((resource) => (
        <Question
          key={resource}
          options={bases.filter((one) => one.resource === resource)}
          onChosen={(release) =>
            void checkAgain(draft, { base: { ...said, [resource]: release }, over: false })
          }
        />
      ))}
    </>
  );
}
