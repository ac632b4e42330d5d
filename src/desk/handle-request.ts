/** A request to the desk's API, from its path to its answer. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { CommandError, RequestError, requestError, serviceUnavailable } from "../errors.ts";
import type { NotificationCase, UnavailableReason } from "../errors.ts";
import { chooseMessageTexts } from "../items/languages.ts";
import type { Guest, Waiter, WaitingRoom } from "../lib/waiting-room.ts";
import { valuesByName } from "../query/query-syntax.ts";
import type { TargetParts } from "../http/request-check.ts";
import type { TracedRequest } from "../http/request-trace.ts";
import { sayDocument } from "../words/say-problems.ts";
import { toReport } from "../publish/report.ts";
import { sayIn } from "../words/say.ts";
import type { Say } from "../words/say.ts";
import { sentence } from "../words/sentence.ts";
import { API_PATH } from "./tasks.ts";
import type { Task, TaskFrame, DeskAnswer } from "./tasks.ts";
import { describeDesk } from "./describe-desk.ts";
import type { Asked, DeskParts, EventStream, RouteRow } from "./route-rows.ts";
import { ROUTES } from "./routes.ts";
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

/** @returns the parameters of the path; undefined: it is another one */
function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const word = given[index] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = word;
    else if (part !== word) return undefined;
  }
  return params;
}

interface Found {
  readonly row: RouteRow;
  readonly params: Readonly<Record<string, string>>;
}

/** @throws RequestError RESOURCE_NOT_FOUND, METHOD_NOT_ALLOWED */
function findRoute(method: string, path: string): Found {
  const matches = ROUTES.flatMap((row) => {
    const params = matchPath(row.path, path);
    return params ? [{ row, params }] : [];
  });
  if (matches.length === 0)
    throw requestError("RESOURCE_NOT_FOUND", { path: `${API_PATH}${path}` });
  const wanted = method === "HEAD" ? "GET" : method;
  const found = matches.find(({ row }) => row.method === wanted);
  if (found) return found;
  const methods = matches.map(({ row }) => row.method).join(", ");
  throw requestError("METHOD_NOT_ALLOWED", { methods }, { Allow: methods });
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
function requireUnpacked({ headers }: TracedRequest): void {
  const coding = headers["content-encoding"] ?? "identity";
  if (coding.trim().toLowerCase() === "identity") return;
  const wanted = "Content-Encoding: identity";
  throw requestError("MEDIA_TYPE_UNSUPPORTED", { wanted }, { "Accept-Encoding": "identity" });
}

/** Parameters that one answer names. */
const MOST_NAMED = 10;

/** A misspelt release would be the current one. @throws RequestError QUERY_PARAMETER_UNKNOWN */
function requireKnownParameters(given: readonly string[], { query: known = [] }: RouteRow): void {
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

async function answer(
  request: TracedRequest,
  { row, params }: Found,
  query: string,
  { tasks, folders, uploads, frame, onAdmitted, ...desk }: DeskOptions,
  made: string[],
  signal: AbortSignal,
  say: Say,
): ReturnType<RouteRow["answer"]> {
  const token = row.right === null ? undefined : desk.signIn.admit(request, row.right);
  if (token) {
    request.tokenKey = token.key;
    onAdmitted(request.socket);
    tasks.warm();
  }
  if (row.body !== undefined) requireUnpacked(request);
  const parameters = valuesByName(query);
  requireKnownParameters([...parameters.keys()], row);
  const waiter: Waiter = { client: token?.key ?? "", isGone: () => signal.aborted };
  const asked: Asked = {
    request,
    params,
    query: parameters,
    desk,
    say,
    get token() {
      if (!token) throw new Error("This address needs no token.");
      return token;
    },
    require: (right) => void desk.signIn.admit(request, right),
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

async function writeAnswer({
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
 * @param signal aborted when the client is gone
 * @param made gets the folders that are to be removed when the answer was sent
 * @throws RequestError
 */
export async function handleRequest(
  request: TracedRequest,
  { path, query }: TargetParts,
  desk: DeskOptions,
  made: string[],
  signal: AbortSignal,
): Promise<Sending> {
  const below = path.slice(API_PATH.length);
  if (below === "/openapi.json" && (request.method === "GET" || request.method === "HEAD"))
    return writeAnswer({ status: 200, body: describeDesk() });
  const { tag } = chooseMessageTexts(undefined, request.headers["accept-language"], undefined);
  const say = await sayIn(tag);
  try {
    const found = findRoute(request.method ?? "", below);
    return await writeAnswer(await answer(request, found, query, desk, made, signal, say));
  } catch (error) {
    throw sayFault(explainFault(error), say);
  }
}
