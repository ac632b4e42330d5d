/** A check of files or changes: what is wrong, or what would change; then staging and publishing. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Loading, Notice, Refusal } from "../../parts/notices.tsx";
import { Section } from "../../parts/section.tsx";
import { useTitle } from "../../parts/title.ts";
import { Outdated } from "../../parts/waiting.tsx";
import { bodyOf, isGood } from "../../state/outcome.ts";
import { formatPlace, goTo, placeAt } from "../../state/place.ts";
import type { Place } from "../../state/place.ts";
import { useStore } from "../../state/store.ts";
import { refresh } from "../../state/use-loaded.ts";
import type { DeskViewProperties } from "../desk.tsx";
import { BasesQuestion } from "../parts/base-choice.tsx";
import { CheckProgress } from "../parts/check-progress.tsx";
import { FailedCheck } from "../parts/failed-check.tsx";
import { MadePanel } from "../parts/made-panel.tsx";
import { MergedItems } from "../parts/merged-items.tsx";
import { PlanSections } from "../parts/plan-sections.tsx";
import { ProblemList } from "../parts/problem-list.tsx";
import { PublishPanel } from "../parts/publish-panel.tsx";
import { RecentChecks, saySent } from "../parts/recent-checks.tsx";
import { ReadersTable } from "../parts/readers-table.tsx";
import { UploadPanel } from "../parts/upload-panel.tsx";
import { isSame } from "../state/change-set.ts";
import { checkAgain } from "../state/check-again.ts";
import { checkingStore } from "../state/checking.ts";
import { checkedStore, checkPending, isOfPending } from "../state/checking-pending.ts";
import type { AnyCheck, CheckList, Session } from "../../../../src/desk/answers.ts";
import type { Plan, Published } from "../../../../src/publish/results.ts";
import { isFailed, isPlan } from "../state/plan.ts";
import type { Problem } from "../state/plan.ts";
import { countChanges, countProblems, isChanged, listChanges, listReaders } from "../state/plan.ts";
import { send, useReply } from "../state/request.ts";
import { loadPending, pendingStore, savePending } from "../state/pending.ts";
import { readTakingBack } from "../state/taking-back.ts";
import { clearFiles, filesOf, formatsOf, uploadStore } from "../state/upload.ts";
import { useNaming } from "../state/naming.ts";
import { useDeskWords } from "../words/words.ts";

function Summary({ plan }: { readonly plan: Plan }): JSX.Element {
  const words = useDeskWords();
  const naming = useNaming();
  const count = countChanges(listChanges(plan));
  const { base, release, warnings, merged } = plan;
  const taken = Object.values(merged).reduce((sum, items) => sum + items.length, 0);
  const facts = [
    release === null ? words.check.first : words.check.against(release),
    base !== null && base !== release && words.check.from(base),
    warnings.length > 0 && words.check.warnings(countProblems(warnings)),
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
            {words.plan.takenBack(some.items, naming.resource(some.resource), some)}
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

/** What is said once a release was made, besides what it is. */
function NextStep({ isOfFiles }: { readonly isOfFiles: boolean }): JSX.Element {
  const words = useDeskWords();
  if (!isOfFiles) {
    return (
      <a class="button" href={formatPlace(placeAt("content"))}>
        {words.pending.goOn}
      </a>
    );
  }
  return (
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
  );
}

function Good({
  plan,
  place,
  published,
  session,
}: {
  readonly plan: Plan;
  readonly place: Place;
  /** The release that was made of it before; null: none. */
  readonly published: number | null;
  readonly session: Session;
}): JSX.Element {
  const words = useDeskWords();
  const upload = useStore(uploadStore);
  const [made, setMade] = useState<Published>();
  const { draft = "", release } = plan;
  const isOfFiles = !isOfPending(place) && !readTakingBack(place);
  const areReadersChanged =
    plan.accessChanges.length > 0 || listReaders(plan.visible).some(isChanged);
  // Whoever works with files goes on with new ones.
  const resources = isOfFiles
    ? listChanges(plan).map(({ resource: name }) => ({
        name,
        formats: formatsOf(filesOf(upload, draft)),
      }))
    : [];
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
          {areReadersChanged && <ReadersTable plan={plan} />}
          <MergedItems merged={plan.merged} missing={plan.missing} />
          <PlanSections shown={plan} isDone={made !== undefined && !made.staged} />
          {!areReadersChanged && <ReadersTable plan={plan} />}
        </div>
        <div class="columns-side">
          {made && (
            <MadePanel made={made} site={session.site} resources={resources}>
              <NextStep isOfFiles={isOfFiles} />
            </MadePanel>
          )}
          {!made && published === null && (
            <PublishPanel
              subject={isOfFiles ? "files" : "changes"}
              session={session}
              canStage
              label={words.publish.publish}
              plan={plan}
              act={async (intent) => {
                // The desk refuses what was taken back since, and is to know of it.
                if (isOfPending(place)) await savePending();
                return send("POST", "/releases", { json: { draft, ...intent }, release });
              }}
              onMade={(now) => {
                setMade(now);
                checkedStore.set(null);
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

/** Whether what is pending now is not what was checked: changed further, or taken back. */
function Since(): JSX.Element | null {
  const words = useDeskWords();
  const checked = useStore(checkedStore);
  const { changes } = useStore(pendingStore);
  if (checked === null || isSame(checked, changes)) return null;
  return (
    <Notice kind="warning">
      <p>{words.pending.since}</p>
      {changes.length > 0 && (
        <button type="button" class="button" onClick={() => void checkPending()}>
          {words.publish.checkAgain}
        </button>
      )}
    </Notice>
  );
}

function Result({ place, session }: DeskViewProperties): JSX.Element {
  const { check: words, publish } = useDeskWords();
  const draft = place.subject;
  const { isSending } = useStore(checkingStore);
  const { value: reply } = useReply(`/checks/${encodeURIComponent(draft)}`);
  const { value: list } = useReply("/checks");
  const { checks = [] } = (bodyOf(list) as CheckList | undefined) ?? {};
  const kept = checks.find((one) => one.draft === draft);
  useTitle(kept ? saySent(kept, words) : "");
  if (!reply || !list) return <Loading />;
  if (reply.status === 404 || reply.status === 410) {
    return (
      <Notice kind="warning">
        <p role="alert">{words.gone}</p>
        <button type="button" class="button" onClick={() => void checkAgain(draft)}>
          {publish.checkAgain}
        </button>
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
      {isOfPending(place) && published === null && <Since />}
      {isPlan(check) ? (
        <Good plan={check} place={place} published={published} session={session} />
      ) : isFailed(check) ? (
        <FailedCheck check={check} />
      ) : (
        <Watched warnings={check.warnings} />
      )}
    </Outdated>
  );
}

export function CheckView({ place, session }: DeskViewProperties): JSX.Element {
  const words = useDeskWords();
  const draft = place.subject;
  const isMine = isOfPending(place);
  const isTakingBack = readTakingBack(place) !== undefined;
  return (
    <>
      <h1 tabIndex={-1}>{words.views.check}</h1>
      {draft === "" && <p class="lead">{words.check.lead}</p>}
      {isMine || isTakingBack ? (
        <CheckProgress label={isMine ? words.pending.checking : words.history.taking} />
      ) : (
        <UploadPanel draft={draft} />
      )}
      {draft === "" ? <RecentChecks /> : <Result key={draft} place={place} session={session} />}
    </>
  );
}
