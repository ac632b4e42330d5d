/**
 * One person types in tabs of several devices, which are closed, lose the connection and their sessions, while they
 * and others publish: at the end each value that was typed last is at the desk or published, and all tabs show it.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import * as fc from "fast-check";
import type { GeneratorValue } from "fast-check";
import { below, pick } from "../../model/choices.ts";
import { publish, runDesk } from "../../support/desk.ts";
import type { TestDesk } from "../../support/desk.ts";
import type { DeviceData, TabCommands } from "../../support/page-tab.ts";
import { runs } from "../../support/seeds.ts";
import { waitUntil } from "../../support/wait-until.ts";

const TAB = new URL("../../support/page-tab.ts", import.meta.url);
const NETWORK = { there: 0, away: 1, lost: 2 } as const;

type Answer<Name extends keyof TabCommands> = Awaited<ReturnType<TabCommands[Name]>>;

class Tab {
  readonly device: Device;
  readonly #worker: Worker;
  readonly #asked = new Map<number, (result: unknown) => void>();
  #id = 0;

  constructor(device: Device) {
    this.device = device;
    this.#worker = new Worker(TAB, { workerData: device.data });
    this.#worker.on("message", ({ id, result }: { id: number; result: unknown }) =>
      this.#asked.get(id)?.(result),
    );
  }

  /** Loads its modules. */
  load = (): Promise<unknown> => once(this.#worker, "message");

  do<Name extends keyof TabCommands>(
    name: Name,
    ...given: Parameters<TabCommands[Name]>
  ): Promise<Answer<Name>> {
    const id = (this.#id += 1);
    return new Promise((resolve) => {
      this.#asked.set(id, resolve as (result: unknown) => void);
      this.#worker.postMessage({ id, name, given });
    });
  }

  close = (): Promise<number> => this.#worker.terminate();
}

class Device {
  readonly data: DeviceData;
  constructor(data: Omit<DeviceData, "network">) {
    this.data = { ...data, network: new SharedArrayBuffer(4) };
  }
  set network(state: keyof typeof NETWORK) {
    Atomics.store(new Int32Array(this.data.network), 0, NETWORK[state]);
  }
}

/** By device, whether its browser keeps anything. */
const DEVICES = [true, true, false];
/** Devices of tabs; each tab has a field of its own. */
const SLOTS = [0, 0, 1, 2, 2];
const FIELDS = [...SLOTS.map((_, slot) => `Tab${slot}`), "Shared", "Ben"];
const ITEMS = ["a", "b", "c"];
const INSTALLATION = `resources: { notes: { fields: { ${FIELDS.map((name) => `${name}: { type: varchar, size: 100, nullable: true }`).join(", ")} } } }\n`;

const NOT_THERE = "not signed in";

type Values = Readonly<Record<string, unknown>>;

let places = 0;

class Person {
  readonly #desk: TestDesk;
  readonly #token: string;
  readonly #devices: readonly Device[];
  readonly #tabs = new Map<number, Tab>();
  /** By item and field, what may be there in the end. */
  readonly #typed = new Map<string, readonly string[]>();
  readonly #items: string[];
  #count = 0;
  readonly log: string[] = [];

  constructor(desk: TestDesk, token: string, items: readonly string[]) {
    this.#desk = desk;
    this.#token = token;
    this.#items = [...items];
    places += 1;
    this.#devices = DEVICES.map(
      (isKeeping, index) =>
        new Device({
          name: `${places} ${index}`,
          address: desk.address,
          storage: join(desk.folder, `device-${places}-${index}.db`),
          isKeeping,
        }),
    );
  }

  /** @returns undefined: nobody is signed in without a connection, and sees no form */
  async #open(slot: number): Promise<Tab | undefined> {
    let tab = this.#tabs.get(slot);
    if (!tab) {
      tab = new Tab(this.#devices[SLOTS[slot] ?? 0] as Device);
      this.#tabs.set(slot, tab);
      await tab.load();
    }
    return (await tab.do("signIn", this.#token)) ? tab : undefined;
  }

  async #close(slot: number): Promise<string> {
    const tab = this.#tabs.get(slot);
    if (!tab) return "nothing";
    // The browser asks whether it is to be closed.
    if (!tab.device.data.isKeeping && (await tab.do("read")).state !== "saved") return "asked";
    this.#tabs.delete(slot);
    await tab.close();
    this.log.push(`${slot} closed`);
    return "closed";
  }

  async #type(gen: GeneratorValue, slot: number): Promise<string> {
    const tab = await this.#open(slot);
    if (!tab) return NOT_THERE;
    const Uuid = pick(gen, this.#items);
    const value = `typed ${(this.#count += 1)}`;
    await tab.do("set", Uuid, `Tab${slot}`, value);
    this.#typed.set(`${Uuid} Tab${slot}`, [value]);
    this.log.push(`${slot} types ${Uuid.slice(0, 4)} ${value}`);
    return "typed";
  }

  /** In a field that the tabs of the first device share: they show what another one typed at once. */
  async #typeShared(gen: GeneratorValue): Promise<string> {
    const tab = await this.#open(pick(gen, [0, 1]));
    if (!tab) return NOT_THERE;
    const Uuid = pick(gen, this.#items.slice(0, ITEMS.length));
    const value = `typed ${(this.#count += 1)}`;
    await tab.do("set", Uuid, "Shared", value);
    this.#typed.set(`${Uuid} Shared`, [value]);
    // Whoever looks from one tab to the other is not faster.
    await sleep(50);
    return "typed in a shared field";
  }

  async #add(slot: number): Promise<string> {
    const tab = await this.#open(slot);
    if (!tab) return NOT_THERE;
    const Uuid = randomUUID();
    const value = `typed ${(this.#count += 1)}`;
    await tab.do("add", Uuid, { Key: `k${this.#count}`, [`Tab${slot}`]: value });
    this.#typed.set(`${Uuid} Tab${slot}`, [value]);
    return "added";
  }

  async #publishElsewhere(gen: GeneratorValue): Promise<string> {
    const { ben } = this.#desk;
    const Uuid = pick(gen, this.#items.slice(0, ITEMS.length));
    const change = { resource: "notes", Uuid, set: { Ben: `Ben ${(this.#count += 1)}` } };
    const checked = await this.#desk.post(ben, "/checks", { changes: [change] });
    assert.equal(checked.status, 201, checked.text);
    const { draft, release } = checked.json as { draft: string; release: number };
    await this.#desk.post(ben, "/releases", { draft }, release);
    return "published elsewhere";
  }

  async #publish(slot: number): Promise<string> {
    const tab = await this.#open(slot);
    if (!tab) return NOT_THERE;
    const status = await tab.do("publish");
    this.log.push(`${slot} publishes ${status}`);
    return `publish: ${status}`;
  }

  /** Of one device: its tabs learn it when they ask. */
  async #endSession(slot: number): Promise<string> {
    const tab = await this.#open(slot);
    await tab?.do("leave");
    return tab ? "session ended" : NOT_THERE;
  }

  async step(gen: GeneratorValue): Promise<string> {
    const slot = below(gen, SLOTS.length);
    const kind = below(gen, 20);
    const device = pick(gen, this.#devices);
    if (kind < 8) return this.#type(gen, slot);
    if (kind < 10) return this.#typeShared(gen);
    if (kind < 12) return this.#close(slot);
    if (kind === 12) return this.#publishElsewhere(gen);
    if (kind === 13) return this.#publish(slot);
    if (kind === 14) return this.#endSession(slot);
    if (kind === 15) return this.#add(slot);
    if (kind === 16) {
      await sleep(below(gen, 100));
      return "waited";
    }
    const network = pick(gen, ["there", "away", "lost"] as const);
    device.network = network;
    this.log.push(`${this.#devices.indexOf(device)} network ${network}`);
    return `network ${network}`;
  }

  /** Everybody is there again, signed in, and looks at all tabs. */
  async end(): Promise<void> {
    for (const device of this.#devices) device.network = "there";
    for (const [slot] of SLOTS.entries()) await this.#open(slot);
    const tabs = [...this.#tabs.values()];
    let shown = "";
    await waitUntil(
      async () => {
        for (const tab of tabs) {
          await tab.do("signIn", this.#token);
          await tab.do("look");
          await tab.do("save");
        }
        const states = await Promise.all(tabs.map((tab) => tab.do("read")));
        const kept = (await this.#desk.ask(this.#token, "/pending")).json["changes"];
        shown = JSON.stringify({ states, kept }, undefined, 1);
        return states.every(
          ({ state, changes }) =>
            state === "saved" && JSON.stringify(changes) === JSON.stringify(kept),
        );
      },
      () => `all tabs show what the desk has ${shown} ${this.log.join("\n")}`,
      10_000,
    );
    await this.#compare();
  }

  async #compare(): Promise<void> {
    const { changes } = (await this.#desk.ask(this.#token, "/pending")).json as {
      changes: readonly { Uuid?: string; set?: Values; add?: Values }[];
    };
    for (const [key, allowed] of this.#typed) {
      const [Uuid = "", field = ""] = key.split(" ");
      const pending = changes.find(({ Uuid: own, add }) => (own ?? add?.["Uuid"]) === Uuid);
      const values = pending?.set ?? pending?.add;
      const found =
        values && field in values
          ? values[field]
          : (
              (await this.#desk.ask(this.#token, `/items/notes/${Uuid}`)).json["item"] as
                | Values
                | undefined
            )?.[field];
      assert.ok(
        allowed.includes(String(found)),
        `${key}: ${String(found)} in place of ${allowed.join(" or ")}\n${this.log.join("\n")}\n${JSON.stringify(changes)}`,
      );
    }
  }

  async close(): Promise<void> {
    for (const tab of this.#tabs.values()) await tab.close();
  }
}

const [STEPS, { numRuns, seed }] = [40, runs(2)];

test("what one person types in several tabs and devices is at the desk in the end", async (context) => {
  await using desk = await runDesk();
  const first = {
    "installation.yaml": INSTALLATION,
    "notes.csv": `Key\n${ITEMS.join("\n")}\n`,
  };
  assert.equal((await publish(desk, desk.anna, first, { whole: "true" })).status, 201);
  const listed = (await desk.ask(desk.anna, "/items?resource=notes")).json["items"];
  const items = (listed as readonly { Uuid: string }[]).map(({ Uuid }) => Uuid);
  const counts = new Map<string, number>();
  let people = 0;
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (gen) => {
      const token = await desk.createToken(`Person ${(people += 1)}`, "edit", "publish");
      const person = new Person(desk, token, items);
      try {
        for (let step = 0; step < STEPS; step += 1) {
          const done = await person.step(gen);
          counts.set(done, (counts.get(done) ?? 0) + 1);
        }
        await person.end();
      } finally {
        await person.close();
      }
    }),
    { numRuns, seed, endOnFailure: true },
  );
  const told = [...counts].map(([done, count]) => `${count} ${done}`).toSorted();
  context.diagnostic(
    `fault | tabs and devices of one person | ${numRuns} rounds | ${told.join(", ")} | lost: nothing`,
  );
});
