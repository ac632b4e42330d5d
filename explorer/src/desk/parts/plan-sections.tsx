/** What would change: items field by field, settings with declarations, and what is scheduled. */
import type { JSX } from "preact";
import { DifferenceList } from "./difference-list.tsx";
import { Panel } from "../../parts/fields.tsx";
import { Section } from "../../parts/section.tsx";
import { Table } from "../../parts/table.tsx";
import { Value } from "../../parts/value.tsx";
import { MAX_SHOWN } from "../state/differences.ts";
import { ChangeTable } from "./calendar.tsx";
import { formatDay, formatNumber } from "../../words/words.ts";
import type { ReleaseDifference } from "../../../../src/publish/results.ts";
import { listChanges } from "../state/plan.ts";
import { useLabels } from "../state/labels.ts";
import type { ResourceChange } from "../state/plan.ts";
import { useDeskWords } from "../words/words.ts";
import { FirstOf } from "../../parts/first-of.tsx";

/** Days of the calendar that are shown at first. */
const MAX_DAYS = 40;

function ResourceChanges({ change }: { readonly change: ResourceChange }): JSX.Element {
  const words = useDeskWords().plan;
  const { resource, added, changed, removed, moved, differences } = change;
  const labels = useLabels(resource);
  return (
    <div class="stack">
      <h3>
        {labels.title}{" "}
        <span class="hint">
          {labels.title !== resource && `${resource} · `}
          {words.counts(formatNumber(added), formatNumber(changed), formatNumber(removed))}
        </span>
      </h3>
      <FirstOf all={differences} most={MAX_SHOWN}>
        {(shown) => (
          <DifferenceList
            differences={shown}
            labels={labels}
            unseen={words.stored}
            sayTakenBack={words.takesBack}
          />
        )}
      </FirstOf>
      {moved > 0 && <p class="quiet">{words.moved(moved)}</p>}
    </div>
  );
}

type Settings = ReleaseDifference["installation"];

/** What a declaration says is shown as it is written, because it has no other form. */
function SettingValue({ value }: { readonly value: unknown }): JSX.Element {
  const isWritten = typeof value === "object" && value !== null && !Array.isArray(value);
  return isWritten ? <code>{JSON.stringify(value, undefined, 1)}</code> : <Value value={value} />;
}

function SettingTable({ rows }: { readonly rows: Settings }): JSX.Element {
  const { time, plan: words } = useDeskWords();
  return (
    <Table
      label={words.installation}
      rows={rows}
      columns={[
        [
          time.field,
          ({ field, takesBack, like }) => (
            <>
              {field} {takesBack && <em class="taken-back">{words.takesBack(takesBack)}</em>}
              {like && <em class="taken-back">{words.like(like.field, like.items)}</em>}
            </>
          ),
        ],
        [time.before, ({ old }) => <SettingValue value={old} />, "cell-whole"],
        [time.after, (change) => <SettingValue value={change.new} />, "cell-whole"],
      ]}
    />
  );
}

/** @param isDone whether it happened already */
export function PlanSections({
  shown,
  isDone = false,
}: {
  readonly shown: ReleaseDifference;
  readonly isDone?: boolean;
}): JSX.Element {
  const words = useDeskWords().plan;
  const changes = listChanges(shown);
  const { installation } = shown;
  const absent = new Set(
    Object.values(shown.resources).flatMap(({ added }) => added.map(({ Uuid }) => Uuid)),
  );
  return (
    <>
      {changes.length > 0 && (
        <Section id="plan-changes" title={isDone ? words.changed : words.changes}>
          <div class="stack plan-resources">
            {changes.map((change) => (
              <ResourceChanges key={change.resource} change={change} />
            ))}
          </div>
        </Section>
      )}
      {installation.length > 0 && (
        <Section id="plan-installation" title={words.installation}>
          <FirstOf all={installation} most={MAX_SHOWN}>
            {(some) => <SettingTable rows={some} />}
          </FirstOf>
        </Section>
      )}
      {shown.calendar.length > 0 && (
        <Panel label={words.coming} summary={formatDay(shown.calendar[0]?.date ?? "")}>
          <FirstOf all={shown.calendar} most={MAX_DAYS}>
            {(some) => (
              <ChangeTable caption={words.coming} changes={some} isDated absent={absent} />
            )}
          </FirstOf>
        </Panel>
      )}
    </>
  );
}
