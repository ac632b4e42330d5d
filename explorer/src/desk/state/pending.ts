/**
 * The pending changes of whoever is signed in: in memory and in this browser at once, at the desk soon after, in the
 * other tabs, too. What the desk does not have yet is kept until it has it.
 */
import type { Pending as PendingAnswer } from "../../../../src/desk/answers.ts";
import { isGood } from "../../state/outcome.ts";
import { createStore } from "../../state/store.ts";
import { changeOf, isSame, layChange, layChanges, replaceChange } from "./change-set.ts";
import type { Change, ChangeSet } from "./change-set.ts";
import { keptChanges, keyOf } from "./kept-changes.ts";
import { send } from "./request.ts";
import type { Reply } from "./request.ts";
import { sessionStore, signOut } from "./session.ts";
import { olderOf, shownFrom } from "./shown-releases.ts";
import { tabs, THIS_TAB } from "./tabs.ts";
import type { Message } from "./tabs.ts";

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

/** Whose changes they are; undefined: nobody is signed in. */
let owner: string | undefined;
/** Of what the desk has; null: it has none. */
let version: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let retryMs: number = RETRY_MS.first;
let running: Promise<void> | undefined;

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
  if (owner !== undefined)
    keptChanges.write(owner, isUnsaved(now) ? { saved, version, changes, from } : undefined);
}

function schedule(inMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void savePending(), inMs);
}

/**
 * What was done here since something was sent, or known, is laid over what the desk has.
 * @param before what was sent; of what another tab or device sent, what was known here of the desk
 */
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

/** What of them the desk had when it was asked last. */
const knownChanges = (): ChangeSet => pendingStore.get().saved?.changes ?? [];

/** Asks the desk what it has, also after a publish or when another device may have saved something. */
export async function loadPending(): Promise<void> {
  const [asker, seen] = [owner, version];
  const reply = await send("GET", "/pending");
  if (owner !== asker || asker === undefined) return;
  // What is known meanwhile may be newer.
  if (version !== seen) await loadPending();
  else if (isGood(reply)) take(knownChanges(), reply);
  else if (isUnsaved(pendingStore.get())) fail(reply);
}

async function put(): Promise<void> {
  const { saved, changes, from } = pendingStore.get();
  const [asker, seen] = [owner, version];
  if (asker === undefined) return;
  if (saved === undefined) {
    await loadPending();
    return;
  }
  has({ state: "saving" });
  const json = { base: baseOf({ saved, from }), changes };
  const reply = await send("PUT", "/pending", { json, version: seen });
  if (owner !== asker) return;
  if (isGood(reply)) tabs.post({ kind: "saved", seen, reply });
  // What is known meanwhile may be newer.
  if (reply.status === 412 || version !== seen) await loadPending();
  else if (isGood(reply)) take(changes, reply);
  else fail(reply);
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

/** @param now undefined: nothing is pending of the item */
export function replacePending(resource: string, Uuid: string, now: Change | undefined): void {
  const { changes, from: known } = pendingStore.get();
  const before = changeOf(changes, resource, Uuid);
  if (isSame(before, now)) return;
  const from = olderOf(known, shownFrom(resource, Uuid));
  has({ changes: replaceChange(changes, resource, Uuid, now), from, state: "waiting" });
  keep();
  tabs.post({ kind: "changed", resource, Uuid, before, now, from });
  if (isUnsaved(pendingStore.get())) schedule(PAUSE_MS);
  else has({ state: "saved" });
}

/** Another tab saves it itself unless it is closed. */
function follow(changes: ChangeSet, from: number | undefined): void {
  has({ changes, from: olderOf(pendingStore.get().from, from) });
  keep();
  if (isUnsaved(pendingStore.get())) schedule(OTHER_TAB_MS);
}

function hear(data: Message): void {
  const now = pendingStore.get();
  const { changes } = now;
  if (data.kind === "saved") {
    if (data.seen === version) take(knownChanges(), data.reply);
    else void loadPending();
  } else if (data.kind === "opened") {
    const { from } = now;
    const before = knownChanges();
    if (isUnsaved(now)) tabs.post({ kind: "unsaved", to: data.by, before, changes, from });
  } else if (data.kind === "unsaved") {
    if (data.to === THIS_TAB) follow(layChanges(data.before, data.changes, changes), data.from);
  } else {
    const { resource, Uuid, before } = data;
    const laid = layChange(before, data.now, changeOf(changes, resource, Uuid));
    follow(replaceChange(changes, resource, Uuid, laid), data.from);
  }
}

/** Begins with the changes of a person, and with what this browser has of theirs that the desk does not have. */
function begin(key: string | undefined): void {
  if (key === owner) {
    // Signed in again.
    if (pendingStore.get().state === "ended") void loadPending();
    return;
  }
  clearTimeout(timer);
  owner = key;
  version = null;
  pendingStore.set(NONE);
  tabs.join(key, hear);
  if (key === undefined) return;
  const kept = keptChanges.read(key);
  if (kept) {
    const { saved, changes, from } = kept;
    ({ version } = kept);
    has({ saved, changes, from, state: "waiting" });
  }
  tabs.post({ kind: "opened", by: THIS_TAB });
  void loadPending();
}

/** Whoever is not signed in any more may be back soon; another person begins with their own. */
function followSession(): void {
  const session = sessionStore.get();
  if (session) begin(keyOf(session));
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
