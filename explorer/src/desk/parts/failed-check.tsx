/** A check that found problems or conflicts: what to do about them. */
import type { JSX } from "preact";
import { Notice } from "../../parts/notices.tsx";
import { Section } from "../../parts/section.tsx";
import { placeStore } from "../../state/place.ts";
import type { Refused } from "../../../../src/publish/results.ts";
import { checkAgain } from "../state/check-again.ts";
import { isConflict } from "../state/decisions.ts";
import { countProblems } from "../state/plan.ts";
import { readTakingBack } from "../state/taking-back.ts";
import { useDeskWords } from "../words/words.ts";
import { BaseChoice, BasesQuestion } from "./base-choice.tsx";
import { ConflictList } from "./conflict-list.tsx";
import { ProblemList } from "./problem-list.tsx";
import { ReadAs } from "./read-as.tsx";

export function FailedCheck({ check }: { readonly check: Refused }): JSX.Element {
  const words = useDeskWords().check;
  const { draft = "", errors, warnings } = check;
  const conflicts = errors.filter(isConflict);
  const problems = errors.filter((one) => !isConflict(one));
  return (
    <>
      <Notice kind={problems.length > 0 ? "error" : "warning"}>
        <p role="status">
          <strong>{words.failed}:</strong>{" "}
          {[
            problems.length > 0 && words.errors(countProblems(problems)),
            conflicts.length > 0 && words.conflicts(conflicts.length),
            warnings.length > 0 && words.warnings(countProblems(warnings)),
          ]
            .filter(Boolean)
            .join(", ")}
          .
        </p>
        {problems.some(({ file }) => file !== null) && !check.needsBase && <p>{words.mend}</p>}
      </Notice>
      {check.needsBase && !check.bases && <BaseChoice draft={draft} />}
      <BasesQuestion check={check} />
      {problems.length > 0 && (
        <Section id="problems" title={words.problems}>
          <ReadAs draft={draft} problems={problems} />
          <ProblemList problems={problems} kind="error" />
        </Section>
      )}
      {conflicts.length > 0 && (
        <ConflictList
          conflicts={conflicts}
          names={check.names}
          of={readTakingBack(placeStore.get()) && "ofTakingBack"}
          onDecided={(resolve) => void checkAgain(draft, {}, resolve)}
        />
      )}
      {warnings.length > 0 && (
        <Section id="warnings" title={words.noted}>
          <ProblemList problems={warnings} kind="warning" />
        </Section>
      )}
    </>
  );
}
