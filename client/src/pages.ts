/** Bodies of collections and entities. */
import type { Head } from "./ask.ts";
import type { Loaded, Notification, Page } from "./types.ts";

interface CollectionBody {
  readonly CollectionConfiguration: {
    readonly CollectionModelName: string;
    readonly CurrentPage: number;
    readonly LastPage: number;
    readonly TotalCount: number;
  };
  readonly Notifications: readonly Notification[];
}

export function readPage(body: unknown, head: Head): Page<unknown> {
  const { CollectionConfiguration: page, Notifications, ...payload } = body as CollectionBody;
  return {
    items:
      (payload as Readonly<Record<string, readonly unknown[]>>)[page.CollectionModelName] ?? [],
    page: page.CurrentPage,
    lastPage: page.LastPage,
    total: page.TotalCount,
    ...head,
    notifications: Notifications,
  };
}

export function readEntity(body: unknown, head: Head): Loaded<unknown> {
  const { Notifications, ...payload } = body as Pick<CollectionBody, "Notifications">;
  return { item: Object.values(payload)[0], ...head, notifications: Notifications };
}
