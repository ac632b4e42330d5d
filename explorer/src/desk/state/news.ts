/** What others do while the page is open: releases that become current or are staged, and checks. */
import { bodyOf } from "../../state/outcome.ts";
import { createStore } from "../../state/store.ts";
import type { SwitchList } from "../../../../src/desk/answers.ts";
import type { Act } from "./releases.ts";
import { deskAddress, send } from "./request.ts";
import { loadSession, sessionStore } from "./session.ts";

interface CheckNews {
  readonly draft: string;
  readonly by: string;
  readonly valid: boolean;
}

export type News =
  | { readonly kind: "release"; readonly act: Act }
  | (CheckNews & { readonly kind: "check" });

/** Undefined: none, or they were read. */
export const newsStore = createStore<News | undefined>(undefined);

/** @returns what happened last; undefined: nothing, or it cannot be read */
export async function readLastAct(): Promise<Act | undefined> {
  const reply = await send("GET", "/log");
  return (bodyOf(reply) as SwitchList | undefined)?.acts[0];
}

/** What people do themselves is no news for them. */
function tell(by: string, news: News): void {
  if (by !== sessionStore.get()?.name) newsStore.set(news);
}

/** The last act that was read; undefined: none yet. */
let noted: string | undefined;

/** Tells what happened last, if it happened since it was read before. */
async function noteAct(): Promise<void> {
  const act = await readLastAct();
  if (!act) return;
  const before = noted;
  noted = JSON.stringify(act);
  if (before !== undefined && noted !== before) tell(act.by, { kind: "release", act });
}

const RETRY_MS = 10_000;

function listen(): () => void {
  const source = new EventSource(deskAddress("/events"));
  const opened = { stop: () => source.close() };
  // After an interruption, too: what happened meanwhile is no event any more.
  for (const type of ["open", "release"]) source.addEventListener(type, () => void noteAct());
  source.addEventListener("check", ({ data }: MessageEvent<string>) => {
    const check = JSON.parse(data) as CheckNews;
    tell(check.by, { ...check, kind: "check" });
  });
  source.addEventListener("error", () => {
    // It connects again by itself, unless the answer was an error.
    if (source.readyState !== EventSource.CLOSED) return;
    const timer = setTimeout(() => {
      opened.stop = listen();
      // Perhaps the token has expired.
      void loadSession();
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
