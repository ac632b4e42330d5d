/** The desk's addresses, a row each: access, answers and the description of the API derive from them. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Temporal } from "temporal-polyfill";
import { DEFAULT_INSTALLATION } from "../../catalog/installation.ts";
import { requestError, staleRelease } from "../../errors.ts";
import { createTurns } from "../../lib/take-turns.ts";
import type { ListedRelease } from "../../store/store.ts";
import { say } from "../../words/say.ts";
import { isUuid } from "../../validate/values/text-formats.ts";
import type { DeskAnswer } from "./acts.ts";
import { invalidBody, readPublish, readSwitch } from "./bodies.ts";
import { BODIES, CHECK_FORM } from "./body-schemas.ts";
import { download } from "./download.ts";
import { readSummary } from "./draft-summary.ts";
import { TOKEN_ERRORS } from "./route-rows.ts";
import type { Asked, DeskParts, RouteRow } from "./route-rows.ts";
import { check, SIGN_IN_BYTES, takeDocument } from "./uploads.ts";

/** @returns in RFC 3339, in UTC */
const writeInstant = (seconds: number): string =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString();

const listRelease = ({ publishedAt, ...release }: ListedRelease): object => ({
  ...release,
  publishedAt: writeInstant(publishedAt),
});

/** @returns that of the current release */
async function readTimeZone({ reader }: DeskParts): Promise<string> {
  const { current } = await reader.readState();
  const content = current && (await reader.readRelease(current.number));
  return (content?.installation ?? DEFAULT_INSTALLATION).timeZone;
}

const ok = (body: object, headers: Readonly<Record<string, string>> = {}): DeskAnswer => ({
  status: 200,
  body,
  headers,
});

/**
 * @returns the release that must be current; null: none
 * @throws RequestError PRECONDITION_REQUIRED, RELEASE_STALE
 */
async function readCondition({ request, desk }: Asked): Promise<number | null> {
  const header = request.headers["if-match"];
  if (header === undefined) throw requestError("PRECONDITION_REQUIRED");
  const { current } = await desk.reader.readState();
  const number = current?.number ?? null;
  const tags = header.slice(0, 1000).split(",");
  const named = tags.map((tag) => /^\s*"(\d{1,15})"\s*$/u.exec(tag)?.[1]);
  // "*" names any current release (RFC 9110 §13.1.1).
  if (header.trim() === "*" && number !== null) return number;
  if (named.includes(String(number ?? 0))) return number;
  const given = named.find((tag) => tag !== undefined);
  // A publish that was killed before it answered is found by its draft.
  if (given !== undefined) return given === "0" ? null : Number(given);
  throw staleRelease(number);
}

const readSide = (text = ""): number | "current" => {
  if (text === "current") return text;
  if (/^[1-9]\d{0,14}$/u.test(text)) return Number(text);
  throw requestError("RELEASE_NOT_FOUND", { release: text.slice(0, 20) });
};

/** One kept document is in memory at a time, however many people ask for one and however slowly they read. */
const takeTurn = createTurns();

async function findDraft(asked: Asked): Promise<DeskAnswer> {
  const { request, params, desk } = asked;
  const { draft = "" } = params;
  const file = join(await asked.makeFolder(), "draft.json");
  const isFound =
    isUuid(draft) &&
    (await takeTurn(async () => {
      if (request.socket.destroyed) return false;
      const found = await desk.reader.findDraft(draft.toLowerCase());
      if (found) await writeFile(file, found.document);
      return found !== undefined;
    }));
  if (!isFound) throw requestError("DRAFT_NOT_FOUND");
  return { status: 200, file, headers: { "Content-Type": "application/json" } };
}

/** What a token may do at the desk. */
const RIGHTS = ["edit", "publish", "declare"] as const;

export const ROUTES: readonly RouteRow[] = [
  {
    method: "GET",
    path: "/session",
    right: "edit",
    summary: "Who is signed in, and what the token may do",
    answers: {
      200: "The name, the rights, the resources that may be changed, and the address of the site",
    },
    answer: async ({ token, desk }) =>
      ok({
        timeZone: await readTimeZone(desk),
        name: token.name,
        rights: RIGHTS.filter((right) => token.rights.includes(right)),
        resources: token.resources,
        expiresAt: token.expiresAt === null ? null : writeInstant(token.expiresAt),
        site: desk.site ?? null,
      }),
  },
  {
    method: "POST",
    path: "/session",
    right: null,
    summary: "Sign in: a cookie is set for the token, which no script can read",
    body: BODIES.session,
    errors: TOKEN_ERRORS,
    answers: { 204: "Signed in" },
    async answer(asked) {
      const { token } = await takeDocument(asked, BODIES.session, SIGN_IN_BYTES);
      if (typeof token !== "string" || token.length > 400)
        throw invalidBody(say("token must be an access token"));
      return {
        status: 204,
        headers: { "Set-Cookie": asked.desk.signIn.begin(asked.request, token) },
      };
    },
  },
  {
    method: "DELETE",
    path: "/session",
    right: null,
    summary: "Sign out",
    errors: ["ORIGIN_FOREIGN"],
    answers: { 204: "Signed out" },
    answer: async ({ request, desk }) => ({
      status: 204,
      headers: { "Set-Cookie": desk.signIn.end(request) },
    }),
  },
  {
    method: "GET",
    path: "/content",
    right: "edit",
    summary:
      "The resources of the current release; with resource and format, one of them as a file",
    query: ["resource", "format", "release"],
    errors: ["BODY_INVALID", "RESOURCE_NOT_FOUND", "RELEASE_NOT_FOUND", "NOT_ACCEPTABLE"],
    answers: {
      200: "The list, or the file with Lectern-Release",
      409: "The format cannot hold the release",
    },
    answer: download,
  },
  {
    method: "GET",
    path: "/checks",
    right: "edit",
    summary: "What was checked in the last day, newest first",
    answers: { 200: "{ checks }" },
    answer: async ({ desk }) =>
      ok({
        checks: (await desk.reader.listDrafts()).map((draft) => {
          const { valid, errors, warnings, published, files } = readSummary(draft);
          const said = { valid, errors, warnings, published, files };
          return { draft: draft.id, by: draft.madeBy, at: writeInstant(draft.madeAt), ...said };
        }),
      }),
  },
  {
    method: "POST",
    path: "/checks",
    right: "edit",
    summary: "Check files, items, or what it would change to make a release current",
    body: BODIES.check,
    form: CHECK_FORM,
    errors: ["RELEASE_NOT_FOUND"],
    answers: {
      201: "Valid, with what would change",
      200: "The same for a release",
      422: "All problems",
    },
    answer: check,
  },
  {
    method: "GET",
    path: "/checks/:draft",
    right: "edit",
    summary: "What a check answered",
    errors: ["DRAFT_NOT_FOUND"],
    answers: { 200: "The document of the check" },
    answer: findDraft,
  },
  {
    method: "GET",
    path: "/releases",
    right: "edit",
    summary: "All releases, newest first",
    answers: { 200: "{ releases }" },
    answer: async ({ desk }) =>
      ok({
        releases: (await desk.reader.listReleases()).map(listRelease),
        timeZone: await readTimeZone(desk),
      }),
  },
  {
    method: "POST",
    path: "/releases",
    right: "edit",
    summary: "Publish a draft, or stage it",
    body: BODIES.publish,
    errors: ["DRAFT_NOT_FOUND", "CHANGE_DENIED"],
    needsCondition: true,
    answers: {
      201: "What was published",
      409: "It would remove too much or change who may read, or others changed the same",
    },
    async answer(asked) {
      const current = await readCondition(asked);
      const wanted = readPublish(await takeDocument(asked, BODIES.publish), current);
      if (!wanted.stage) asked.require("publish");
      if (!isUuid(wanted.draft)) throw requestError("DRAFT_NOT_FOUND");
      return asked.act(wanted);
    },
  },
  {
    method: "GET",
    path: "/releases/:a/diff/:b",
    right: "edit",
    summary: "What release b changed compared with release a",
    errors: ["RELEASE_NOT_FOUND"],
    answers: { 200: "As lectern release diff --json" },
    async answer(asked) {
      const sides = [readSide(asked.params["a"]), readSide(asked.params["b"])] as const;
      const known = await asked.desk.reader.listReleases();
      const missing = sides.find(
        (side) =>
          !known.some(({ number, current }) => (side === "current" ? current : number === side)),
      );
      if (missing !== undefined) throw requestError("RELEASE_NOT_FOUND", { release: missing });
      return asked.act({ act: "diff", sides });
    },
  },
  {
    method: "GET",
    path: "/current",
    right: "edit",
    summary: "The current release; its number is the tag",
    answers: { 200: "{ release, digest }" },
    async answer({ desk }) {
      const found = (await desk.reader.listReleases()).find(({ current }) => current);
      const { number = null, digest = null } = found ?? {};
      return ok({ release: number, digest }, { ETag: `"${number ?? 0}"` });
    },
  },
  {
    method: "POST",
    path: "/current",
    right: "publish",
    summary: "Make a release current: publish a staged one, or go back to one that was current",
    body: BODIES.switch,
    errors: ["RELEASE_NOT_FOUND", "CHANGE_DENIED"],
    needsCondition: true,
    answers: {
      200: "What was published",
      409: "It would remove too much or change who may read, or others changed the same",
    },
    async answer(asked) {
      const current = await readCondition(asked);
      return asked.act(readSwitch(await takeDocument(asked, BODIES.switch), current));
    },
  },
  {
    method: "GET",
    path: "/log",
    right: "edit",
    summary: "Every change of the current release and every staging, newest first",
    answers: { 200: "{ acts }" },
    answer: async ({ desk }) =>
      ok({
        acts: (await desk.reader.listActs()).map(({ instant, ...act }) => ({
          instant: writeInstant(instant),
          ...act,
        })),
      }),
  },
  {
    method: "GET",
    path: "/events",
    right: "edit",
    summary:
      "Server-sent events: release when a release is made or becomes current, check when content was checked",
    answers: { 200: "text/event-stream" },
    answer: async ({ request, token, desk }) => ({
      status: 200,
      headers: { "Content-Type": "text/event-stream" },
      stream: { client: token.key, isOpen: () => desk.signIn.isAdmitted(request, token) },
    }),
  },
];
