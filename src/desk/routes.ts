/** The desk's addresses, a row each: access, answers and the description of the API derive from them. */
import { Type } from "typebox";
import { CLOSED, Text } from "../change/result-parts.ts";
import { requestError } from "../errors.ts";
import { formatInstant } from "../lib/instant.ts";
import { toRelease } from "../publish/list-release.ts";
import type { DeskAnswer } from "./tasks.ts";
import { BODIES, CHECK_FORM, FILES_FORM } from "./read-body.ts";
import { AnyCheck, CheckList, ContentList, Current, ReleaseList, SwitchList } from "./answers.ts";
import { Guess } from "../guess/results.ts";
import { Difference, Plan, Published, Refused, ToldRelease } from "../publish/results.ts";
import { download } from "./download.ts";
import { ITEM_ROUTES } from "./item-routes.ts";
import { readCheckSummary } from "../publish/check-summary.ts";
import { answerCheck, readCondition, readSide, readTimeZone } from "./named.ts";
import { PERSON_ROUTES } from "./person-routes.ts";
import { REVIEW_ROUTES } from "./review-routes.ts";
import type { RouteRow } from "./route-rows.ts";
import { check, guess, takeDocument } from "./uploads.ts";

const ok = (body: object, headers: Readonly<Record<string, string>> = {}): DeskAnswer => ({
  status: 200,
  body,
  headers,
});

export const ROUTES: readonly RouteRow[] = [
  ...ITEM_ROUTES,
  ...PERSON_ROUTES,
  ...REVIEW_ROUTES,
  {
    method: "GET",
    path: "/content",
    right: "edit",
    summary:
      "The resources of the current release; with resource and format, one of them as a file",
    query: Type.Object(
      { resource: Type.Optional(Text), format: Type.Optional(Text), release: Type.Optional(Text) },
      CLOSED,
    ),
    errors: ["BODY_INVALID", "RESOURCE_NOT_FOUND", "RELEASE_NOT_FOUND", "NOT_ACCEPTABLE"],
    answers: {
      200: ["The list, or the file with Lectern-Release", ContentList],
      409: ["The format cannot hold the release", Refused],
    },
    answer: download,
  },
  {
    method: "GET",
    path: "/checks",
    right: "edit",
    summary: "What was checked in the last day, newest first",
    answers: { 200: ["{ checks }", CheckList] },
    answer: async ({ desk }) =>
      ok({
        checks: (await desk.reader.listChecks()).map((kept) => {
          const { valid, errors, warnings, published, ...sent } = readCheckSummary(kept);
          const { files, items, takesBack } = sent;
          const said = { valid, errors, warnings, published, files, items, takesBack };
          return { draft: kept.id, by: kept.madeBy, at: formatInstant(kept.madeAt), ...said };
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
      201: ["Valid, with what would change", Plan],
      200: ["The same for a release", Plan],
      422: ["All problems", Refused],
    },
    answer: check,
  },
  {
    method: "POST",
    path: "/guesses",
    right: "edit",
    summary:
      "What tables would be as resources that are not declared yet, with the installation.yaml that declares them: a check of both publishes them",
    form: FILES_FORM,
    answers: { 200: ["As lectern init --from --json", Guess] },
    answer: guess,
  },
  {
    method: "GET",
    path: "/checks/:draft",
    right: "edit",
    summary: "What a check answered",
    errors: ["DRAFT_NOT_FOUND"],
    answers: { 200: ["The document of the check", AnyCheck] },
    answer: answerCheck,
  },
  {
    method: "GET",
    path: "/releases",
    right: "edit",
    summary: "All releases, newest first",
    answers: { 200: ["{ releases }", ReleaseList] },
    answer: async ({ desk }) =>
      ok({
        releases: (await desk.reader.listReleases()).map(toRelease),
        timeZone: await readTimeZone(desk),
      }),
  },
  {
    method: "POST",
    path: "/releases",
    right: "edit",
    summary: "Publish what was checked, or stage it",
    body: BODIES.publish,
    errors: ["DRAFT_NOT_FOUND", "CHANGE_DENIED"],
    needsCondition: true,
    answers: {
      201: ["What was published", Published],
      409: ["It would remove too much or change who may read, or others changed the same", Refused],
    },
    async answer(asked) {
      const current = await readCondition(asked);
      const wanted = await takeDocument(asked, BODIES.publish);
      if (!wanted.stage) asked.require("publish");
      const draft = wanted.draft.toLowerCase();
      return asked.run({ ...wanted, task: "publish", current, draft });
    },
  },
  {
    method: "GET",
    path: "/releases/:a/diff/:b",
    right: "edit",
    link: "b",
    summary: "What release b changed compared with release a",
    errors: ["RELEASE_NOT_FOUND"],
    answers: { 200: ["As lectern release diff --json", Difference] },
    async answer(asked) {
      const sides = [readSide(asked.params["a"]), readSide(asked.params["b"])] as const;
      const known = await asked.desk.reader.listReleases();
      // Whoever came by a link sees what the release changed, and no other.
      const [a, b] = sides;
      const base = known.find(({ number }) => number === b)?.base;
      if (asked.token.release !== null && a !== "current" && a !== base) asked.require("edit");
      const missing = sides.find(
        (side) =>
          !known.some(({ number, current }) => (side === "current" ? current : number === side)),
      );
      if (missing !== undefined) throw requestError("RELEASE_NOT_FOUND", { release: missing });
      return asked.run({ task: "diff", sides });
    },
  },
  {
    method: "GET",
    path: "/current",
    right: "edit",
    summary: "The current release; its number is the tag",
    answers: { 200: ["{ release, digest }", Current] },
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
      200: ["What was published", Published],
      409: ["It would remove too much or change who may read, or others changed the same", Refused],
    },
    async answer(asked) {
      const current = await readCondition(asked);
      const wanted = await takeDocument(asked, BODIES.switch);
      return asked.run({ ...wanted, task: "switch", current });
    },
  },
  {
    method: "POST",
    path: "/releases/:release/told",
    right: "publish",
    summary: "Tell all receivers again that a release is current",
    errors: ["RELEASE_NOT_FOUND", "RELEASE_STALE"],
    answers: { 200: ["How it went, for each receiver", ToldRelease] },
    async answer(asked) {
      const release = readSide(asked.params["release"]);
      if (release === "current") throw requestError("RELEASE_NOT_FOUND", { release });
      return asked.run({ task: "tell", release });
    },
  },
  {
    method: "GET",
    path: "/log",
    right: "edit",
    summary: "Every change of the current release and every staging, newest first",
    answers: { 200: ["{ acts }", SwitchList] },
    answer: async ({ desk }) =>
      ok({
        acts: (await desk.reader.listActs()).map(({ instant, ...act }) => ({
          instant: formatInstant(instant),
          ...act,
        })),
      }),
  },
  {
    method: "GET",
    path: "/events",
    right: "edit",
    summary:
      "Server-sent events: release when a release is made, refused or becomes current, check when content was checked",
    answers: { 200: ["text/event-stream"] },
    answer: async ({ exchange, token, desk }) => ({
      status: 200,
      headers: { "Content-Type": "text/event-stream" },
      stream: { client: token.key, isOpen: () => desk.signIn.isAdmitted(exchange, token) },
    }),
  },
];
