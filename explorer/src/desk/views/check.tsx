/** The check of uploaded files: what is wrong, or what would change; then staging and publishing. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Loading, Notice, Refusal } from "../../parts/notices.tsx";
import { Section } from "../../parts/section.tsx";
import { useTitle } from "../../parts/title.ts";
import { Outdated } from "../../parts/waiting.tsx";
import { bodyOf, isGood } from "../../state/outcome.ts";
import { formatPlace, goTo, placeAt } from "../../state/place.ts";
import { useStore } from "../../state/store.ts";
import { refresh } from "../../state/use-loaded.ts";
import type { DeskViewProperties } from "../desk.tsx";
import { BaseChoice, BasesQuestion } from "../parts/base-choice.tsx";
import { ConflictList } from "../parts/conflict-list.tsx";
import { MadePanel } from "../parts/made-panel.tsx";
import { MergedItems } from "../parts/merged-items.tsx";
import { PlanSections } from "../parts/plan-sections.tsx";
import { ProblemList } from "../parts/problem-list.tsx";
import { PublishPanel } from "../parts/publish-panel.tsx";
import { ReadAs } from "../parts/read-as.tsx";
import { RecentChecks } from "../parts/recent-checks.tsx";
import { ReadersTable } from "../parts/readers-table.tsx";
import { UploadPanel } from "../parts/upload-panel.tsx";
import { checkAgain } from "../state/check-again.ts";
import { checkingStore } from "../state/checking.ts";
import { isConflict } from "../state/decisions.ts";
import type { AnyCheck, CheckList, Session } from "../../../../src/desk/answers.ts";
import type { Plan, Published, Refused } from "../../../../src/publish/results.ts";
import { isFailed, isPlan } from "../state/plan.ts";
import type { Problem } from "../state/plan.ts";
import { countChanges, listChanges } from "../state/plan.ts";
import { loadPending } from "../state/pending.ts";
import { send, useReply } from "../state/request.ts";
import { clearFiles, filesOf, formatsOf, uploadStore } from "../state/upload.ts";
import { useDeskWords } from "../words/words.ts";

function Failed({ check }: { readonly check: Refused }): JSX.Element {
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
            problems.length > 0 && words.errors(problems.length),
            conflicts.length > 0 && words.conflicts(conflicts.length),
            warnings.length > 0 && words.warnings(warnings.length),
          ]
            .filter(Boolean)
            .join(", ")}
          .
        </p>
        {problems.length > 0 && !check.needsBase && <p>{words.mend}</p>}
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

function Summary({ plan }: { readonly plan: Plan }): JSX.Element {
  const words = useDeskWords();
  const count = countChanges(listChanges(plan));
  const { base, release, warnings, merged } = plan;
  const taken = Object.values(merged).reduce((sum, items) => sum + items.length, 0);
  const facts = [
    release === null ? words.check.first : words.check.against(release),
    base !== null && base !== release && words.check.from(base),
    warnings.length > 0 && words.check.warnings(warnings.length),
    taken > 0 && words.publish.merged(taken).replace(/\.$/u, ""),
  ];
  return (
    <div class="notice notice-good">
      <span class="notice-sign" aria-hidden="true">
        ✓
      </span>
      <div class="notice-text">
        <p role="status">
          <strong>{words.check.fine}.</strong>{" "}
          {plan.different
            ? count > 0
              ? `${words.check.would(count)}.`
              : words.check.onlyElse
            : words.check.same}
        </p>
        {plan.takenBack.map((some) => (
          <p key={`${some.resource} ${some.release}`} class="taken-back">
            {words.plan.takenBack(some.items, some.resource, some)}
          </p>
        ))}
        <p class="quiet">{facts.filter(Boolean).join(" · ")}</p>
        <button
          type="button"
          class="button button-small jump"
          onClick={() => document.querySelector<HTMLElement>("#publish")?.focus()}
        >
          {words.publish.goTo}
        </button>
      </div>
    </div>
  );
}

/** A check of which a release was made: what is decided about it is decided there. */
function AlreadyMade({ release }: { readonly release: number }): JSX.Element {
  const words = useDeskWords();
  return (
    <Notice kind="info">
      <p role="status">
        <strong>{words.check.made(release)}</strong>{" "}
        <a href={formatPlace(placeAt("changes", String(release)))}>
          {words.check.goToRelease(release)}
        </a>
      </p>
    </Notice>
  );
}

function Good({
  plan,
  published,
  session,
}: {
  readonly plan: Plan;
  /** The release that was made of it before; null: none. */
  readonly published: number | null;
  readonly session: Session;
}): JSX.Element {
  const words = useDeskWords();
  const upload = useStore(uploadStore);
  const [made, setMade] = useState<Published>();
  const { draft = "", release } = plan;
  const resources = listChanges(plan).map(({ resource: name }) => ({
    name,
    formats: formatsOf(filesOf(upload, draft)),
  }));
  return (
    <>
      {!made &&
        (published === null ? <Summary plan={plan} /> : <AlreadyMade release={published} />)}
      <div class="columns">
        <div class="columns-main">
          {!made && published === null && <BasesQuestion check={plan} />}
          {plan.warnings.length > 0 && (
            <Section id="warnings" title={words.check.noted}>
              <ProblemList problems={plan.warnings} kind="warning" />
            </Section>
          )}
          <ReadersTable plan={plan} />
          <MergedItems merged={plan.merged} missing={plan.missing} />
          <PlanSections shown={plan} isDone={made !== undefined && !made.staged} />
        </div>
        <div class="columns-side">
          {made && (
            <MadePanel made={made} site={session.site} resources={resources}>
              <button
                type="button"
                class="button"
                onClick={() => {
                  clearFiles();
                  goTo(placeAt("check"));
                }}
              >
                {words.publish.next}
              </button>
            </MadePanel>
          )}
          {!made && published === null && (
            <PublishPanel
              subject="files"
              session={session}
              canStage
              label={words.publish.publish}
              plan={plan}
              act={(intent) => send("POST", "/releases", { json: { draft, ...intent }, release })}
              onMade={(now) => {
                setMade(now);
                // Of what is pending, the desk has taken out what is published.
                void loadPending();
              }}
              onStale={() => void checkAgain(draft)}
            />
          )}
        </div>
      </div>
    </>
  );
}

/** A directory that the server watches: there is nothing to decide. */
function Watched({ warnings }: { readonly warnings: readonly Problem[] }): JSX.Element {
  const words = useDeskWords().check;
  return (
    <>
      <Notice kind="info">
        <p role="status">
          <strong>{words.fine}.</strong> {words.watched}
        </p>
      </Notice>
      {warnings.length > 0 && (
        <Section id="warnings" title={words.noted}>
          <ProblemList problems={warnings} kind="warning" />
        </Section>
      )}
    </>
  );
}

function Result({
  draft,
  session,
}: {
  readonly draft: string;
  readonly session: Session;
}): JSX.Element {
  const words = useDeskWords().check;
  const { isSending } = useStore(checkingStore);
  const { value: reply } = useReply(`/checks/${encodeURIComponent(draft)}`);
  const { value: list } = useReply("/checks");
  const { checks = [] } = (bodyOf(list) as CheckList | undefined) ?? {};
  const kept = checks.find((one) => one.draft === draft);
  useTitle(kept?.files.join(", ") ?? "");
  if (!reply || !list) return <Loading />;
  if (reply.status === 404 || reply.status === 410) {
    return (
      <Notice kind="warning">
        <p role="alert">{words.gone}</p>
      </Notice>
    );
  }
  if (!isGood(reply)) {
    return (
      <>
        <Refusal answer={reply} />
        <button type="button" class="button" onClick={refresh}>
          {words.again}
        </button>
      </>
    );
  }
  const check = reply.body as AnyCheck;
  const published = kept?.published ?? null;
  return (
    <Outdated isLate={isSending} className="result">
      {isPlan(check) ? (
        <Good plan={check} published={published} session={session} />
      ) : isFailed(check) ? (
        <Failed check={check} />
      ) : (
        <Watched warnings={check.warnings} />
      )}
    </Outdated>
  );
}

export function CheckView({ place, session }: DeskViewProperties): JSX.Element {
  const words = useDeskWords();
  const draft = place.subject;
  return (
    <>
      <h1 tabIndex={-1}>{words.views.check}</h1>
      {draft === "" && <p class="lead">{words.check.lead}</p>}
      <UploadPanel draft={draft} />
      {draft === "" ? <RecentChecks /> : <Result key={draft} draft={draft} session={session} />}
    </>
  );
}
