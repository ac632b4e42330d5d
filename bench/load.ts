/**
 * A load generator: a process that requests pages over persistent connections, each as soon as the
 * previous response is complete. Its input is the requests and the duration, as JSON; its output is the
 * number of responses and their durations. It implements HTTP itself, to use little processor time.
 */
import { connect } from "node:net";
import { json } from "node:stream/consumers";

export interface Load {
  readonly address: string;
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** True: every path at most once. */
  readonly once: boolean;
  /** Headers of each request; default: those that accept gzip. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Header lines of each request, as they are sent; one text for each path. */
  readonly headerLines?: readonly string[];
  /** The expected status; default: 200. */
  readonly status?: number;
  /** Requests per second of all connections together; default: unlimited. */
  readonly perSecond?: number;
}

export interface LoadOutcome {
  readonly answers: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

const writeLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");

async function putLoad(load: Load): Promise<LoadOutcome> {
  const { address, paths, connections, seconds, once, status = 200, perSecond = Infinity } = load;
  const { headers = { "Accept-Encoding": "gzip" }, headerLines = [writeLines(headers)] } = load;
  const { hostname, port } = new URL(address);
  const pauseMs = (connections * 1000) / perSecond;
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  let next = 0;

  const read = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.setNoDelay(true);
      let [began, missing, head] = [0, 0, Buffer.alloc(0)];
      const ask = (): void => {
        if (performance.now() >= end || (once && next >= paths.length)) {
          socket.destroy();
          resolve();
          return;
        }
        const path = paths[next % paths.length];
        const lines = headerLines[next % headerLines.length];
        next += 1;
        [began, missing, head] = [performance.now(), -1, Buffer.alloc(0)];
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${lines}\r\n`);
      };
      const askInTurn = (): void => {
        // At random times, with the correct mean rate.
        if (pauseMs > 0) setTimeout(ask, 2 * pauseMs * Math.random());
        else ask();
      };
      socket.on("connect", askInTurn);
      socket.on("error", reject);
      socket.on("data", (chunk: Buffer) => {
        if (missing < 0) {
          head = Buffer.concat([head, chunk]);
          const headLength = head.indexOf(HEAD_END);
          if (headLength < 0) return;
          const text = head.toString("latin1", 0, headLength);
          // Queries that are sent once each may overload a busy machine; 503 counts as a response, too.
          if (
            !text.startsWith(`HTTP/1.1 ${status} `) &&
            !(once && text.startsWith("HTTP/1.1 503"))
          ) {
            reject(new Error(`${paths[(next - 1) % paths.length]}: ${text}`));
            socket.destroy();
            return;
          }
          const length = status === 304 ? 0 : /\r\ncontent-length: (\d+)/iu.exec(text)?.[1];
          missing =
            length === undefined
              ? Infinity
              : Number(length) - (head.length - headLength - HEAD_END.length);
        } else missing -= chunk.length;
        const isWhole =
          missing === Infinity
            ? chunk.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
            : missing <= 0;
        if (!isWhole) return;
        times.push(performance.now() - began);
        askInTurn();
      });
    });
  await Promise.all(Array.from({ length: connections }, read));
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  return { answers: times.length, p50Ms: at(0.5), p99Ms: at(0.99), longestMs: at(1) };
}

process.stdout.write(JSON.stringify(await putLoad((await json(process.stdin)) as Load)));
