/** Asks of which resource a file is, where neither its name nor what is in it says so, or makes a new one of it. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { optionsOf, Select } from "../../parts/fields.tsx";
import { bodyOf } from "../../state/outcome.ts";
import { useStore } from "../../state/store.ts";
import type { ContentList } from "../../../../src/desk/answers.ts";
import { stemOf } from "../state/chosen-files.ts";
import { checkingStore } from "../state/checking.ts";
import { findOddFiles } from "../state/odd-files.ts";
import type { Problem } from "../state/plan.ts";
import { useReply } from "../state/request.ts";
import { filesOf, readFileAs, uploadStore } from "../state/upload.ts";
import { useDeskWords } from "../words/words.ts";
import { NewResources } from "./new-resources.tsx";

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
  const files = filesOf(upload, draft);
  const odd = findOddFiles(files, problems, names);
  const tables = odd.flatMap(({ chosen, isTable }) => (isTable ? [chosen] : []));
  // The guess is made of what is current, and would replace settings that are chosen.
  const isOffered = tables.length > 0 && !files.some(({ path }) => stemOf(path) === "installation");
  return (
    <>
      {names.length > 0 &&
        odd.map(({ chosen: { path }, suggestion }) => (
          <ReadFileAs key={path} path={path} suggestion={suggestion} names={names} />
        ))}
      {isOffered && <NewResources key={draft} files={tables} />}
    </>
  );
}
