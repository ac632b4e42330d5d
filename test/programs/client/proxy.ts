/**
 * A proxy in front of a Lectern, for clients: it notes what is asked for, and does as it is told, be it to
 * publish, to drop a connection, or to refuse. Only tests import it.
 */
import { createServer, request as ask } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { runSite } from "../../support/site.ts";
import { contentOf, LAST_DAY } from "./site-content.ts";

export interface Proxy {
  readonly address: string;
  readonly token: string;
  close(): Promise<void>;
}

/** Below which the service stands. */
const SITE_PATH = "/site";

const VERSIONS: Readonly<Record<string, readonly number[]>> = {
  first: [1, 2, 3, 4, 5],
  publish: [0, 1, 2, 3, 4, 5],
  "publish less": [4, 5],
};

/** Which answer is cut off, after how many bytes of its body. */
const CUTS: Readonly<Record<string, readonly [answer: number, bytes: number]>> = {
  "drop half": [1, 9],
  "drop later": [2, 25],
};

const DAY_MS = 86_400_000;

/** What scripts of every origin may read. */
const OPEN = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "*, Authorization",
  "Access-Control-Expose-Headers": "Retry-After",
};

export async function startProxy(): Promise<Proxy> {
  let now = Date.parse(`${LAST_DAY}T12:00:00Z`);
  const site = await runSite({ clock: () => now });
  await site.publish(contentOf(VERSIONS["first"] ?? []));
  const asked: object[] = [];
  let order = "";
  /** Answers since the order was given. */
  let answers = 0;
  let publishing: Promise<unknown> = Promise.resolve();
  /** What a cache without end keeps, by URL; undefined: there is no cache. */
  let kept: Map<string, { readonly headers: readonly string[]; readonly body: Buffer }> | undefined;

  async function tell(word: string, response: ServerResponse): Promise<void> {
    [order, answers] = [word, 0];
    const version = VERSIONS[word];
    if (version) publishing = site.publish(contentOf(version));
    await publishing;
    if (word === "keep all") kept = new Map();
    response.writeHead(204, OPEN).end();
  }

  /** @param cutAfter the number of bytes of the body after which the connection is closed */
  function passOn(
    request: IncomingMessage,
    response: ServerResponse,
    cutAfter: number | undefined,
  ): void {
    const { hostname, port } = new URL(site.address);
    const path = request.url?.slice(SITE_PATH.length);
    const { method } = request;
    const headers = { ...request.headers };
    // A part of a body in a coding need not be readable.
    if (order.startsWith("drop")) headers["accept-encoding"] = "identity";
    const known = kept?.get(path ?? "");
    if (known) {
      note(request, 200);
      response.writeHead(200, [...known.headers]).end(known.body);
      return;
    }
    const cut = (part: Buffer): void => {
      response.write(part.subarray(0, cutAfter));
      // A runtime may forget what it did not read yet when the connection is lost.
      setTimeout(() => response.destroy(), 300);
    };
    const onward = ask({ hostname, port, path, method, headers });
    onward.on("response", (incoming) => {
      note(request, incoming.statusCode ?? 0);
      if (order === "be a static copy") {
        // The time of a file is that of its last change.
        const time = new Date(now - answers * 1000).toUTCString();
        const others = Object.entries(incoming.headers).filter(
          ([name]) => name !== "lectern-release",
        );
        response.writeHead(200, { ...Object.fromEntries(others), "last-modified": time });
      } else response.writeHead(incoming.statusCode ?? 502, incoming.rawHeaders);
      if (kept) {
        const parts: Buffer[] = [];
        incoming.on("data", (part: Buffer) => parts.push(part));
        incoming.once("end", () =>
          kept?.set(path ?? "", { headers: incoming.rawHeaders, body: Buffer.concat(parts) }),
        );
      }
      if (cutAfter !== undefined) incoming.once("data", cut);
      else incoming.pipe(response);
    });
    response.once("close", () => onward.destroy());
    onward.on("error", () => response.destroy());
    onward.end();
  }

  function note({ method, url, headers }: IncomingMessage, status: number): void {
    if (method === "GET") asked.push({ path: url?.slice(SITE_PATH.length), status, headers });
  }

  function refuse(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    headers: object,
  ): void {
    note(request, status);
    const body = { Notifications: [{ Message: "SERVICE_UNAVAILABLE", Details: [] }] };
    response.writeHead(status, { ...OPEN, ...headers }).end(JSON.stringify(body));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = "" } = request;
    if (method === "OPTIONS") {
      response.writeHead(204, OPEN).end();
      return;
    }
    if (url === "/asked") {
      response.writeHead(200, OPEN).end(JSON.stringify(asked));
      return;
    }
    if (url.startsWith("/tell/")) {
      await tell(decodeURIComponent(url.slice("/tell/".length)), response);
      return;
    }
    answers += 1;
    const [, version = "", count] = /^(.*) before answer (\d)$/u.exec(order) ?? [];
    if (Number(count) === answers && version === "pass midnight") now += DAY_MS;
    else if (Number(count) === answers) await site.publish(contentOf(VERSIONS[version] ?? []));
    const [, status, after] = /^answer (\d+) with Retry-After: (.*)$/u.exec(order) ?? [];
    if (status !== undefined && (answers === 1 || after === "600")) {
      refuse(request, response, Number(status), { "Retry-After": after });
      return;
    }
    if (order === "be slow") {
      note(request, 0);
      return;
    }
    if (order.startsWith("say ")) {
      note(request, 200);
      response.writeHead(200, OPEN).end(order.slice("say ".length));
      return;
    }
    if (order === "drop all" || (order === "drop" && answers === 1)) {
      note(request, 0);
      response.destroy();
      return;
    }
    const [cut, bytes] = CUTS[order] ?? [];
    passOn(request, response, answers === cut ? bytes : undefined);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: site.token,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await site.stop();
    },
  };
}
