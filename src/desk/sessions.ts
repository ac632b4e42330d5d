/**
 * Who is signed in: a browser has a random secret in a cookie, and the store its digest, so that the token itself is
 * never sent again. All desks of a store know its sessions; each notes their use now and then.
 */
import { hash, randomBytes, randomUUID } from "node:crypto";
import { IDLE_SECONDS } from "../store/publish/sessions.ts";
import type { StoredSession } from "../store/publish/sessions.ts";

/** How far what the store knows of the use of a session may be behind, in seconds. */
const NOTED_SECONDS = 600;

/** `__Host-` where the browser holds to it: of this host alone, and only by TLS (RFC 6265bis §4.1.3.2). */
const COOKIES = /(?:^|;[ \t]*)((?:__Host-)?lectern_[0-9a-f]{8})=([A-Za-z0-9_-]{43})(?=;|$)/gu;
const MOST_CHARACTERS = 8192;
const SECRET_BYTES = 32;

/** @returns by which a store is told from others on the same host */
export const shortenHistory = (history: string): string => history.slice(0, 8);

const digestSecret = (secret: string): string => hash("sha256", secret);

/** A cookie that may be of a session. */
export interface SessionCookie {
  readonly name: string;
  readonly secret: string;
}

/** @param header Cookie @returns of all stores that have a desk on this host */
export const readCookies = (header: string | undefined): readonly SessionCookie[] =>
  Array.from(
    (header ?? "").slice(0, MOST_CHARACTERS).matchAll(COOKIES),
    ([, name = "", secret = ""]) => ({
      name,
      secret,
    }),
  );

export const createSecret = (): string => randomBytes(SECRET_BYTES).toString("base64url");

export interface Sessions {
  /** Of its store, since cookies know no ports. */
  nameCookie(isSecure: boolean): string;
  /**
   * @param now whole seconds since 1970-01-01 UTC
   * @param isUse false: it is only looked whether there is one
   * @returns undefined: there is none, or it ended
   */
  find(secret: string, now: number, isUse: boolean): StoredSession | undefined;
  /** @returns as it is to be stored */
  create(secret: string, token: string, now: number): StoredSession;
  /** Takes what the store has. @param history of the store; undefined: nothing was published yet */
  follow(stored: readonly StoredSession[], history: string | undefined): void;
}

/** @param note called for a session whose use the store does not know */
export function createSessions(note: (id: string, at: number) => Promise<void>): Sessions {
  let known: ReadonlyMap<string, StoredSession> = new Map();
  /** By id, when they were last used here. */
  const used = new Map<string, number>();
  const noting = new Set<string>();
  let name = shortenHistory(randomUUID());

  const noteLate = (id: string, now: number): void => {
    if (noting.has(id)) return;
    noting.add(id);
    void note(id, now)
      .catch(() => {})
      .finally(() => noting.delete(id));
  };

  return {
    nameCookie: (isSecure) => `${isSecure ? "__Host-" : ""}lectern_${name}`,
    find(secret, now, isUse) {
      const id = digestSecret(secret);
      const session = known.get(id);
      if (!session) return undefined;
      const last = Math.max(session.usedAt, used.get(id) ?? 0);
      if (now - last > IDLE_SECONDS) return undefined;
      if (isUse) {
        used.set(id, now);
        if (now - session.usedAt >= NOTED_SECONDS) noteLate(id, now);
      }
      return session;
    },
    create: (secret, token, now) => ({
      id: digestSecret(secret),
      token,
      createdAt: now,
      usedAt: now,
    }),
    follow(stored, history) {
      known = new Map(stored.map((session) => [session.id, session]));
      for (const id of used.keys()) if (!known.has(id)) used.delete(id);
      if (history !== undefined) name = shortenHistory(history);
    },
  };
}
