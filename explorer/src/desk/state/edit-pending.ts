/** What whoever edits does to items: each is a change of what is pending of it. */
import { afterOf, changeOf, edit, isAddition, withoutMove } from "./change-set.ts";
import type { Editing, Values } from "./change-set.ts";
import { pendingStore, replacePending, savePending } from "./pending.ts";
import { createUuid } from "./random-uuid.ts";

/** Sets values of an item, takes them away, or gives back what was there. */
export function changeItem(resource: string, Uuid: string, editing: Editing): void {
  const change = changeOf(pendingStore.get().changes, resource, Uuid);
  replacePending(resource, Uuid, edit(change, { resource, Uuid }, editing));
}

/** @param values with a Uuid, unless any will do @returns the Uuid of the new item */
export function addItem(resource: string, values: Values, after?: string | null): string {
  const Uuid = typeof values["Uuid"] === "string" ? values["Uuid"] : createUuid();
  replacePending(resource, Uuid, {
    resource,
    add: { ...values, Uuid },
    ...(after !== undefined && { after }),
  });
  return Uuid;
}

/** Of one that is only pending, the desk is asked at once to let it go, unless it was published meanwhile. */
export function removeItem(resource: string, Uuid: string): void {
  const change = changeOf(pendingStore.get().changes, resource, Uuid);
  replacePending(resource, Uuid, { resource, Uuid, remove: true });
  if (change && isAddition(change)) void savePending();
}

/** @param after null: to the beginning */
export function moveItem(resource: string, Uuid: string, after: string | null): void {
  const change = changeOf(pendingStore.get().changes, resource, Uuid);
  // Others may have come between since: it is moved again, as the last one.
  if (change && afterOf(change) === after) replacePending(resource, Uuid, withoutMove(change));
  changeItem(resource, Uuid, { after });
}

/** Takes back where it is to stand, and nothing else. */
export function leaveItem(resource: string, Uuid: string): void {
  const change = changeOf(pendingStore.get().changes, resource, Uuid);
  if (change) replacePending(resource, Uuid, withoutMove(change));
}

/** Takes back all that is pending of an item: a new one goes. */
export function takeBack(resource: string, Uuid: string): void {
  const change = changeOf(pendingStore.get().changes, resource, Uuid);
  if (change && isAddition(change)) removeItem(resource, Uuid);
  else replacePending(resource, Uuid, undefined);
}
