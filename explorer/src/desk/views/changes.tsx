/** A release beside another one: the page behind the link for whoever decides. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Select } from "../../parts/fields.tsx";
import { Notice, Refusal } from "../../parts/notices.tsx";
import { useTitle } from "../../parts/title.ts";
import { bodyOf } from "../../state/outcome.ts";
import { goTo, valueOf, withValues } from "../../state/place.ts";
import { refresh } from "../../state/use-loaded.ts";
import { formatInstant } from "../../words/words.ts";
import type { DeskViewProperties } from "../desk.tsx";
import { MadePanel } from "../parts/made-panel.tsx";
import { PlanSections } from "../parts/plan-sections.tsx";
import { ChangesAgain, ReleaseFacts } from "../parts/release-facts.tsx";
import { ReleasePlan } from "../parts/release-plan.tsx";
import type { Session } from "../../../../src/desk/answers.ts";
import type { ReleaseDifference, Published } from "../../../../src/publish/results.ts";
import { listChanges } from "../state/plan.ts";
import { stateOf, useReleases } from "../state/releases.ts";
import type { Act, Release, ReleaseState } from "../state/releases.ts";
import { useReply } from "../state/request.ts";
import { useDeskWords } from "../words/words.ts";

const listChanged = (shown: ReleaseDifference): readonly string[] => [
  ...listChanges(shown).map(({ resource }) => resource),
  ...(shown.installation.length > 0 ? ["installation"] : []),
];

/** What two releases differ in, and nothing to decide. */
function Comparison({
  release,
  against,
  state,
}: {
  readonly release: number;
  readonly against: number | string;
  readonly state: ReleaseState;
}): JSX.Element {
  const words = useDeskWords();
  const { value: reply } = useReply(`/releases/${against}/diff/${release}`);
  const shown = bodyOf(reply) as ReleaseDifference | undefined;
  if (!shown) return <Refusal answer={reply} />;
  return shown.different ? (
    <>
      {state === "refused" && <ChangesAgain release={release} changed={listChanged(shown)} />}
      <PlanSections shown={shown} isDone />
    </>
  ) : (
    <p class="empty" role="status">
      {words.changes.same}
    </p>
  );
}

function Chosen({
  release,
  state,
  releases,
  acts,
  current,
  against,
  session,
}: {
  readonly release: Release;
  readonly state: ReleaseState;
  readonly releases: readonly Release[];
  readonly acts: readonly Act[];
  /** null: none is. */
  readonly current: number | null;
  /** "": with what is usual. */
  readonly against: string;
  readonly session: Session;
}): JSX.Element {
  const words = useDeskWords().changes;
  const [made, setMade] = useState<{
    readonly made: Published;
    readonly resources: readonly string[];
  }>();
  const isDecidable = against === "" && (state === "staged" || state === "earlier");
  // As a rollback without a number: what was current before the last switch, if it is still there.
  const before = acts.find(({ staged }) => !staged)?.previous;
  const previous = releases.find(({ number }) => number === before);
  const isReversible = acts.some(
    (act) => !act.staged && act.release === release.number && act.previous !== null,
  );
  const usual = state === "refused" ? (release.base ?? "current") : "current";
  const compared = against || (release.current ? previous?.number : usual);
  return (
    <>
      <ReleaseFacts release={release} state={state} hasPrevious={isReversible} session={session} />
      {made && (
        <MadePanel
          made={made.made}
          site={session.site}
          resources={made.resources.map((name) => ({ name, formats: ["xlsx"] }))}
        />
      )}
      {!made && isDecidable && (
        <ReleasePlan
          release={release}
          isRollBack={state === "earlier"}
          current={current}
          session={session}
          onMade={(done, plan) => {
            setMade({ made: done, resources: listChanges(plan).map(({ resource }) => resource) });
            refresh();
          }}
        />
      )}
      {!made && !isDecidable && compared === undefined && <p class="empty">{words.noPrevious}</p>}
      {!made && !isDecidable && compared !== undefined && (
        <Comparison release={release.number} against={compared} state={state} />
      )}
    </>
  );
}

export function Changes({ place, session }: DeskViewProperties): JSX.Element {
  const words = useDeskWords();
  const { answer, releases, acts, current } = useReleases();
  // The newest one of which something may be decided, or else the newest.
  const newest = releases?.toSorted((one, other) => other.number - one.number);
  const number = place.subject || String(newest?.[0]?.number ?? "");
  const release = releases?.find((one) => String(one.number) === number);
  const against = valueOf(place, "against");
  useTitle(release ? words.content.release(release.number) : "");
  const options = (newest ?? []).map(({ number: one, publishedAt, publishedBy }) => ({
    value: String(one),
    label: words.changes.option(one, formatInstant(publishedAt), publishedBy),
  }));
  return (
    <>
      <h1 tabIndex={-1}>{words.views.changes}</h1>
      <p class="lead">{words.changes.lead}</p>
      <Refusal answer={answer} />
      {releases?.length === 0 && <p class="empty">{words.releases.none}</p>}
      {releases && releases.length > 0 && (
        <div class="stack">
          <div class="card tiles">
            <Select
              id="changes-release"
              label={words.changes.release}
              value={number}
              options={options}
              onChange={(chosen) => goTo({ ...place, view: "changes", subject: chosen })}
            />
            <Select
              id="changes-against"
              label={words.changes.against}
              value={against}
              options={[
                { value: "", label: words.changes[release?.current ? "previous" : "current"] },
                ...options.filter(({ value }) => value !== number),
              ]}
              onChange={(chosen) =>
                goTo(
                  withValues({ ...place, view: "changes", subject: number }, { against: chosen }),
                )
              }
            />
          </div>
          {!release && (
            <Notice kind="warning">
              <p role="alert">{words.changes.missing(number)}</p>
            </Notice>
          )}
          {release && (
            <Chosen
              key={`${number} ${against}`}
              state={stateOf(release)}
              {...{ release, releases, acts, current, against, session }}
            />
          )}
        </div>
      )}
    </>
  );
}
