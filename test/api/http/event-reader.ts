/** Readers of event streams, for tests. */
import { request } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

interface ReadEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
  /** When it was there, in ms of `performance`. */
  readonly at: number;
}

export interface EventReader {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** In the order in which they came. */
  readonly events: readonly ReadEvent[];
  /** All that came. */
  readonly text: () => string;
  readonly isEnded: () => boolean;
  /** Settles when the server has ended the stream, or the connection is gone. */
  readonly ended: Promise<void>;
  readonly pause: () => void;
  readonly stop: () => void;
}

function readBlock(block: string): ReadEvent | undefined {
  const fields = new Map(
    block.split("\n").map((line) => {
      const end = line.indexOf(":");
      return [line.slice(0, end), line.slice(end + 1).trimStart()] as const;
    }),
  );
  const data = fields.get("data");
  if (data === undefined) return undefined;
  const [id = "", event = ""] = [fields.get("id"), fields.get("event")];
  return { id, event, data, at: performance.now() };
}

/** @param at where to ask: an address, or what node:http takes */
export async function readEvents(
  at: { readonly port: number } | { readonly socketPath: string },
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventReader> {
  const asking = request({ host: "127.0.0.1", ...at, path, headers, agent: false });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asking.once("response", resolve).once("error", reject).end();
  });
  const events: ReadEvent[] = [];
  let [text, rest, isEnded] = ["", "", false];
  response.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    const blocks = (rest + chunk).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = readBlock(block);
      if (event) events.push(event);
    }
  });
  const ended = new Promise<void>((resolve) => {
    response
      .on("error", () => {})
      .once("close", () => {
        isEnded = true;
        resolve();
      });
  });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    text: () => text,
    isEnded: () => isEnded,
    ended,
    pause: () => void response.socket.pause(),
    stop: () => void asking.destroy(),
  };
}
