/** Problems in files and in items: what is wrong, and each place with its value, its remedy and its row. */
import type { JSX } from "preact";
import { Panel } from "../../parts/fields.tsx";
import { Table } from "../../parts/table.tsx";
import type { Column } from "../../parts/table.tsx";
import { formatPlace } from "../../state/place.ts";
import { formatNumber } from "../../words/words.ts";
import { itemPlace } from "../state/items.ts";
import { useLabels } from "../state/labels.ts";
import type { Labels } from "../state/labels.ts";
import type { Problem } from "../state/plan.ts";
import { groupProblems, nameRow, readCell, readSaid } from "../state/plan.ts";
import type { PlacedProblems, ProblemGroup } from "../state/plan.ts";
import { useDeskWords } from "../words/words.ts";
import { FirstOf } from "../../parts/first-of.tsx";

/** More places of one fault, and more faults of one file, are shown on request. */
const MAX_PLACES = 8;
const MAX_GROUPS = 50;

function Place({ problem }: { readonly problem: Problem }): JSX.Element {
  const words = useDeskWords().check;
  const { cell, line, column } = problem;
  const { sheet, cell: name } = readCell(cell ?? "");
  const parts: [string, string][] = [];
  if (sheet !== "") parts.push([words.sheet, sheet]);
  if (name !== "") parts.push([words.cell, name]);
  if (cell === null && line !== null) parts.push([words.line, String(line)]);
  if (cell === null && column !== null) parts.push([words.column, String(column)]);
  return (
    <>
      {parts.map(([label, text]) => (
        <span key={label} class="place">
          {label} <strong>{text}</strong>
        </span>
      ))}
    </>
  );
}

/** The cells of the row, as they stand in the file. */
function Row({ problem }: { readonly problem: Problem }): JSX.Element | null {
  const words = useDeskWords().check;
  const { row = [], field } = problem;
  if (row.length === 0) return null;
  return (
    <Panel label={words.row} summary={nameRow(row, field)}>
      <Table
        label={words.row}
        rows={[row]}
        columns={row.map(({ name, value }): Column<typeof row> => [
          name,
          () => <bdi dir="auto">{value}</bdi>,
          name === field ? "cell cell-bad" : "cell",
        ])}
      />
    </Panel>
  );
}

function PlaceEntry({ problem }: { readonly problem: Problem }): JSX.Element {
  const words = useDeskWords().check;
  return (
    <li class="problem-place">
      <div class="row row-tight">
        <Place problem={problem} />
        {problem.found !== null && (
          <span class="place">
            {words.value}{" "}
            <q class="value-bad">
              <bdi dir="auto">{readSaid(problem.found)}</bdi>
            </q>
          </span>
        )}
        {problem.suggestion !== null && (
          <strong class="good">{words.meant(readSaid(problem.suggestion))}</strong>
        )}
      </div>
      <Row problem={problem} />
    </li>
  );
}

const Places = ({ places }: { readonly places: readonly Problem[] }): JSX.Element => (
  <FirstOf all={places} most={MAX_PLACES}>
    {(shown) => (
      <ul class="stack stack-tight">
        {shown.map((problem, index) => (
          <PlaceEntry key={index} problem={problem} />
        ))}
      </ul>
    )}
  </FirstOf>
);

function Group({
  group: { field, problem, places },
  kind,
  nameField,
  placeOf,
}: {
  readonly group: ProblemGroup;
  readonly kind: "error" | "warning";
  readonly nameField: Labels["nameField"];
  /** Where it is mended; undefined: in a file. */
  readonly placeOf: ((field: string) => string) | undefined;
}): JSX.Element {
  return (
    <li class={`card problem marked marked-${kind === "error" ? "bad" : "warn"} stack stack-tight`}>
      <p>
        {field !== null && (
          <>
            {placeOf ? (
              <a href={placeOf(field)}>{nameField(field)}</a>
            ) : (
              <code>{nameField(field)}</code>
            )}{" "}
          </>
        )}
        <strong>{problem}</strong>
      </p>
      <Places places={places} />
    </li>
  );
}

/** All of one file, or of one item. */
function Placed({
  placed: { file, resource, item, count, groups },
  kind,
  isAlone,
}: {
  readonly placed: PlacedProblems;
  readonly kind: "error" | "warning";
  readonly isAlone: boolean;
}): JSX.Element {
  const words = useDeskWords().check;
  // In a file, fields are called as its columns.
  const { nameField } = useLabels(item ? (resource ?? undefined) : undefined);
  const placeOf =
    item &&
    ((field: string): string => formatPlace(itemPlace("item", resource ?? "", item.Uuid, field)));
  return (
    <div class="stack stack-tight">
      {/* What is of no file is told apart from what is. */}
      {(item ?? file ?? (isAlone ? null : words.noFile)) !== null && (
        <h3>
          {item && placeOf ? (
            <a href={placeOf("")}>
              <bdi dir="auto">{item.label}</bdi>
            </a>
          ) : (
            (file ?? words.noFile)
          )}{" "}
          <span class="badge">{formatNumber(count)}</span>
        </h3>
      )}
      <FirstOf all={groups} most={MAX_GROUPS}>
        {(shown) => (
          <ul class="stack">
            {shown.map((group) => (
              <Group
                key={`${group.field} ${group.problem}`}
                group={group}
                kind={kind}
                nameField={nameField}
                placeOf={placeOf}
              />
            ))}
          </ul>
        )}
      </FirstOf>
    </div>
  );
}

export const ProblemList = ({
  problems,
  kind,
}: {
  readonly problems: readonly Problem[];
  readonly kind: "error" | "warning";
}): JSX.Element => (
  <>
    {groupProblems(problems).map((placed, _at, { length }) => (
      <Placed
        key={placed.item?.Uuid ?? placed.file}
        placed={placed}
        kind={kind}
        isAlone={length === 1}
      />
    ))}
  </>
);
