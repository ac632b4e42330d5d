/**
 * Runs acts, each in a process of its own with bounded memory and time: content that would need more ends
 * as a sentence, and the desk goes on. Only these processes can write to the store.
 */
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { Logger } from "pino";
import { RequestError, serviceUnavailable } from "../errors.ts";
import { createWaitingRoom } from "../lib/waiting-room.ts";
import type { Guest, Waiter } from "../lib/waiting-room.ts";
import type { Told } from "../store/publish/told.ts";
import type { Act, ActFrame, ActResult, DeskAnswer } from "./acts.ts";

export interface ActLimits {
  /** Of acts that run at the same time: one place is left for others than whoever has all but one. */
  readonly atOnce: number;
  readonly waiting: number;
  /** Of the process of an act, in MiB. */
  readonly memory: number;
  readonly checkMs: number;
  /** A publish is not cut off for being large, but one that hangs must not block others for ever. */
  readonly publishMs: number;
}

const ACT_LIMITS: ActLimits = {
  atOnce: 2,
  waiting: 32,
  memory: 1024,
  checkMs: 120_000,
  publishMs: 1_800_000,
};

/** Why an act has no result. */
export class ActStopped extends Error {
  readonly reason: "memory" | "time" | "gone" | "failed";
  constructor(reason: ActStopped["reason"]) {
    super(`The act was stopped (${reason}).`);
    this.reason = reason;
  }
}

export interface ActRunner {
  /**
   * @param signal ends an act that changes nothing when its client is gone
   * @throws RequestError deskBusy when too many wait; ActStopped when it has no result
   */
  run(asker: Waiter, frame: ActFrame, act: Act, signal?: AbortSignal): Promise<DeskAnswer>;
  /** Ends acts that change nothing, and waits for the others. */
  close(): Promise<void>;
}

const LOOK_MS = 200;
const MAX_LAST_WORDS = 2000;
const WRITING: ReadonlySet<Act["act"]> = new Set(["publish", "switch", "tell"]);

function logTold(log: Logger, { act }: Act, told: Told): void {
  if (told.outcome === "told") log.info({ act, ...told }, "receiver told");
  else log.warn({ act, ...told }, "receiver not told");
}

/** @returns the memory of a process in MiB, on systems that tell (proc(5)); else 0 */
async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1] ?? 0) / 1024;
}

interface Started {
  readonly child: ChildProcess;
  readonly act: Act;
  readonly ended: Promise<unknown>;
}

/** @param script the module of the process that does acts */
export function createActRunner(
  script: string,
  log: Logger,
  given: Partial<ActLimits> = {},
): ActRunner {
  const limits = { ...ACT_LIMITS, ...given };
  const room = createWaitingRoom<Guest & { readonly admit: () => void }>(limits.waiting);
  const running = new Set<Started>();
  /** Clients of the acts that run. */
  const places: string[] = [];
  const share = Math.max(1, limits.atOnce - 1);
  let isClosed = false;

  const mayStart = (client: string): boolean =>
    places.length < limits.atOnce && places.filter((one) => one === client).length < share;

  const admitNext = (): void => {
    const next = room.next(mayStart);
    if (!next) return;
    places.push(next.waiter.client);
    next.admit();
    admitNext();
  };

  const takePlace = (waiter: Waiter): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const dismiss = (): void => reject(serviceUnavailable("deskBusy"));
    if (isClosed || !room.enter({ waiter, dismiss, admit: resolve })) dismiss();
    else admitNext();
    return promise;
  };

  const leavePlace = ({ client }: Waiter): void => {
    places.splice(places.indexOf(client), 1);
    admitNext();
  };

  function start(frame: ActFrame, act: Act, signal: AbortSignal | undefined): Promise<ActResult> {
    const child = fork(script, [], {
      execArgv: [`--max-old-space-size=${Math.floor(limits.memory * 0.75)}`, "--disable-sigusr1"],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    // The system refuses another process, or another file; it says why a moment later.
    if (child.pid === undefined) {
      return once(child, "error").then(([err]) => {
        log.error({ act: act.act, err: err as Error }, "an act could not be started");
        throw serviceUnavailable("actNotStarted");
      });
    }
    const { promise, resolve, reject } = Promise.withResolvers<ActResult>();
    const ended = Promise.withResolvers<void>();
    const started: Started = { child, act, ended: ended.promise };
    running.add(started);
    let lastWords = "";
    let stopped: ActStopped["reason"] | undefined;
    const stop = (reason: ActStopped["reason"]): void => {
      stopped ??= reason;
      child.kill("SIGKILL");
    };
    const watchMemory = async (): Promise<void> => {
      if ((await readMemory(child.pid ?? 0)) > limits.memory) stop("memory");
    };
    const isWriting = WRITING.has(act.act);
    const timer = setTimeout(() => stop("time"), isWriting ? limits.publishMs : limits.checkMs);
    const look = setInterval(() => {
      void watchMemory();
    }, LOOK_MS);
    const abandon = (): void => stop("gone");
    if (!isWriting) signal?.addEventListener("abort", abandon, { once: true });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      lastWords = (lastWords + text).slice(-MAX_LAST_WORDS);
    });
    child.once("message", (result) => resolve(result as ActResult));
    child.once("error", reject);
    child.once("close", (status, why) => {
      clearTimeout(timer);
      clearInterval(look);
      signal?.removeEventListener("abort", abandon);
      running.delete(started);
      ended.resolve();
      if (stopped === undefined && /heap out of memory|Allocation failed/iu.test(lastWords))
        stopped = "memory";
      // Nothing happens if it has answered.
      reject(new ActStopped(stopped ?? "failed"));
      if (status === 0 || stopped === "gone") return;
      const facts = { act: act.act, status, signal: why, reason: stopped, said: lastWords };
      log.warn(facts, "an act was stopped");
    });
    child.send({ frame, act }, () => {});
    return promise;
  }

  return {
    async run(asker, frame, act, signal) {
      await takePlace(asker);
      try {
        signal?.throwIfAborted();
        const result = await start(frame, act, signal);
        if (!("refusal" in result)) {
          for (const one of result.told ?? []) logTold(log, act, one);
          return result;
        }
        const { cause, ...refused } = result.refusal;
        if (cause === undefined) throw new RequestError([refused]);
        log.error({ act: act.act, reason: cause }, "store failed an act");
        throw serviceUnavailable("storeFailing");
      } finally {
        leavePlace(asker);
      }
    },
    async close() {
      isClosed = true;
      for (let next = room.next(); next; next = room.next()) next.dismiss();
      for (const { child, act } of running) if (!WRITING.has(act.act)) child.kill("SIGKILL");
      await Promise.all([...running].map(({ ended }) => ended));
    },
  };
}
