/**
 * Connections of which nobody knows yet who is behind them: at most a part of all places, so that those who have a
 * token always find one. Whoever waited longest makes room, because a sign-in takes one packet.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The latest request of a connection; undefined: it has sent none. */
type Latest = readonly [request: IncomingMessage, response: ServerResponse] | undefined;

/** A request that arrived whole is being answered: its connection is not what holds up others. */
const isBusy = (latest: Latest): boolean =>
  latest !== undefined && latest[0].complete && !latest[1].writableFinished;

/**
 * @param most further ones end the oldest
 * @returns to be called when the request of a connection is admitted: it counts no more until the next request
 */
export function boundStrangers(
  server: Pick<Server, "on" | "prependListener">,
  most: number,
): (socket: Socket) => void {
  const strangers = new Map<Socket, Latest>();
  const add = (socket: Socket, latest: Latest): void => {
    strangers.delete(socket);
    strangers.set(socket, latest);
    if (strangers.size <= most) return;
    const waiting = [...strangers].find(([, one]) => !isBusy(one));
    const [oldest = socket] = waiting ?? [];
    strangers.delete(oldest);
    oldest.destroy();
  };
  server.on("connection", (socket: Socket) => {
    add(socket, undefined);
    socket.once("close", () => strangers.delete(socket));
  });
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) =>
    add(request.socket, [request, response]),
  );
  return (socket) => void strangers.delete(socket);
}
