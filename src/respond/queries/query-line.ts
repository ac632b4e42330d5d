/**
 * The line in front of the query thread: one work is done after the other, clients get their turns one
 * after the other, and whoever has waited too long is told so, at whichever point it is.
 */
import { serviceUnavailable } from "../../errors.ts";
import { createWaitingRoom } from "./waiting-room.ts";
import type { Guest, Waiter } from "./waiting-room.ts";

/** Queries beyond this number do not wait in line. */
const MAX_WAITING = 100;
/** From asking to the answer. */
const MAX_QUERY_MS = 5000;
/** How soon work ends that nobody waits for any more. */
const LOOK_MS = 50;

/** What is done when its turn has come. */
interface Work<Result> {
  readonly begin: () => Promise<Result>;
  /** Nobody waits for it any more; it is still over only when it says so. */
  readonly abandon: () => void;
}

export interface QueryLine {
  /** @throws (rejects) RequestError SERVICE_UNAVAILABLE when the line or the time is too long */
  wait<Result>(waiter: Waiter, work: Work<Result>): Promise<Result>;
}

interface WaitingWork extends Guest {
  begin(): void;
}

/** @param maxMs from asking to the answer */
export function createQueryLine(maxMs: number = MAX_QUERY_MS): QueryLine {
  const room = createWaitingRoom<WaitingWork>(MAX_WAITING);
  let isBusy = false;

  const callNext = (): void => {
    let next = room.next();
    // Whoever has gone loses its turn, as long as anybody else waits.
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
