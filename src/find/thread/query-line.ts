/**
 * The queue in front of the query thread: one query runs after the other, clients take turns, and a query
 * that takes too long gets a time-out, whether it waits or runs.
 */
import { serviceUnavailable } from "../../errors.ts";
import { createWaitingRoom } from "../../lib/waiting-room.ts";
import type { Guest, Waiter } from "../../lib/waiting-room.ts";

/** Maximum length of the queue. */
const MAX_WAITING = 100;
/** Time-out, from the request to the answer. */
const MAX_QUERY_MS = 5000;
/** How often a running query checks whether its client is still there. */
const LOOK_MS = 50;

/** What runs when its turn has come. */
interface Work<Result> {
  readonly begin: () => Promise<Result>;
  /** Called when the client no longer waits. The work is over only when its promise settles. */
  readonly abandon: () => void;
}

export interface QueryLine {
  /**
   * @throws (rejects) RequestError SERVICE_UNAVAILABLE when the queue is full or the time-out has passed
   */
  wait<Result>(waiter: Waiter, work: Work<Result>): Promise<Result>;
}

interface WaitingWork extends Guest {
  begin(): void;
}

/** @param maxMs time-out, from the request to the answer */
export function createQueryLine(maxMs = MAX_QUERY_MS): QueryLine {
  const room = createWaitingRoom<WaitingWork>(MAX_WAITING);
  let isBusy = false;

  const callNext = (): void => {
    let next = room.next();
    // A client that has gone loses its turn, as long as others wait.
    while (next && room.size > 0 && next.waiter.isGone()) {
      next.dismiss();
      next = room.next();
    }
    isBusy = next !== undefined;
    next?.begin();
  };

  return {
    async wait<Result>(waiter: Waiter, { begin, abandon }: Work<Result>) {
      const answer = Promise.withResolvers<Result>();
      let look: NodeJS.Timeout | undefined;
      const guest: WaitingWork = {
        waiter,
        dismiss: () => answer.reject(serviceUnavailable("tooManyQueries")),
        begin() {
          look = setInterval(() => {
            if (room.size > 0 && waiter.isGone()) abandon();
          }, LOOK_MS).unref();
          begin().then(answer.resolve, answer.reject).finally(callNext);
        },
      };
      const deadline = setTimeout(() => {
        room.leave(guest);
        if (look === undefined) guest.dismiss();
        else {
          abandon();
          answer.reject(serviceUnavailable("queryUnfinished"));
        }
      }, maxMs);
      try {
        if (!room.enter(guest)) guest.dismiss();
        else if (!isBusy) callNext();
        return await answer.promise;
      } finally {
        clearTimeout(deadline);
        clearInterval(look);
      }
    },
  };
}
