/**
 * A tab of the desk's page, in a thread of its own, without its views: its modules, with a storage and cookies that the
 * tabs of one device share, and a network that can be away. It is closed by ending the thread.
 */
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/** `lost`: requests arrive, and their answers do not. */
const NETWORK = ["there", "away", "lost"] as const;

export interface DeviceData {
  readonly name: string;
  readonly address: string;
  /** A file. */
  readonly storage: string;
  /** Whether the page may keep anything. */
  readonly isKeeping: boolean;
  /** What of NETWORK holds. */
  readonly network: SharedArrayBuffer;
}

export type Values = Readonly<Record<string, unknown>>;

export interface PendingChange {
  readonly Uuid?: string;
  readonly set?: Values;
  readonly add?: Values;
  readonly remove?: true;
  readonly after?: string | null;
}

export interface TabState {
  readonly changes: readonly PendingChange[];
  readonly state: string;
  readonly isSignedIn: boolean;
}

export interface TabCommands {
  /** Unless somebody is. @returns whether somebody is */
  signIn(token: string): Promise<boolean>;
  /** In the form of an item. @returns whether there is one */
  set(Uuid: string, field: string, value: string): Promise<boolean>;
  add(Uuid: string, values: Readonly<Record<string, string>>): void;
  /** As by the buttons of the form. @returns whether there is one */
  remove(Uuid: string): Promise<boolean>;
  move(Uuid: string, after: string | null): Promise<boolean>;
  /** In the list of what is pending. */
  takeBack(Uuid: string): void;
  /** As who leaves a field. */
  save(): Promise<void>;
  /** Ends the session of the device, of which its other tabs hear when they ask. */
  leave(): Promise<void>;
  /** As who comes back to the tab. */
  look(): Promise<void>;
  /** @returns the status of the check, or of the publish */
  publish(): Promise<number>;
  read(): TabState;
}

export interface Ordered {
  readonly id: number;
  readonly name: keyof TabCommands;
  readonly given: readonly unknown[];
}

const device = workerData as DeviceData;
/** So that a test does not wait as people do. */
const FASTER = 20;

const storage = new DatabaseSync(device.storage, { timeout: 10_000 });
storage.exec("create table if not exists kept (name text primary key, value text)");
const getKept = (name: string): string | null =>
  (storage.prepare("select value from kept where name = ?").get(name)?.["value"] as string) ?? null;
const keep = (name: string, value: string): void => {
  storage.prepare("insert or replace into kept values (?, ?)").run(name, value);
};
const forbid = (): never => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

const network = (): (typeof NETWORK)[number] | undefined =>
  NETWORK[Atomics.load(new Int32Array(device.network), 0)];

const askDesk = globalThis.fetch;
async function fetchAsPage(address: string, init: RequestInit): Promise<Response> {
  if (network() === "away") throw new TypeError("Failed to fetch");
  const headers = new Headers(init.headers);
  headers.set("Cookie", getKept("cookie") ?? "");
  const response = await askDesk(address, { ...init, headers });
  await sleep(Math.random() * 10);
  if (network() !== "there") throw new TypeError("Failed to fetch");
  for (const cookie of response.headers.getSetCookie()) keep("cookie", cookie.split(";")[0] ?? "");
  return response;
}

const page = new EventTarget();
const Channel = globalThis.BroadcastChannel;
const wait = globalThis.setTimeout;
Object.assign(globalThis, {
  location: { origin: device.address, pathname: "/desk", hash: "" },
  document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
  addEventListener: page.addEventListener.bind(page),
  fetch: fetchAsPage,
  setTimeout: (act: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    wait(act, ms / FASTER, ...given),
  BroadcastChannel: class extends Channel {
    constructor(name: string) {
      super(`${device.name} ${name}`);
    }
  },
});
Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (name: string) => (device.isKeeping ? getKept(name) : forbid()),
    setItem: (name: string, value: string) => (device.isKeeping ? keep(name, value) : forbid()),
    removeItem(name: string) {
      if (!device.isKeeping) forbid();
      storage.prepare("delete from kept where name = ?").run(name);
    },
  },
});

// They look at the browser when they are loaded.
const { followPending, loadPending, pendingStore, savePending } =
  await import("../../explorer/src/desk/state/pending.ts");
const { addItem, changeItem, moveItem, removeItem, takeBack } =
  await import("../../explorer/src/desk/state/edit-pending.ts");
const { changeOf, isRemoving } = await import("../../explorer/src/desk/state/change-set.ts");
const { noteShown } = await import("../../explorer/src/desk/state/shown-releases.ts");
const { sessionStore, signIn, startSession } =
  await import("../../explorer/src/desk/state/session.ts");
const { send } = await import("../../explorer/src/desk/state/request.ts");
followPending();

/** Of stored items; they stay open. */
const forms = new Set<string>();

/** @returns whether the form of an item can be there: it is pending, or stored */
async function open(Uuid: string): Promise<boolean> {
  const change = changeOf(pendingStore.get().changes, "notes", Uuid);
  if (change && isRemoving(change)) return false;
  if (change || forms.has(Uuid)) return true;
  const reply = await send("GET", `/items/notes/${Uuid}`);
  if (reply.status !== 200) return false;
  forms.add(Uuid);
  noteShown("notes", Uuid, (reply.body as { base: number }).base);
  return true;
}

const inForm = async (Uuid: string, act: () => void): Promise<boolean> => {
  const isOpen = await open(Uuid);
  if (isOpen) act();
  return isOpen;
};

const COMMANDS: TabCommands = {
  async signIn(token) {
    if (!sessionStore.get()) await startSession(undefined);
    if (!sessionStore.get()) await signIn(token);
    return Boolean(sessionStore.get());
  },
  set: (Uuid, field, value) =>
    inForm(Uuid, () => changeItem("notes", Uuid, { set: { [field]: value } })),
  add: (Uuid, values) => void addItem("notes", { Uuid, ...values }),
  remove: (Uuid) => inForm(Uuid, () => removeItem("notes", Uuid)),
  move: (Uuid, after) => inForm(Uuid, () => moveItem("notes", Uuid, after)),
  takeBack: (Uuid) => takeBack("notes", Uuid),
  save: savePending,
  async leave() {
    await send("DELETE", "/session");
  },
  look: loadPending,
  async publish() {
    await savePending();
    const { saved, changes } = pendingStore.get();
    const base = saved?.base ?? undefined;
    const checked = await send("POST", "/checks", { json: { base, changes } });
    if (checked.status !== 201) return checked.status;
    const { draft, release } = checked.body as { draft: string; release: number };
    await savePending();
    const { status } = await send("POST", "/releases", { json: { draft }, release });
    await loadPending();
    return status;
  },
  read() {
    const { changes, state } = pendingStore.get();
    return { changes, state, isSignedIn: Boolean(sessionStore.get()) };
  },
};

async function obey({ id, name, given }: Ordered): Promise<void> {
  const act = COMMANDS[name] as (...given: readonly unknown[]) => unknown;
  parentPort?.postMessage({ id, result: await act(...given) });
}

parentPort?.on("message", (ordered: Ordered) => void obey(ordered));
parentPort?.postMessage("open");
