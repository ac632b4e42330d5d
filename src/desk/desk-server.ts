/**
 * The desk: where people who have no shell beside the store check, stage and publish content, and roll
 * back. It reads the store itself; what writes to it runs in processes of their own.
 */
import type { Logger } from "pino";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { requestError, serviceUnavailable } from "../errors.ts";
import {
  closeServer,
  createBoundedServer,
  endGently,
  listenOn,
  skipContent,
} from "../http/connections.ts";
import { remoteAddressOf, createIsAmong, findClientAddress } from "../http/client-address.ts";
import { LIMITS } from "../http/limits.ts";
import type { Limits } from "../http/limits.ts";
import { checkRequest, readTarget, splitTarget } from "../http/request-check.ts";
import { createCorsHeaders, listHeaders, stampOf } from "../http/headers.ts";
import { listAcceptedCodings } from "../http/accept-encoding.ts";
import { createRespondError } from "../serve/notifications.ts";
import { createRefuse } from "../http/refuse.ts";
import { logRequests } from "../http/request-log.ts";
import type { LoggedRequests } from "../http/request-log.ts";
import type { TracedRequest, TracedResponse } from "../http/request-trace.ts";
import { createWaitingRoom } from "../lib/waiting-room.ts";
import type { Guest } from "../lib/waiting-room.ts";
import type { StoredToken, StoreReader } from "../store/store.ts";
import { API_PATH } from "./tasks.ts";
import type { TaskFrame } from "./tasks.ts";
import { createDeskEvents } from "./desk-events.ts";
import { handleRequest } from "./handle-request.ts";
import type { Sending } from "./handle-request.ts";
import type { TaskRunner } from "./run-task.ts";
import { DESK_PACE } from "./route-rows.ts";
import type { DeskPace } from "./route-rows.ts";
import { createSignIn } from "./sign-in.ts";
import { boundStrangers } from "./strangers.ts";
import { UPLOAD_LIMITS } from "./bodies.ts";
import { createWorkFolders } from "./work-folders.ts";

/** Uploads take longer than requests that only read; a client that pauses is gone sooner. */
const DESK_LIMITS: Partial<Limits> = { requestTimeoutMs: 900_000, maxConnections: 1024 };

/** The part of the places that is for connections without a token. */
const STRANGERS = 8;

/** A file of the page. */
export interface PageFile {
  readonly body: Buffer;
  /** By Brotli (RFC 7932). */
  readonly compressed: () => Promise<Buffer>;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface DeskServerOptions {
  readonly host: string;
  readonly port: number;
  readonly reader: StoreReader;
  readonly tasks: TaskRunner;
  readonly frame: Pick<TaskFrame, "store" | "groupReadable" | "receivers">;
  readonly log: Logger;
  readonly logRequests: LoggedRequests;
  readonly trustProxy: readonly string[];
  readonly site?: string | undefined;
  /** Which Lectern this is. */
  readonly build: object;
  /** @param path such as `/` @returns undefined: there is none */
  readonly findPage: (path: string) => PageFile | undefined;
  /** Overrides, in tests. */
  readonly limits?: Partial<Limits>;
  readonly pace?: Partial<DeskPace>;
  /** For what is sent; by default among the temporary files. */
  readonly workFolder?: string;
}

export interface RunningDesk {
  /** Such as `http://127.0.0.1:8081`. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Content that nobody reads is discarded when the answer was sent, so that the client gets the answer. */
function receive(request: TracedRequest, response: TracedResponse, lingerMs: number): void {
  if (request.method === "GET" || request.method === "HEAD") {
    skipContent(request, response, lingerMs);
    return;
  }
  const { socket } = request;
  // Node calls this to close a connection after the last response.
  socket.destroySoon = () => endGently(socket, lingerMs);
  response.once("finish", () => request.resume());
}

/** @throws the error of the operating system when it cannot listen on the address */
export async function startDesk(options: DeskServerOptions): Promise<RunningDesk> {
  const { reader, log, tasks, frame, site, build, findPage } = options;
  const limits: Limits = { ...LIMITS, ...DESK_LIMITS, ...options.limits };
  const clock = Date.now;
  const isTrusted = createIsAmong(options.trustProxy);
  /** Undefined: nobody knows them yet. */
  let tokens: ReadonlyMap<string, StoredToken> | undefined;
  /** The words are those of the server. */
  let standing: "reachable" | "missing" | "unreachable" = "reachable";
  const look = async (): Promise<void> => {
    try {
      const { isMissing, tokens: read } = await reader.readState();
      if (standing === "unreachable") log.info("store can be read again");
      if (isMissing) {
        if (standing !== "missing") log.warn("the store does not exist; waiting for it");
        standing = "missing";
        return;
      }
      tokens = new Map(read.map((token) => [token.key, token]));
      standing = "reachable";
    } catch (error) {
      if (standing !== "unreachable")
        log.error({ reason: (error as Error).message }, "store cannot be read");
      standing = "unreachable";
    }
  };
  const events = createDeskEvents(reader);
  await look();
  const stopWatching = reader.watch((mayHaveChanged) => {
    if (mayHaveChanged || standing === "unreachable") void look().then(() => events.check());
  });
  const signIn = createSignIn({
    findToken(key) {
      // Nobody can say that a token is wrong.
      if (!tokens) throw serviceUnavailable("storeUnreachable");
      return tokens.get(key);
    },
    findAddress: (request) => findClientAddress(request, isTrusted),
    isSecure: ({ headers, socket }) =>
      isTrusted(remoteAddressOf(socket) ?? "") && headers["x-forwarded-proto"] === "https",
    clock,
  });
  const folders = await createWorkFolders(options.workFolder);
  const uploads = createWaitingRoom<Guest>(UPLOAD_LIMITS.atOnce);
  const pace = { ...DESK_PACE, ...options.pace };
  const desk = { reader, signIn, site, tasks, folders, uploads, frame, pace };
  const cors = createCorsHeaders(false, false);
  const refuse = createRefuse(
    createRespondError(() => undefined),
    cors,
    clock,
    log,
  );
  let isClosing = false;

  const health = (path: string): Sending | undefined => {
    const status = isClosing ? "ending" : standing === "reachable" ? "ready" : "waiting";
    const ready = { ready: status === "ready", ...build, status, detail: { store: standing } };
    const document = { "/health/live": { live: true, ...build }, "/health/ready": ready }[path];
    if (!document) return undefined;
    const body = Buffer.from(JSON.stringify(document));
    const isUnready = path === "/health/ready" && !ready.ready;
    const headers = { "Content-Type": "application/json", "Cache-Control": "no-store" };
    return {
      status: isUnready ? 503 : 200,
      headers: { ...headers, "Content-Length": String(body.length) },
      body,
    };
  };

  const page = async (path: string, accepted: string | undefined): Promise<Sending> => {
    const found = findPage(path);
    if (!found) throw requestError("RESOURCE_NOT_FOUND", { path: path.slice(0, 200) });
    const coding = listAcceptedCodings(accepted).find((one) => one === "br" || one === "identity");
    const body = coding === "br" ? await found.compressed() : found.body;
    return {
      status: 200,
      headers: {
        ...found.headers,
        "Content-Type": found.contentType,
        "Content-Length": String(body.length),
        ...(coding === "br" && { "Content-Encoding": coding }),
        Vary: "Accept-Encoding",
      },
      body,
    };
  };

  async function respond(request: TracedRequest, response: TracedResponse): Promise<void> {
    const made: string[] = [];
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    try {
      const target = checkRequest(request, (url) =>
        readTarget(url, request.method, limits.maxTargetLength),
      );
      const { path } = target;
      const isApi = path === API_PATH || path.startsWith(`${API_PATH}/`);
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (!isApi && !isRead)
        throw requestError("METHOD_NOT_ALLOWED", { methods: "GET, HEAD" }, { Allow: "GET, HEAD" });
      const sending = isApi
        ? await handleRequest(request, target, { ...desk, onAdmitted }, made, gone.signal)
        : (health(path) ?? (await page(path, request.headers["accept-encoding"])));
      await send(request, response, sending);
    } finally {
      for (const folder of made) await folders.remove(folder).catch(() => {});
    }
  }

  async function send(
    request: TracedRequest,
    response: TracedResponse,
    sending: Sending,
  ): Promise<void> {
    const { status, headers, body, stream } = sending;
    if (stream && request.method !== "HEAD") {
      if (events.add(response, stream.client, stream.isOpen)) return;
      // It would keep a place.
      response.shouldKeepAlive = false;
      throw serviceUnavailable("tooManyStreams");
    }
    if (isClosing) response.shouldKeepAlive = false;
    response.writeHead(status, [...stampOf(clock(), request.id), ...listHeaders(headers)]);
    // If either of the two ends early, both are destroyed.
    if (body instanceof Readable) await pipeline(body, response).catch(() => {});
    else response.end(body);
  }

  const server = createBoundedServer(
    (request, response) => {
      respond(request, response).catch((error: unknown) => {
        if (response.headersSent || response.destroyed) {
          response.destroy();
          return;
        }
        if (!request.complete) response.shouldKeepAlive = false;
        const { method = "", url = "", headers: said, id } = request;
        const acceptLanguage = said["accept-language"];
        const refusal = refuse(error, { method, ...splitTarget(url), acceptLanguage, id });
        response.writeHead(refusal.status, refusal.headers as string[]);
        response.end(refusal.body);
      });
    },
    limits,
    receive,
  );
  const onAdmitted = boundStrangers(server, Math.ceil(limits.maxConnections / STRANGERS));
  logRequests(server, log, options.logRequests, (request) => findClientAddress(request, isTrusted));
  // Whoever sends much asks first, and is told to go on when it is read, so not if the request is refused
  // (RFC 9110 §10.1.1).
  server.on("checkContinue", (request, response) => {
    request.once("resume", () => {
      if (!response.headersSent) response.writeContinue();
    });
    server.emit("request", request, response);
  });

  try {
    const address = await listenOn(server, { host: options.host, port: options.port });
    return {
      address,
      async stop() {
        isClosing = true;
        stopWatching();
        events.close();
        const closed = closeServer(server, limits.shutdownMs);
        await tasks.close();
        await closed;
        await folders.close();
      },
    };
  } catch (error) {
    stopWatching();
    events.close();
    await folders.close();
    throw error;
  }
}
