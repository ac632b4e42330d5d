/** Holds telling to its order, to what is sent, and to what is told again. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { Temporal } from "temporal-polyfill";
import type { Store } from "../../../src/store/store.ts";
import { tellReceivers } from "../../../src/tell/tell.ts";
import { findFreePort } from "../../support/ports.ts";
import { listen, QUICK, SECRET } from "../../support/told.ts";
import type { Asked, Listener } from "../../support/told.ts";
import { createFiles, createNewsStore, receiver } from "./content.ts";

const ONE = createFiles(["One", "Two", "Three"]);
const TWO = createFiles(["One", "Changed", "Three"]);

/** @returns since when the release is current, as the index of a server has it */
async function readIndex(store: Store): Promise<string> {
  const since = (await store.readState()).current?.since ?? 0;
  return JSON.stringify({
    since: Temporal.Instant.fromEpochMilliseconds(since * 1000).toString(),
  });
}

/** A server that shows `texts`, one after the other; the last one stays. */
const serve = (...texts: readonly string[]): Promise<Listener> =>
  listen((_asked, response, count) => {
    response.writeHead(200).end(texts[count - 1] ?? texts.at(-1));
    return undefined;
  });

const OLD = '{"since":"2001-01-01T00:00:00Z"}';

test("servers first, then caches, then webhooks", async (context) => {
  const store = await createNewsStore(context, ONE, TWO);
  const index = await readIndex(store);
  const order: string[] = [];
  const note = ({ url, method }: Asked): number => {
    order.push(method === "PURGE" ? "purge" : url);
    return 204;
  };
  await using server = await listen((_asked, response) => {
    order.push("server");
    response.writeHead(200).end(index);
    return undefined;
  });
  await using other = await listen(note);
  const told = await tellReceivers(
    store,
    [
      receiver("webhook", `${other.address}/hook`, { secret: SECRET }),
      receiver("purge", other.address),
      receiver("servers", server.address),
    ],
    QUICK,
  );
  assert.deepEqual([...new Set(order)], ["server", "purge", "/hook"]);
  assert.deepEqual(
    told.map(({ kind, outcome, status }) => [kind, outcome, status]),
    [
      ["webhook", "told", 204],
      ["purge", "told", 204],
      ["servers", "told", 200],
    ],
  );
  const [release] = await store.listReleases();
  assert.deepEqual(release?.told, told);
});

test("a server is waited for until each of its processes shows the release", async (context) => {
  const store = await createNewsStore(context, ONE, TWO);
  const index = await readIndex(store);
  // One of two processes is late.
  await using server = await serve(OLD, index, index, OLD, index, "<html>", index);
  const told = await tellReceivers(store, [receiver("servers", server.address)], QUICK);
  assert.equal(told[0]?.outcome, "told");
  assert.equal(server.asked.length, 6 + 10);
  for (const { url, headers } of server.asked) {
    assert.equal(url, "/");
    assert.equal(headers.connection, "close", "each is a connection of its own");
    assert.equal(headers["cache-control"], "no-cache");
  }
});

test("what does not come is said, and the others are told all the same", async (context) => {
  const store = await createNewsStore(context, ONE, TWO);
  await using behind = await serve(OLD);
  await using moved = await listen(() => 301);
  await using hook = await listen();
  const nobody = `http://127.0.0.1:${await findFreePort()}`;
  const told = await tellReceivers(
    store,
    [
      ...[behind.address, moved.address, nobody].map((url) => receiver("servers", url)),
      receiver("purge", nobody),
      receiver("webhook", hook.address, { secret: SECRET }),
    ],
    { ...QUICK, serversMs: 200 },
  );
  assert.deepEqual(
    told.map(({ outcome, status }) => [outcome, status]),
    [
      ["behind", null],
      ["behind", null],
      ["behind", null],
      ["unreachable", null],
      ["told", 204],
    ],
  );
});

test("a webhook is signed as Standard Webhooks say, and has the same id when it is told again", async (context) => {
  const store = await createNewsStore(context, ONE, TWO);
  await using hook = await listen();
  const receivers = [receiver("webhook", hook.address, { secret: SECRET })];
  for (let times = 0; times < 2; times += 1) await tellReceivers(store, receivers, QUICK);
  const [first, second] = hook.asked as [Asked, Asked];
  const { headers, body } = first;
  const [id, at, signature] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    String(headers[name]),
  );
  const key = Buffer.from(SECRET.slice("whsec_".length), "base64");
  const signed = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64");
  assert.equal(signature, `v1,${signed}`);
  assert.match(id ?? "", /^msg_[0-9a-f]{32}$/u);
  assert.ok(Math.abs(Date.now() / 1000 - Number(at)) < 60);
  assert.equal(second.headers["webhook-id"], id);
  assert.equal(headers["content-type"], "application/json");
  const since = (JSON.parse(await readIndex(store)) as { since: string }).since;
  assert.deepEqual(JSON.parse(body), {
    type: "release.current",
    timestamp: since,
    data: {
      release: 2,
      previous: 1,
      // The pages may show news.
      changed: ["news", "pages"],
      differences: {
        news: { added: 0, changed: 1, removed: 0 },
        pages: { added: 0, changed: 0, removed: 0 },
      },
    },
  });
});

test("who was not told of a release is told of its changes with the next one", async (context) => {
  const store = await createNewsStore(
    context,
    ONE,
    TWO,
    createFiles(["One", "Changed", "Three"], "cacheTags: town", { "rooms.json": [] }),
  );
  await using hook = await listen();
  const receivers = [receiver("webhook", hook.address, { secret: SECRET })];
  const read = async (): Promise<unknown> => {
    await tellReceivers(store, receivers, QUICK);
    return (JSON.parse(hook.asked.at(-1)?.body ?? "") as { data: unknown }).data;
  };
  const failed = { receiver: "x", kind: "webhook", outcome: "refused", status: 503 } as const;
  const rooms = { rooms: { added: 0, changed: 0, removed: 1 } };
  const common = { release: 3, previous: 2 };
  assert.deepEqual(await read(), { ...common, changed: ["rooms"], differences: rooms });
  await store.noteTold(2, [failed]);
  const news = { added: 0, changed: 1, removed: 0 };
  const pages = { added: 0, changed: 0, removed: 0 };
  const both = { ...common, changed: ["rooms", "news", "pages"] };
  assert.deepEqual(await read(), { ...both, differences: { ...rooms, news, pages } });
  // Nobody knows any more what was in the first one.
  await store.noteTold(2, [failed]);
  await store.prune(2);
  const all = (await read()) as { readonly changed: readonly string[] };
  assert.equal(all.changed.length, 10, "everything");
});

test("the first release is all new, and the way back is told like the way there", async (context) => {
  const store = await createNewsStore(context, ONE);
  await using hook = await listen();
  const receivers = [receiver("webhook", hook.address, { secret: SECRET })];
  await tellReceivers(store, receivers, QUICK);
  const back = await createNewsStore(context, ONE, TWO);
  await back.makeCurrent(1, { by: "test" });
  await tellReceivers(back, receivers, QUICK);
  const said = hook.asked.map(({ body }) => {
    const { data } = JSON.parse(body) as {
      readonly data: {
        readonly release: number;
        readonly previous: number | null;
        readonly differences: Readonly<Record<string, object>>;
      };
    };
    return [data.release, data.previous, data.differences["news"]];
  });
  assert.deepEqual(said, [
    [1, null, { added: 3, changed: 0, removed: 0 }],
    [1, 2, { added: 0, changed: 1, removed: 0 }],
  ]);
});

test("nobody to tell is no work, and nothing current is an error", async (context) => {
  const store = await createNewsStore(context);
  assert.deepEqual(await tellReceivers(store, [], QUICK), []);
  await assert.rejects(
    tellReceivers(store, [receiver("servers", "http://127.0.0.1:1")], QUICK),
    /Nothing is current yet/u,
  );
});
