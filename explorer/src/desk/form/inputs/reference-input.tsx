/** What an item refers to: one other item, or a list of them. */
import type { JSX } from "preact";
import { IconButton } from "../../../parts/icon-button.tsx";
import { formatPlace, placeAt } from "../../../state/place.ts";
import { useDeskWords } from "../../words/words.ts";
import type { InputProperties } from "../field-frame.tsx";
import type { FormField } from "../item-schema.ts";
import { findTextUuid, noteTitles, useTitle } from "../titles.ts";
import type { FoundItem } from "../titles.ts";
import { Combobox } from "./combobox.tsx";
import { LineButtons } from "./list-input.tsx";

/** @returns how content refers to an item; a field of the kind `uuid` names its article, as the Key of the item does */
async function referTo({ kind, target = "" }: FormField, item: FoundItem): Promise<string> {
  if (kind !== "uuid") return item.Uuid;
  const name = item.Key ?? (await findTextUuid(target, item.Uuid)) ?? item.Uuid;
  noteTitles({ [name]: item.title });
  return name;
}

function Title({
  resource,
  uuid,
}: {
  readonly resource: string;
  readonly uuid: string;
}): JSX.Element {
  const words = useDeskWords().form.reference;
  const title = useTitle(uuid);
  if (title === undefined) return <code>{uuid || words.unknown}</code>;
  return (
    <a href={formatPlace(placeAt("item", `${resource}/${uuid}`))}>
      <bdi dir="auto">{title}</bdi>
    </a>
  );
}

export function ReferenceInput({
  field,
  value,
  attributes,
  isReadOnly,
  setValue,
}: InputProperties): JSX.Element {
  const words = useDeskWords().form;
  const { target = "", nullable, kind } = field;
  const chosen = typeof value === "string" ? value : "";
  const title = useTitle(chosen) ?? chosen;
  if (isReadOnly) return <p>{chosen !== "" && <Title resource={target} uuid={chosen} />}</p>;
  return (
    <div class="line">
      <Combobox
        attributes={attributes}
        resource={target}
        shown={title}
        onChoose={(item) => void referTo(field, item).then(setValue)}
        onEmpty={() => setValue(null)}
      />
      {chosen !== "" && (
        <span class="row row-tight line-buttons">
          {kind === "reference" && (
            <a
              class="button button-small button-quiet"
              href={formatPlace(placeAt("item", `${target}/${chosen}`))}
            >
              {words.reference.open}
              <span class="unseen"> {title}</span>
            </a>
          )}
          {nullable && (
            <IconButton label={words.clear} sign="×" isQuiet onPress={() => setValue(null)} />
          )}
        </span>
      )}
    </div>
  );
}

function Referred({
  resource,
  list,
  at,
  isReadOnly,
  onChange,
}: {
  readonly resource: string;
  readonly list: readonly string[];
  readonly at: number;
  readonly isReadOnly: boolean;
  readonly onChange: (list: readonly string[]) => void;
}): JSX.Element {
  const uuid = list[at] ?? "";
  const title = useTitle(uuid) ?? uuid;
  return (
    <li class="line line-of-list">
      <Title resource={resource} uuid={uuid} />
      {!isReadOnly && <LineButtons list={list} at={at} name={title} onChange={onChange} />}
    </li>
  );
}

export function ReferencesInput({
  field: { target = "", title },
  value,
  attributes,
  isReadOnly,
  setValue,
}: InputProperties): JSX.Element {
  const words = useDeskWords().form.reference;
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const change = (list: readonly string[]): void => setValue(list.length === 0 ? null : list);
  const { "aria-required": _required, ...described } = attributes;
  return (
    <>
      {chosen.length > 0 && (
        <ol class="stack stack-tight">
          {chosen.map((uuid, at) => (
            <Referred
              key={uuid}
              resource={target}
              list={chosen}
              at={at}
              isReadOnly={isReadOnly}
              onChange={change}
            />
          ))}
        </ol>
      )}
      {!isReadOnly && (
        <Combobox
          attributes={described}
          resource={target}
          shown=""
          label={`${words.add}: ${title}`}
          without={chosen}
          onChoose={(item) => change([...chosen, item.Uuid])}
        />
      )}
    </>
  );
}
