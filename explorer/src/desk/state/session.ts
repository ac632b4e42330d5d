/** Who is signed in. The token is sent once; what remains is a cookie that scripts cannot read. */
import { isGood } from "../../state/outcome.ts";
import { createStore } from "../../state/store.ts";
import { refresh } from "../../state/use-loaded.ts";
import { zoneStore } from "../../words/words.ts";
import type { Session } from "./documents.ts";
import { endedStore, send } from "./request.ts";
import type { Reply } from "./request.ts";

/** null: nobody; undefined: not known yet. */
export const sessionStore = createStore<Session | null | undefined>(undefined);

export const mayPublish = (session: Session | null | undefined): boolean =>
  session?.rights.includes("publish") === true;

/** @returns the answer; the session is in its store */
export async function loadSession(): Promise<Reply> {
  const reply = await send("GET", "/session");
  const session = isGood(reply) ? (reply.body as Session) : null;
  zoneStore.set(session?.timeZone ?? undefined);
  // Without an answer nobody was signed out.
  if (reply.status !== 0) sessionStore.set(session);
  return reply;
}

/** @returns the answer to the token, or to the question who is signed in with it */
export async function signIn(token: string): Promise<Reply> {
  const reply = await send("POST", "/session", { json: { token } });
  if (!isGood(reply)) return reply;
  const loaded = await loadSession();
  refresh();
  return loaded;
}

export async function signOut(): Promise<Reply> {
  const reply = await send("DELETE", "/session");
  if (reply.status !== 0) sessionStore.set(null);
  return reply;
}

endedStore.subscribe(() => sessionStore.set(null));
