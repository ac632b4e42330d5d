/** The item that a form shows: its values with what is pending of them, and how a field changes its own. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { createStore, useSelected } from "../../state/store.ts";
import type { Store } from "../../state/store.ts";
import { changeOf, isSame } from "../state/change-set.ts";
import type { Change, Values } from "../state/change-set.ts";
import { addItem, changeItem } from "../state/edit-pending.ts";
import { pendingStore, problemsOf } from "../state/pending.ts";
import type { Pending, PendingProblem } from "../state/pending.ts";
import { readSaid } from "../state/plan.ts";
import { firstTextOf } from "./item-schema.ts";
import type { ItemForm } from "./item-schema.ts";
import { editingOf, valueOfItem } from "./item-values.ts";

export interface FormItem {
  readonly form: ItemForm;
  readonly resource: string;
  readonly Uuid: string;
  /** As it is stored; of a new item: nothing. */
  readonly item: Values;
  readonly isNew: boolean;
  readonly isReadOnly: boolean;
  /** What a new item begins with. */
  readonly first: Values;
  /** Whether fields that were not left yet say what is wrong with them, too. */
  readonly isAsked: Store<boolean>;
  /** The path of the field that is to be seen and to have the focus. */
  readonly wanted: Store<string | undefined>;
}

export const createFormStores = (
  wanted: string | undefined,
): Pick<FormItem, "isAsked" | "wanted"> => ({
  isAsked: createStore(false),
  wanted: createStore(wanted),
});

export const FormItemContext = createContext<FormItem | undefined>(undefined);

export function useFormItem(): FormItem {
  const item = useContext(FormItemContext);
  if (!item) throw new Error("This stands in no form.");
  return item;
}

const pendingOf = (pending: Pending, { resource, Uuid }: FormItem): Change | undefined =>
  changeOf(pending.changes, resource, Uuid);

/** @returns something of what is pending of the item, in short: each key that is pressed is a change */
export const useChange = <Part>(
  item: FormItem,
  select: (change: Change | undefined) => Part,
): Part => useSelected(pendingStore, (pending) => select(pendingOf(pending, item)), isSame);

/** @returns the values of an item by which people recognise it; "": it has none */
export function titleIn(form: ItemForm, read: (path: string) => unknown): string {
  const { fields, languages, localized } = form;
  const group = fields.find(({ name }) => name === localized);
  const ordered = languages.toSorted(
    (one, other) => Number(other.isFallback) - Number(one.isFallback),
  );
  for (const { code } of group ? ordered : []) {
    const text = firstTextOf(read(`${localized}.${code}`), group?.members ?? []);
    if (text !== "") return text;
  }
  return firstTextOf(Object.fromEntries(fields.map(({ name }) => [name, read(name)])), fields);
}

export function useTitleOfItem(): string {
  const item = useFormItem();
  return useSelected(pendingStore, () => titleIn(item.form, (path) => readValue(item, path)));
}

/** @returns the value at a path with what is pending of it; null: none */
export function useValue(path: string): unknown {
  const item = useFormItem();
  return useSelected(
    pendingStore,
    (pending) => valueOfItem(startOf(item, pending), pendingOf(pending, item), path),
    isSame,
  );
}

/** Of a new item whose first value was not typed yet, what it begins with. */
const startOf = (item: FormItem, pending: Pending): Values =>
  item.isNew && !pendingOf(pending, item) ? item.first : item.item;

export const readValue = (item: FormItem, path: string): unknown => {
  const pending = pendingStore.get();
  return valueOfItem(startOf(item, pending), pendingOf(pending, item), path);
};

function begin({ isNew, resource, Uuid, first }: FormItem): void {
  if (isNew && !changeOf(pendingStore.get().changes, resource, Uuid))
    addItem(resource, { ...first, Uuid });
}

/** @param value null: none */
export function setValue(item: FormItem, path: string, value: unknown): void {
  begin(item);
  changeItem(item.resource, item.Uuid, editingOf(item.item, path, value));
}

/** @param isGone otherwise it comes back */
export function removePath(item: FormItem, path: string, isGone: boolean): void {
  begin(item);
  const isStored = valueOfItem(item.item, undefined, path) !== null;
  changeItem(
    item.resource,
    item.Uuid,
    isGone && (isStored || item.isNew) ? { unset: [path] } : { back: [path] },
  );
}

/** @returns what the desk says of the value at a path */
export function useDeskProblem(path: string): PendingProblem | undefined {
  const item = useFormItem();
  return useSelected(
    pendingStore,
    (pending) => problemsOf(pending, item.resource, item.Uuid).find(({ field }) => field === path),
    isSame,
  );
}

/** @returns a problem of the desk in words */
export const sayProblem = ({ problem, suggestion }: PendingProblem): string =>
  [readSaid(problem), suggestion === null ? "" : readSaid(suggestion)].filter(Boolean).join(" – ");

export const idOf = (path: string): string => `field-${path.replaceAll(/[^\w-]/gu, "-")}`;
