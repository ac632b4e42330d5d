/**
 * What the desk does in a process of its own, so that hostile or large content cannot stop the desk: what
 * goes there and what comes back, as plain data.
 */
import type { ResourceName } from "../catalog/resource-names.ts";
import type { NotificationCase } from "../errors.ts";
import type { SeenVersions } from "../store/publish/pending.ts";
import type { StoredSession } from "../store/publish/sessions.ts";
import type { Told } from "../store/publish/told.ts";
import type { StorePlace } from "../store/with-store.ts";
import type { Receiver } from "../tell/receiver.ts";
import type { ValueOf } from "../change/result-parts.ts";
import type { ItemOnly, ItemState } from "./item-answers.ts";
import type { BODIES, CheckWish } from "./read-body.ts";
import type { Allowed } from "../publish/limit-change.ts";
import type { Addressee } from "../words/say.ts";
import type { FileFormat } from "../publish/write-resource-file.ts";

/** What the addresses of the API begin with. */
export const API_PATH = "/desk/v1";

/** What every task needs; the location of the store has its password. */
export interface TaskFrame extends StorePlace {
  /** Who is told of a switch, with secrets. */
  readonly receivers: readonly Receiver[];
  readonly author: string;
  readonly allowed: Allowed;
  readonly language: "de" | "en";
  /** Who is told; absent: a shell. */
  readonly to?: Addressee;
  /** Empty, for a long answer; absent: there is none. */
  readonly folder?: string;
}

/** A release that must be current; null: none. */
interface OnCurrent {
  readonly current: number | null;
}

/** Which items of a resource a list has. */
export interface ItemWish {
  readonly resource: string;
  /** As it was typed; empty: nothing was. */
  readonly search: string;
  readonly page: number;
  readonly state?: ItemState | undefined;
  /** Items that have a text in a language, or have none. */
  readonly language?: { readonly code: string; readonly has: boolean } | undefined;
  readonly only?: ItemOnly | undefined;
}

/** An item, as an address names it: not yet known to exist. */
interface NamedOne {
  readonly resource: string;
  readonly uuid: string;
}

export type Task =
  | (CheckWish & {
      readonly task: "check";
      /** A directory with the files as they were sent. */
      readonly folder: string;
      /** Their names. */
      readonly files: readonly string[];
      /** Whether a file that names no release may be asked about: not what programs send. */
      readonly asks: boolean;
    })
  /** Takes tables for resources that are declared as they are. */
  | { readonly task: "guess"; readonly folder: string; readonly files: readonly string[] }
  | {
      /** Items, or the number of a release to plan: what `body` says. */
      readonly task: "take";
      /** The path of a JSON document, which nobody has parsed. */
      readonly body: string;
      /** Empty, for the files that are made of it. */
      readonly folder: string;
    }
  | (ValueOf<typeof BODIES.publish> & OnCurrent & { readonly task: "publish" })
  | (ValueOf<typeof BODIES.switch> & OnCurrent & { readonly task: "switch" })
  /** Tells again that a release is current. */
  | { readonly task: "tell"; readonly release: number }
  /** What it would change to make a release current. */
  | { readonly task: "plan"; readonly release: number }
  | { readonly task: "link"; readonly release: number }
  | { readonly task: "unlink"; readonly key: string }
  | { readonly task: "refuse"; readonly release: number; readonly note?: string | null | undefined }
  | { readonly task: "diff"; readonly sides: readonly [number | "current", number | "current"] }
  | {
      readonly task: "download";
      readonly resource: ResourceName | "installation";
      readonly format: FileFormat;
      /** Absent: the current one. */
      readonly release?: number | undefined;
      /** Empty, for the file. */
      readonly folder: string;
    }
  | { readonly task: "beginSession"; readonly session: StoredSession }
  | { readonly task: "endSession"; readonly id: string }
  | { readonly task: "noteUse"; readonly id: string; readonly at: number }
  | { readonly task: "showPending" }
  | {
      readonly task: "savePending";
      /** The path of a JSON document, which nobody has parsed. */
      readonly body: string;
      readonly seen: SeenVersions;
    }
  | { readonly task: "leavePending"; readonly seen: SeenVersions }
  | ({ readonly task: "items" } & ItemWish)
  | ({ readonly task: "item" } & NamedOne)
  | ({ readonly task: "history" } & NamedOne)
  /** Removes checks whose day is over. */
  | { readonly task: "tidy" };

export type TaskOf<Name extends Task["task"]> = Extract<Task, { readonly task: Name }>;

export interface DeskAnswer {
  readonly status: number;
  /** Of a switch, for the log. */
  readonly told?: readonly Told[];
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** The path of a file that is the body. */
  readonly file?: string;
}

export type TaskResult = DeskAnswer | { readonly refusal: TaskRefusal };

interface TaskRefusal extends NotificationCase {
  /** For the log, since it names paths. */
  readonly cause?: string;
}

/** What the process of a task is told. */
export interface TaskOrder {
  readonly frame: TaskFrame;
  readonly task: Task;
}

/** What it says when it has done it; before, it says that it has taken it. */
export interface TaskDone {
  readonly result: TaskResult;
  /** Of its process then, in MiB. */
  readonly memory: number;
  /** How many it has done. */
  readonly tasks: number;
}

const WRITING: ReadonlySet<Task["task"]> = new Set([
  "publish",
  "switch",
  "tell",
  "beginSession",
  "endSession",
  "noteUse",
  "savePending",
  "leavePending",
  "link",
  "unlink",
  "refuse",
]);

/** @returns whether it is finished also when nobody waits for its answer */
export const isWriting = ({ task }: Task): boolean => WRITING.has(task);

const READING: ReadonlySet<Task["task"]> = new Set(["items", "item", "history"]);

/** @returns whether what it reads is kept for the next such task */
export const isReadingItems = ({ task }: Task): boolean => READING.has(task);
