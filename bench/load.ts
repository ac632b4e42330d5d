/**
 * In charge of readers: a process that asks a server for pages over connections that stay open, each
 * as soon as the answer before is there. In comes what to ask for how long, as JSON; out go how many
 * answers came and how long they took. It speaks HTTP by hand, to take little of the processor itself.
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
  /** Of each request; what asks for gzip, where they are absent. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The same of each request, as they are sent; one text for each path. */
  readonly headerLines?: readonly string[];
  /** 200 by default. */
  readonly status?: number;
  /** Requests of all connections together; as many as can be by default. */
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
        // Not all at one time, and each about as often as it should.
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
          // Queries that are asked once each may be too much for a busy machine; that is an answer, too.
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
