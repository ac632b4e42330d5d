/** One client without a token closes the desk for nobody, and slow or endless content ends with a sentence. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { publish, runDesk } from "../../support/desk.ts";
import type { TestDesk } from "../../support/desk.ts";

const CONTENT = { "notes.csv": "Key,Title\na,One\n" };
const INSTALLATION = "resources: { notes: { fields: { Title: varchar(100) } } }\n";

async function open({ address }: TestDesk): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** @returns all that is received until the end */
async function readAll(socket: Socket): Promise<string> {
  let text = "";
  for await (const chunk of socket.setEncoding("utf8")) text += chunk as string;
  return text;
}

const begin = (path: string, more = ""): string =>
  `POST /desk/v1${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${more}`;

describe("connections without a token", () => {
  test("that begin and do not end make room for the next, and for whoever has a token", async () => {
    // An eighth of the places.
    await using desk = await runDesk({ limits: { maxConnections: 400 } });
    const sockets: Socket[] = [];
    let ended = 0;
    for (let number = 0; number < 1100; number += 1) {
      const socket = await open(desk);
      socket.once("close", () => (ended += 1)).resume();
      socket.write(`${begin("/session", "Content-Length: 200\r\n")}\r\n{`);
      sockets.push(socket);
    }
    // Each of them alone would be answered after 15 s; so these were ended to make room.
    while (ended < 1050) await sleep(10);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => desk.ask(desk.ed, "/session")),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    const signedIn = await desk.post("", "/session", { token: desk.ed });
    assert.equal(signedIn.status, 204, "a stranger that is quick");
    for (const socket of sockets) socket.destroy();
  });

  test("that send nothing at all make room, too, and one that is answered does not", async () => {
    await using desk = await runDesk({ limits: { maxConnections: 80 } });
    const [first, ...others] = await Promise.all(Array.from({ length: 11 }, () => open(desk)));
    assert.ok(first);
    await once(first, "close");
    for (const socket of others) socket.destroy();
  });
});

describe("content that comes slowly", () => {
  test("is answered when a document does not end within its time", async () => {
    await using desk = await runDesk({ pace: { documentMs: 200 } });
    const socket = await open(desk);
    socket.write(`${begin("/session", "Content-Length: 200\r\n")}\r\n{`);
    const text = await readAll(socket);
    assert.match(text, /^HTTP\/1\.1 408 /u);
    assert.match(text, /Too little of the content arrived within 1 second/u);
  });

  test("is answered when an upload has a byte now and then, and not when it has enough", async () => {
    await using desk = await runDesk({ pace: { uploadMs: 400, uploadBytes: 100 } });
    const token = `Authorization: Bearer ${desk.ed}\r\n`;
    const [slow, quick] = [await open(desk), await open(desk)];
    for (const socket of [slow, quick])
      socket.write(`${begin("/checks", `${token}Content-Length: 1000000\r\n`)}\r\n`);
    const drip = setInterval(() => {
      slow.write("x");
      quick.write("x".repeat(100));
    }, 40);
    const text = await readAll(slow);
    assert.match(text, /^HTTP\/1\.1 408 /u);
    assert.equal(quick.readableEnded || quick.bytesRead > 0, false, "it is still taken");
    clearInterval(drip);
    quick.destroy();
  });

  test("is refused at once when a sign-in has more than a token can have", async () => {
    await using desk = await runDesk();
    const answer = await desk.post("", "/session", { token: "x".repeat(1100) });
    assert.equal(answer.status, 413, answer.text);
  });
});

test("a token has a bounded number of event streams, and refused ones keep no connection", async () => {
  await using desk = await runDesk();
  await publish(
    desk,
    desk.anna,
    { "installation.yaml": INSTALLATION, ...CONTENT },
    { whole: "true" },
  );
  const ask = async (token: string): Promise<string> => {
    const socket = await open(desk);
    socket.write(
      `GET /desk/v1/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    const [head] = (await once(socket, "data")) as [Buffer];
    const status = head.toString().slice(9, 12);
    if (status === "200") opened.push(socket);
    else assert.match(head.toString(), /\r\nConnection: close\r\n/iu);
    return status;
  };
  const opened: Socket[] = [];
  const statuses: string[] = [];
  for (let number = 0; number < 40; number += 1) statuses.push(await ask(desk.ed));
  assert.equal(statuses.filter((status) => status === "200").length, 32);
  assert.deepEqual([...new Set(statuses.slice(32))], ["503"]);
  assert.equal(await ask(desk.anna), "200", "others have theirs");
  for (const socket of opened) socket.destroy();
});
