/** Who is signed in at the desk: by the digest of what a browser has, never by a token. */
import type { Rows, Tables } from "../format/tables.ts";

/** Instants are whole seconds since 1970-01-01 UTC. */
export type StoredSession = Rows["session"];

/** A session ends after so many seconds without use. */
export const IDLE_SECONDS = 12 * 3600;

/** Of one token: a person has a few browsers; the one that was used least goes. */
const MOST_SESSIONS = 20;

export const listSessions = ({ session }: Tables): Promise<readonly StoredSession[]> =>
  session.list();

/** Sessions that ended go. */
export async function beginSession({ session }: Tables, begun: StoredSession): Promise<void> {
  const since = begun.createdAt - IDLE_SECONDS;
  const known = await session.list();
  const own = known
    .filter(({ token, usedAt }) => token === begun.token && usedAt >= since)
    .toSorted((one, other) => other.usedAt - one.usedAt);
  const ended = [...known.filter(({ usedAt }) => usedAt < since), ...own.slice(MOST_SESSIONS - 1)];
  await session.remove(ended.map(({ id }) => id));
  await session.put([begun]);
}

/** One that ended meanwhile stays so. */
export async function noteUse({ session }: Tables, id: string, at: number): Promise<void> {
  const row = await session.find(id);
  if (row && row.usedAt < at) await session.put([{ ...row, usedAt: at }]);
}
