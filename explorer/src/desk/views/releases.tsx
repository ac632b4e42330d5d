/** All releases, what happened with them, and the way back to an earlier one. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Loading, Refusal } from "../../parts/notices.tsx";
import { Section } from "../../parts/section.tsx";
import { Table } from "../../parts/table.tsx";
import { isGood } from "../../state/outcome.ts";
import { formatPlace } from "../../state/place.ts";
import { refresh } from "../../state/use-loaded.ts";
import { formatInstant, formatNumber } from "../../words/words.ts";
import type { DeskViewProperties } from "../desk.tsx";
import { RollBackDialog } from "../parts/roll-back-dialog.tsx";
import type { ActList, ReleaseList } from "../state/documents.ts";
import { stateOf } from "../state/releases.ts";
import type { ReleaseState } from "../state/releases.ts";
import { useReply } from "../state/request.ts";
import { mayPublish } from "../state/session.ts";
import { useDeskWords } from "../words/words.ts";
import type { DeskWords } from "../words/en.ts";

type Release = ReleaseList["releases"][number];
type Act = ActList["acts"][number];

const STATES = {
  current: "badge badge-good",
  staged: "badge badge-warn",
  earlier: "badge",
  kept: "badge",
} as const;

const countOf = ({ counts }: Release): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

function describe({ staged, release, previous }: Act, words: DeskWords["releases"]): string {
  if (staged) return words.stagedAct(release);
  return previous !== null && release < previous
    ? words.rolledBack(release, previous)
    : words.published(release);
}

function Log({ acts }: ActList): JSX.Element {
  const { check, releases: words } = useDeskWords();
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
                <bdi dir="auto">{act.by}</bdi> {describe(act, words)}
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
  mayPublish: isAllowed,
  onRollBack,
}: {
  readonly release: Release;
  readonly state: ReleaseState;
  readonly mayPublish: boolean;
  readonly onRollBack: () => void;
}): JSX.Element {
  const words = useDeskWords();
  const { number, publishedAt, publishedBy, note } = release;
  const count = countOf(release);
  const place = formatPlace({ view: "changes", subject: String(number), parameters: [] });
  return (
    <li class="entry">
      <div>
        <h3>
          {words.content.release(number)} <span class={STATES[state]}>{words.releases[state]}</span>
        </h3>
        <p class="hint">
          {formatInstant(publishedAt)} · {publishedBy} ·{" "}
          {words.content.items(count, formatNumber(count))}
        </p>
        {note !== null && (
          <p>
            <bdi dir="auto">{note}</bdi>
          </p>
        )}
      </div>
      <div class="row row-tight">
        <a class="button button-small" href={place}>
          {state === "staged" && isAllowed ? words.releases.publish : words.releases.compare}
          <span class="unseen"> {words.content.release(number)}</span>
        </a>
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
  const { value: reply } = useReply("/releases");
  const { value: logged } = useReply("/log");
  const { acts } = logged && isGood(logged) ? (logged.body as ActList) : { acts: [] };
  const [target, setTarget] = useState<number>();
  const [done, setDone] = useState<number>();
  const releases = reply && isGood(reply) ? (reply.body as ReleaseList).releases : undefined;
  const current = releases?.find((one) => one.current)?.number ?? null;
  return (
    <>
      <h1 tabIndex={-1}>{words.views.releases}</h1>
      <p class="lead">{words.releases.lead}</p>
      {!reply && <Loading />}
      {reply && !releases && <Refusal {...reply} />}
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
                state={stateOf(release, acts)}
                mayPublish={mayPublish(session)}
                onRollBack={() => setTarget(release.number)}
              />
            ))}
          </ul>
        </Section>
      )}
      {releases && logged && !isGood(logged) && <Refusal {...logged} />}
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
