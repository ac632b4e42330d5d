/** What is said of servers that do not answer as Lectern does. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import type { TestContext } from "node:test";
import type { CopySource } from "./copy.ts";
import { ServiceAway } from "../../lib/http/client.ts";
import { createRemoteStore } from "./remote-store.ts";
import { STORE_FORMAT } from "../../version.ts";
import type { RemoteStoreOptions } from "./remote-store.ts";

async function connect(
  context: TestContext,
  answer: RequestListener,
  options: Partial<RemoteStoreOptions> = {},
): Promise<CopySource> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const usual = { base, token: "dG9rZW4=", pauses: [1, 1], patienceMs: 1500 };
  return createRemoteStore({ ...usual, ...options });
}

const OUTLINE = { format: STORE_FORMAT, releases: [{ number: 1, proof: "p" }], switches: [] };

const say =
  (
    status: number,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
  };

const sayAt =
  (path: string, found: RequestListener, otherwise: RequestListener): RequestListener =>
  (request, response) =>
    (request.url === path ? found : otherwise)(request, response);

const FINAL: Readonly<Record<string, readonly [RequestListener, RegExp]>> = {
  "no Lectern": [say(404, "<html>"), /There is no Lectern at .*: give the base URL/u],
  "an index of something else": [
    sayAt("/", say(200, { name: "Other" }), say(404, "")),
    /There is no Lectern at/u,
  ],
  "a Lectern that is too old": [
    sayAt("/", say(200, { name: "Lectern", version: "0.1.0" }), say(404, "")),
    /runs Lectern 0\.1\.0, from which nothing can be copied/u,
  ],
  "a Lectern that is too new": [
    say(200, { ...OUTLINE, format: 99 }),
    /runs a later version of Lectern \(its format is 99,/u,
  ],
  "a redirect": [
    say(301, "", { Location: "https://elsewhere.example/" }),
    /redirects to https:\/\/elsewhere\.example\/: give the address/u,
  ],
  "another page": [
    say(200, "<html>"),
    /sent a response that is not from Lectern \(200\): check the URL/u,
  ],
  "rows with other columns": [
    say(200, { ...OUTLINE, switches: [{ instant: 1, release: 1 }] }),
    /sent a response that is not from Lectern/u,
  ],
  "changes that are none": [
    say(200, {
      ...OUTLINE,
      switches: [
        { instant: 1, release: 1, switchedBy: "me", note: null, changes: '{"navigation":7}' },
      ],
    }),
    /sent a response that is not from Lectern/u,
  ],
  "more values than memory": [
    say(
      200,
      `{"releases":[],"switches":[],"format":${STORE_FORMAT},"x":[${"{},".repeat(11_000_000)}1]}`,
    ),
    /sent a response that is not from Lectern/u,
  ],
  "no token": [
    say(401, { Notifications: [{ LocalizedMessage: "The access token is not valid." }] }),
    /does not accept the token \(401: The access token is not valid\): create one/u,
  ],
  "no right": [say(403, "{}"), /The token has no right to copy from/u],
  "no end": [
    (_request, response) => {
      const part = Buffer.alloc(1024 ** 2);
      const more = (): void => {
        while (response.write(part)) {
          // Until nobody takes it.
        }
      };
      response.on("drain", more).on("error", () => {});
      more();
    },
    /sends more than 256 MiB, which is the limit: check the URL/u,
  ],
};
for (const [what, [answer, says]] of Object.entries(FINAL)) {
  test(`${what} is an error without another try`, async (context) => {
    const paths: unknown[] = [];
    const source = await connect(context, (request, response) => {
      paths.push(request.url);
      answer(request, response);
    });
    await assert.rejects(source.readOutline(), (error: Error) => {
      assert.match(error.message, says);
      return !(error instanceof ServiceAway);
    });
    assert.equal(new Set(paths).size, paths.length);
  });
}

const PASSING: Readonly<Record<string, readonly [RequestListener, RegExp]>> = {
  silence: [() => {}, /cannot be reached: it did not answer for 1\.5 seconds/u],
  "silence after the first bytes": [
    (_request, response) => void response.writeHead(200).write("{"),
    /cannot be reached: it did not answer for 1\.5 seconds/u,
  ],
  "a cut connection": [
    (_request, response) => {
      response.writeHead(200, { "Content-Length": "100" }).write("{");
      setTimeout(() => response.destroy(), 20);
    },
    /cannot be reached: /u,
  ],
  "503": [say(503, "{}"), /cannot answer at the moment \(503/u],
  "a long Retry-After": [say(429, "{}", { "Retry-After": "3600" }), /at the moment \(429/u],
};
for (const [what, [answer, says]] of Object.entries(PASSING)) {
  test(`${what} is an error that a later call may not have`, async (context) => {
    let isPassed = false;
    const source = await connect(context, (request, response) =>
      (isPassed ? say(200, OUTLINE) : answer)(request, response),
    );
    await assert.rejects(source.readOutline(), (error: Error) => {
      assert.match(error.message, says);
      return error instanceof ServiceAway;
    });
    isPassed = true;
    assert.deepEqual(await source.readOutline(), { releases: OUTLINE.releases, switches: [] });
  });
}

test("a long Retry-After is not waited for, nor is there another request", async (context) => {
  let requests = 0;
  const source = await connect(context, (request, response) => {
    requests += 1;
    say(503, "{}", { "Retry-After": "3600" })(request, response);
  });
  await assert.rejects(source.readOutline(), ServiceAway);
  assert.equal(requests, 1);
});

test("a response whose bytes arrive one by one is ended", async (context) => {
  const source = await connect(
    context,
    (_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(" "), 10);
      response.on("close", () => clearInterval(timer));
    },
    { pauses: [], mostMs: 300 },
  );
  await assert.rejects(source.readOutline(), /a response took more than 0\.3 seconds/u);
});

test("a server's text cannot turn or break the line that it is quoted in", async (context) => {
  const LocalizedMessage = "a\u202Eb\u2028c\u001B[31md\uFEFF";
  const source = await connect(context, say(401, { Notifications: [{ LocalizedMessage }] }));
  await assert.rejects(source.readOutline(), (error: Error) => {
    assert.ok(error.message.includes(String.raw`a\u202eb\u2028c\u001b[31md\ufeff`), error.message);
    return true;
  });
});

test("a date in Retry-After is waited for", async (context) => {
  const until = new Date(Date.now() + 2000);
  let tries = 0;
  const source = await connect(context, (request, response) => {
    tries += 1;
    if (tries > 1) say(200, OUTLINE)(request, response);
    else say(503, "{}", { "Retry-After": until.toUTCString() })(request, response);
  });
  await source.readOutline();
  assert.ok(Date.now() >= Math.floor(until.getTime() / 1000) * 1000 - 10);
  assert.equal(tries, 2);
});

test("an error that ends before the next try is not reported", async (context) => {
  let tries = 0;
  const source = await connect(context, (request, response) => {
    tries += 1;
    say(tries < 3 ? 502 : 200, OUTLINE)(request, response);
  });
  assert.equal((await source.readOutline()).releases.length, 1);
  assert.equal(tries, 3);
});

test("an outline that did not change is the same object", async (context) => {
  const conditions: unknown[] = [];
  const source = await connect(context, (request, response) => {
    const known = request.headers["if-none-match"];
    conditions.push(known);
    say(known === undefined ? 200 : 304, known === undefined ? OUTLINE : "", { ETag: '"a"' })(
      request,
      response,
    );
  });
  assert.equal(await source.readOutline(), await source.readOutline());
  assert.deepEqual(conditions, [undefined, '"a"']);
});

test("a release or chunk that was removed is left out", async (context) => {
  const source = await connect(context, (request, response) =>
    say(request.url?.endsWith("b") === true ? 200 : 404, "bytes")(request, response),
  );
  assert.equal(await source.readReleaseRow(1), undefined);
  const packed = await source.readPackedChunks(["a", "b"]);
  assert.deepEqual(
    [...packed].map(([hash, bytes]) => [hash, Buffer.from(bytes).toString()]),
    [["b", "bytes"]],
  );
});
