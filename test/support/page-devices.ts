/** Devices of a person, and tabs in which the page of the desk is open. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { DeviceData, TabCommands } from "./page-tab.ts";

const TAB = new URL("page-tab.ts", import.meta.url);
const NETWORK = { there: 0, away: 1, lost: 2 } as const;

type Answer<Name extends keyof TabCommands> = Awaited<ReturnType<TabCommands[Name]>>;

export class Tab {
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

export class Device {
  readonly data: DeviceData;
  constructor(data: Omit<DeviceData, "network">) {
    this.data = { ...data, network: new SharedArrayBuffer(4) };
  }
  set network(state: keyof typeof NETWORK) {
    Atomics.store(new Int32Array(this.data.network), 0, NETWORK[state]);
  }
}
