/** Notices that another release is current while the page is open and visible. */
import { followReleases as follow } from "../../../client/src/releases.ts";
import { connect, releaseStore } from "./ask.ts";

/** @returns a function that stops it */
export const followReleases = (everyMs = 10_000): (() => void) =>
  follow(connect(), ({ release }) => releaseStore.set(release), {
    everyMs,
    // The reader is told of what is wrong by the next request of the page.
    onError: () => undefined,
  });
