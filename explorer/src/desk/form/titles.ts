/** The titles of items to which others refer, as far as they are known. */
import type { ItemList, ListedItem, OneItem } from "../../../../src/desk/item-answers.ts";
import { bodyOf } from "../../state/outcome.ts";
import { createStore, useSelected } from "../../state/store.ts";
import { send } from "../state/request.ts";

type Titles = Readonly<Record<string, string>>;

const titleStore = createStore<Titles>({});

export const noteTitles = (titles: Titles): void =>
  titleStore.set({ ...titleStore.get(), ...titles });

/** @returns those that are known, by Uuid */
export const useTitles = (): Titles => useSelected(titleStore, (titles) => titles);

/** @returns undefined: it is not known */
export const useTitle = (uuid: string): string | undefined =>
  useSelected(titleStore, (titles) => titles[uuid]);

export type FoundItem = ListedItem;

/** @returns the Uuid of the first text of an item that has one of its own; undefined: there is none */
export async function findTextUuid(resource: string, Uuid: string): Promise<string | undefined> {
  const reply = await send("GET", `/items/${encodeURIComponent(resource)}/${Uuid}`);
  const { item = {} } = (bodyOf(reply) as OneItem | undefined) ?? {};
  const texts = Object.values(item).flatMap((value) => Object.values(value ?? {}));
  const uuids = texts.map((text) => (text as { readonly Uuid?: unknown } | null)?.Uuid);
  return uuids.find((uuid) => typeof uuid === "string");
}

/** @returns undefined: the desk does not answer */
export async function findItems(
  resource: string,
  search: string,
  { page = 1, signal }: { readonly page?: number; readonly signal?: AbortSignal } = {},
): Promise<ItemList | undefined> {
  const query = new URLSearchParams({ resource, page: String(page), ...(search && { search }) });
  const reply = await send("GET", `/items?${query.toString()}`, signal && { signal });
  const found = bodyOf(reply) as ItemList | undefined;
  if (found) noteTitles(Object.fromEntries(found.items.map(({ Uuid, title }) => [Uuid, title])));
  return found;
}
