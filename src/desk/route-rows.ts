/** What a row of the desk's addresses is, and what it gets. */
import type { IncomingMessage } from "node:http";
import type { Exchange } from "../http/exchange.ts";
import type { NotificationMessage } from "../errors.ts";
import type { TObject, TSchema } from "typebox";
import type { valuesByName } from "../query/query-syntax.ts";
import type { StoredToken, StoreReader } from "../store/store.ts";
import type { Say } from "../words/say.ts";
import type { Task, DeskAnswer } from "./tasks.ts";
import type { DeskRight, SignIn } from "./sign-in.ts";

/** How long content may take to come. */
export interface DeskPace {
  /** A document, which is in one packet or a few. */
  readonly documentMs: number;
  /** An upload: so many bytes in each such time. Slower, nothing arrives in time that is worth a check. */
  readonly uploadMs: number;
  readonly uploadBytes: number;
}

export const DESK_PACE: DeskPace = {
  documentMs: 15_000,
  uploadMs: 30_000,
  uploadBytes: 30 * 1024,
};

export interface DeskParts {
  readonly pace: DeskPace;
  readonly reader: StoreReader;
  readonly signIn: SignIn;
  /** Takes what changed in the store: sooner than by itself. */
  readonly look: () => Promise<void>;
  /** The public address of the server of the store; absent: unknown. */
  readonly site?: string | undefined;
}

/** Events for a client, for as long as it is open. */
export interface EventStream {
  readonly client: string;
  readonly isOpen: () => boolean;
}

export interface Asked {
  readonly exchange: Exchange;
  readonly request: IncomingMessage;
  /** Of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: ReturnType<typeof valuesByName>;
  readonly desk: DeskParts;
  /** In the language of whoever asks. */
  readonly say: Say;
  /** Of whoever asks; without a right, none is needed and this must not be read. */
  readonly token: StoredToken;
  /** @throws RequestError ACCESS_DENIED */
  require(right: DeskRight): void;
  /** @returns a new folder, which is removed when the request is answered */
  makeFolder(): Promise<string>;
  /** Does something in a process of its own. */
  run(task: Task): Promise<DeskAnswer>;
  /**
   * Does what `take` returns, which receives much before.
   * @param take is told when others need the place
   */
  upload(take: (signal: AbortSignal) => Promise<Task>): Promise<DeskAnswer>;
}

/** Of whoever needs a token. */
export const TOKEN_ERRORS: readonly NotificationMessage[] = [
  "TOKEN_MISSING",
  "TOKEN_INVALID",
  "TOKEN_EXPIRED",
  "ACCESS_DENIED",
  "ORIGIN_FOREIGN",
];

export interface RouteRow {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /desk/v1, with a colon before the name of each parameter. */
  readonly path: string;
  /** null: nobody needs to be signed in. */
  readonly right: DeskRight | null;
  /** The parameter with the release whose links open it, too; `any`: all links do; absent: none does. */
  readonly link?: string;
  readonly summary: string;
  /** Of JSON. */
  readonly body?: TObject;
  /** Of a form that is taken, too, or alone. */
  readonly form?: TObject;
  readonly query?: TObject;
  /** Headers that may be sent, with what they say. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the header If-Match must name the current release. */
  readonly needsCondition?: true;
  /** Besides those of all addresses with such a right, content and condition. */
  readonly errors?: readonly NotificationMessage[];
  /** What it answers where nothing is wrong with the request, by status; without a row, it is no JSON. */
  readonly answers: Readonly<Record<number, readonly [description: string, row?: TSchema]>>;
  answer(asked: Asked): Promise<DeskAnswer & { readonly stream?: EventStream }>;
}

/** @returns whether content comes with a request */
export const takesContent = ({ body, form }: RouteRow): boolean => (body ?? form) !== undefined;
