/**
 * `lectern check` stops in time with a clear message, whatever a server does: hang, close the
 * connection, speak another protocol, send without end, or echo the token.
 */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { after, afterEach, before, describe, test } from "node:test";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Outcome, Workplace } from "../../support/workplace.ts";

const TOKEN = "c2VjcmV0LXNlY3JldDpzZWNyZXQ=";
const { responseKey } = mustGet(CONTRACT.resources, "languages");

const answer = (body: string, ...headers: readonly string[]): string =>
  [
    "HTTP/1.1 200 OK",
    `Date: ${new Date().toUTCString()}`,
    "Content-Type: application/json",
    ...headers,
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");

function sendForever(socket: Socket, start: string, text: string): void {
  const chunk = text.repeat(65_536 / text.length);
  socket.write(start);
  const send = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", send);
  send();
}

const writeBit = (socket: Socket): void => {
  if (!socket.destroyed) socket.write("X");
};

const manyPages = JSON.stringify({
  [responseKey]: [{}],
  CollectionConfiguration: {
    CollectionModelName: responseKey,
    IsPaginated: true,
    MaxItemsPerPage: 1,
    CurrentPage: 1,
    FirstPage: 1,
    LastPage: 1_000_000_000,
    PreviousPage: 1,
    NextPage: 2,
    ...Object.fromEntries(
      ["Current", "First", "Last", "Previous", "Next"].map((name) => [`${name}PageEndpoint`, "/"]),
    ),
    FirstIndex: 0,
    LastIndex: 0,
    TotalCount: 1_000_000_000,
  },
  Notifications: [],
});

interface WrongServer {
  /** What must be said of it. */
  readonly says: RegExp;
  readonly act: (socket: Socket, request: string) => void;
}

/** By what they do with a request. */
const WRONG: Readonly<Record<string, WrongServer>> = {
  "never answers": { says: /was not complete after 1 s/u, act() {} },
  "closes the connection": {
    says: /closed before the answer was complete/u,
    act: (socket) => socket.end(),
  },
  "resets the connection": {
    says: /closed before the answer was complete/u,
    act: (socket) => socket.resetAndDestroy(),
  },
  "speaks another protocol": {
    says: /does not match the HTTP/u,
    act: (socket) => socket.end("220 mail.example.org ESMTP\r\n"),
  },
  "stops in the middle": {
    says: /closed before the answer was complete/u,
    act: (socket) => socket.end(answer("{}").replace("Length: 2", "Length: 200")),
  },
  "sends a byte now and then": {
    says: /was not complete after 1 s/u,
    act(socket) {
      socket.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => writeBit(socket), 100);
      socket.once("close", () => clearInterval(timer));
    },
  },
  "never ends the headers": {
    says: /headers are longer|was not complete after/u,
    act: (socket) => sendForever(socket, "HTTP/1.1 200 OK\r\n", "X-A: b\r\n"),
  },
  "never ends the body": {
    says: /more than 16 MiB|was not complete after/u,
    act: (socket) =>
      sendForever(socket, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n", "[[[[[[[["),
  },
  "nests its answer too deep": {
    says: /nested at most 32 deep/u,
    act: (socket) => socket.end(answer("[".repeat(100_000) + "]".repeat(100_000))),
  },
  "switches protocols": {
    says: /closed before the answer was complete/u,
    act: (socket) =>
      socket.end("HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n"),
  },
  "claims to have a billion pages": {
    says: /only the first ones and the last were read/u,
    act: (socket) => socket.end(answer(manyPages)),
  },
  "echoes the token and control characters": {
    says: /\(the token\)/u,
    act(socket, request) {
      const [token = ""] = /Bearer \S+/u.exec(request) ?? [];
      socket.end(answer(JSON.stringify({ Notifications: `\u001B[2J\u0085${token}` })));
    },
  },
};

describe("lectern check of a server that", () => {
  let at: Workplace;
  let server: Server | undefined;
  before(async () => {
    at = await createWorkplace();
  });
  afterEach(() => server?.close());
  after(() => at.remove());

  async function listen(act: (socket: Socket, request: string) => void): Promise<string> {
    const listening = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", (request) => act(socket, request.toString()));
    }).listen(0, "127.0.0.1");
    server = listening;
    await new Promise((resolve) => void listening.once("listening", resolve));
    return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  }

  const check = (...words: readonly string[]): Promise<Outcome> =>
    at.run(["check", ...words, "--timeout", "1"], { LECTERN_TOKEN: TOKEN });

  for (const [name, { says, act }] of Object.entries(WRONG)) {
    test(name, async () => {
      const { status, stdout, stderr } = await check(await listen(act));
      assert.equal(status, 1, stderr);
      assert.match(`${stdout}${stderr}`, says);
      assert.doesNotMatch(`${stdout}${stderr}`, /\n\s+at |node:internal/u);
      assert.doesNotMatch(stdout, /[^\P{Cc}\n]/u, "control characters");
      assert.ok(!`${stdout}${stderr}`.includes(TOKEN), "the token is told");
    });
  }

  test("is not there", async () => {
    const address = await listen(() => {});
    await new Promise((resolve) => void server?.close(resolve));
    const { status, stdout, stderr } = await check(address);
    assert.deepEqual([status, stdout], [1, ""]);
    assert.equal(stderr, `${address} cannot be reached: the connection was refused.\n`);
  });

  test("answers once and never again", async () => {
    let asked = 0;
    const address = await listen((socket) => {
      asked += 1;
      if (asked === 1) socket.end(answer("{}", "Connection: close"));
    });
    const { status, stderr } = await check(address);
    assert.equal(status, 1);
    assert.match(stderr, /the check stopped after 3 consecutive requests without a response/u);
  });

  for (const seconds of [0, 61]) {
    test(`is always unavailable, with Retry-After: ${seconds}`, async () => {
      let asked = 0;
      const address = await listen((socket) => {
        asked += 1;
        const headers = [`Retry-After: ${seconds}`, "Connection: close", "Content-Length: 0"];
        socket.end(["HTTP/1.1 503 Busy", ...headers, "", ""].join("\r\n"));
      });
      const { status, stdout } = await check(address);
      assert.equal(status, 1);
      assert.match(stdout, /Languages: status\n.+\n.+\n.+\n +expected 200; came 503/u);
      assert.ok(asked < 100, `${asked} requests`);
    });
  }
});

const WRONG_WORDS: Readonly<Record<string, RegExp>> = {
  "127.0.0.1:8080": /begins with http/u,
  "ftp://127.0.0.1": /begins with http/u,
  "ftp://user:word@127.0.0.1": /^The URL "…@127\.0\.0\.1" is wrong/u,
  "http://": /begins with http/u,
  "http://user:password@127.0.0.1": /leave out user and password/u,
  "http://127.0.0.1/?a=b": /leave out what begins with/u,
  "http://127.0.0.1:8080/api/v1/navigation/": /base URL, http:\/\/127\.0\.0\.1:8080, in front/u,
  "http://127.0.0.1 --timeout 0": /--timeout is wrong/u,
};

test("wrong words for lectern check are told, with exit status 2", async () => {
  const at = await createWorkplace();
  for (const [words, says] of Object.entries(WRONG_WORDS)) {
    const { status, stderr } = await at.run(["check", ...words.split(" ")]);
    assert.equal(status, 2, stderr);
    assert.match(stderr, says);
    assert.ok(!stderr.includes("password@"));
  }
  const { status, stderr } = await at.run(["check", "http://127.0.0.1"], { LECTERN_TOKEN: "a b" });
  assert.equal(status, 2);
  assert.equal(stderr.includes("a b"), false, stderr);
  await at.remove();
});
