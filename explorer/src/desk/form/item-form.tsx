/** The form of one item: what it is called, who else works at it, its fields, and where it goes from here. */
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { OneItem } from "../../../../src/desk/item-answers.ts";
import { Notice } from "../../parts/notices.tsx";
import { useTitle } from "../../parts/title.ts";
import { formatPlace, goTo, placeAt, placeStore, valueOf } from "../../state/place.ts";
import { useSelected } from "../../state/store.ts";
import { formatInstant } from "../../words/words.ts";
import { isRemoving, isSame } from "../state/change-set.ts";
import type { Values } from "../state/change-set.ts";
import { removeItem, takeBack } from "../state/edit-pending.ts";
import { pendingStore } from "../state/pending.ts";
import { useDeskWords } from "../words/words.ts";
import { FieldGroup } from "./field-group.tsx";
import {
  createFormStores,
  FormItemContext,
  useChange,
  useFormItem,
  useTitleOfItem,
} from "./form-item.ts";
import type { FormItem } from "./form-item.ts";
import { IdentityFields } from "./identity-fields.tsx";
import type { ItemForm as Form } from "./item-schema.ts";
import { ItemLanguages } from "./item-languages.tsx";
import { ItemPosition } from "./item-position.tsx";
import { PlaceOnMap } from "./place-on-map.tsx";
import { ProblemSummary } from "./problem-summary.tsx";
import { FormActions } from "./save-state.tsx";

interface ItemFormProperties {
  readonly form: Form;
  readonly resource: string;
  readonly Uuid: string;
  readonly item: Values;
  readonly first: Values;
  readonly isNew: boolean;
  readonly isReadOnly: boolean;
  readonly others: OneItem["others"];
  /** null: it has none yet. */
  readonly position: OneItem["position"] | null;
}

function Others({ others }: { readonly others: OneItem["others"] }): JSX.Element {
  const words = useDeskWords().form.others;
  const { resource, Uuid } = useFormItem();
  const behind = useSelected(
    pendingStore,
    ({ saved }) =>
      saved?.behind.filter((one) => one.resource === resource && one.Uuid === Uuid) ?? [],
    isSame,
  );
  return (
    <div class="stack stack-tight" role="status">
      {behind.map(({ by, release }) => (
        <Notice key={release} kind="warning">
          <p>
            {words.behind(by, release)}{" "}
            <a href={formatPlace(placeAt("history", `${resource}/${Uuid}`))}>{words.show}</a>
          </p>
        </Notice>
      ))}
      {others.map(({ by, how, release, at }) => (
        <Notice key={`${how} ${by} ${release}`} kind="info">
          {how === "staged" && release !== null ? (
            <p>
              {words.staged(by, release)}{" "}
              <a href={formatPlace(placeAt("changes", String(release)))}>{words.show}</a>
            </p>
          ) : (
            <p>{words.pending(by, formatInstant(at))}</p>
          )}
        </Notice>
      ))}
    </div>
  );
}

function Heading(): JSX.Element {
  const words = useDeskWords().form;
  const { form, resource, isNew, Uuid } = useFormItem();
  const title = useTitleOfItem();
  useTitle(title, form.title);
  const list = formatPlace(placeAt("items", resource));
  return (
    <header class="stack stack-tight form-heading">
      <p>
        <a href={list}>← {form.title}</a>
      </p>
      <h1 tabIndex={-1}>
        {title === "" ? isNew ? words.newItem(form.title) : words.untitled : <bdi>{title}</bdi>}
      </h1>
      {!isNew && (
        <p class="row row-tight">
          <a href={formatPlace(placeAt("history", `${resource}/${Uuid}`))}>{words.history}</a>
        </p>
      )}
    </header>
  );
}

function Removal(): JSX.Element | null {
  const words = useDeskWords().form;
  const item = useFormItem();
  const { resource, Uuid, isNew } = item;
  const isBegun = useChange(item, (change) => change !== undefined);
  if (isNew && !isBegun) return null;
  return (
    <div class="row row-tight form-end">
      <a class="button" href={formatPlace(placeAt("item", `${resource}/new`, [["from", Uuid]]))}>
        {words.copy}
      </a>
      <button
        type="button"
        class="button button-bad"
        onClick={() => {
          removeItem(resource, Uuid);
          if (isNew) goTo(placeAt("items", resource));
        }}
      >
        {words.remove}
      </button>
    </div>
  );
}

function Inside({
  others,
  position,
}: Pick<ItemFormProperties, "others" | "position">): JSX.Element {
  const words = useDeskWords().form;
  const item = useFormItem();
  const { form, isReadOnly, resource, Uuid } = item;
  const isRemoved = useChange(item, (change) => change !== undefined && isRemoving(change));
  const lastOfPlace = form.fields.findLast(
    ({ name }) => name === form.place?.longitude || name === form.place?.latitude,
  )?.name;
  const [asked, setAsked] = useState(0);
  return (
    <>
      <Heading />
      {asked > 0 && <ProblemSummary asked={asked} />}
      <Others others={others} />
      {isReadOnly && (
        <Notice kind="info">
          <p>{words.readOnly}</p>
        </Notice>
      )}
      {isRemoved ? (
        <Notice kind="warning">
          <p role="status">{words.removed}</p>
          <button type="button" class="button" onClick={() => takeBack(resource, Uuid)}>
            {words.takeBack}
          </button>
        </Notice>
      ) : (
        <div class="item-form stack">
          <FieldGroup
            fields={form.fields.filter(({ name }) => name !== "Key" && name !== "Uuid")}
            prefix=""
            showLanguages={(group) => <ItemLanguages group={group} />}
            showAfter={({ name }) =>
              name === lastOfPlace ? <PlaceOnMap place={form.place} /> : undefined
            }
          />
          <IdentityFields />
          <ItemPosition position={position} />
          {!isReadOnly && <Removal />}
        </div>
      )}
      {!isReadOnly && <FormActions onProblems={() => setAsked(asked + 1)} />}
    </>
  );
}

export function ItemForm({ others, position, ...item }: ItemFormProperties): JSX.Element {
  // A problem elsewhere leads to its field.
  const stores = useMemo(
    () => createFormStores(valueOf(placeStore.get(), "field") || undefined),
    [],
  );
  const { form, resource, Uuid, isNew, isReadOnly } = item;
  const shared: FormItem = useMemo(
    () => ({ ...item, ...stores }),
    [form, resource, Uuid, isNew, isReadOnly, item.item, item.first],
  );
  return (
    <FormItemContext.Provider value={shared}>
      <Inside others={others} position={position} />
    </FormItemContext.Provider>
  );
}
