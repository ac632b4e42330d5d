/** Who is told that another release is current. */
import type { Told } from "../store/publish/told.ts";

export const PURGE_FORMS = ["url", "keys", "cloudflare"] as const;

export interface Receiver {
  readonly kind: Told["kind"];
  /** As the file writes it, with names of variables in the place of their values, and no query: fit to be shown. */
  readonly address: string;
  readonly url: string;
  readonly form: (typeof PURGE_FORMS)[number];
  /** Of a webhook what signs, of a cache what it wants to see; empty: none. */
  readonly secret: string;
}

/** @returns what stands in the store until it is known how it went */
export const untold = (receivers: readonly Receiver[]): readonly Told[] =>
  receivers.map(({ kind, address: receiver }) => ({
    receiver,
    kind,
    outcome: "unfinished",
    status: null,
  }));
