/** What was added, changed and removed, with its fields; of what was changed, each before and after. */
import type { JSX } from "preact";
import type { Difference, TakenBack } from "../state/differences.ts";
import { useDeskWords } from "../words/words.ts";
import { Table } from "../../parts/table.tsx";
import type { Column } from "../../parts/table.tsx";
import { Value } from "../../parts/value.tsx";
import type { Labels } from "../state/labels.ts";
import { FieldName } from "./field-name.tsx";

const KINDS = {
  added: { sign: "+", mark: "good" },
  changed: { sign: "~", mark: "warn" },
  removed: { sign: "−", mark: "bad" },
  rekeyed: { sign: "~", mark: "warn" },
} as const;

/** Fields of an item: before and after, or the values alone where there is no other side. */
export function FieldTable({
  title,
  fields,
  labels,
  isWhole = false,
  sayOf,
}: {
  /** Of the item. */
  readonly title: string;
  readonly fields: Difference["fields"];
  readonly labels: Labels;
  /** Whether it has but one side. */
  readonly isWhole?: boolean;
  /** What is said of a field besides. */
  readonly sayOf?: (field: Difference["fields"][number]) => JSX.Element | null;
}): JSX.Element {
  const words = useDeskWords().time;
  const name: Column<Difference["fields"][number]> = [
    words.field,
    (field) => (
      <>
        <FieldName path={field.path} label={labels.nameField(field.path)} /> {sayOf?.(field)}
      </>
    ),
  ];
  return (
    <Table
      label={title}
      rows={fields}
      columns={
        isWhole
          ? [
              name,
              [
                words.value,
                (row) => <Value value={labels.nameValue(row.path, row.new ?? row.old)} />,
                "cell-whole",
              ],
            ]
          : [
              name,
              [
                words.before,
                ({ path, old }) => <Value value={labels.nameValue(path, old)} />,
                "cell-whole",
              ],
              [
                words.after,
                (field) => <Value value={labels.nameValue(field.path, field.new)} />,
                "cell-whole",
              ],
            ]
      }
    />
  );
}

/** All that an item has or had, which is looked at when it is asked for. */
export function WholeItem({
  title,
  fields,
  leftOut = 0,
  labels,
}: Pick<Difference, "title" | "fields" | "leftOut"> & {
  readonly labels: Labels;
}): JSX.Element | null {
  const words = useDeskWords().time;
  if (fields.length + leftOut === 0) return null;
  return (
    <details class="panel">
      <summary>{words.fields(fields.length + leftOut)}</summary>
      <FieldTable title={title} fields={fields} labels={labels} isWhole />
      {leftOut > 0 && <p class="quiet">{words.leftOut(leftOut)}</p>}
    </details>
  );
}

interface Shown {
  readonly labels: Labels;
  /** What is said of a changed item whose fields are the same. */
  readonly unseen: string;
  /** Says whose change a row undoes; absent: no row undoes any. */
  readonly sayTakenBack?: (takenBack: TakenBack) => string;
}

function DifferenceRow({
  difference,
  labels,
  unseen,
  sayTakenBack,
}: Shown & { readonly difference: Difference }): JSX.Element {
  const words = useDeskWords().time;
  const { title, kind, fields, takesBack } = difference;
  const undone = (by: TakenBack | undefined): JSX.Element | null =>
    by && sayTakenBack ? <em class="taken-back">{sayTakenBack(by)}</em> : null;
  const { sign, mark } = KINDS[kind];
  return (
    <li class={`card marked marked-${mark} difference`}>
      <p>
        <span class="difference-sign" aria-hidden="true">
          {sign}
        </span>
        <span class="quiet">{words[kind]}</span>{" "}
        <strong>
          <bdi dir="auto">{title}</bdi>
        </strong>{" "}
        {undone(takesBack)}
      </p>
      {kind === "changed" && fields.length === 0 && <p>{unseen}</p>}
      {kind === "rekeyed" && <p>{words.rekeyedNote}</p>}
      {(kind === "added" || kind === "removed") && <WholeItem {...difference} labels={labels} />}
      {(kind === "changed" || kind === "rekeyed") && fields.length > 0 && (
        <FieldTable
          title={title}
          fields={fields}
          labels={labels}
          sayOf={({ takesBack: by }) => undone(by)}
        />
      )}
    </li>
  );
}

export const DifferenceList = ({
  differences,
  ...shown
}: Shown & { readonly differences: readonly Difference[] }): JSX.Element => (
  <ul class="stack">
    {differences.map((difference) => (
      <DifferenceRow key={difference.uuid} difference={difference} {...shown} />
    ))}
  </ul>
);
