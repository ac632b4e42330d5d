/** A person who types in tabs of several devices, and what of it is to be at the desk in the end. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { GeneratorValue } from "fast-check";
import { below, pick } from "../model/choices.ts";
import type { TestDesk } from "./desk.ts";
import { Device, Tab } from "./page-devices.ts";
import type { PendingChange, Values } from "./page-tab.ts";
import { waitUntil } from "./wait-until.ts";

/** By device, whether its browser keeps anything. */
const DEVICES = [true, true, false];
/** Devices of tabs; each tab has a field of its own. */
const SLOTS = [0, 0, 1, 2, 2];
const FIELDS = [...SLOTS.map((_, slot) => `Tab${slot}`), "Shared", "Ben"];
export const ITEMS = ["a", "b", "c"];
export const INSTALLATION = `resources: { notes: { fields: { ${FIELDS.map((name) => `${name}: { type: varchar, size: 100, nullable: true }`).join(", ")} } } }\n`;

/** Whoever looks from one tab of a device to another is not faster. */
const LOOK_MS = 50;
/** The tab that moves an item. */
const MOVING = 1;

const NOT_THERE = "not signed in";

let places = 0;

export class Person {
  readonly #desk: TestDesk;
  readonly #token: string;
  readonly #devices: readonly Device[];
  readonly #tabs = new Map<number, Tab>();
  /** By item and field, what may be there in the end. */
  readonly #typed = new Map<string, readonly string[]>();
  readonly #items: string[];
  /** New ones, by the device in which they were begun. */
  readonly #added = new Map<string, Device>();
  /** Of those, the ones that were removed. */
  readonly #removed = new Set<string>();
  /** Behind which item the one that is moved is to stand; undefined: it was not moved. */
  #after: string | null | undefined;
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
    const Uuid = pick(gen, [...this.#items, ...this.#listAdded(tab.device)]);
    const value = `typed ${(this.#count += 1)}`;
    if (!(await tab.do("set", Uuid, `Tab${slot}`, value))) return "no form";
    this.#typed.set(`${Uuid} Tab${slot}`, [value]);
    this.log.push(`${slot} types ${Uuid.slice(0, 4)} ${value}`);
    if (!this.#added.has(Uuid)) return "typed";
    await sleep(LOOK_MS);
    return "typed in a new item";
  }

  #listAdded = (device: Device): readonly string[] =>
    [...this.#added].filter(([, one]) => one === device).map(([Uuid]) => Uuid);

  /** Only at the device where it was begun, whose tabs show at once what each of them does. */
  async #remove(gen: GeneratorValue, slot: number): Promise<string> {
    const tab = await this.#open(slot);
    const Uuid = tab && pick(gen, [...this.#listAdded(tab.device), undefined]);
    if (!tab || !Uuid || !(await tab.do("remove", Uuid))) return "nothing removed";
    for (const field of FIELDS) this.#typed.delete(`${Uuid} ${field}`);
    this.#added.delete(Uuid);
    this.#removed.add(Uuid);
    this.log.push(`${slot} removes ${Uuid.slice(0, 4)}`);
    await sleep(LOOK_MS);
    return "removed";
  }

  /** One tab moves one item, so that it is known where it is to stand. */
  async #move(gen: GeneratorValue): Promise<string> {
    const tab = await this.#open(MOVING);
    const [first, moved = "", ...others] = this.#items;
    const after = pick(gen, [null, first, ...others]) ?? null;
    if (!tab || !(await tab.do("move", moved, after))) return "not moved";
    this.#after = after;
    this.log.push(`${MOVING} moves ${moved.slice(0, 4)} behind ${after?.slice(0, 4)}`);
    return "moved";
  }

  /** Where the desk hears of it at once: what others type in the same fields afterwards stays. */
  async #takeBack(gen: GeneratorValue, slot: number): Promise<string> {
    const tab = await this.#open(slot);
    const Uuid = pick(gen, this.#items);
    if (!tab) return NOT_THERE;
    await tab.do("look");
    await tab.do("save");
    if ((await tab.do("read")).state !== "saved") return "nothing taken back";
    await tab.do("takeBack", Uuid);
    await tab.do("save");
    for (const field of FIELDS) this.#typed.delete(`${Uuid} ${field}`);
    if (Uuid === this.#items[1]) this.#after = undefined;
    this.log.push(`${slot} takes back ${Uuid.slice(0, 4)}`);
    return "taken back";
  }

  /** In a field that the tabs of the first device share: they show what another one typed at once. */
  async #typeShared(gen: GeneratorValue): Promise<string> {
    const tab = await this.#open(pick(gen, [0, 1]));
    if (!tab) return NOT_THERE;
    const Uuid = pick(gen, this.#items.slice(0, ITEMS.length));
    const value = `typed ${(this.#count += 1)}`;
    if (!(await tab.do("set", Uuid, "Shared", value))) return "no form";
    this.#typed.set(`${Uuid} Shared`, [value]);
    this.log.push(`${tab.device.data.name} types shared ${Uuid.slice(0, 4)} ${value}`);
    await sleep(LOOK_MS);
    return "typed in a shared field";
  }

  async #add(slot: number): Promise<string> {
    const tab = await this.#open(slot);
    if (!tab) return NOT_THERE;
    const Uuid = randomUUID();
    const value = `typed ${(this.#count += 1)}`;
    await tab.do("add", Uuid, { Key: `k${Uuid}`, [`Tab${slot}`]: value });
    this.#typed.set(`${Uuid} Tab${slot}`, [value]);
    this.#added.set(Uuid, tab.device);
    this.log.push(`${slot} adds ${Uuid.slice(0, 4)} ${value}`);
    await sleep(LOOK_MS);
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

  async #publish(gen: GeneratorValue, slot: number): Promise<string> {
    const tab = await this.#open(slot);
    if (!tab) return NOT_THERE;
    const published = tab.do("publish");
    this.log.push(`${slot} begins to publish`);
    // Meanwhile, whoever types in any tab goes on.
    for (let steps = below(gen, 4); steps > 0; steps -= 1) {
      const other = below(gen, SLOTS.length);
      const kind = below(gen, 6);
      await sleep(below(gen, 30));
      if (kind < 4) await this.#type(gen, other);
      else await (kind === 4 ? this.#remove(gen, other) : this.#move(gen));
    }
    const status = await published;
    this.log.push(`${slot} published ${status}`);
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
    const kind = below(gen, 26);
    const device = pick(gen, this.#devices);
    if (kind < 8) return this.#type(gen, slot);
    if (kind < 10) return this.#typeShared(gen);
    if (kind < 12) return this.#close(slot);
    if (kind === 12) return this.#publishElsewhere(gen);
    if (kind === 13 || kind === 20) return this.#publish(gen, slot);
    if (kind === 14) return this.#endSession(slot);
    if (kind === 15 || kind === 21) return this.#add(slot);
    if (kind === 22) return this.#remove(gen, slot);
    if (kind === 23) return this.#move(gen);
    if (kind === 24) return this.#takeBack(gen, slot);
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
      changes: readonly PendingChange[];
    };
    await this.#compareStanding(changes);
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

  /** What was removed is not there, and what was moved stands where it is to stand. */
  async #compareStanding(changes: readonly PendingChange[]): Promise<void> {
    const told = (): string => `${this.log.join("\n")}\n${JSON.stringify(changes)}`;
    for (const Uuid of this.#removed) {
      const pending = changes.find((one) => (one.Uuid ?? one.add?.["Uuid"]) === Uuid);
      const { status } = await this.#desk.ask(this.#token, `/items/notes/${Uuid}`);
      const isGone = pending ? pending.remove === true : status === 404;
      assert.ok(isGone, `${Uuid} is to be gone\n${told()}`);
    }
    const moved = this.#items[1];
    const pending = changes.find(({ Uuid }) => Uuid === moved);
    if (this.#after === undefined || !moved) return;
    const { position } = (await this.#desk.ask(this.#token, `/items/notes/${moved}`)).json as {
      position: { before: { Uuid: string } | null };
    };
    const after = pending?.after === undefined ? (position.before?.Uuid ?? null) : pending.after;
    assert.equal(after, this.#after, told());
  }

  async close(): Promise<void> {
    for (const tab of this.#tabs.values()) await tab.close();
  }
}
