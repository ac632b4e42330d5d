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
import type { CorsHeaders } from "./headers.ts";
import type { FormatDate } from "./negotiate/http-date.ts";
import type { Limits } from "./guard/limits.ts";
import type { TracedResponse } from "./request-trace.ts";
import { sendHead } from "./reply.ts";

interface Occasion {
  readonly asker: ServiceAsker;
  /** @returns whether the reader may still read this stream */
  readonly isOpen: () => boolean;
  readonly codings: Codings;
}

export interface EventStreams {
  /** Call this once for each source. */
  follow(source: EventSource): void;
  /** @throws RequestError NOT_ACCEPTABLE or SERVICE_UNAVAILABLE */
  open(response: TracedResponse, source: EventSource, occasion: Occasion): void;
  /** Ends the streams whose readers have lost access. */
  check(): void;
  /** Ends all streams. */
  close(): void;
}

export interface EventStreamsOptions {
  readonly limits: Pick<Limits, "maxEventStreams" | "heartbeatMs" | "maxUnreadEventBytes">;
  readonly cors: CorsHeaders;
  /** @returns milliseconds since 1970-01-01 UTC */
  readonly clock: () => number;
  readonly formatDate: FormatDate;
}

interface Reader extends Omit<Occasion, "codings"> {
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

export function createEventStreams({
  limits: { maxEventStreams, heartbeatMs, maxUnreadEventBytes },
  cors,
  clock,
  formatDate,
}: EventStreamsOptions): EventStreams {
  const readers = new Set<Reader>();
  const room = createWaitingRoom<Guest>(maxEventStreams);
  const headers = listHeaders({
    "Content-Type": "text/event-stream",
    "Cache-Control": "no-store",
    // Otherwise nginx would wait until its buffer is full.
    "X-Accel-Buffering": "no",
    ...cors.everyResponse,
  });
  /** One timer for all readers; undefined while there are none. */
  let heartbeat: NodeJS.Timeout | undefined;

  function leave(reader: Reader): void {
    readers.delete(reader);
    room.leave(reader.guest);
    if (readers.size > 0) return;
    clearInterval(heartbeat);
    heartbeat = undefined;
  }

  function end(reader: Reader): void {
    leave(reader);
    reader.response.end();
  }

  /** @param write called only if the reader still has access */
  function tell(reader: Reader, write: () => string): void {
    const { response, isOpen } = reader;
    if (!isOpen()) end(reader);
    else if (response.writableLength > maxUnreadEventBytes) {
      leave(reader);
      if (response.socket) cutOff(response.socket);
    } else response.write(write());
  }

  function beat(): void {
    for (const reader of readers) tell(reader, () => HEARTBEAT);
  }

  return {
    follow(source) {
      source.subscribe((write) => {
        for (const reader of readers)
          if (reader.source === source) tell(reader, () => writeEvent(write(reader.asker)));
      });
    },
    open(response, source, { codings, ...occasion }) {
      if (!codings.includes("identity"))
        throw requestError("NOT_ACCEPTABLE", { codings: "identity" });
      const { req: request } = response;
      // Those who lose their place reconnect later, and miss nothing.
      const guest: Guest = { waiter: occasion.asker, dismiss: () => end(reader) };
      const reader: Reader = { response, source, guest, ...occasion };
      if (!room.enter(guest)) throw serviceUnavailable("tooManyStreams");
      // The connection is closed when the stream ends.
      response.shouldKeepAlive = false;
      sendHead(response, 200, [...stampOf(formatDate(clock() / 1000), request.id), ...headers]);
      if (request.method === "HEAD") {
        end(reader);
        return;
      }
      const known = request.headers["last-event-id"];
      const greeting = source.greet(
        occasion.asker,
        known === undefined ? undefined : String(known),
      );
      readers.add(reader);
      response.once("close", () => leave(reader));
      heartbeat ??= setInterval(beat, heartbeatMs).unref();
      response.write(writeRetry() + (greeting ? writeEvent(greeting) : ""));
    },
    check() {
      for (const reader of readers) if (!reader.isOpen()) end(reader);
    },
    close() {
      for (const reader of readers) end(reader);
    },
  };
}
