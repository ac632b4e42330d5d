/** The desk's addresses for whoever decides about a staged release, and for those whom it is shown to. */
import { Type } from "typebox";
import { CLOSED, Text } from "../change/result-parts.ts";
import { requestError } from "../errors.ts";
import { formatInstant } from "../lib/instant.ts";
import { makerOf } from "../publish/list-release.ts";
import { Plan, Refused } from "../publish/results.ts";
import { KEY_FORM } from "../store/new-token.ts";
import type { ListedRelease } from "../store/store.ts";
import { LinkList, MadeLink, RefusedRelease } from "./answers.ts";
import { readSide } from "./named.ts";
import { BODIES } from "./read-body.ts";
import type { Asked, RouteRow } from "./route-rows.ts";
import { listLinks } from "./staged-releases.ts";
import type { NewLink } from "./staged-releases.ts";
import { takeDocument } from "./uploads.ts";

/** @throws RequestError RELEASE_NOT_FOUND */
function readRelease(text: string | undefined): number {
  const release = readSide(text);
  if (release === "current") throw requestError("RELEASE_NOT_FOUND", { release });
  return release;
}

async function findRelease({ desk }: Asked, release: number): Promise<ListedRelease> {
  const found = (await desk.reader.listReleases()).find(({ number }) => number === release);
  if (found) return found;
  throw requestError("RELEASE_NOT_FOUND", { release });
}

export const REVIEW_ROUTES: readonly RouteRow[] = [
  {
    method: "GET",
    path: "/releases/:release/plan",
    right: "edit",
    link: "release",
    summary: "What it would change to make a release current",
    errors: ["RELEASE_NOT_FOUND"],
    answers: {
      200: ["As the check of a release", Plan],
      409: ["It cannot become current", Refused],
      422: ["All problems, such as conflicts", Refused],
    },
    answer: async (asked) =>
      asked.run({ task: "plan", release: readRelease(asked.params["release"]) }),
  },
  {
    method: "POST",
    path: "/links",
    right: "edit",
    summary: "Make a link by which people without a token see a staged release, for seven days",
    body: BODIES.link,
    errors: ["RELEASE_NOT_FOUND"],
    answers: {
      201: ["The link, which is told only now", MadeLink],
      409: ["The release is not staged, was refused, or has twenty links", Refused],
    },
    async answer(asked) {
      const { release } = await takeDocument(asked, BODIES.link);
      const made = await asked.run({ task: "link", release });
      if (made.status !== 201) return made;
      const { token, ...link } = made.body as NewLink;
      const { headers } = asked.request;
      const origin = `${asked.desk.signIn.isSecure(asked.request) ? "https" : "http"}://${headers.host ?? ""}`;
      const url = `${origin}/#/review/${release}?token=${encodeURIComponent(token)}`;
      return { ...made, body: { url, ...link, site: asked.desk.site ?? null } };
    },
  },
  {
    method: "GET",
    path: "/links",
    right: "edit",
    summary: "The links that are valid, the newest first; with release, those to this one",
    query: Type.Object({ release: Type.Optional(Text) }, CLOSED),
    errors: ["RELEASE_NOT_FOUND"],
    answers: { 200: ["{ links }", LinkList] },
    async answer(asked) {
      const wanted = asked.query.get("release")?.[0];
      const release = wanted === undefined ? undefined : readRelease(wanted);
      const { tokens } = await asked.desk.reader.readState();
      const links = listLinks(tokens)
        .filter((link) => release === undefined || link.release === release)
        .map(({ key, release: to, name, createdAt, expiresAt }) => ({
          key,
          release: to,
          by: name,
          createdAt: formatInstant(createdAt),
          expiresAt: formatInstant(expiresAt),
        }));
      return { status: 200, body: { links } };
    },
  },
  {
    method: "DELETE",
    path: "/links/:key",
    right: "edit",
    summary: "Withdraw a link",
    errors: ["RESOURCE_NOT_FOUND"],
    answers: { 204: ["Nobody sees anything by it any more"] },
    async answer(asked) {
      const { key = "" } = asked.params;
      const path = `/links/${key.slice(0, 100)}`;
      if (!KEY_FORM.test(key)) throw requestError("RESOURCE_NOT_FOUND", { path });
      return asked.run({ task: "unlink", key });
    },
  },
  {
    method: "POST",
    path: "/refusals",
    right: "edit",
    summary: "Refuse a staged release, or withdraw one's own: it cannot be published any more",
    body: BODIES.refusal,
    errors: ["RELEASE_NOT_FOUND"],
    answers: {
      201: ["It is listed as refused, and links to it have ended", RefusedRelease],
      409: ["It is not staged, or was refused already", Refused],
    },
    async answer(asked) {
      const wanted = await takeDocument(asked, BODIES.refusal);
      const found = await findRelease(asked, wanted.release);
      if (makerOf(found) !== asked.token.name) asked.require("publish");
      return asked.run({ ...wanted, task: "refuse" });
    },
  },
];
