/**
 * Runs acts in processes beside the desk with bounded memory and time: content that would need more ends as a
 * sentence, and the desk goes on. Only these processes can write to the store. One waits for the next act while the
 * desk is used, since starting takes longer than most acts.
 */
import type { Logger } from "pino";
import { RequestError, serviceUnavailable } from "../errors.ts";
import { createWaitingRoom } from "../lib/waiting-room.ts";
import type { Guest, Waiter } from "../lib/waiting-room.ts";
import type { Told } from "../store/publish/told.ts";
import { ActStopped, startActWorker } from "./act-worker.ts";
import type { ActWorker, WorkerLimits } from "./act-worker.ts";
import type { Act, ActFrame, ActOrder, ActResult, DeskAnswer } from "./acts.ts";

export interface ActLimits extends WorkerLimits {
  /** Of acts that run at the same time: one place is left for others than whoever has all but one. */
  readonly atOnce: number;
  readonly waiting: number;
  /** After so many, a process is replaced, whatever they left behind in it. */
  readonly acts: number;
  /** Of a process that waits, in MiB; one that has more is replaced. */
  readonly idleMemory: number;
  /** How long a process waits for an act; it ends then. */
  readonly idleMs: number;
}

const ACT_LIMITS: ActLimits = {
  atOnce: 2,
  waiting: 32,
  memory: 1024,
  checkMs: 120_000,
  publishMs: 1_800_000,
  acts: 100,
  idleMemory: 192,
  idleMs: 600_000,
};

export interface ActRunner {
  /**
   * @param signal ends an act that changes nothing when its client is gone
   * @throws RequestError deskBusy when too many wait; ActStopped when it has no result
   */
  run(asker: Waiter, frame: ActFrame, act: Act, signal?: AbortSignal): Promise<DeskAnswer>;
  /** Starts a process if there is none: an act may come soon. */
  warm(): void;
  /** Ends acts that change nothing, and waits for the others. */
  close(): Promise<void>;
}

function logTold(log: Logger, { act }: Act, told: Told): void {
  if (told.outcome === "told") log.info({ act, ...told }, "receiver told");
  else log.warn({ act, ...told }, "receiver not told");
}

/** @param script the module of the process that does acts */
export function createActRunner(
  script: string,
  log: Logger,
  given: Partial<ActLimits> = {},
): ActRunner {
  const limits = { ...ACT_LIMITS, ...given };
  const room = createWaitingRoom<Guest & { readonly admit: () => void }>(limits.waiting);
  /** Clients of the acts that run. */
  const places: string[] = [];
  const share = Math.max(1, limits.atOnce - 1);
  const workers = new Set<ActWorker>();
  /** Those that wait, each with the end of its time. */
  const spares = new Map<ActWorker, NodeJS.Timeout>();
  let isWarming = false;
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

  const leaveSpares = (worker: ActWorker): void => {
    clearTimeout(spares.get(worker));
    spares.delete(worker);
  };

  const forgetEnded = async (worker: ActWorker): Promise<void> => {
    await worker.ended;
    leaveSpares(worker);
    workers.delete(worker);
  };

  const start = async (): Promise<ActWorker> => {
    const worker = await startActWorker(script, limits, log);
    workers.add(worker);
    void forgetEnded(worker);
    return worker;
  };

  const dismiss = (worker: ActWorker): void => {
    leaveSpares(worker);
    workers.delete(worker);
    worker.dismiss();
  };

  const keep = (worker: ActWorker): void => {
    if (isClosed) dismiss(worker);
    // It may have ended since.
    if (!workers.has(worker)) return;
    const ending = setTimeout(() => dismiss(worker), limits.idleMs);
    spares.set(worker, ending);
  };

  const warm = (): void => {
    if (isClosed || isWarming || workers.size + places.length > 0) return;
    isWarming = true;
    void start()
      .then(keep, () => {})
      .finally(() => (isWarming = false));
  };

  async function obey(order: ActOrder, signal: AbortSignal | undefined): Promise<ActResult> {
    // The one that was needed last, so that another that is not needed ends.
    const spare = [...spares.keys()].at(-1);
    if (spare) leaveSpares(spare);
    const worker = spare ?? (await start().catch((error: unknown) => refuse(order, error)));
    const done = await worker.obey(order, signal);
    if (done) {
      if (done.acts < limits.acts && done.memory < limits.idleMemory) keep(worker);
      else dismiss(worker);
      return done.result;
    }
    if (spare) return obey(order, signal);
    throw new ActStopped("failed");
  }

  function refuse({ act }: ActOrder, error: unknown): never {
    log.error({ act: act.act, err: error as Error }, "an act could not be started");
    throw serviceUnavailable("actNotStarted");
  }

  return {
    async run(asker, frame, act, signal) {
      await takePlace(asker);
      try {
        signal?.throwIfAborted();
        const result = await obey({ frame, act }, signal);
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
        warm();
      }
    },
    warm,
    async close() {
      isClosed = true;
      for (let next = room.next(); next; next = room.next()) next.dismiss();
      const ends = [...workers].map(({ ended }) => ended);
      for (const worker of workers) dismiss(worker);
      await Promise.all(ends);
    },
  };
}
