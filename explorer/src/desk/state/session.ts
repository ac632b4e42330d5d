/** Who is signed in. The token is sent once; what remains is a cookie that scripts cannot read. */
import { isGood } from "../../state/outcome.ts";
import { placeStore } from "../../state/place.ts";
import { createStore } from "../../state/store.ts";
import { refresh } from "../../state/use-loaded.ts";
import { zoneStore } from "../../words/words.ts";
import type { Session } from "../../../../src/desk/answers.ts";
import type { Plan } from "../../../../src/publish/results.ts";
import { listChanges } from "./plan.ts";
import { endedStore, send } from "./request.ts";
import { keepLinkToken } from "./review-link.ts";
import type { Reply } from "./request.ts";

/** null: nobody; undefined: not known yet. */
export const sessionStore = createStore<Session | null | undefined>(undefined);

/** Whoever came by a link to one release: nobody is signed in. */
export type LinkSession = Session & { readonly link: NonNullable<Session["link"]> };

const isLink = (session: Session): session is LinkSession => session.link !== null;

export const linkStore = createStore<LinkSession | undefined>(undefined);

export const mayEdit = (session: Session | null | undefined, resource: string): boolean =>
  session?.rights.includes("edit") === true && (session.resources?.includes(resource) ?? true);

export const mayPublish = (session: Session | null | undefined): boolean =>
  session?.rights.includes("publish") === true;

/** @param field of installation.yaml */
const mayDeclare = ({ rights, resources: own }: Session, field: string): boolean =>
  rights.includes("declare") &&
  (own === null || own.some((name) => `${field}.`.startsWith(`resources.${name}.`)));

export const mayMake = (session: Session | null | undefined, resource: string): boolean =>
  session ? mayDeclare(session, `resources.${resource}`) : false;

/** @returns what of a plan somebody may not publish or stage: settings and declarations, and resources */
export function listForbidden(
  session: Session,
  { installation, resources }: Pick<Plan, "installation" | "resources">,
): { readonly declares: boolean; readonly resources: readonly string[] } {
  const own = session.resources;
  const changed = listChanges({ resources }).map(({ resource }) => resource);
  return {
    declares: installation.some(({ field }) => !mayDeclare(session, field)),
    resources: own === null ? [] : changed.filter((name) => !own.includes(name)),
  };
}

/** Why nobody could be signed in or out; undefined: nothing failed. */
export const refusalStore = createStore<Reply | undefined>(undefined);

/** Whether somebody was signed in until now, and did not sign out. */
export const expiredStore = createStore(false);

export async function loadSession(): Promise<void> {
  const reply = await send("GET", "/session");
  if (isGood(reply)) {
    const session = reply.body as Session;
    zoneStore.set(session.timeZone);
    refusalStore.set(undefined);
    expiredStore.set(false);
    linkStore.set(isLink(session) ? session : undefined);
    sessionStore.set(isLink(session) ? null : session);
  } else if (!sessionStore.get()) {
    if (reply.status !== 401) refusalStore.set(reply);
    sessionStore.set(null);
  }
}

export async function signIn(token: string): Promise<void> {
  const reply = await send("POST", "/session", { json: { token } });
  if (!isGood(reply)) {
    refusalStore.set(reply);
    return;
  }
  await loadSession();
  keepLinkToken(linkStore.get() ? token : "");
  refresh();
}

/** Whoever is signed in sees more than a link shows, and stays it. */
async function isSeenAnyway(): Promise<boolean> {
  if (placeStore.get().view !== "review") return false;
  await loadSession();
  return Boolean(sessionStore.get());
}

/** Begins with a token of the address, or else with the cookie. */
export async function startSession(token: string | undefined): Promise<void> {
  if (token !== undefined && !(await isSeenAnyway())) await signIn(token);
  const refusal = refusalStore.get();
  if (!sessionStore.get()) await loadSession();
  // Also told to whoever is signed in still.
  if (refusal) refusalStore.set(refusal);
}

export async function signOut(): Promise<void> {
  const reply = await send("DELETE", "/session");
  refusalStore.set(isGood(reply) ? undefined : reply);
  if (!isGood(reply)) return;
  keepLinkToken("");
  linkStore.set(undefined);
  sessionStore.set(null);
}

endedStore.subscribe(() => {
  if (sessionStore.get()) expiredStore.set(true);
  linkStore.set(undefined);
  sessionStore.set(null);
});
placeStore.subscribe(() => refusalStore.set(undefined));
