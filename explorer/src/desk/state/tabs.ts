/** What the tabs of one browser tell each other of a person's pending changes. */
import type { Change, ChangeSet } from "./change-set.ts";
import { createUuid } from "./random-uuid.ts";
import type { Reply } from "./request.ts";

export type Message =
  | {
      readonly kind: "changed";
      readonly resource: string;
      readonly Uuid: string;
      readonly before: Change | undefined;
      readonly now: Change | undefined;
      /** See `Pending`. */
      readonly from: number | undefined;
    }
  /** What the desk has in the place of what was seen. */
  | { readonly kind: "saved"; readonly seen: string | null; readonly reply: Reply }
  /** A tab asks what the desk does not have yet: where the browser keeps nothing, only other tabs know it. */
  | { readonly kind: "opened"; readonly by: string }
  | {
      readonly kind: "unsaved";
      readonly to: string;
      readonly before: ChangeSet;
      readonly changes: ChangeSet;
      readonly from: number | undefined;
    };

export const THIS_TAB = createUuid();

let channel: BroadcastChannel | undefined;

export const tabs = {
  /** @param owner undefined: nobody is signed in */
  join(owner: string | undefined, hear: (message: Message) => void): void {
    channel?.close();
    channel = undefined;
    if (owner === undefined) return;
    channel = new BroadcastChannel(owner);
    channel.addEventListener("message", ({ data }: MessageEvent<Message>) => hear(data));
  },
  post: (message: Message): void => channel?.postMessage(message),
};
