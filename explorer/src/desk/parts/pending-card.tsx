/** One item of a person's pending changes: what is changed, what is wrong with it, and the way to it and back. */
import type { JSX } from "preact";
import { Notice } from "../../parts/notices.tsx";
import { bodyOf } from "../../state/outcome.ts";
import { titlePathOf } from "../../state/columns.ts";
import { readPath } from "../../state/fields.ts";
import { formatPlace } from "../../state/place.ts";
import type { OneItem } from "../../../../src/desk/item-answers.ts";
import { isAddition, nameOf } from "../state/change-set.ts";
import type { Change, Values } from "../state/change-set.ts";
import { itemPlace } from "../state/items.ts";
import { changedFields } from "../state/pending-fields.ts";
import type { PendingProblem, SavedChanges } from "../state/pending.ts";
import { nameIn, readSaid } from "../state/plan.ts";
import { useReply } from "../state/request.ts";
import { useDeskWords } from "../words/words.ts";
import { FieldTable, WholeItem } from "./difference-list.tsx";
import { kindOfChange } from "./item-marks.tsx";

const MARKS = { added: "good", changed: "warn", removed: "bad", moved: "warn" } as const;

export function PendingCard({
  change,
  problems,
  behind,
  onTakeBack,
}: {
  readonly change: Change;
  readonly problems: readonly PendingProblem[];
  /** Who else changed it since; undefined: nobody. */
  readonly behind: SavedChanges["behind"][number] | undefined;
  readonly onTakeBack: () => void;
}): JSX.Element {
  const words = useDeskWords();
  const { resource } = change;
  const uuid = nameOf(change) ?? "";
  const path = `/items/${encodeURIComponent(resource)}/${encodeURIComponent(uuid)}`;
  const { value: reply } = useReply(isAddition(change) ? undefined : path);
  const { item = {}, titles = {} } = (bodyOf(reply) ?? {}) as Partial<OneItem>;
  const values: Values = isAddition(change) ? change.add : item;
  const title = readPath(values, titlePathOf([values]));
  const name = typeof title === "string" && title !== "" ? title : words.items.untitled;
  const kind = kindOfChange(change);
  const fields = changedFields(change, item).map((field) => ({
    ...field,
    old: nameIn(field.old, titles),
    new: nameIn(field.new, titles),
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
      {problems.map((problem, index) => (
        <p key={index} class="fault">
          {problem.field !== null && <code>{problem.field}</code>} {readSaid(problem.problem)}{" "}
          <a href={place}>{words.pending.mend}</a>
        </p>
      ))}
      {isAddition(change) ? (
        <WholeItem title={name} fields={fields} />
      ) : (
        fields.length > 0 && <FieldTable title={name} fields={fields} />
      )}
    </li>
  );
}
