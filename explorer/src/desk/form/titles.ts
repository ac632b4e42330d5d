/** The titles of items to which others refer, as far as they are known. */
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

export interface FoundItem {
  readonly Uuid: string;
  readonly Key: string | null;
  readonly title: string;
  readonly state: string;
}

interface FoundPage {
  readonly items: readonly FoundItem[];
  readonly total: number;
  readonly pages: number;
}

/** @returns undefined: the desk does not answer */
export async function findItems(
  resource: string,
  search: string,
  { page = 1, signal }: { readonly page?: number; readonly signal?: AbortSignal } = {},
): Promise<FoundPage | undefined> {
  const query = new URLSearchParams({ resource, page: String(page), ...(search && { search }) });
  const reply = await send("GET", `/items?${query.toString()}`, signal && { signal });
  const found = bodyOf(reply) as FoundPage | undefined;
  if (found) noteTitles(Object.fromEntries(found.items.map(({ Uuid, title }) => [Uuid, title])));
  return found;
}
