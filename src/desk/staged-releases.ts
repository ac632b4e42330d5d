/** Staged releases at the desk: links by which people without an account look at one, and its refusal. */
import { requestError } from "../errors.ts";
import { formatInstant, nowInSeconds } from "../lib/instant.ts";
import { createNewToken } from "../store/new-token.ts";
import type { StoredToken } from "../store/store.ts";
import { withStore } from "../store/with-store.ts";
import { findListed } from "./check-sent.ts";
import type { DeskAnswer, TaskFrame, TaskOf } from "./tasks.ts";

const LINK_SECONDS = 7 * 86_400;
/** Of one release, that are valid at the same time. */
const MOST_LINKS = 20;

/** What is told of a new link, before it is known where the page of the desk is. */
export interface NewLink {
  readonly token: string;
  readonly key: string;
  readonly expiresAt: string;
}

export const linkTo = (frame: TaskFrame, { release }: TaskOf<"link">): Promise<DeskAnswer> =>
  withStore(frame, async (store) => {
    findListed(await store.listReleases(), release);
    const expiresAt = nowInSeconds() + LINK_SECONDS;
    const options = { name: frame.author, expiresAt, resources: null, release };
    const { token, stored } = createNewToken(options, nowInSeconds());
    await store.createToken(stored, MOST_LINKS);
    const body: NewLink = { token, key: stored.key, expiresAt: formatInstant(expiresAt) };
    return { status: 201, body };
  });

/** @returns the links that are valid, the newest first */
export const listLinks = (
  tokens: readonly StoredToken[],
): readonly (StoredToken & { readonly release: number; readonly expiresAt: number })[] =>
  tokens
    .flatMap(({ release, expiresAt, ...token }) =>
      release === null ||
      expiresAt === null ||
      expiresAt <= nowInSeconds() ||
      token.revokedAt !== null
        ? []
        : [{ ...token, release, expiresAt }],
    )
    .toReversed();

export const unlink = (frame: TaskFrame, { key }: TaskOf<"unlink">): Promise<DeskAnswer> =>
  withStore(frame, async (store) => {
    const { tokens } = await store.readState();
    if (!listLinks(tokens).some((link) => link.key === key))
      throw requestError("RESOURCE_NOT_FOUND", { path: `/links/${key}` });
    await store.revokeToken(key, nowInSeconds());
    return { status: 204 };
  });

export const refuse = (
  frame: TaskFrame,
  { release, note }: TaskOf<"refuse">,
): Promise<DeskAnswer> =>
  withStore(frame, async (store) => {
    findListed(await store.listReleases(), release);
    const { at, ...refusal } = await store.refuse(release, {
      by: frame.author,
      ...(note && { note }),
    });
    return { status: 201, body: { release, ...refusal, at: formatInstant(at) } };
  });
