/** An answer of many megabytes comes whole, while the desk answers others, and leaves no file behind. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { test } from "node:test";
import { driverOf } from "../../../src/store/open-store.ts";
import { createDeskPlace, startRunningDesk } from "./running-desk.ts";

const ROWS = 12_000;

const writeNotes = (word: string): string =>
  `Key,Title\n${Array.from({ length: ROWS }, (_, at) => `n${at},${word} ${at}\n`).join("")}`;

test(`a plan of ${ROWS} changes`, async (context) => {
  const place = await createDeskPlace(context);
  const anna = await place.createToken("Anna", "edit", "publish", "declare");
  const desk = await startRunningDesk(context, place);
  const content = {
    "installation.yaml": "resources: { notes: { fields: { Title: varchar(100) } } }\n",
    "notes.csv": writeNotes("first"),
  };
  const first = await desk.check(anna, content, { whole: "true" });
  const published = await desk.post(anna, "/releases", { draft: first.json["draft"] }, 0);
  assert.equal(published.status, 201, published.text);
  const { status, headers, json, text } = await desk.check(anna, {
    "notes.csv": writeNotes("second"),
  });
  assert.equal(status, 201);
  assert.ok(text.length > 1024 ** 2, `${text.length} characters`);
  assert.equal(headers.get("location"), `/desk/v1/checks/${String(json["draft"])}`);
  assert.equal(headers.get("content-disposition"), null);
  const { notes } = json["resources"] as { notes: { changed: readonly unknown[] } };
  assert.equal(notes.changed.length, ROWS);
  const kept = await desk.ask(anna, `/checks/${String(json["draft"])}`);
  assert.deepEqual(kept.json, json);
  await desk.waitUntilTidy();
});

const CLIENTS = 30;
const DOCUMENT = JSON.stringify({ valid: false, said: "x".repeat(32 * 1024 ** 2) });

test(`${CLIENTS} clients that read nothing of a kept answer take no memory each`, async (context) => {
  const place = await createDeskPlace(context);
  const anna = await place.createToken("Anna", "edit");
  const id = randomUUID();
  const store = await driverOf(place.location).open(place.location);
  const facts = { madeAt: Math.floor(Date.now() / 1000), madeBy: "Anna", summary: "{}" };
  const kept = { bases: [], answer: null, content: null, merged: null, changes: null, pending: [] };
  await store.keepCheck({ id, ...facts, ...kept, document: DOCUMENT });
  await store.close();
  const desk = await startRunningDesk(context, place);
  const { port } = new URL(desk.address);
  const sockets = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const socket = connect(Number(port), "127.0.0.1");
      socket.write(
        `GET /desk/v1/checks/${id} HTTP/1.1\r\nHost: desk\r\nAuthorization: Bearer ${anna}\r\n\r\n`,
      );
      const [chunk] = (await once(socket, "data")) as [Buffer];
      assert.match(chunk.toString("latin1"), /^HTTP\/1\.1 200 /u);
      return socket.pause();
    }),
  );
  const status = await readFile(`/proc/${desk.child.pid ?? 0}/status`, "utf8");
  const resident = Number(/^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1]) / 1024;
  const whole = (CLIENTS * DOCUMENT.length) / 1024 ** 2;
  assert.ok(resident < 0.8 * whole, `${resident} MiB for ${whole} MiB`);
  for (const socket of sockets) socket.destroy();
  await desk.waitUntilTidy();
});
