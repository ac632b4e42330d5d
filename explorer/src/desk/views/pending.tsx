/** What somebody has changed and not published yet, and what others have. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { FirstOf } from "../../parts/first-of.tsx";
import { Loading, Notice, Refusal } from "../../parts/notices.tsx";
import { Section } from "../../parts/section.tsx";
import { formatPlace, placeAt } from "../../state/place.ts";
import { useStore } from "../../state/store.ts";
import { formatInstant } from "../../words/words.ts";
import type { DeskViewProperties } from "../desk.tsx";
import { CheckProgress } from "../parts/check-progress.tsx";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { PendingCard } from "../parts/pending-card.tsx";
import { nameOf } from "../state/change-set.ts";
import type { Change } from "../state/change-set.ts";
import { checkPending } from "../state/checking-pending.ts";
import { takeBack } from "../state/edit-pending.ts";
import { pendingStore, problemsOf } from "../state/pending.ts";
import type { Pending as PendingChanges } from "../state/pending.ts";
import { stateOf, useReleases } from "../state/releases.ts";
import { useNaming } from "../state/naming.ts";
import { useDeskWords } from "../words/words.ts";

/** More changes of a resource are shown on request. */
const MAX_SHOWN = 50;

function Changes({
  pending,
  onTakeBack,
}: {
  readonly pending: PendingChanges;
  readonly onTakeBack: (changes: readonly Change[]) => void;
}): JSX.Element {
  const naming = useNaming();
  const { changes, saved } = pending;
  const resources = [...new Set(changes.map(({ resource }) => resource))];
  return (
    <>
      {resources.map((resource) => (
        <Section key={resource} id={`pending-${resource}`} title={naming.resource(resource)}>
          <FirstOf all={changes.filter((one) => one.resource === resource)} most={MAX_SHOWN}>
            {(shown) => (
              <ul class="stack">
                {shown.map((change) => {
                  const uuid = nameOf(change) ?? "";
                  return (
                    <PendingCard
                      key={uuid}
                      change={change}
                      problems={problemsOf(pending, resource, uuid)}
                      behind={saved?.behind.find(
                        (one) => one.resource === resource && one.Uuid === uuid,
                      )}
                      unplaced={saved?.behind.find(
                        (one) =>
                          one.resource === resource &&
                          "after" in change &&
                          one.Uuid === change.after,
                      )}
                      onTakeBack={() => onTakeBack([change])}
                    />
                  );
                })}
              </ul>
            )}
          </FirstOf>
        </Section>
      ))}
    </>
  );
}

/** Who else has something that is not published: pending, or staged. */
function Others({
  others,
  name,
}: {
  readonly others: NonNullable<PendingChanges["saved"]>["others"];
  /** Of whoever looks. */
  readonly name: string;
}): JSX.Element {
  const words = useDeskWords();
  const naming = useNaming();
  const { answer, releases } = useReleases();
  const staged = (releases ?? []).filter(
    (release) => stateOf(release) === "staged" && release.publishedBy !== name,
  );
  return (
    <Section id="others" title={words.pending.others}>
      {!releases && <Refusal answer={answer} />}
      {releases && others.length + staged.length === 0 && (
        <p class="quiet">{words.pending.othersNone}</p>
      )}
      {others.length + staged.length > 0 && (
        <ul class="entries">
          {others.map(({ by, changes, resources, at }) => (
            <li key={by} class="entry">
              <p>
                <strong>
                  <bdi>{by}</bdi>
                </strong>
                : {words.pending.othersChanges(changes, resources.map(naming.resource).join(", "))}
              </p>
              <p class="hint">{formatInstant(at)}</p>
            </li>
          ))}
          {staged.map(({ number, publishedBy, publishedAt }) => (
            <li key={number} class="entry">
              <p>
                <strong>
                  <bdi>{publishedBy}</bdi>
                </strong>{" "}
                <a href={formatPlace(placeAt("changes", String(number)))}>
                  {words.pending.othersStaged(number)}
                </a>
              </p>
              <p class="hint">{formatInstant(publishedAt)}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

export function Pending({ session }: DeskViewProperties): JSX.Element {
  const words = useDeskWords();
  const pending = useStore(pendingStore);
  const { changes, saved, state, refusal } = pending;
  const [leaving, setLeaving] = useState<readonly Change[]>();
  return (
    <>
      <h1 tabIndex={-1}>{words.views.pending}</h1>
      <p class="lead">{words.pending.lead}</p>
      {saved === undefined && changes.length === 0 && <Loading />}
      {saved !== undefined && changes.length === 0 && (
        <div class="empty stack">
          <p>{words.pending.none}</p>
          <a href={formatPlace(placeAt("content"))}>{words.pending.toContent}</a>
        </div>
      )}
      {state === "offline" && (
        <Notice kind="warning">
          <p>{words.pending.unsaved}</p>
        </Notice>
      )}
      {refusal && <Refusal answer={refusal} />}
      {changes.length > 0 && (
        <div class="row">
          <button type="button" class="button button-main" onClick={() => void checkPending()}>
            {words.pending.check}
          </button>
          <button type="button" class="button" onClick={() => setLeaving(changes)}>
            {words.pending.takeBackAll}
          </button>
        </div>
      )}
      <CheckProgress label={words.pending.checking} />
      <Changes pending={pending} onTakeBack={setLeaving} />
      {saved && <Others others={saved.others} name={session.name} />}
      {leaving && (
        <ConfirmDialog
          title={words.pending.takeBackTitle(leaving.length)}
          note={words.pending.takeBackNote}
          confirm={words.pending.takeBack}
          onClose={(isConfirmed) => {
            if (isConfirmed)
              for (const change of leaving) takeBack(change.resource, nameOf(change) ?? "");
            setLeaving(undefined);
          }}
        />
      )}
    </>
  );
}
