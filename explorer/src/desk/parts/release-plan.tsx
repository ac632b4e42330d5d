/** What would happen if a release became current, and the button that does it. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Loading, Notice, Refusal } from "../../parts/notices.tsx";
import { Section } from "../../parts/section.tsx";
import { isGood } from "../../state/outcome.ts";
import { refresh, useLoaded } from "../../state/use-loaded.ts";
import { isConflict } from "../state/decisions.ts";
import type { Decision } from "../state/decisions.ts";
import type { AnyCheck, ReleaseList, Session } from "../../../../src/desk/answers.ts";
import type { Plan, Published } from "../../../../src/publish/results.ts";
import { isPlan } from "../state/plan.ts";
import { send } from "../state/request.ts";
import { mayPublish } from "../state/session.ts";
import { useDeskWords } from "../words/words.ts";
import { ConflictList } from "./conflict-list.tsx";
import { MergedItems } from "./merged-items.tsx";
import { PlanSections } from "./plan-sections.tsx";
import { ProblemList } from "./problem-list.tsx";
import { PublishPanel } from "./publish-panel.tsx";
import { ReadersTable } from "./readers-table.tsx";

export function ReleasePlan({
  release,
  isRollBack,
  current,
  session,
  onMade,
}: {
  readonly release: ReleaseList["releases"][number];
  /** Whether it was current once. */
  readonly isRollBack: boolean;
  /** null: none is. */
  readonly current: number | null;
  readonly session: Session;
  readonly onMade: (made: Published, plan: Plan) => void;
}): JSX.Element {
  const words = useDeskWords();
  const { number } = release;
  const [resolve, setResolve] = useState<readonly Decision[]>();
  const key = JSON.stringify([number, current, resolve]);
  const { value: reply } = useLoaded(key, (signal) =>
    send("POST", "/checks", { json: { release: number, ...(resolve && { resolve }) }, signal }),
  );
  if (!reply) return <Loading />;
  if (!isGood(reply) && reply.status !== 422) return <Refusal answer={reply} />;
  const check = reply.body as AnyCheck;
  if (!isPlan(check)) {
    const conflicts = check.errors.filter(isConflict);
    const problems = check.errors.filter((one) => !isConflict(one));
    return (
      <>
        {problems.length > 0 && (
          <Section id="problems" title={words.check.problems}>
            <ProblemList problems={problems} kind="error" />
          </Section>
        )}
        {conflicts.length > 0 && (
          <ConflictList
            conflicts={conflicts}
            names={"names" in check ? check.names : undefined}
            of="ofRelease"
            onDecided={setResolve}
          />
        )}
      </>
    );
  }
  return (
    <div class="columns">
      <div class="columns-main">
        {!check.different && (
          <p class="empty" role="status">
            {words.changes.same}
          </p>
        )}
        <ReadersTable plan={check} />
        <MergedItems merged={check.merged} missing={check.missing} />
        <PlanSections shown={check} />
      </div>
      <div class="columns-side">
        {mayPublish(session) ? (
          <PublishPanel
            subject={`release ${number}`}
            session={session}
            canStage={false}
            label={words.publish[isRollBack ? "rollBack" : "publishRelease"](number)}
            // A way back may remove what it likes.
            plan={isRollBack ? { ...check, removals: [] } : check}
            act={(intent) =>
              send("POST", "/current", {
                json: { release: number, ...intent, ...(resolve && { resolve }) },
                release: check.release,
              })
            }
            onMade={(made) => onMade(made, check)}
            onStale={refresh}
          />
        ) : (
          <Notice kind="info">
            <p>{words.changes.mayNot}</p>
          </Notice>
        )}
      </div>
    </div>
  );
}
