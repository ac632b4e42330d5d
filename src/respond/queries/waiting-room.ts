/**
 * Who may wait, for a turn or for a release: only so many, and none for ever. When the room is
 * full, those make room who have gone, then whoever came last of the client that has most in it. So
 * one client alone may fill it, and no client can keep the others out.
 */

/** Who asks, as far as waiting is concerned. */
export interface Waiter {
  /** Equal for all requests of one client: its token, else its address. */
  readonly client: string;
  /** @returns whether the client has ended its side: perhaps nobody is there to read the answer */
  isGone(): boolean;
}

/** Who asks without a connection. */
export const NOBODY: Waiter = { client: "", isGone: () => false };

export interface Guest {
  readonly waiter: Waiter;
  /** Sends it away; it is no longer in the room. */
  dismiss(): void;
}

export interface WaitingRoom<Waiting extends Guest> {
  readonly size: number;
  /** @returns false: there is no room for this one */
  enter(guest: Waiting): boolean;
  leave(guest: Waiting): void;
  /** The clients get their turns one after the other. @returns whose turn it is, out of the room */
  next(): Waiting | undefined;
}

export function createWaitingRoom<Waiting extends Guest>(limit: number): WaitingRoom<Waiting> {
  /** Whose turn comes next stands first; of one client, who came first. */
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
    // One more of the newcomer's must not be as many.
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
      // The others of this client stand behind all other clients now.
      const { client } = guest.waiter;
      if (byClient.delete(client)) byClient.set(client, guests);
      return guest;
    },
  };
}
