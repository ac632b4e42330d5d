/** The desk's addresses of whoever asks: the session, and what this person changed and has not published. */
import { formatInstant } from "../lib/instant.ts";
import { makerOf } from "../publish/list-release.ts";
import { requestError } from "../errors.ts";
import { readShortHistory, readTimeZone } from "./named.ts";
import { Pending, Session } from "./answers.ts";
import { BODIES } from "./read-body.ts";
import { TOKEN_ERRORS } from "./route-rows.ts";
import type { Asked, DeskParts, RouteRow } from "./route-rows.ts";
import type { StoredToken } from "../store/store.ts";
import { SIGN_IN_BYTES, takeDocument, takeLong } from "./uploads.ts";

/** What a token may do at the desk. */
const RIGHTS = ["edit", "publish", "declare"] as const;

const PENDING_BYTES = 2 * 1024 ** 2;
/** Of a header. */
const [MOST_CHARACTERS, MOST_TAGS] = [2048, 20];

/** @returns the versions of which one must be there; none: nothing may be; undefined: whatever is there */
async function readSeen({ request, token, desk }: Asked): Promise<readonly string[] | undefined> {
  const { "if-match": match, "if-none-match": none } = request.headers;
  if (match === undefined) return none?.trim() === "*" ? [] : undefined;
  // Compared strongly (RFC 9110 §13.1.1).
  const tags = match.slice(0, MOST_CHARACTERS).split(",", MOST_TAGS);
  if (match.trim() !== "*") return tags.map((tag) => /^\s*"([^"]*)"\s*$/u.exec(tag)?.[1] ?? "");
  const found = await desk.reader.findPending(token.name);
  if (!found) throw requestError("PENDING_CHANGED");
  return [found.version];
}

/** @returns null: the token is none */
async function describeLink({ release }: StoredToken, desk: DeskParts): Promise<Session["link"]> {
  if (release === null) return null;
  const found = (await desk.reader.listReleases()).find(({ number }) => number === release);
  if (!found) throw requestError("RELEASE_NOT_FOUND", { release });
  const { note, publishedAt, staged } = found;
  const at = formatInstant(publishedAt);
  return {
    release,
    by: makerOf(found),
    note,
    at,
    state: staged ? "staged" : "published",
  };
}

const SEEN_HEADERS = {
  "If-Match": "The ETag of what was read or saved last: nothing is replaced that was not seen.",
  "If-None-Match": "`*`: only if nothing is kept yet.",
} as const;

export const PERSON_ROUTES: readonly RouteRow[] = [
  {
    method: "GET",
    path: "/session",
    right: "edit",
    link: "any",
    summary: "Who is signed in, and what the token may do",
    errors: ["RELEASE_NOT_FOUND"],
    answers: {
      200: [
        "The name, the rights, the resources that may be changed, and the address of the site",
        Session,
      ],
    },
    answer: async ({ token, desk }) => ({
      status: 200,
      body: {
        history: await readShortHistory(desk),
        timeZone: await readTimeZone(desk),
        name: token.name,
        rights: RIGHTS.filter((right) => token.rights.includes(right)),
        resources: token.resources,
        expiresAt: token.expiresAt === null ? null : formatInstant(token.expiresAt),
        site: desk.site ?? null,
        link: await describeLink(token, desk),
      },
    }),
  },
  {
    method: "POST",
    path: "/session",
    right: null,
    summary:
      "Sign in: a session begins, whose cookie no script can read; it ends twelve hours after its last use, and with the token",
    body: BODIES.session,
    errors: TOKEN_ERRORS,
    answers: { 204: ["Signed in"] },
    async answer(asked) {
      const { token } = await takeDocument(asked, BODIES.session, SIGN_IN_BYTES);
      const [session, cookie] = asked.desk.signIn.begin(asked.exchange, token);
      await asked.run({ task: "beginSession", session });
      await asked.desk.look();
      return { status: 204, headers: { "Set-Cookie": cookie } };
    },
  },
  {
    method: "DELETE",
    path: "/session",
    right: null,
    summary: "Sign out, at all desks of the store",
    errors: ["ORIGIN_FOREIGN"],
    answers: { 204: ["Signed out"] },
    async answer(asked) {
      const { exchange, desk } = asked;
      const [session, cookie] = desk.signIn.end(exchange);
      if (session) {
        await asked.run({ task: "endSession", id: session.id });
        await desk.look();
      }
      return { status: 204, headers: { "Set-Cookie": cookie } };
    },
  },
  {
    method: "GET",
    path: "/pending",
    right: "edit",
    summary:
      "What this person changed and has not published, with what is wrong and what others did",
    answers: { 200: ["With the ETag of what is kept; without one, nothing is", Pending] },
    answer: (asked) => asked.run({ task: "showPending" }),
  },
  {
    method: "PUT",
    path: "/pending",
    right: "edit",
    summary: "Keep what this person changed, in the place of what is kept",
    headers: SEEN_HEADERS,
    body: BODIES.pending,
    errors: ["PENDING_CHANGED"],
    answers: { 200: ["As GET", Pending] },
    async answer(asked) {
      const seen = await readSeen(asked);
      return takeLong(asked, PENDING_BYTES, (body) => ({ task: "savePending", body, seen }));
    },
  },
  {
    method: "DELETE",
    path: "/pending",
    right: "edit",
    summary: "Drop what this person changed and has not published",
    headers: { "If-Match": SEEN_HEADERS["If-Match"] },
    errors: ["PENDING_CHANGED"],
    answers: { 204: ["Nothing is kept"] },
    answer: async (asked) => asked.run({ task: "leavePending", seen: await readSeen(asked) }),
  },
];
