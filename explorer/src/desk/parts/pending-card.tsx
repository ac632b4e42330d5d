/** One item of a person's pending changes: what is changed, what is wrong with it, and the way to it and back. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Notice } from "../../parts/notices.tsx";
import { bodyOf } from "../../state/outcome.ts";
import { formatPlace } from "../../state/place.ts";
import type { OneItem } from "../../../../src/desk/item-answers.ts";
import { titleIn } from "../form/form-item.ts";
import { findItems, useTitles } from "../form/titles.ts";
import { isAddition, nameOf, valueAt } from "../state/change-set.ts";
import type { Change, Values } from "../state/change-set.ts";
import { itemPlace } from "../state/items.ts";
import { changedFields } from "../state/pending-fields.ts";
import type { PendingProblem, SavedChanges } from "../state/pending.ts";
import { useLabels } from "../state/labels.ts";
import type { Labels } from "../state/labels.ts";
import { nameIn, readSaid } from "../state/plan.ts";
import type { Names } from "../state/plan.ts";
import { useReply } from "../state/request.ts";
import { useDeskWords } from "../words/words.ts";
import { FieldTable, WholeItem } from "./difference-list.tsx";
import { kindOfChange } from "./item-marks.tsx";

const MARKS = { added: "good", changed: "warn", removed: "bad", moved: "warn" } as const;

/** Asks how items are called that a change refers to, where it is not known. */
function askTitles(
  changed: ReturnType<typeof changedFields>,
  { findField }: Labels,
  names: Names,
): void {
  for (const field of changed) {
    const target = findField(field.path)?.target;
    const wanted = target === undefined ? [] : [field.new].flat();
    for (const uuid of wanted)
      if (typeof uuid === "string" && names[uuid] === undefined) void findItems(target ?? "", uuid);
  }
}

export function PendingCard({
  change,
  problems,
  behind,
  unplaced,
  onTakeBack,
}: {
  readonly change: Change;
  readonly problems: readonly PendingProblem[];
  /** Who else changed it since; undefined: nobody. */
  readonly behind: SavedChanges["behind"][number] | undefined;
  /** Who else removed what it is to stand behind; undefined: nobody. */
  readonly unplaced: SavedChanges["behind"][number] | undefined;
  readonly onTakeBack: () => void;
}): JSX.Element {
  const words = useDeskWords();
  const { resource } = change;
  const uuid = nameOf(change) ?? "";
  const path = `/items/${encodeURIComponent(resource)}/${encodeURIComponent(uuid)}`;
  const { value: reply } = useReply(isAddition(change) ? undefined : path);
  const { item = {}, titles = {} } = (bodyOf(reply) ?? {}) as Partial<OneItem>;
  const labels = useLabels(resource);
  const values: Values = isAddition(change) ? change.add : item;
  const title = labels.form && titleIn(labels.form, (one) => valueAt(values, one));
  const name = title || words.items.untitled;
  const kind = kindOfChange(change);
  const changed = changedFields(change, item);
  const names = { ...useTitles(), ...titles };
  useEffect(() => askTitles(changed, labels, names), [labels, change]);
  const fields = changed.map((field) => ({
    ...field,
    old: nameIn(field.old, names),
    new: nameIn(field.new, names),
  }));
  const place = formatPlace(itemPlace("item", resource, uuid));
  return (
    <li class={`card marked marked-${MARKS[kind]} difference`}>
      <div class="row row-between">
        <p>
          <span class="quiet">{words.pending.kinds[kind]}</span>{" "}
          <a href={place}>
            <strong>
              <bdi dir="auto">{name}</bdi>
            </strong>
          </a>
        </p>
        <button type="button" class="button button-small" onClick={onTakeBack}>
          {words.pending.takeBack}
          <span class="unseen"> {name}</span>
        </button>
      </div>
      {behind && (
        <Notice kind="info">
          <p>{words.pending.behind(behind.by, behind.release)}</p>
        </Notice>
      )}
      {unplaced && (
        <Notice kind="info">
          <p>{words.pending.unplaced(unplaced.by, unplaced.release)}</p>
        </Notice>
      )}
      {problems.map((problem, index) => (
        <p key={index} class="fault">
          {problem.field !== null && <strong>{labels.nameField(problem.field)}: </strong>}
          {readSaid(problem.problem)}{" "}
          <a href={formatPlace(itemPlace("item", resource, uuid, problem.field ?? ""))}>
            {words.pending.mend}
          </a>
        </p>
      ))}
      {isAddition(change) ? (
        <WholeItem title={name} fields={fields} labels={labels} />
      ) : (
        fields.length > 0 && <FieldTable title={name} fields={fields} labels={labels} />
      )}
    </li>
  );
}
