/**
 * The lines in which queries and whole collections wait to be worked out: no two works of one line
 * run at once. They are the same for all that is answered, so that neither previews nor a change of
 * releases makes another.
 */
import { serviceUnavailable } from "../../errors.ts";
import { createWaitingRoom } from "../waiting-room.ts";
import type { Guest, Waiter } from "../waiting-room.ts";
import { createPacing } from "../slices.ts";
import type { Slices } from "../slices.ts";

/** Queries beyond this number do not wait in line. */
const MAX_WAITING = 100;
/** Nor do they wait longer than this. Once its turn has come, work is done to its end. */
const MAX_WAIT_MS = 5000;
/** A piece of a body that is on its way is not given up so soon. */
const MAX_PIECE_WAIT_MS = 60_000;

export interface QueryLine {
  /**
   * Does one work after the other; clients get their turns one after the other.
   * @throws RequestError SERVICE_UNAVAILABLE when the line or the wait is too long
   */
  wait<Result>(waiter: Waiter, work: (slices: Slices) => Promise<Result>): Promise<Result>;
}

/** The lines of everything that is answered. */
export interface QueryLines {
  readonly queries: QueryLine;
  /** Of collections that are answered as a whole: they take seconds, and no query is to wait for that. */
  readonly wholes: QueryLine;
  /** Tells that a request was answered that did not have to wait: such requests get their share. */
  readonly noteAnswered: () => void;
}

interface WaitingQuery extends Guest {
  begin(): void;
}

/** @param countAnswered how many requests were answered so far that did not have to wait */
export function createQueryLine(
  countAnswered: () => number = () => 0,
  maxWaitMs: number = MAX_WAIT_MS,
): QueryLine {
  const room = createWaitingRoom<WaitingQuery>(MAX_WAITING);
  const pacing = createPacing(countAnswered);
  let isBusy = false;

  const takeTurn = async (waiter: Waiter): Promise<void> => {
    let timeout: NodeJS.Timeout | undefined;
    let query: WaitingQuery | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        const dismiss = (): void => reject(serviceUnavailable("tooManyQueries"));
        query = { waiter, begin: resolve, dismiss };
        if (room.enter(query)) timeout = setTimeout(dismiss, maxWaitMs);
        else dismiss();
      });
    } finally {
      clearTimeout(timeout);
      if (query) room.leave(query);
    }
  };

  const callNext = (): void => {
    let next = room.next();
    // Whoever has gone loses its turn, as long as anybody else waits.
    while (next && room.size > 0 && next.waiter.isGone()) {
      next.dismiss();
      next = room.next();
    }
    if (next) next.begin();
    else isBusy = false;
  };

  return {
    async wait(waiter, work) {
      if (isBusy) await takeTurn(waiter);
      isBusy = true;
      pacing.begin();
      try {
        return await work(pacing);
      } finally {
        // Many short works are as long as a long one: the next begins when this one has paid, too.
        void pacing.pause().then(callNext);
      }
    },
  };
}

export function createQueryLines(): QueryLines {
  let answered = 0;
  return {
    queries: createQueryLine(() => answered),
    wholes: createQueryLine(() => answered, MAX_PIECE_WAIT_MS),
    noteAnswered() {
      answered += 1;
    },
  };
}
