/** Who changed which field of an item in which release, and the way back from one of these changes. */
import type { JSX } from "preact";
import { Refusal } from "../../parts/notices.tsx";
import { useTitle } from "../../parts/title.ts";
import { bodyOf, isGood } from "../../state/outcome.ts";
import { formatPlace, placeAt } from "../../state/place.ts";
import { formatInstant } from "../../words/words.ts";
import type { DeskViewProperties } from "../desk.tsx";
import { CheckProgress } from "../parts/check-progress.tsx";
import { FieldTable, WholeItem } from "../parts/difference-list.tsx";
import type { ItemHistory, OneItem } from "../../../../src/desk/item-answers.ts";
import { titleIn } from "../form/form-item.ts";
import { valueAt } from "../state/change-set.ts";
import { useLabels } from "../state/labels.ts";
import type { Labels } from "../state/labels.ts";
import { itemPlace } from "../state/items.ts";
import { nameIn } from "../state/plan.ts";
import { useReply } from "../state/request.ts";
import { checkTakingBack } from "../state/taking-back.ts";
import { useDeskWords } from "../words/words.ts";

type ItemChange = ItemHistory["changes"][number];

function ChangeEntry({
  change,
  title,
  labels,
  titles,
  onTakeBack,
}: {
  readonly change: ItemChange;
  readonly title: string;
  readonly labels: Labels;
  /** Of what the item refers to. */
  readonly titles: OneItem["titles"];
  readonly onTakeBack: () => void;
}): JSX.Element {
  const words = useDeskWords().history;
  const { release, by, at, note, kind, leftOut } = change;
  const fields = change.fields.map((field) => ({
    path: field.field,
    old: nameIn(field.old, titles),
    new: nameIn(field.new, titles),
  }));
  return (
    <li class="card stack stack-tight difference">
      <div class="row row-between">
        <h2 class="minor">
          <bdi>{by}</bdi> <span class="quiet">{words.kinds[kind]}</span>
        </h2>
        <button type="button" class="button button-small" onClick={onTakeBack}>
          {words.takeBack}
          <span class="unseen"> {words.inRelease(release)}</span>
        </button>
      </div>
      <p class="hint">
        <a href={formatPlace(placeAt("changes", String(release)))}>{words.inRelease(release)}</a>
        {" · "}
        {formatInstant(at)}
      </p>
      {note !== null && (
        <p>
          <bdi dir="auto">{note}</bdi>
        </p>
      )}
      {kind === "changed" || kind === "moved" ? (
        fields.length > 0 && <FieldTable title={title} fields={fields} labels={labels} />
      ) : (
        <WholeItem title={title} fields={fields} leftOut={leftOut} labels={labels} />
      )}
    </li>
  );
}

export function History({ place }: DeskViewProperties): JSX.Element {
  const words = useDeskWords();
  const [resource = "", Uuid = ""] = place.subject.split("/");
  const path = `/items/${encodeURIComponent(resource)}/${encodeURIComponent(Uuid)}`;
  const { value: reply } = useReply(`${path}/history`);
  const shown = bodyOf(reply) as ItemHistory | undefined;
  // A removed item has a history, too.
  const { value: opened } = useReply(path);
  const { item = {}, titles = {} } = (bodyOf(opened) ?? {}) as Partial<OneItem>;
  const labels = useLabels(resource);
  const found = labels.form && titleIn(labels.form, (one) => valueAt(item, one));
  // Until the item is there, it is not known whether it has one.
  const title = found || (labels.form && opened ? words.items.untitled : "");
  useTitle(title);
  return (
    <>
      <p>
        <a href={formatPlace(itemPlace("item", resource, Uuid))}>← {words.history.toItem}</a>
      </p>
      <h1 tabIndex={-1}>
        {words.views.history}: <bdi dir="auto">{title}</bdi>
      </h1>
      <p class="lead">{words.history.lead}</p>
      <Refusal answer={reply} />
      <div class="stack items">
        <CheckProgress label={words.history.taking} />
        {reply && isGood(reply) && shown?.changes.length === 0 && (
          <p class="empty">{words.history.none}</p>
        )}
        {shown && shown.changes.length > 0 && (
          <ul class="stack">
            {shown.changes.map((change) => (
              <ChangeEntry
                key={`${change.release} ${change.at}`}
                change={change}
                title={title}
                titles={titles}
                labels={labels}
                onTakeBack={() => void checkTakingBack({ release: change.release, resource, Uuid })}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
