/**
 * The pending changes of whoever is signed in: in memory and in this browser at once, at the desk soon after, in the
 * other tabs, too. What the desk does not have yet is kept until it has it.
 */
import type { Pending as PendingAnswer } from "../../../../src/desk/answers.ts";
import { addressOf } from "../../state/address.ts";
import { isGood } from "../../state/outcome.ts";
import { createStore } from "../../state/store.ts";
import { changeOf, edit, isSame, layChange, layChanges, replaceChange } from "./change-set.ts";
import type { Change, ChangeSet, Editing, Values } from "./change-set.ts";
import { keptChanges } from "./kept-changes.ts";
import { send } from "./request.ts";
import type { Reply } from "./request.ts";
import { sessionStore, signOut } from "./session.ts";
import { olderOf, shownFrom } from "./shown-releases.ts";

/** What the desk answered last. */
export interface SavedChanges extends Omit<PendingAnswer, "changes"> {
  readonly changes: ChangeSet;
}

export type PendingProblem = PendingAnswer["problems"][number];

export interface Pending {
  /** undefined: not known yet. */
  readonly saved: SavedChanges | undefined;
  readonly changes: ChangeSet;
  /** The oldest release that was shown of items whose changes the desk does not have; undefined: none was. */
  readonly from: number | undefined;
  /** waiting: for a pause in typing; offline: the desk could not be reached, and is asked again. */
  readonly state: "saved" | "waiting" | "saving" | "offline" | "ended" | "refused";
  /** Why the desk does not take them; undefined: it does. */
  readonly refusal: Reply | undefined;
}

const NOTHING: SavedChanges = {
  base: null,
  changes: [],
  at: null,
  problems: [],
  behind: [],
  others: [],
};
const NONE: Pending = {
  saved: undefined,
  changes: [],
  from: undefined,
  state: "saved",
  refusal: undefined,
};

export const pendingStore = createStore<Pending>(NONE);

const PAUSE_MS = 700;
/** Of a change in another tab, which saves it itself unless it is closed. */
const OTHER_TAB_MS = 5000;
const RETRY_MS = { first: 2000, most: 30_000 } as const;

let person: string | undefined;
/** Of what the desk has; null: it has none. */
let version: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let retryMs: number = RETRY_MS.first;
let running: Promise<void> | undefined;
let channel: BroadcastChannel | undefined;

const has = (changed: Partial<Pending>): void =>
  pendingStore.set({ ...pendingStore.get(), ...changed });

const isUnsaved = ({ saved, changes }: Pending): boolean => !isSame(saved?.changes ?? [], changes);

/**
 * @returns the release that the changes are made of: whoever saw older values than those that the desk began with is
 *   asked where others changed them since
 */
export const baseOf = ({
  saved,
  from = Infinity,
}: Pick<Pending, "saved" | "from">): number | null => {
  const { base } = saved ?? NOTHING;
  return base === null ? null : Math.min(base, from);
};

export const isSaving = ({ state }: Pending): boolean => state !== "saved";

export const problemsOf = (
  { saved }: Pending,
  resource: string,
  Uuid: string,
): readonly PendingProblem[] =>
  saved?.problems.filter((one) => one.resource === resource && one.item?.Uuid === Uuid) ?? [];

function keep(): void {
  const now = pendingStore.get();
  const { saved = NOTHING, changes, from } = now;
  if (person !== undefined)
    keptChanges.write(person, isUnsaved(now) ? { saved, version, changes, from } : undefined);
}

function schedule(inMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void savePending(), inMs);
}

/** What was done here since something was sent, or known, is laid over what the desk has. */
function take(before: ChangeSet, reply: Reply): void {
  const saved = reply.body as SavedChanges;
  version = reply.version;
  const changes = layChanges(before, pendingStore.get().changes, saved.changes);
  has({ saved, changes, refusal: undefined });
  retryMs = RETRY_MS.first;
  if (isUnsaved(pendingStore.get())) {
    has({ state: "waiting" });
    schedule(PAUSE_MS);
  } else has({ state: "saved", from: undefined });
  keep();
}

function fail(reply: Reply): void {
  if (reply.status === 401) has({ state: "ended" });
  else if (reply.status === 0 || reply.status >= 500 || reply.status === 429) {
    has({ state: "offline" });
    schedule(retryMs);
    retryMs = Math.min(2 * retryMs, RETRY_MS.most);
  } else has({ state: "refused", refusal: reply });
}

/** Asks the desk what it has, also after a publish or when another device may have saved something. */
export async function loadPending(): Promise<void> {
  const asker = person;
  const reply = await send("GET", "/pending");
  if (person !== asker || asker === undefined) return;
  if (isGood(reply)) take(pendingStore.get().saved?.changes ?? [], reply);
  else if (isUnsaved(pendingStore.get())) fail(reply);
}

async function put(): Promise<void> {
  const { saved, changes, from } = pendingStore.get();
  const asker = person;
  if (asker === undefined) return;
  if (saved === undefined) {
    await loadPending();
    return;
  }
  has({ state: "saving" });
  const reply = await send("PUT", "/pending", {
    json: { base: baseOf({ saved, from }), changes },
    version,
  });
  if (person !== asker) return;
  if (reply.status === 412) await loadPending();
  else if (isGood(reply)) {
    take(changes, reply);
    channel?.postMessage({ kind: "saved", before: changes, reply });
  } else fail(reply);
}

/** Sends what the desk does not have, at once. */
export async function savePending(): Promise<void> {
  clearTimeout(timer);
  while (running) await running;
  if (!isUnsaved(pendingStore.get())) return;
  running = put().finally(() => {
    running = undefined;
  });
  await running;
}

function replace(resource: string, Uuid: string, now: Change | undefined): void {
  const { changes, from: known } = pendingStore.get();
  const before = changeOf(changes, resource, Uuid);
  if (isSame(before, now)) return;
  const from = olderOf(known, shownFrom(resource, Uuid));
  has({ changes: replaceChange(changes, resource, Uuid, now), from, state: "waiting" });
  keep();
  channel?.postMessage({ kind: "changed", resource, Uuid, before, now, from });
  if (isUnsaved(pendingStore.get())) schedule(PAUSE_MS);
  else has({ state: "saved" });
}

/** Sets values of an item, takes them away, or gives back what was there. */
export function changeItem(resource: string, Uuid: string, editing: Editing): void {
  const change = changeOf(pendingStore.get().changes, resource, Uuid);
  replace(resource, Uuid, edit(change, { resource, Uuid }, editing));
}

/** The random bytes of a Uuid; `crypto.randomUUID` is not there without TLS. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // RFC 9562 §5.4: version and variant.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-");
}

/** @param values with a Uuid, unless any will do @returns the Uuid of the new item */
export function addItem(resource: string, values: Values, after?: string | null): string {
  const Uuid = typeof values["Uuid"] === "string" ? values["Uuid"] : createUuid();
  replace(resource, Uuid, {
    resource,
    add: { ...values, Uuid },
    ...(after !== undefined && { after }),
  });
  return Uuid;
}

/** An item that is only pending goes without a trace. */
export function removeItem(resource: string, Uuid: string): void {
  const change = changeOf(pendingStore.get().changes, resource, Uuid);
  const isNew = change !== undefined && "add" in change;
  replace(resource, Uuid, isNew ? undefined : { resource, Uuid, remove: true });
}

/** @param after null: to the beginning */
export const moveItem = (resource: string, Uuid: string, after: string | null): void =>
  changeItem(resource, Uuid, { after });

/** Takes back all that is pending of an item. */
export const takeBack = (resource: string, Uuid: string): void =>
  replace(resource, Uuid, undefined);

type Message =
  | {
      readonly kind: "changed";
      readonly resource: string;
      readonly Uuid: string;
      readonly before?: Change;
      readonly now?: Change;
      readonly from?: number;
    }
  | { readonly kind: "saved"; readonly before: ChangeSet; readonly reply: Reply };

function hear({ data }: MessageEvent<Message>): void {
  const { changes, from } = pendingStore.get();
  if (data.kind === "saved") {
    take(data.before, data.reply);
    return;
  }
  const { resource, Uuid, before, now } = data;
  const laid = layChange(before, now, changeOf(changes, resource, Uuid));
  has({
    changes: replaceChange(changes, resource, Uuid, laid),
    from: olderOf(from, data.from),
  });
  if (isUnsaved(pendingStore.get())) schedule(OTHER_TAB_MS);
}

/** Begins with the changes of a person, and with what this browser has of theirs that the desk does not have. */
function begin(name: string | undefined): void {
  if (name === person) {
    // Signed in again.
    if (pendingStore.get().state === "ended") void loadPending();
    return;
  }
  clearTimeout(timer);
  channel?.close();
  channel = undefined;
  person = name;
  version = null;
  pendingStore.set(NONE);
  if (name === undefined) return;
  const kept = keptChanges.read(name);
  if (kept) {
    const { saved, changes, from } = kept;
    ({ version } = kept);
    has({ saved, changes, from, state: "waiting" });
  }
  channel = new BroadcastChannel(`lectern-pending ${addressOf("/")} ${name}`);
  channel.addEventListener("message", hear);
  void loadPending();
}

/** Whoever is not signed in any more may be back soon; another person begins with their own. */
function followSession(): void {
  const session = sessionStore.get();
  if (session) begin(session.name);
}

/** Signs out when the desk has all; what it does not take stays in this browser for the same person. */
export async function leave(): Promise<void> {
  await savePending();
  await signOut();
  if (sessionStore.get() === null) begin(undefined);
}

/** Keeps the pending changes of whoever is signed in. */
export function followPending(): void {
  sessionStore.subscribe(followSession);
  followSession();
  addEventListener("online", () => void savePending());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") void savePending();
    else if (sessionStore.get()) void loadPending();
  });
  addEventListener("beforeunload", (event) => {
    // What neither the desk nor this browser keeps would be lost.
    if (isUnsaved(pendingStore.get()) && !keptChanges.isAble()) event.preventDefault();
  });
}
