/** All releases, what happened with them, and the way back to an earlier one. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Refusal } from "../../parts/notices.tsx";
import { Section } from "../../parts/section.tsx";
import { Table } from "../../parts/table.tsx";
import { formatPlace, placeAt } from "../../state/place.ts";
import { refresh } from "../../state/use-loaded.ts";
import { formatInstant } from "../../words/words.ts";
import type { DeskViewProperties } from "../desk.tsx";
import type { Session } from "../../../../src/desk/answers.ts";
import { RefuseButton } from "../parts/refuse-button.tsx";
import { RefusalNote } from "../parts/release-facts.tsx";
import { RollBackDialog } from "../parts/roll-back-dialog.tsx";
import { ToldList } from "../parts/told-list.tsx";
import { describeAct, makerOf, stateOf, useReleases } from "../state/releases.ts";
import type { Act, Release, ReleaseState } from "../state/releases.ts";
import { mayPublish } from "../state/session.ts";
import { useDeskWords } from "../words/words.ts";

const STATES = {
  current: "badge badge-good",
  staged: "badge badge-warn",
  earlier: "badge",
  kept: "badge",
  refused: "badge badge-bad",
} as const;

const countOf = ({ counts }: Release): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

function Log({ acts }: { readonly acts: readonly Act[] }): JSX.Element {
  const { check, releases: words, acts: said } = useDeskWords();
  return (
    <Section id="log" title={words.log}>
      <Table
        label={words.log}
        rows={acts}
        columns={[
          [
            words.happened,
            (act) => (
              <>
                <bdi dir="auto">{act.by}</bdi> {describeAct(act, said)}
              </>
            ),
          ],
          [check.when, ({ instant }) => formatInstant(instant), "nowrap"],
          [words.note, ({ note }) => note ?? "", "cell-whole"],
        ]}
      />
    </Section>
  );
}

function ReleaseEntry({
  release,
  state,
  session,
  onRollBack,
}: {
  readonly release: Release;
  readonly state: ReleaseState;
  readonly session: Session;
  readonly onRollBack: () => void;
}): JSX.Element {
  const words = useDeskWords();
  const isAllowed = mayPublish(session);
  const { number, publishedAt, publishedBy, note } = release;
  const count = countOf(release);
  const place = formatPlace(placeAt("changes", String(number)));
  return (
    <li class="entry">
      <div>
        <h3>
          {words.content.release(number)} <span class={STATES[state]}>{words.releases[state]}</span>
        </h3>
        <p class="hint">
          {formatInstant(publishedAt)} · {publishedBy} · {words.content.items(count)}
        </p>
        {note !== null && (
          <p>
            <bdi dir="auto">{note}</bdi>
          </p>
        )}
        <RefusalNote release={release} />
        <ToldList
          told={release.told}
          again={state === "current" && isAllowed ? number : undefined}
        />
      </div>
      <div class="row row-tight">
        <a class="button button-small" href={place}>
          {state === "staged" && isAllowed ? words.releases.publish : words.releases.compare}
          <span class="unseen"> {words.content.release(number)}</span>
        </a>
        {state === "staged" && <RefuseButton release={release} session={session} />}
        {state === "earlier" && isAllowed && (
          <button type="button" class="button button-small" onClick={onRollBack}>
            {words.releases.rollBack}
            <span class="unseen"> {words.content.release(number)}</span>
          </button>
        )}
      </div>
    </li>
  );
}

export function Releases({ session }: DeskViewProperties): JSX.Element {
  const words = useDeskWords();
  const { answer, releases, acts, current } = useReleases();
  const mine = (releases ?? []).filter(
    (one) => stateOf(one) === "staged" && makerOf(one) === session.name,
  ).length;
  const [target, setTarget] = useState<number>();
  const [done, setDone] = useState<number>();
  return (
    <>
      <h1 tabIndex={-1}>{words.views.releases}</h1>
      <p class="lead">{words.releases.lead}</p>
      <Refusal answer={answer} />
      {mine > 0 && <p class="hint">{words.refusals.staged(mine)}</p>}
      <div role="status">
        {done !== undefined && (
          <div class="notice notice-good">
            <p>{words.releases.done(done)}</p>
          </div>
        )}
      </div>
      {releases?.length === 0 && <p class="empty">{words.releases.none}</p>}
      {releases && releases.length > 0 && (
        <Section id="list" title={words.views.releases}>
          <ul class="entries">
            {releases.map((release) => (
              <ReleaseEntry
                key={release.number}
                release={release}
                state={stateOf(release)}
                session={session}
                onRollBack={() => setTarget(release.number)}
              />
            ))}
          </ul>
        </Section>
      )}
      {acts.length > 0 && <Log acts={acts} />}
      {target !== undefined && (
        <RollBackDialog
          release={target}
          current={current}
          onClose={(isDone) => {
            setTarget(undefined);
            if (!isDone) return;
            setDone(target);
            refresh();
          }}
        />
      )}
    </>
  );
}
