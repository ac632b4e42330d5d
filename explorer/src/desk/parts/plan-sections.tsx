/** What would change: items field by field, settings and declarations, and what is scheduled. */
import type { JSX } from "preact";
import { DifferenceList } from "../../parts/difference-list.tsx";
import { Panel } from "../../parts/fields.tsx";
import { Section } from "../../parts/section.tsx";
import { Table } from "../../parts/table.tsx";
import { Value } from "../../parts/value.tsx";
import { MAX_SHOWN } from "../../state/differences.ts";
import { ChangeTable } from "../../time/calendar.tsx";
import { formatDay, formatNumber, useWords } from "../../words/words.ts";
import type { Shown } from "../state/documents.ts";
import { listChanges } from "../state/plan.ts";
import type { ResourceChange } from "../state/plan.ts";
import { useDeskWords } from "../words/words.ts";
import { FirstOf } from "../../parts/first-of.tsx";

/** Days of the calendar that are shown at first. */
const MAX_DAYS = 40;

function ResourceChanges({ change }: { readonly change: ResourceChange }): JSX.Element {
  const words = useDeskWords().plan;
  const { resource, added, changed, removed, moved, differences } = change;
  return (
    <div class="stack">
      <h3>
        {resource}{" "}
        <span class="hint">
          {words.counts(formatNumber(added), formatNumber(changed), formatNumber(removed))}
        </span>
      </h3>
      <FirstOf all={differences} most={MAX_SHOWN}>
        {(shown) => (
          <DifferenceList
            differences={shown}
            unseen={words.stored}
            hasUuids={false}
            sayTakenBack={words.takesBack}
          />
        )}
      </FirstOf>
      {moved > 0 && <p class="quiet">{words.moved(moved)}</p>}
    </div>
  );
}

type Declarations = NonNullable<Shown["declarations"]>;
type Settings = Shown["installation"];

function SettingTable({
  label,
  rows,
}: {
  readonly label: string;
  readonly rows: Settings;
}): JSX.Element {
  const { time } = useWords();
  const words = useDeskWords().plan;
  return (
    <Table
      label={label}
      rows={rows}
      columns={[
        [
          time.field,
          ({ field, takesBack }) => (
            <>
              {field} {takesBack && <em class="taken-back">{words.takesBack(takesBack)}</em>}
            </>
          ),
        ],
        [time.before, ({ old }) => <Value value={old} />, "cell-whole"],
        [time.after, (change) => <Value value={change.new} />, "cell-whole"],
      ]}
    />
  );
}

/** @param settings all that changes in the declaration: of what is declared newly or no more, there is much */
function DeclarationRow({
  declaration,
  settings,
}: {
  readonly declaration: Declarations[number];
  readonly settings: Settings;
}): JSX.Element {
  const words = useDeskWords().plan;
  const { change, added, removed, from, renamed = [], reordered } = declaration;
  const otherwise = [
    ...(from === undefined ? [] : [words.resourceRenamed(from)]),
    ...renamed.map((one) => words.fieldRenamed(one.field, one.from)),
    ...added.map(({ field }) => words.fieldAdded(field)),
    ...removed.map(({ field }) => words.fieldRemoved(field)),
    ...(reordered ? [words.reordered] : []),
  ];
  const said = {
    added: words.declaredNew,
    removed: words.declaredNoMore,
    changed: otherwise.join(", ") || words.declaredOtherwise,
  };
  return (
    <div class="stack stack-tight">
      <h3>{declaration.title}</h3>
      <p>{said[change]}</p>
      {settings.length > 0 && (
        <details class="panel" open={change === "changed"}>
          <summary>{words.settings(settings.length)}</summary>
          <SettingTable label={declaration.title} rows={settings} />
        </details>
      )}
    </div>
  );
}

/** @returns the changes within a declaration, by their paths in it */
const settingsOf = (resource: string, installation: Settings): Settings => {
  const start = `resources.${resource}.`;
  return installation
    .filter(({ field }) => field.startsWith(start))
    .map((change) => ({ ...change, field: change.field.slice(start.length) }));
};

/** @param isDone whether it happened already */
export function PlanSections({
  shown,
  isDone = false,
}: {
  readonly shown: Shown;
  readonly isDone?: boolean;
}): JSX.Element {
  const words = useDeskWords().plan;
  const changes = listChanges(shown);
  const { declarations = [] } = shown;
  // The others are told with the declarations.
  const installation = shown.installation.filter(({ field }) => !field.startsWith("resources."));
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
          <SettingTable label={words.installation} rows={installation} />
        </Section>
      )}
      {declarations.length > 0 && (
        <Section id="plan-declarations" title={words.declarations}>
          <div class="stack">
            {declarations.map((declaration) => (
              <DeclarationRow
                key={declaration.resource}
                declaration={declaration}
                settings={settingsOf(declaration.resource, shown.installation)}
              />
            ))}
          </div>
        </Section>
      )}
      {shown.calendar.length > 0 && (
        <Panel label={words.coming} summary={formatDay(shown.calendar[0]?.date ?? "")}>
          <FirstOf all={shown.calendar} most={MAX_DAYS}>
            {(some) => <ChangeTable caption={words.coming} changes={some} isDated />}
          </FirstOf>
        </Panel>
      )}
    </>
  );
}
