/** What others do while the page is open: releases that become current or are staged, and checks. */
import { isGood } from "../../state/outcome.ts";
import { createStore } from "../../state/store.ts";
import type { ActList } from "./documents.ts";
import { deskAddress, send } from "./request.ts";
import { sessionStore } from "./session.ts";
import { ownDrafts, uploadStore } from "./upload.ts";

type Act = ActList["acts"][number];

export type News =
  | { readonly kind: "release"; readonly act: Act }
  | {
      readonly kind: "check";
      readonly draft: string;
      readonly by: string;
      readonly valid: boolean;
    };

/** Undefined: none, or they were read. */
export const newsStore = createStore<News | undefined>(undefined);

/** The releases that this page made or switched to. */
const ownReleases = new Set<number>();

let acting = 0;

/** Runs what makes or switches to a release, which is no news then. */
export async function doing<Value>(
  act: () => Promise<Value>,
  releaseOf: (done: Value) => number | undefined,
): Promise<Value> {
  acting += 1;
  try {
    const done = await act();
    const release = releaseOf(done);
    if (release !== undefined) ownReleases.add(release);
    return done;
  } finally {
    acting -= 1;
  }
}

/** @returns what happened last; undefined: nothing, or it cannot be read */
export async function readLastAct(): Promise<Act | undefined> {
  const reply = await send("GET", "/log");
  return isGood(reply) ? (reply.body as ActList).acts[0] : undefined;
}

async function noteRelease(release: number): Promise<void> {
  if (acting > 0 || ownReleases.delete(release)) return;
  const act = await readLastAct();
  if (act) newsStore.set({ kind: "release", act });
}

function noteCheck(check: Omit<News & { readonly kind: "check" }, "kind">): void {
  // Its own answer is on the way.
  const isOnTheWay = uploadStore.get().isSending && check.by === sessionStore.get()?.name;
  if (!isOnTheWay && !ownDrafts.has(check.draft)) newsStore.set({ kind: "check", ...check });
}

const RETRY_MS = 10_000;

function listen(): () => void {
  const source = new EventSource(deskAddress("/events"));
  const opened = { stop: () => source.close() };
  source.addEventListener("release", ({ data }: MessageEvent<string>) => {
    const { release } = JSON.parse(data) as { readonly release: number };
    void noteRelease(release);
  });
  source.addEventListener("check", ({ data }: MessageEvent<string>) =>
    noteCheck(JSON.parse(data) as Parameters<typeof noteCheck>[0]),
  );
  source.addEventListener("error", () => {
    // It connects again by itself, unless the answer was an error.
    if (source.readyState !== EventSource.CLOSED) return;
    const timer = setTimeout(() => {
      opened.stop = listen();
    }, RETRY_MS);
    opened.stop = () => clearTimeout(timer);
  });
  return () => opened.stop();
}

/** Listens for as long as somebody is signed in. */
export function followNews(): void {
  let stop: (() => void) | undefined;
  const follow = (): void => {
    const isSignedIn = Boolean(sessionStore.get());
    if (isSignedIn) stop ??= listen();
    else {
      stop?.();
      stop = undefined;
      newsStore.set(undefined);
    }
  };
  sessionStore.subscribe(follow);
  follow();
}
