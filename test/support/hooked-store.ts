/** A store with webhooks: two releases to switch between, quickly, and the processes that send. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Temporal } from "temporal-polyfill";
import { driverOf } from "../../src/store/open-store.ts";
import { BIN, createWorkplace } from "./workplace.ts";
import type { Workplace } from "./workplace.ts";
import { waitUntil } from "./wait-until.ts";

type Line = Readonly<Record<string, unknown>>;

interface RunningSender {
  readonly child: ChildProcess;
  /** What was logged. */
  lines(): readonly Line[];
  waitForLine(msg: string): Promise<void>;
  /** @returns the exit status */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

interface AddedHook {
  readonly id: string;
  readonly secret: string;
}

export interface HookedStore extends AsyncDisposable {
  readonly at: Workplace;
  readonly store: string;
  readonly hooksFile: string;
  /** Makes the other release current, without waiting for the next second. */
  switchOver(): Promise<void>;
  /** @returns the switches since the store was made, oldest first, as events have them */
  listSwitched(): Promise<readonly string[]>;
  addHook(url: string, ...words: readonly string[]): Promise<AddedHook>;
  startSender(...words: readonly string[]): Promise<RunningSender>;
  /** Lets the time pass that attempts wait for. */
  passTime(): void;
  /** Lets the time pass after which another sender takes what a killed one was sending. */
  endLeases(): void;
  /** From now on, every event that is made has waited for servers long enough. */
  endPatience(): void;
  read(words: readonly string[]): Promise<readonly Line[]>;
}

interface Places {
  /** Of a database; a file by default. */
  readonly store?: string;
  /** Beside a file by default. */
  readonly hooksFile?: string;
}

export async function createHookedStore(given: Places = {}): Promise<HookedStore> {
  const at = await createWorkplace();
  const { store = path.join(at.folder, "store.db") } = given;
  const { hooksFile = path.join(at.folder, "store.db-notify") } = given;
  if (given.store ?? given.hooksFile) at.environment["LECTERN_NOTIFY"] = hooksFile;
  for (const content of ["content", "changed"])
    await at.runForJson(["publish", content, "--store", store]);
  // A clock that stands behind the newest switch: each gets the second after the one before, at once.
  const now = Date.now() - 30_000;
  const writable = await driverOf(store).open(store, { clock: () => now });
  const before = (await writable.listSwitches()).length;
  const senders = new Set<ChildProcess>();
  let current = 2;

  return {
    at,
    store,
    hooksFile,
    async switchOver() {
      const other = current === 2 ? 1 : 2;
      await writable.makeCurrent(other, { by: "somebody", note: "not to be told" });
      current = other;
    },
    async listSwitched() {
      const switches = (await writable.listSwitches()).toReversed().slice(before);
      return switches.map(({ instant }) =>
        Temporal.Instant.fromEpochMilliseconds(instant * 1000).toString(),
      );
    },
    addHook: async (url, ...words) =>
      (await at.runForJson(["notify", "add", url, ...words, "--store", store])) as AddedHook,
    async startSender(...words) {
      const child = spawn(process.execPath, [BIN, "notify", "run", "--store", store, ...words], {
        cwd: at.folder,
        env: at.environment,
        stdio: ["ignore", "ignore", "pipe"],
      });
      senders.add(child);
      let text = "";
      child.stderr.setEncoding("utf8").on("data", (more: string) => (text += more));
      const lines = (): readonly Line[] =>
        text
          .split("\n")
          .slice(0, -1)
          .map((line) => JSON.parse(line) as Line);
      const waitForLine = (msg: string): Promise<void> =>
        waitUntil(() => lines().some((line) => line["msg"] === msg), `the log line "${msg}"`);
      await waitForLine("notifier started");
      return {
        child,
        lines,
        waitForLine,
        async end(signal) {
          const exit = once(child, "close");
          child.kill(signal);
          await exit;
          senders.delete(child);
          return child.exitCode;
        },
      };
    },
    passTime() {
      using database = new DatabaseSync(hooksFile, { timeout: 5000 });
      database.exec("update delivery set nextAt = 0");
      database.exec("update hook set heldUntil = 0");
    },
    endLeases() {
      using database = new DatabaseSync(hooksFile, { timeout: 5000 });
      database.exec("update delivery set leasedUntil = 0");
    },
    endPatience() {
      using database = new DatabaseSync(hooksFile, { timeout: 5000 });
      database.exec(
        "create trigger earlier after insert on delivery begin update delivery set createdAt = createdAt - 3600000 where id = new.id; end",
      );
    },
    async read(words) {
      const told = await at.runForJson(["notify", ...words, "--store", store]);
      return (Array.isArray(told) ? told : (told as { webhooks: unknown }).webhooks) as Line[];
    },
    async [Symbol.asyncDispose]() {
      for (const child of senders) child.kill("SIGKILL");
      await writable.close();
      await at.remove();
    },
  };
}
