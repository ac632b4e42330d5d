/**
 * Event streams (server-sent events). Each reader gets events as they happen, and heartbeats in between,
 * so that no proxy closes the connection as idle. A reader is cut off if it does not read or its token is
 * no longer valid.
 */
import { requestError, serviceUnavailable } from "../errors.ts";
import { createWaitingRoom } from "../lib/waiting-room.ts";
import type { Guest } from "../lib/waiting-room.ts";
import type { EventSource, ServiceAsker, StreamedEvent } from "./answer.ts";
import type { Codings } from "./negotiate/accept-encoding.ts";
import { cutOff } from "./guard/connections.ts";
import { listHeaders, stampOf } from "./headers.ts";
import type { CorsHeaders, HeaderList } from "./headers.ts";
import type { Limits } from "./guard/limits.ts";
import type { TracedResponse } from "./request-trace.ts";
import { sendHead } from "./reply.ts";

interface StreamOccasion {
  readonly asker: ServiceAsker;
  /** @returns whether the reader may still read this stream */
  readonly isOpen: () => boolean;
  readonly codings: Codings;
}

interface Reader extends StreamOccasion {
  readonly response: TracedResponse;
  readonly source: EventSource;
  readonly guest: Guest;
}

/** A comment, which readers skip. */
const HEARTBEAT = ":\n\n";
/** How long readers wait before they reconnect: a random time, so that not all reconnect at once. */
const RETRY_MS = { least: 2000, most: 7000 };

const writeRetry = (): string =>
  `retry: ${Math.floor(RETRY_MS.least + Math.random() * (RETRY_MS.most - RETRY_MS.least))}\n\n`;

const writeEvent = ({ id, event, data }: StreamedEvent): string =>
  `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`;

export class EventStreams {
  readonly #readers = new Set<Reader>();
  readonly #room;
  readonly #limits: Pick<Limits, "maxEventStreams" | "heartbeatMs" | "maxUnreadEventBytes">;
  readonly #headers: HeaderList;
  readonly #clock: () => number;
  /** One timer for all readers; undefined while there are none. */
  #heartbeat: NodeJS.Timeout | undefined;

  /** @param clock returns milliseconds since 1970-01-01 UTC */
  constructor(limits: Limits, cors: CorsHeaders, clock: () => number) {
    this.#limits = limits;
    this.#room = createWaitingRoom<Guest>(limits.maxEventStreams);
    this.#clock = clock;
    this.#headers = listHeaders({
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      // Otherwise nginx would wait until its buffer is full.
      "X-Accel-Buffering": "no",
      ...cors.everyResponse,
    });
  }

  /** Call this once for each source. */
  follow(source: EventSource): void {
    source.subscribe((write) => {
      for (const reader of this.#readers)
        if (reader.source === source) this.#tell(reader, () => writeEvent(write(reader.asker)));
    });
  }

  /** @throws RequestError NOT_ACCEPTABLE or SERVICE_UNAVAILABLE */
  open(response: TracedResponse, source: EventSource, occasion: StreamOccasion): void {
    const { codings, asker } = occasion;
    if (!codings.includes("identity"))
      throw requestError("NOT_ACCEPTABLE", { codings: "identity" });
    const { req: request } = response;
    // Those who lose their place reconnect later, and miss nothing.
    const guest: Guest = { waiter: asker, dismiss: () => this.#end(reader) };
    const reader: Reader = { response, source, guest, ...occasion };
    if (!this.#room.enter(guest)) throw serviceUnavailable("tooManyStreams");
    // The connection is closed when the stream ends.
    response.shouldKeepAlive = false;
    sendHead(response, 200, [...stampOf(this.#clock(), request.id), ...this.#headers]);
    if (request.method === "HEAD") {
      this.#end(reader);
      return;
    }
    const known = request.headers["last-event-id"];
    const greeting = source.greet(asker, known === undefined ? undefined : String(known));
    this.#readers.add(reader);
    response.once("close", () => this.#leave(reader));
    this.#heartbeat ??= setInterval(() => {
      for (const one of this.#readers) this.#tell(one, () => HEARTBEAT);
    }, this.#limits.heartbeatMs).unref();
    response.write(writeRetry() + (greeting ? writeEvent(greeting) : ""));
  }

  /** Ends the streams whose readers have lost access. */
  check(): void {
    for (const reader of this.#readers) if (!reader.isOpen()) this.#end(reader);
  }

  /** Ends all streams. */
  close(): void {
    for (const reader of this.#readers) this.#end(reader);
  }

  /** @param write called only if the reader still has access */
  #tell(reader: Reader, write: () => string): void {
    const { response, isOpen } = reader;
    if (!isOpen()) this.#end(reader);
    else if (response.writableLength > this.#limits.maxUnreadEventBytes) {
      this.#leave(reader);
      if (response.socket) cutOff(response.socket);
    } else response.write(write());
  }

  #end(reader: Reader): void {
    this.#leave(reader);
    reader.response.end();
  }

  #leave(reader: Reader): void {
    this.#readers.delete(reader);
    this.#room.leave(reader.guest);
    if (this.#readers.size > 0) return;
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
  }
}
