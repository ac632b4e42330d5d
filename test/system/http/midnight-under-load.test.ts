/** Around midnight, on a machine that is busy with other work, each second has one body. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { Temporal } from "temporal-polyfill";
import { LANGUAGES, uuid } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import { getOrInsert } from "../../../src/lib/get-or-insert.ts";

const ADDRESSES = ["", "/page/2", "?sort=-UpdatedAt", "?search=text", "?format=jsonl"].map(
  (rest) => `/api/v1/navigation${rest}`,
);
const BUSY_LOOPS = 6;
const CLIENTS = 4;
/** Before midnight and after it. */
const SIDE_MS = 1000;
const [EVE, DAY] = ["2040-05-31", "2040-06-01"];

const timed = (name: string, from: string | null, to: string | null): object => ({
  State: "TIME_CONTROLLED",
  TimeControlledPublishedFrom: from,
  TimeControlledPublishedTo: to,
  Name: `text ${name}`,
  NiceUri: name,
});

test("around midnight each second has one body, beside six busy loops", async (t) => {
  const midnight = Temporal.Instant.from(`${DAY}T00:00:00Z`).epochMilliseconds;
  // It stands until each address was answered once, then it runs.
  let clock = (): number => midnight - SIDE_MS;
  await using site = await runSite({ clock: () => clock() });
  const headers = { Authorization: `Bearer ${site.token}` };
  await site.publish({
    "installation.yaml": "timeZone: UTC\nmaxItemsPerPage: { navigation: 3 }",
    "languages.json": LANGUAGES,
    "navigation.json": Array.from({ length: 6 }, (_, index) => ({
      Uuid: uuid(index + 1),
      Identifier: `ITEM_${index}`,
      Articles: {
        DE: index % 2 === 0 ? timed(`de-${index}`, DAY, null) : timed(`de-${index}`, null, EVE),
      },
    })),
  });
  const loops = Array.from(
    { length: BUSY_LOOPS },
    () => new Worker("for (;;) Math.sqrt(Math.random());", { eval: true }),
  );
  t.after(() => Promise.all(loops.map((loop) => loop.terminate())));
  /** By address and second of Date, the bodies. */
  const seen = new Map<string, Set<string>>();
  const isOver = (): boolean => clock() > midnight + SIDE_MS;
  const read = async (address: string): Promise<void> => {
    for (let isAnswered = false; !isAnswered;) {
      const response = await fetch(site.address + address, { headers });
      const text = await response.text();
      // So many at once are too many for a busy machine.
      if (response.status === 503) continue;
      assert.equal(response.status, 200, text);
      const second = Date.parse(response.headers.get("date") ?? "") - midnight;
      getOrInsert(seen, `${address} ${second}`, () => new Set()).add(text);
      isAnswered = true;
    }
  };
  const readAll = async (): Promise<void> => {
    for (const address of ADDRESSES) await read(address);
  };
  await readAll();
  const begun = Date.now();
  clock = () => midnight - SIDE_MS + Date.now() - begun;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (!isOver()) await readAll();
    }),
  );
  await readAll();
  t.diagnostic(`${seen.size} seconds of addresses`);
  const mixed = [...seen].filter(([, bodies]) => bodies.size > 1).map(([when]) => when);
  assert.deepEqual(mixed, []);
  for (const address of ADDRESSES) {
    const own = [...seen].filter(([when]) => when.startsWith(`${address} `));
    const bodies = new Set(own.flatMap(([, all]) => [...all]));
    assert.equal(bodies.size, 2, `${address}: before and after`);
  }
});
