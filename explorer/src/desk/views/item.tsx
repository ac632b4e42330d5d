/** One item in its form: one that is there, one that is only pending, or a new one. */
import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Loading, Notice, Refusal } from "../../parts/notices.tsx";
import { bodyOf } from "../../state/outcome.ts";
import { formatPlace, placeAt, valueOf } from "../../state/place.ts";
import { useSelected } from "../../state/store.ts";
import type { DeskViewProperties } from "../desk.tsx";
import { ItemForm } from "../form/item-form.tsx";
import type { OneItem } from "../../../../src/desk/item-answers.ts";
import { readForm, startOfItem } from "../form/item-schema.ts";
import type { ItemForm as Form } from "../form/item-schema.ts";
import type { ItemFields } from "../../../../src/desk/field-rows.ts";
import { copyOf, itemWith } from "../form/item-values.ts";
import { noteTitles } from "../form/titles.ts";
import { changeOf, isAddition } from "../state/change-set.ts";
import type { Values } from "../state/change-set.ts";
import { addItem } from "../state/edit-pending.ts";
import { pendingStore } from "../state/pending.ts";
import { createUuid } from "../state/random-uuid.ts";
import { useReply } from "../state/request.ts";
import { noteShown } from "../state/shown-releases.ts";
import { useDeskWords } from "../words/words.ts";

const NEW = "new";
const NOTHING: Values = {};

const useIsAdded = (resource: string, Uuid: string): boolean =>
  useSelected(pendingStore, ({ changes }) => {
    const change = changeOf(changes, resource, Uuid);
    return change !== undefined && isAddition(change);
  });

/** Asks for an item unless it is only pending. */
function useStored(
  resource: string,
  Uuid: string,
  isAsked: boolean,
): {
  readonly stored: OneItem | undefined;
  readonly isAnswered: boolean;
  readonly refusal: JSX.Element | null;
} {
  const words = useDeskWords().form;
  const isKnown = useSelected(pendingStore, ({ saved }) => saved !== undefined);
  const path = `/items/${encodeURIComponent(resource)}/${encodeURIComponent(Uuid)}`;
  const { value: reply } = useReply(isAsked ? path : undefined);
  const stored = bodyOf(reply) as OneItem | undefined;
  useEffect(() => {
    if (!stored) return;
    noteTitles(stored.titles);
    noteShown(resource, Uuid, stored.base);
  }, [stored]);
  const isMissing = reply?.status === 404;
  const refusal = isMissing ? (
    isKnown ? (
      <Notice kind="warning">
        <p role="alert">{words.gone}</p>
        <p>
          <a href={formatPlace(placeAt("items", resource))}>{words.back}</a>
        </p>
      </Notice>
    ) : (
      <Loading />
    )
  ) : (
    <Refusal answer={reply} />
  );
  return { stored, isAnswered: reply !== undefined, refusal: isAsked ? refusal : null };
}

interface Shown {
  readonly form: Form;
  readonly resource: string;
  readonly isReadOnly: boolean;
}

/** Why there is no form, or not yet. */
const Unshown = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: JSX.Element | null;
}): JSX.Element => (
  <>
    <h1 tabIndex={-1}>{title}</h1>
    {children}
  </>
);

/**
 * An item that is there, or that is only pending. When a new one is published while somebody types in it, its form stays
 * with what it shows until the desk has answered.
 * @param first what a new one begins with; absent: it is none, or was begun
 */
function ItemThere({
  Uuid,
  first,
  ...shown
}: Shown & { readonly Uuid: string; readonly first?: Values | undefined }): JSX.Element {
  const { form, resource } = shown;
  const isAdded = useIsAdded(resource, Uuid);
  const added = useRef<Values | undefined>(undefined);
  useEffect(() => {
    const note = (): void => {
      const change = changeOf(pendingStore.get().changes, resource, Uuid);
      if (change && isAddition(change)) added.current = change.add;
    };
    note();
    return pendingStore.subscribe(note);
  }, [resource, Uuid]);
  const isNew = isAdded || (first !== undefined && !added.current);
  const { stored, isAnswered, refusal } = useStored(resource, Uuid, !isNew);
  const item = isNew ? NOTHING : (stored?.item ?? (isAnswered ? undefined : added.current));
  if (!item) return <Unshown title={form.title}>{refusal}</Unshown>;
  return (
    <ItemForm
      key={Uuid}
      {...shown}
      Uuid={Uuid}
      item={item}
      first={first ?? NOTHING}
      isNew={isNew}
      others={stored?.others ?? []}
      position={stored?.position ?? null}
    />
  );
}

/** It joins the pending changes with its first value, and has its own address then. */
function NewItem({ Uuid, ...shown }: Shown & { readonly Uuid: string }): JSX.Element {
  const { form, resource } = shown;
  const isAdded = useIsAdded(resource, Uuid);
  const first = useMemo(() => startOfItem(form), [form]);
  useEffect(() => {
    if (isAdded)
      history.replaceState(history.state, "", formatPlace(placeAt("item", `${resource}/${Uuid}`)));
  }, [isAdded]);
  return <ItemThere Uuid={Uuid} {...shown} first={first} />;
}

/** It joins the pending changes at once. */
function Copy({
  from,
  Uuid,
  ...shown
}: Shown & { readonly from: string; readonly Uuid: string }): JSX.Element {
  const { resource, form } = shown;
  const isAdded = useIsAdded(resource, from);
  const { stored, refusal } = useStored(resource, from, !isAdded);
  const isDone = useIsAdded(resource, Uuid);
  useEffect(() => {
    if (isDone || shown.isReadOnly || (!stored && !isAdded)) return;
    const change = changeOf(pendingStore.get().changes, resource, from);
    const values = copyOf(itemWith(stored?.item ?? {}, change), form.fields);
    addItem(resource, { ...values, Uuid }, from);
  }, [stored, isAdded]);
  return isDone ? (
    <NewItem Uuid={Uuid} {...shown} />
  ) : (
    <Unshown title={form.title}>{refusal}</Unshown>
  );
}

export function Item({ place, session }: DeskViewProperties): JSX.Element {
  const [resource = "", name = ""] = place.subject.split("/");
  const from = valueOf(place, "from");
  const { value: reply } = useReply(`/fields/${encodeURIComponent(resource)}`);
  const schema = bodyOf(reply) as ItemFields | undefined;
  const form = useMemo(() => schema && readForm(schema), [schema]);
  const fresh = useMemo(createUuid, [place]);
  if (!form) {
    return (
      <Unshown title={resource}>
        <Refusal answer={reply} />
      </Unshown>
    );
  }
  const isReadOnly = session.resources !== null && !session.resources.includes(resource);
  const shown: Shown = { form, resource, isReadOnly };
  if (name !== NEW) return <ItemThere key={name} Uuid={name} {...shown} />;
  return from === "" ? (
    <NewItem key={fresh} Uuid={fresh} {...shown} />
  ) : (
    <Copy key={fresh} from={from} Uuid={fresh} {...shown} />
  );
}
