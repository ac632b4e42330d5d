/**
 * A bounded queue of requests that wait for a turn, for a release, or for the end of their response, fair
 * between clients. When it is
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
  /**
   * Clients take turns.
   * @param mayCome whether it is the turn of a client's requests at all; by default, it is
   * @returns the next request, which leaves the queue
   */
  next(mayCome?: (client: string) => boolean): Waiting | undefined;
}

export function createWaitingRoom<Waiting extends Guest>(limit: number): WaitingRoom<Waiting> {
  /** The client whose turn is next comes first; each list is in order of arrival. */
  const byClient = new Map<string, Waiting[]>();
  /** A closed connection no longer has an address, so each client is the one that entered. */
  const clients = new Map<Waiting, string>();

  const leave = (guest: Waiting): void => {
    const client = clients.get(guest);
    if (client === undefined) return;
    clients.delete(guest);
    const guests = byClient.get(client) ?? [];
    guests.splice(guests.indexOf(guest), 1);
    if (guests.length === 0) byClient.delete(client);
  };

  const dismiss = (guest: Waiting): void => {
    leave(guest);
    guest.dismiss();
  };

  const makeRoom = (client: string): void => {
    for (const guest of [...byClient.values()].flat()) if (guest.waiter.isGone()) dismiss(guest);
    if (clients.size < limit) return;
    const [most = []] = [...byClient.values()].toSorted((one, other) => other.length - one.length);
    const last = most.at(-1);
    // Only if that client still has more requests than the newcomer will have.
    if (last && most.length > (byClient.get(client)?.length ?? 0) + 1) dismiss(last);
  };

  return {
    get size() {
      return clients.size;
    },
    enter(guest) {
      const { client } = guest.waiter;
      if (clients.size >= limit) makeRoom(client);
      if (clients.size >= limit) return false;
      const guests = byClient.get(client) ?? [];
      guests.push(guest);
      byClient.set(client, guests);
      clients.set(guest, client);
      return true;
    },
    leave,
    next(mayCome = () => true) {
      const [client, guests] = byClient.entries().find(([name]) => mayCome(name)) ?? [];
      const guest = guests?.[0];
      if (client === undefined || !guest) return undefined;
      leave(guest);
      // The remaining requests of this client now come after all other clients.
      if (byClient.delete(client)) byClient.set(client, guests);
      return guest;
    },
  };
}
