/**
 * Three instances of one store, each on another way to it: the primary itself, a pooler in transaction mode, and
 * a streaming replica. All the while they are asked, and no two answers may differ by anything but their release.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { openContent } from "../../../../src/content/open-content.ts";
import { driverOf } from "../../../../src/store/open-store.ts";
import type { Store } from "../../../../src/store/store.ts";
import { startPostgres } from "../../../support/postgres.ts";
import type { PostgresServer } from "../../../support/postgres.ts";
import { reasonToSkip, TEST_PROGRAMS } from "../../../support/programs.ts";
import type { Item } from "../../../support/site.ts";
import { writeContent } from "../../../support/site.ts";
import { rounds } from "../../../support/seeds.ts";
import { createWorkplace } from "../../../support/workplace.ts";
import type { Workplace } from "../../../support/workplace.ts";
import {
  createVersion,
  findVersion,
  nameVersion,
} from "../../../system/operations/faults/content-version.ts";
import { TAKE_OVER_MS } from "../../../system/operations/faults/fault-site.ts";
import { startPooler } from "./pooler.ts";
import type { Pooler } from "./pooler.ts";
import { checkItems, publishItems } from "../../../support/publish-items.ts";
import { getOrInsert } from "../../../../src/lib/get-or-insert.ts";

const PUBLISHES = rounds(8);
const ITEMS = 80;
const PATH = "/api/v1/navigation";

interface Instance {
  readonly way: string;
  readonly address: string;
  /** The newest release that it answered with. */
  release: number;
  /** When it first answered with each release. */
  readonly seenAt: Map<number, number>;
  answers: number;
}

const skip = reasonToSkip([TEST_PROGRAMS.postgres, TEST_PROGRAMS.pgbouncer]);
let at: Workplace;
let store: Store;
let primary: PostgresServer;
let replica: PostgresServer | undefined;
let pooler: Pooler | undefined;

before(async () => {
  if (skip !== false) return;
  at = await createWorkplace();
  primary = await startPostgres("15");
  replica = await primary.createReplica();
  pooler = await startPooler(primary);
  store = await driverOf(primary.url()).open(primary.url());
});

after(async () => {
  if (skip !== false) return;
  await store.close();
  await at.remove();
  await pooler?.stop();
  await replica?.remove();
  await primary.remove();
});

async function publish(version: string): Promise<number> {
  const directory = `${at.folder}/version`;
  await writeContent(directory, createVersion(version));
  const checked = await checkItems(await openContent(directory));
  assert.ok(checked.valid);
  return (await publishItems(store, checked.content, { by: "test" })).release.number;
}

/** What all instances must say alike of a release. */
const said = new Map<string, string>();

async function ask(instance: Instance): Promise<void> {
  const response = await fetch(`${instance.address}${PATH}`, {
    headers: { "Accept-Encoding": "identity" },
  });
  const text = await response.text();
  assert.equal(response.status, 200, text.slice(0, 500));
  const body = JSON.parse(text) as { readonly NavigationModelCollection: readonly Item[] };
  const release = response.headers.get("lectern-release") ?? "";
  const facts = [
    findVersion(body.NavigationModelCollection),
    response.headers.get("etag"),
    response.headers.get("last-modified"),
  ].join(" ");
  assert.equal(
    getOrInsert(said, release, () => facts),
    facts,
    instance.way,
  );
  assert.ok(Number(release) >= instance.release, "no instance goes back");
  instance.release = Number(release);
  if (!instance.seenAt.has(instance.release))
    instance.seenAt.set(instance.release, performance.now());
  instance.answers += 1;
}

test("instances on a primary, a pooler and a replica follow as one", { skip }, async (context) => {
  await publish(nameVersion("first", ITEMS));
  const ways: Readonly<Record<string, string>> = {
    primary: primary.address,
    "PgBouncer in transaction mode": pooler?.address ?? "",
    "streaming replica": replica?.address ?? "",
  };
  const instances: Instance[] = [];
  for (const [way, address] of Object.entries(ways)) {
    const location = primary.url().replace(primary.address, address);
    const served = await at.startServing(["--store", location], /Lectern serves/u);
    instances.push({ way, address: served.address, release: 0, seenAt: new Map(), answers: 0 });
  }

  const asking = new AbortController();
  let failure: unknown;
  const readers = instances.flatMap((instance) =>
    [1, 2].map(async () => {
      while (!asking.signal.aborted) {
        await ask(instance).catch((error: unknown) => (failure ??= error));
        await sleep(10);
      }
    }),
  );
  const publishedAt = new Map<number, number>();
  for (let count = 1; count <= PUBLISHES; count++) {
    const release = await publish(nameVersion(`version-${count}`, ITEMS));
    publishedAt.set(release, performance.now());
  }
  const newest = PUBLISHES + 1;
  const giveUp = performance.now() + TAKE_OVER_MS;
  while (instances.some(({ release }) => release < newest) && performance.now() < giveUp)
    await sleep(10);
  asking.abort();
  await Promise.all(readers);
  assert.equal(failure, undefined, String(failure));

  for (const { way, seenAt, answers } of instances) {
    // Who is late may serve the next one at once.
    const firstAnswer = (least: number): number =>
      Math.min(...[...seenAt].flatMap(([release, time]) => (release >= least ? time : [])));
    const times = [...publishedAt]
      .map(([release, published]) => firstAnswer(release) - published)
      .toSorted((one, other) => one - other);
    const worst = times.at(-1) ?? Infinity;
    assert.ok(worst <= TAKE_OVER_MS, `${way}: ${worst} ms`);
    const median = Math.round(times[times.length >> 1] ?? Infinity);
    context.diagnostic(
      `${way}: ${PUBLISHES} releases, median ${median} ms, worst ${Math.round(worst)} ms, ${answers} answers`,
    );
  }
});
