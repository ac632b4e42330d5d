/**
 * A bounded queue of requests that wait for a turn or for a release, fair between clients. When it is
 * full, requests whose clients have gone are removed, then the newest request of the client with the most
 * requests. So one client alone may fill it, but cannot keep the others out.
 */

/** What is needed of the client of a waiting request. */
export interface Waiter {
  /** Equal for all requests of one client: its token, else its address. */
  readonly client: string;
  /** @returns whether the client has closed its sending side: perhaps it no longer reads the answer */
  isGone(): boolean;
}

/** For requests without a connection. */
export const NOBODY: Waiter = { client: "", isGone: () => false };

export interface Guest {
  readonly waiter: Waiter;
  /** Called when the request is refused; it is no longer in the queue. */
  dismiss(): void;
}

export interface WaitingRoom<Waiting extends Guest> {
  readonly size: number;
  /** @returns false: there is no room */
  enter(guest: Waiting): boolean;
  leave(guest: Waiting): void;
  /** Clients take turns. @returns the next request, which leaves the queue */
  next(): Waiting | undefined;
}

export function createWaitingRoom<Waiting extends Guest>(limit: number): WaitingRoom<Waiting> {
  /** The client whose turn is next comes first; each list is in order of arrival. */
  const byClient = new Map<string, Waiting[]>();
  let size = 0;

  const leave = (guest: Waiting): void => {
    const { client } = guest.waiter;
    const guests = byClient.get(client) ?? [];
    const index = guests.indexOf(guest);
    if (index < 0) return;
    guests.splice(index, 1);
    size -= 1;
    if (guests.length === 0) byClient.delete(client);
  };

  const dismiss = (guest: Waiting): void => {
    leave(guest);
    guest.dismiss();
  };

  const makeRoom = (client: string): void => {
    for (const guest of [...byClient.values()].flat()) if (guest.waiter.isGone()) dismiss(guest);
    if (size < limit) return;
    const [most = []] = [...byClient.values()].toSorted((one, other) => other.length - one.length);
    const last = most.at(-1);
    // Only if that client still has more requests than the newcomer will have.
    if (last && most.length > (byClient.get(client)?.length ?? 0) + 1) dismiss(last);
  };

  return {
    get size() {
      return size;
    },
    enter(guest) {
      const { client } = guest.waiter;
      if (size >= limit) makeRoom(client);
      if (size >= limit) return false;
      const guests = byClient.get(client) ?? [];
      guests.push(guest);
      byClient.set(client, guests);
      size += 1;
      return true;
    },
    leave,
    next() {
      const [guests] = byClient.values();
      const guest = guests?.[0];
      if (!guests || !guest) return undefined;
      leave(guest);
      // The remaining requests of this client now come after all other clients.
      const { client } = guest.waiter;
      if (byClient.delete(client)) byClient.set(client, guests);
      return guest;
    },
  };
}
