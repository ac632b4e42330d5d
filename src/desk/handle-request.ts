/** A request to the desk's API, from its path to its answer. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { CommandError, RequestError, requestError, serviceUnavailable } from "../errors.ts";
import type { NotificationCase, UnavailableReason } from "../errors.ts";
import { chooseMessageTexts } from "../items/languages.ts";
import type { Guest, Waiter, WaitingRoom } from "../lib/waiting-room.ts";
import { valuesByName } from "../query/query-syntax.ts";
import type { Exchange } from "../http/exchange.ts";
import { HEADER } from "../http/read-request.ts";
import { sayDocument } from "../words/say-problems.ts";
import { toReport } from "../publish/report.ts";
import { sayIn } from "../words/say.ts";
import type { Say } from "../words/say.ts";
import { sentence } from "../words/sentence.ts";
import type { Task, TaskFrame, DeskAnswer } from "./tasks.ts";
import { takesContent } from "./route-rows.ts";
import type { Asked, DeskParts, EventStream, RouteRow } from "./route-rows.ts";
import type { LinkTo } from "./sign-in.ts";
import { TaskStopped } from "./task-worker.ts";
import type { TaskRunner } from "./run-task.ts";
import type { WorkFolders } from "./work-folders.ts";

export interface DeskOptions extends DeskParts {
  /** Called with the connection of a request that has a token. */
  readonly onAdmitted: (socket: Socket) => void;
  readonly tasks: TaskRunner;
  readonly folders: WorkFolders;
  /** What is being received; the newest of whoever has most makes room for others. */
  readonly uploads: WaitingRoom<Guest>;
  readonly frame: Pick<TaskFrame, "store" | "groupReadable" | "receivers">;
}

/** What is sent. */
export interface Sending {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | Readable;
  readonly stream?: EventStream;
}

/** Of the system, by their codes. */
const LACKS: Readonly<Record<string, UnavailableReason>> = {
  ENOSPC: "deskFull",
  EDQUOT: "deskFull",
  EMFILE: "deskBusy",
  ENFILE: "deskBusy",
  EAGAIN: "deskBusy",
  ENOMEM: "deskBusy",
};

/** A store that cannot be read may be back soon; nothing else of it is an error of the client. */
function explainFault(error: unknown): unknown {
  if (error instanceof CommandError) return serviceUnavailable("storeUnreachable");
  const lack = LACKS[(error as NodeJS.ErrnoException).code ?? ""];
  return lack === undefined ? error : serviceUnavailable(lack);
}

/** Its problems are said to whoever asked. */
function sayFault(fault: unknown, say: Say): unknown {
  if (!(fault instanceof RequestError)) return fault;
  const [first, ...others] = fault.cases.map(({ problem, ...one }) =>
    problem ? { ...one, values: { ...one.values, problem: [say(problem)] } } : one,
  );
  return first ? new RequestError([first, ...others], fault.headers, fault.status) : fault;
}

/** @throws RequestError MEDIA_TYPE_UNSUPPORTED for content that is packed (RFC 9110 §15.5.16) */
function requireUnpacked({ headers }: IncomingMessage): void {
  const coding = headers["content-encoding"] ?? "identity";
  if (coding.trim().toLowerCase() === "identity") return;
  const wanted = "Content-Encoding: identity";
  throw requestError("MEDIA_TYPE_UNSUPPORTED", { wanted }, { "Accept-Encoding": "identity" });
}

/** Parameters that one answer names. */
const MOST_NAMED = 10;

/** A misspelt release would be the current one. @throws RequestError QUERY_PARAMETER_UNKNOWN */
function requireKnownParameters(given: readonly string[], { query }: RouteRow): void {
  const known = Object.keys(query?.properties ?? {});
  const unknown = given.filter((name) => !known.includes(name)).slice(0, MOST_NAMED);
  const [first, ...others] = unknown.map((parameter): NotificationCase => ({
    message: "QUERY_PARAMETER_UNKNOWN",
    values: { reason: "parameter", parameter, ...(known.length > 0 && { known }) },
  }));
  if (first) throw new RequestError([first, ...others]);
}

/** A check without a result is a problem of what was checked, as far as is known. */
function answerStopped(say: Say, { reason }: TaskStopped, task: Task["task"]): DeskAnswer {
  if ((task !== "check" && task !== "take") || (reason !== "memory" && reason !== "time"))
    throw serviceUnavailable("deskStopped");
  const problem =
    reason === "memory"
      ? sentence(
          "the check needed too much memory and was stopped: send fewer files or rows at once, or publish beside the store",
        )
      : sentence(
          "the check took too long and was stopped: send fewer files or rows at once, or publish beside the store",
        );
  const { errors } = toReport({
    valid: false,
    errors: [{ severity: "error", problem }],
    warnings: [],
  });
  return { status: 422, body: sayDocument(say, { valid: false, errors, warnings: [] }) };
}

/** @returns the parameters of a path */
const readParams = (path: string, segments: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from(path.matchAll(/:(\w+)/gu), ([, name = ""], index) => [name, segments[index] ?? ""]),
  );

const readLink = (
  link: string | undefined,
  params: Readonly<Record<string, string>>,
): LinkTo | undefined =>
  link === undefined ? undefined : link === "any" ? link : Number(params[link]);

async function answer(
  exchange: Exchange,
  row: RouteRow,
  segments: readonly string[],
  { tasks, folders, uploads, frame, onAdmitted, ...desk }: DeskOptions,
  made: string[],
  signal: AbortSignal,
  say: Say,
): ReturnType<RouteRow["answer"]> {
  const { request } = exchange;
  const params = readParams(row.path, segments);
  const token =
    row.right === null
      ? undefined
      : desk.signIn.admit(exchange, row.right, readLink(row.link, params));
  if (token) {
    onAdmitted(request.socket);
    tasks.warm();
  }
  if (takesContent(row)) requireUnpacked(request);
  const parameters = valuesByName(exchange.query);
  requireKnownParameters([...parameters.keys()], row);
  const waiter: Waiter = { client: token?.key ?? "", isGone: () => signal.aborted };
  const asked: Asked = {
    exchange,
    request,
    params,
    query: parameters,
    desk,
    say,
    get token() {
      if (!token) throw new Error("This address needs no token.");
      return token;
    },
    require: (right) => void desk.signIn.admit(exchange, right),
    async makeFolder() {
      const folder = await folders.make();
      made.push(folder);
      return folder;
    },
    async run(task) {
      // A store that is away would be made anew.
      await desk.reader.readState();
      const folder = await asked.makeFolder();
      const allowed = {
        declare: token?.rights.includes("declare") ?? false,
        resources: token ? token.resources : [],
      };
      const whole = {
        ...frame,
        author: token?.name ?? "",
        allowed,
        folder,
        language: say.language,
        to: say.to,
      };
      // Nothing is sent while it works, and the client has done nothing wrong.
      const { socket } = request;
      const { timeout = 0 } = socket;
      socket.setTimeout(0);
      try {
        return await tasks.run(waiter, whole, task, signal);
      } catch (error) {
        if (error instanceof TaskStopped) return answerStopped(say, error, task.task);
        throw error;
      } finally {
        socket.setTimeout(timeout);
      }
    },
    async upload(take) {
      const evicted = new AbortController();
      const dismiss = (): void => evicted.abort(serviceUnavailable("deskBusy"));
      const guest: Guest = { waiter, dismiss };
      if (!uploads.enter(guest)) throw serviceUnavailable("deskBusy");
      const task = await take(evicted.signal).finally(() => uploads.leave(guest));
      return asked.run(task);
    },
  };
  return row.answer(asked);
}

export async function writeAnswer({
  status,
  body,
  file,
  headers,
  ...more
}: Awaited<ReturnType<RouteRow["answer"]>>): Promise<Sending> {
  const common = { "Cache-Control": "no-store", ...headers };
  if (file !== undefined) {
    const { size } = await stat(file);
    const length = { "Content-Length": String(size) };
    return { status, headers: { ...common, ...length }, body: createReadStream(file) };
  }
  if (!body) return { status, headers: common, ...more };
  const bytes = Buffer.from(JSON.stringify(body));
  const typed = { "Content-Type": "application/json", "Content-Length": String(bytes.length) };
  return { status, headers: { ...common, ...typed }, body: bytes };
}

/**
 * @param segments in the places of the parameters of its path
 * @param made gets the folders that are to be removed when the answer was sent
 * @param signal aborted when the client is gone
 * @throws RequestError
 */
export async function handleRequest(
  exchange: Exchange,
  row: RouteRow,
  segments: readonly string[],
  desk: DeskOptions,
  made: string[],
  signal: AbortSignal,
): Promise<Sending> {
  const { tag } = chooseMessageTexts(undefined, exchange.acceptLanguage, undefined);
  // Who has a token at hand has a shell, too; a page has a session.
  const isPage = exchange.headers[HEADER.authorization] === undefined;
  const say = await sayIn(tag, isPage ? "page" : "shell");
  try {
    return await writeAnswer(await answer(exchange, row, segments, desk, made, signal, say));
  } catch (error) {
    throw sayFault(explainFault(error), say);
  }
}
