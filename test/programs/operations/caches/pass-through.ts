/**
 * What stands between a cache and Lectern in these tests: it notes every request that the cache lets through, and
 * translates times. Lectern lives by a clock that the test moves, a cache by the machine's; dates in headers are
 * shifted by the difference, so that each believes the other. Nothing else is changed.
 */
import { once } from "node:events";
import { createServer, request as sendRequest } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that reached Lectern, and the status it got. */
export interface Passed {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly status: number;
}

export interface PassThrough {
  readonly port: number;
  /** In the order of the answers. */
  readonly passed: readonly Passed[];
  /** How long each answer is under way from now on. */
  delayBy(ms: number): void;
  /** Closes, so that the cache finds nobody behind it any more. */
  stop(): Promise<void>;
}

const DATES_TO_CLIENT = new Set(["date", "expires", "last-modified"]);
const DATES_TO_SERVER = new Set(["if-modified-since"]);

/** @returns names and values in turn, as they came */
function shiftDates(
  rawHeaders: readonly string[],
  names: ReadonlySet<string>,
  shiftMs: number,
): string[] {
  return rawHeaders.map((value, index) => {
    const name = index % 2 === 1 ? (rawHeaders[index - 1] ?? "") : "";
    return names.has(name.toLowerCase())
      ? new Date(Date.parse(value) + shiftMs).toUTCString()
      : value;
  });
}

/** @param shiftMs whole seconds, in ms, that Lectern's clock is ahead of the machine's */
export async function startPassThrough(
  address: string,
  shiftMs: () => number,
): Promise<PassThrough> {
  const passed: Passed[] = [];
  let delayMs = 0;
  const server = createServer((request, response) => {
    response.sendDate = false;
    const { method = "", url = "", headers } = request;
    const onward = sendRequest(`${address}${url}`, {
      method,
      setHost: false,
      headers: shiftDates(request.rawHeaders, DATES_TO_SERVER, shiftMs()),
    });
    onward.on("response", (answer) => {
      const status = answer.statusCode ?? 0;
      passed.push({ method, url, headers, status });
      response.writeHead(status, shiftDates(answer.rawHeaders, DATES_TO_CLIENT, -shiftMs()));
      setTimeout(() => answer.pipe(response), delayMs);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    passed,
    delayBy(ms) {
      delayMs = ms;
    },
    async stop() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
