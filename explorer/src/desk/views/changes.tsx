/** A release beside another one: the page behind the link for whoever decides. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Select } from "../../parts/fields.tsx";
import { Loading, Notice, Refusal } from "../../parts/notices.tsx";
import { isGood } from "../../state/outcome.ts";
import { goTo, valueOf, withValues } from "../../state/place.ts";
import { refresh } from "../../state/use-loaded.ts";
import { formatInstant } from "../../words/words.ts";
import type { DeskViewProperties } from "../desk.tsx";
import { MadePanel, previewOf } from "../parts/made-panel.tsx";
import { PlanSections } from "../parts/plan-sections.tsx";
import { ReleasePlan } from "../parts/release-plan.tsx";
import type { ActList, Made, ReleaseList, Session, Shown } from "../state/documents.ts";
import { listChanges } from "../state/plan.ts";
import { stateOf } from "../state/releases.ts";
import type { ReleaseState } from "../state/releases.ts";
import { useReply } from "../state/request.ts";
import { useDeskWords } from "../words/words.ts";

type Release = ReleaseList["releases"][number];

/** What two releases differ in, and nothing to decide. */
function Comparison({
  release,
  against,
}: {
  readonly release: string;
  readonly against: string;
}): JSX.Element {
  const words = useDeskWords();
  const { value: reply } = useReply(`/releases/${against}/diff/${release}`);
  if (!reply) return <Loading />;
  if (!isGood(reply)) return <Refusal {...reply} />;
  const shown = reply.body as Shown;
  return shown.different ? (
    <PlanSections shown={shown} isDone />
  ) : (
    <p class="empty" role="status">
      {words.changes.same}
    </p>
  );
}

function describe(
  { number, publishedBy }: Release,
  state: ReleaseState,
  words: ReturnType<typeof useDeskWords>["changes"],
): string {
  const said = {
    current: () => words.isCurrent(number),
    staged: () => words.isStaged(number, publishedBy),
    earlier: () => words.wasCurrent(number, publishedBy),
    kept: () => words.isKept(number, publishedBy),
  };
  return said[state]();
}

function Facts({
  release,
  state,
  site,
}: {
  readonly release: Release;
  readonly state: ReleaseState;
  readonly site: string | null;
}): JSX.Element {
  const words = useDeskWords().changes;
  const [first = ""] = Object.keys(release.counts);
  return (
    <div class="card stack stack-tight">
      <p>
        <strong>{describe(release, state, words)}</strong>
      </p>
      {release.note !== null && (
        <p>
          <span class="quiet">{words.note}:</span> <bdi dir="auto">{release.note}</bdi>
        </p>
      )}
      {site !== null && !release.current && (
        <p>
          <a href={previewOf(site, release.number, first)}>{words.preview}</a>
        </p>
      )}
    </div>
  );
}

function Chosen({
  release,
  state,
  releases,
  against,
  session,
}: {
  readonly release: Release;
  readonly state: ReleaseState;
  readonly releases: readonly Release[];
  readonly against: string;
  readonly session: Session;
}): JSX.Element {
  const words = useDeskWords().changes;
  const [made, setMade] = useState<{
    readonly made: Made;
    readonly resources: readonly string[];
  }>();
  const current = releases.find((one) => one.current)?.number ?? null;
  const isDecidable = against === "" && (state === "staged" || state === "earlier");
  const previous = releases.find(({ number, staged }) => number < release.number && !staged);
  return (
    <>
      <Facts release={release} state={state} site={session.site} />
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
      {!made && state === "current" && against === "" && !previous && (
        <p class="empty">{words.noPrevious}</p>
      )}
      {!made && !isDecidable && (against !== "" || previous) && (
        <Comparison
          release={String(release.number)}
          against={
            against !== "" ? against : state === "kept" ? "current" : String(previous?.number)
          }
        />
      )}
    </>
  );
}

export function Changes({ place, session }: DeskViewProperties): JSX.Element {
  const words = useDeskWords();
  const { value: reply } = useReply("/releases");
  const { value: logged } = useReply("/log");
  const { acts } = logged && isGood(logged) ? (logged.body as ActList) : { acts: [] };
  const releases = reply && isGood(reply) ? (reply.body as ReleaseList).releases : undefined;
  // The newest one of which something may be decided, or else the newest.
  const newest = releases?.toSorted((one, other) => other.number - one.number);
  const number = place.subject || String(newest?.[0]?.number ?? "");
  const release = releases?.find((one) => String(one.number) === number);
  const against = valueOf(place, "against");
  const options = (newest ?? []).map(({ number: one, publishedAt, publishedBy }) => ({
    value: String(one),
    label: words.changes.option(one, formatInstant(publishedAt), publishedBy),
  }));
  return (
    <>
      <h1 tabIndex={-1}>{words.views.changes}</h1>
      <p class="lead">{words.changes.lead}</p>
      {!reply && <Loading />}
      {reply && !releases && <Refusal {...reply} />}
      {releases?.length === 0 && <p class="empty">{words.releases.none}</p>}
      {releases && releases.length > 0 && (
        <div class="stack">
          <div class="card tiles">
            <Select
              id="changes-release"
              label={words.changes.release}
              value={number}
              options={options}
              onChange={(chosen) => goTo({ ...place, view: "changes", subject: chosen }, "replace")}
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
                  "replace",
                )
              }
            />
          </div>
          {!release && (
            <Notice kind="warning">
              <p role="alert">{words.changes.missing(number)}</p>
            </Notice>
          )}
          {release && logged && (
            <Chosen
              key={`${number} ${against}`}
              state={stateOf(release, acts)}
              {...{ release, releases, against, session }}
            />
          )}
        </div>
      )}
    </>
  );
}
