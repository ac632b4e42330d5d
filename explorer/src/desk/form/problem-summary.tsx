/** What stops the check: each problem leads to its field. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useStore } from "../../state/store.ts";
import { checkPending } from "../state/checking-pending.ts";
import { pendingStore } from "../state/pending.ts";
import { useDeskWords } from "../words/words.ts";
import { useFormItem } from "./form-item.ts";
import { listProblems } from "./list-problems.ts";

/** @param asked counts how often the check was asked for */
export function ProblemSummary({ asked }: { readonly asked: number }): JSX.Element | null {
  const words = useDeskWords().form;
  const item = useFormItem();
  useStore(pendingStore);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), [asked]);
  const problems = listProblems(item, words.problems);
  if (problems.length === 0) return null;
  return (
    <section class="card stack stack-tight problem-summary" aria-labelledby="form-problems">
      <h2 id="form-problems" class="minor" tabIndex={-1} ref={heading}>
        {words.problems.title(problems.length)}
      </h2>
      <ul class="stack stack-tight">
        {problems.map(({ path, title, problem }, at) => (
          <li key={at}>
            {path === null ? (
              <strong>{title}</strong>
            ) : (
              <button type="button" class="link" onClick={() => item.wanted.set(path)}>
                {title}
              </button>
            )}
            {title !== "" && ": "}
            {problem}
          </li>
        ))}
      </ul>
      <button type="button" class="button button-small" onClick={() => void checkPending()}>
        {words.problems.anyway}
      </button>
    </section>
  );
}
