/**
 * The desk: where people who have no shell beside the store check, stage and publish content, and roll
 * back. It reads the store itself; what writes to it runs in processes of their own.
 */
import type { Logger } from "pino";
import { Readable } from "node:stream";
import { requestError, serviceUnavailable } from "../errors.ts";
import { listAcceptedCodings } from "../http/accept-encoding.ts";
import { createIsAmong, remoteAddressOf } from "../http/client-address.ts";
import { Exchange } from "../http/exchange.ts";
import { HEALTH_HEADERS, listHeaders } from "../http/headers.ts";

import type { Limits } from "../http/limits.ts";
import { methodNotAllowed } from "../http/refuse.ts";
import { HEADER } from "../http/read-request.ts";
import { createRoutes } from "../http/routes.ts";
import type { AddressRow } from "../http/routes.ts";
import { createHttpServer } from "../http/server.ts";
import { createWaitingRoom, NOBODY } from "../lib/waiting-room.ts";
import type { Guest } from "../lib/waiting-room.ts";
import { answerHealth } from "../serve/feature-rows.ts";
import type { HealthRow, Readiness } from "../serve/feature-rows.ts";
import { createRespondError } from "../serve/notifications.ts";
import type { Settings } from "../settings.ts";
import type { StoredToken, StoreReader } from "../store/store.ts";
import { API_PATH } from "./tasks.ts";
import type { TaskFrame } from "./tasks.ts";
import { describeDesk } from "./describe-desk.ts";
import { createDeskEvents } from "./desk-events.ts";
import { handleRequest, writeAnswer } from "./handle-request.ts";
import type { Sending } from "./handle-request.ts";
import type { TaskRunner } from "./run-task.ts";
import { DESK_PACE } from "./route-rows.ts";
import type { DeskPace } from "./route-rows.ts";
import { ROUTES } from "./routes.ts";
import { createSessions } from "./sessions.ts";
import { createSignIn } from "./sign-in.ts";
import { boundStrangers } from "./strangers.ts";
import { UPLOAD_LIMITS } from "./bodies.ts";
import { createWorkFolders } from "./work-folders.ts";

/** Uploads take longer than requests that only read; a client that pauses is gone sooner. */
const DESK_LIMITS = { requestTimeoutMs: 900_000, maxConnections: 1024 };

/** The part of the places that is for connections without a token. */
const STRANGERS = 8;

/** An address of the desk. */
interface DeskAddress extends AddressRow {
  /**
   * @param segments in the places of the parameters of its path
   * @param made gets the folders that are to be removed when the answer was sent
   * @param signal aborted when the client is gone
   */
  answer(
    exchange: Exchange,
    segments: readonly string[],
    made: string[],
    signal: AbortSignal,
  ): Promise<Sending>;
}

/** A file of the page. */
export interface PageFile {
  readonly body: Buffer;
  /** By Brotli (RFC 7932). */
  readonly compressed: () => Promise<Buffer>;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface DeskServerOptions extends Pick<
  Settings,
  "host" | "port" | "logRequests" | "trustProxy"
> {
  readonly reader: StoreReader;
  readonly tasks: TaskRunner;
  readonly frame: Pick<TaskFrame, "store" | "groupReadable" | "receivers">;
  readonly log: Logger;
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

const sendHealth = ({ answer }: HealthRow): Sending => {
  const { status, document } = answer();
  const body = Buffer.from(JSON.stringify(document));
  const length = { "Content-Length": String(body.length) };
  return { status, headers: { ...HEALTH_HEADERS, ...length }, body };
};

/** @throws the error of the operating system when it cannot listen on the address */
export async function startDesk(options: DeskServerOptions): Promise<RunningDesk> {
  const { reader, log, tasks, frame, site, build, findPage } = options;
  const limits = { ...DESK_LIMITS, ...options.limits };
  const isTrusted = createIsAmong(options.trustProxy);
  /** Undefined: nobody knows them yet. */
  let tokens: ReadonlyMap<string, StoredToken> | undefined;
  /** The words are those of the server. */
  let standing: "reachable" | "missing" | "unreachable" = "reachable";
  const sessions = createSessions(async (id, at) => {
    const nobody = { author: "", allowed: { declare: false, resources: [] } };
    await tasks.run(NOBODY, { ...frame, ...nobody, language: "en" }, { task: "noteUse", id, at });
  });
  const look = async (): Promise<void> => {
    try {
      const { isMissing, current, tokens: read } = await reader.readState();
      if (standing === "unreachable") log.info("store can be read again");
      if (isMissing) {
        if (standing !== "missing") log.warn("the store does not exist; waiting for it");
        standing = "missing";
        return;
      }
      tokens = new Map(read.map((token) => [token.key, token]));
      sessions.follow(await reader.listSessions(), current?.history);
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
  const signIn = createSignIn(
    sessions,
    (key) => tokens?.get(key),
    ({ headers, socket }) =>
      isTrusted(remoteAddressOf(socket) ?? "") && headers["x-forwarded-proto"] === "https",
  );
  const folders = await createWorkFolders(options.workFolder);
  const uploads = createWaitingRoom<Guest>(UPLOAD_LIMITS.atOnce);
  const pace = { ...DESK_PACE, ...options.pace };
  const desk = { reader, signIn, look, site, tasks, folders, uploads, frame, pace };
  let isClosing = false;

  const isReady = (): Readiness => {
    const status = isClosing ? "ending" : standing === "reachable" ? "ready" : "waiting";
    return { ready: status === "ready", status, detail: { store: standing } };
  };

  const page = async ({ path, headers }: Exchange): Promise<Sending> => {
    const found = findPage(path);
    if (!found) throw requestError("RESOURCE_NOT_FOUND", { path: path.slice(0, 200) });
    const accepted = listAcceptedCodings(headers[HEADER["accept-encoding"]]);
    const coding = accepted.find((one) => one === "br" || one === "identity");
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

  const routes = createRoutes<DeskAddress>([
    ...answerHealth(isReady, build).map((row) => ({
      url: row.url,
      answer: async () => sendHealth(row),
    })),
    {
      url: `${API_PATH}/openapi.json`,
      answer: () => writeAnswer({ status: 200, body: describeDesk() }),
    },
    ...ROUTES.map((row) => ({
      method: row.method,
      url: `${API_PATH}${row.path}`,
      answer: (
        exchange: Exchange,
        segments: readonly string[],
        made: string[],
        signal: AbortSignal,
      ) => handleRequest(exchange, row, segments, { ...desk, onAdmitted }, made, signal),
    })),
  ]);

  async function respond(exchange: Exchange): Promise<void> {
    const { path, method, response } = exchange;
    const made: string[] = [];
    const gone = new AbortController();
    const closed = new Promise<void>((resolve) => void response.once("close", resolve));
    void closed.then(() => gone.abort());
    try {
      const isApi = path === API_PATH || path.startsWith(`${API_PATH}/`);
      const isRead = method === "GET" || method === "HEAD";
      const match = routes(path);
      const row = match?.rows.get(isRead ? "GET" : method);
      if (!row && (match || !isRead))
        throw methodNotAllowed(isApi && match ? [...match.rows.keys()].join(", ") : "GET, HEAD");
      if (!row && isApi) throw requestError("RESOURCE_NOT_FOUND", { path });
      const sending =
        row && match
          ? await row.answer(exchange, match.segments, made, gone.signal)
          : await page(exchange);
      send(exchange, sending);
      if (sending.body instanceof Readable) await closed;
    } finally {
      for (const folder of made) await folders.remove(folder).catch(() => {});
    }
  }

  function send(exchange: Exchange, { status, headers, body, stream }: Sending): void {
    const { method, response } = exchange;
    if (!stream || method === "HEAD") {
      exchange.restart();
      exchange.send(status, listHeaders(headers), body);
      return;
    }
    if (events.add(response, stream.client, stream.isOpen)) return;
    // It would keep a place.
    response.shouldKeepAlive = false;
    throw serviceUnavailable("tooManyStreams");
  }

  const http = createHttpServer(
    {
      ...options,
      limits,
      clock: Date.now,
      respondError: createRespondError(() => undefined),
      findToken(key) {
        // Nobody can say that a token is wrong.
        if (!tokens) throw serviceUnavailable("storeUnreachable");
        return tokens.get(key);
      },
      takesContent: true,
    },
    (request, response, host) => new Exchange(request, response, host),
    respond,
  );
  const { server } = http;
  const most = limits.maxConnections ?? DESK_LIMITS.maxConnections;
  const onAdmitted = boundStrangers(server, Math.ceil(most / STRANGERS));
  // Whoever sends much asks first, and is told to go on when it is read, so not if the request is refused
  // (RFC 9110 §10.1.1).
  server.on("checkContinue", (request, response) => {
    request.once("resume", () => {
      if (!response.headersSent) response.writeContinue();
    });
    server.emit("request", request, response);
  });

  try {
    const address = await http.listen({ host: options.host, port: options.port });
    return {
      address,
      async stop() {
        isClosing = true;
        stopWatching();
        events.close();
        const closed = http.close();
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
