/** Asks of which resource a file is, where neither its name nor what is in it says so. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { optionsOf, Select } from "../../parts/fields.tsx";
import { bodyOf } from "../../state/outcome.ts";
import { useStore } from "../../state/store.ts";
import type { ContentList } from "../../../../src/desk/answers.ts";
import { stemOf } from "../state/chosen-files.ts";
import type { Problem } from "../state/plan.ts";
import { readSaid } from "../state/plan.ts";
import { checkingStore } from "../state/checking.ts";
import { useReply } from "../state/request.ts";
import { filesOf, readFileAs, uploadStore } from "../state/upload.ts";
import { useDeskWords } from "../words/words.ts";

function ReadFileAs({
  path,
  suggestion,
  names,
}: {
  readonly path: string;
  /** "": none. */
  readonly suggestion: string;
  readonly names: readonly string[];
}): JSX.Element {
  const words = useDeskWords().drop;
  const { isSending } = useStore(checkingStore);
  const [chosen, setChosen] = useState(suggestion);
  const isOff = chosen === "" || isSending;
  return (
    <div class="card row row-end read-as">
      <Select
        id={`read-as-${path}`}
        label={words.whatIs(path)}
        value={chosen}
        options={[{ value: "", label: words.choose }, ...optionsOf(names)]}
        onChange={setChosen}
      />
      <button
        type="button"
        class={isOff ? "button button-off" : "button button-main"}
        aria-disabled={isOff}
        onClick={() => {
          if (!isOff) void readFileAs(path, chosen);
        }}
      >
        {chosen === "" ? words.readAs : words.readAsOf(chosen)}
      </button>
    </div>
  );
}

/** @param draft whose files it is about, if they are chosen still */
export function ReadAs({
  draft,
  problems,
}: {
  readonly draft: string;
  readonly problems: readonly Problem[];
}): JSX.Element | null {
  const upload = useStore(uploadStore);
  const { value: reply } = useReply("/content");
  const { resources = [] } = (bodyOf(reply) as ContentList | undefined) ?? {};
  const names = resources.map(({ name }) => name);
  const known = new Set([...names, "content", "installation"]);
  if (names.length === 0) return null;
  const odd = filesOf(upload, draft).flatMap(({ path }) => {
    const stem = stemOf(path);
    const problem = problems.find(({ file }) => file === path);
    if (!problem || stem === undefined || known.has(stem)) return [];
    const suggested = stemOf(readSaid(problem.suggestion ?? "")) ?? "";
    return [{ path, suggestion: names.includes(suggested) ? suggested : "" }];
  });
  return (
    <>
      {odd.map((one) => (
        <ReadFileAs key={one.path} {...one} names={names} />
      ))}
    </>
  );
}
